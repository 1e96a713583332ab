/** The keyboard of a player: single keys on a terminal, whole lines when the input comes from elsewhere. */
import { createInterface, emitKeypressEvents } from 'node:readline'

/** What is listened to. */
export interface Typing {
  /** A command in words, e.g. `c` or `raise 40`. */
  onWords(words: string): void
  /** What is being typed, to be shown; empty when nothing is. */
  onTyping(text: string): void
  /** Ctrl-C. */
  onInterrupt(): void
}

/** Starts listening; gives a function that stops and restores the terminal. */
export function listen(typing: Typing): () => void {
  return process.stdin.isTTY ? listenToKeys(typing) : listenToLines(typing)
}

function listenToLines({ onWords, onInterrupt }: Typing): () => void {
  const lines = createInterface({ input: process.stdin })
  lines.on('line', onWords)
  process.on('SIGINT', onInterrupt)
  return () => {
    lines.close()
    process.off('SIGINT', onInterrupt)
  }
}

/** Letters act at once; `r` waits for an amount and the return key. */
function listenToKeys({ onWords, onTyping, onInterrupt }: Typing): () => void {
  let amount: string | undefined
  const type = (next: string | undefined): void => {
    amount = next
    onTyping(next === undefined ? '' : `raise to ${next}`)
  }
  const onKey = (text: string | undefined, key: { name?: string; ctrl?: boolean }): void => {
    if (key.ctrl && key.name === 'c') return onInterrupt()
    if (amount === undefined) return key.name === 'r' ? type('') : onWords(text ?? '')
    if (key.name === 'escape') return type(undefined)
    if (key.name === 'backspace') return type(amount.slice(0, -1))
    if (key.name !== 'return') return type(/^[0-9.]$/.test(text ?? '') ? amount + text : amount)
    const words = amount === '' ? 'raise' : `raise ${amount}`
    type(undefined)
    onWords(words)
  }
  emitKeypressEvents(process.stdin)
  process.stdin.setRawMode(true)
  process.stdin.on('keypress', onKey)
  process.stdin.resume()
  return () => {
    process.stdin.off('keypress', onKey)
    process.stdin.setRawMode(false)
    process.stdin.pause()
  }
}
