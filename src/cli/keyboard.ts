/** The keyboard of a player: single keys on a terminal, whole lines when the input comes from elsewhere. */
import { createInterface } from 'node:readline'
import { listenToKeys, type OnKey } from './keys.ts'

/** What is listened to. */
export interface Typing {
  /** A command in words, e.g. `c` or `raise 40`. */
  onWords(words: string): void
  /** The line that begins with this key, and what may be typed in it; undefined if the key acts at once. */
  lineAt(key: string): Line | undefined
  /** What is being typed, to be shown; empty when nothing is. */
  onTyping(text: string): void
  /** Ctrl-C. */
  onInterrupt(): void
  /** No more words will come: what they were read from is at its end. */
  onEnd(): void
}

/** A line that is typed up to the return key. */
export interface Line {
  /** The words that it begins with, and how they are shown. */
  readonly words: string
  readonly shown: string
  /** What is typed already. */
  readonly text: string
  /** The characters that may be typed. */
  readonly accepts: RegExp
}

/** Starts listening; gives a function that stops and restores the terminal. */
export function listen(typing: Typing): () => void {
  return process.stdin.isTTY ? listenToKeyboard(typing) : listenToLines(typing)
}

function listenToLines({ onWords, onInterrupt, onEnd }: Typing): () => void {
  const lines = createInterface({ input: process.stdin })
  lines.on('line', onWords)
  lines.on('close', onEnd)
  process.on('SIGINT', onInterrupt)
  return () => {
    lines.off('close', onEnd)
    lines.close()
    process.off('SIGINT', onInterrupt)
  }
}

/** Keys act at once, or begin a line that ends with the return key. */
function listenToKeyboard({ onWords, lineAt, onTyping, onInterrupt }: Typing): () => void {
  let line: Line | undefined
  const type = (next: Line | undefined): void => {
    line = next
    onTyping(next === undefined ? '' : `${next.shown}${next.text}`)
  }
  const onKey: OnKey = (text, key) => {
    if (key.ctrl && key.name === 'c') return onInterrupt()
    if (line === undefined) {
      const begun = lineAt(text ?? '')
      return begun === undefined ? onWords(text ?? '') : type(begun)
    }
    if (key.name === 'escape') return type(undefined)
    if (key.name === 'backspace') return type({ ...line, text: line.text.slice(0, -1) })
    if (key.name !== 'return')
      return line.accepts.test(text ?? '') ? type({ ...line, text: line.text + text }) : undefined
    const words = `${line.words} ${line.text}`.trim()
    type(undefined)
    onWords(words)
  }
  return listenToKeys(process.stdin, onKey)
}
