/** Asking a person yes or no on the terminal: one key is the answer. */
import { type Keys, listenToKeys } from '../keys.ts'

/** Whether there is a person to ask. */
export function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true
}

/** The person's answer; Ctrl-C, Ctrl-D and the end of input are a no. */
export async function agrees(
  question: string,
  keys: Keys = process.stdin,
  output: NodeJS.WritableStream = process.stdout,
): Promise<boolean> {
  output.write(`${question} [y/n] `)
  const answer = await new Promise<boolean>((resolve) => {
    const end = (isYes: boolean): void => {
      stop()
      keys.off('end', refuse)
      resolve(isYes)
    }
    const refuse = (): void => end(false)
    const stop = listenToKeys(keys, (text, { name, ctrl }) => {
      if (ctrl ? name === 'c' || name === 'd' : text?.toLowerCase() === 'n') refuse()
      else if (text?.toLowerCase() === 'y') end(true)
    })
    keys.on('end', refuse)
  })
  output.write(answer ? 'yes\n' : 'no\n')
  return answer
}
