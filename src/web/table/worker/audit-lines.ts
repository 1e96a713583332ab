/** The lines of a log that a reader has chosen, read piece by piece: a long game never stands in memory as a whole. */

/** Longer than any line of a log. What is longer is cut off, so that it is refused and not swallowed. */
const longestLine = 8 << 20

/** Lines as often as they are asked for; `onRead` is told the share that has been read. */
export function linesIn(file: Blob, onRead: (share: number) => void): () => AsyncIterable<string> {
  return async function* lines() {
    const utf8 = new TextDecoder()
    const reader = file.stream().getReader()
    let [rest, read] = ['', 0]
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const whole = (rest + utf8.decode(piece.value, { stream: true })).split('\n')
      rest = (whole.pop() ?? '').slice(0, longestLine)
      yield* whole
      read += piece.value.length
      onRead(read / file.size)
    }
    rest += utf8.decode()
    if (rest !== '') yield rest
  }
}
