/** Asking a person yes or no on the terminal. */
import { createInterface } from 'node:readline/promises'

/** Whether there is a person to ask. */
export function canAsk(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true
}

/** The person's answer; Ctrl-C and the end of input are a no. */
export async function agrees(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const ended = new AbortController()
  lines.on('close', () => ended.abort())
  try {
    for (;;) {
      const answer = (await lines.question(`${question} [y/n] `, { signal: ended.signal }))
        .trim()
        .toLowerCase()
      if (answer === 'y' || answer === 'yes') return true
      if (answer === 'n' || answer === 'no') return false
    }
  } catch (error) {
    if (ended.signal.aborted) return false
    throw error
  } finally {
    lines.close()
  }
}
