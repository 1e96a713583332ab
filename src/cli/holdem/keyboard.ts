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

/** What begins with one key and ends with the return key: what is shown meanwhile, the command, and what may be typed. */
interface Typed {
  readonly prompt: string
  readonly command: string
  readonly allows: RegExp
}

const typed: { readonly [key: string]: Typed } = {
  r: { prompt: 'raise to', command: 'raise', allows: /^[0-9.]$/ },
  t: { prompt: 'say', command: 'say', allows: /^[^\p{Cc}]$/u },
  x: { prompt: 'mute (again: hear)', command: 'mute', allows: /^[^\p{Cc}]$/u },
  v: { prompt: 'vote out (again: take it back)', command: 'vote', allows: /^[^\p{Cc}]$/u },
}

/** Most letters act at once; some wait for an amount or a name, and the return key. */
function listenToKeys({ onWords, onTyping, onInterrupt }: Typing): () => void {
  let open: { readonly what: Typed; readonly text: string } | undefined
  const type = (next: typeof open): void => {
    open = next
    onTyping(next === undefined ? '' : `${next.what.prompt} ${next.text}`)
  }
  const onKey = (text = '', key: { name?: string; ctrl?: boolean }): void => {
    if (key.ctrl && key.name === 'c') return onInterrupt()
    if (open === undefined) {
      const what = typed[text.toLowerCase()]
      return what === undefined ? onWords(text) : type({ what, text: '' })
    }
    const { what, text: before } = open
    if (key.name === 'escape') return type(undefined)
    if (key.name === 'backspace') return type({ what, text: before.slice(0, -1) })
    if (key.name !== 'return') return type({ what, text: what.allows.test(text) ? before + text : before })
    type(undefined)
    onWords(`${what.command} ${before}`.trim())
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
