/** Single keys of a terminal, as they are pressed. */
import { emitKeypressEvents } from 'node:readline'

/** Where keys come from: a terminal. */
export type Keys = NodeJS.ReadableStream & { setRawMode(isRaw: boolean): unknown }

/** A key: what it types, if anything, and which it is. */
export type OnKey = (text: string | undefined, key: Key) => void

/** Which key it is, and what the terminal has sent for it. */
export interface Key {
  readonly name?: string
  readonly ctrl?: boolean
  readonly meta?: boolean
  readonly sequence?: string
}

const escapeKey = '\x1b'

/** Whoever types soon after Escape means two keys; the terminal sends them as one, with Alt. */
function apart(onKey: OnKey): OnKey {
  return (text, key) => {
    const [first, second, more] = key.sequence ?? ''
    const isTwo = key.meta && first === escapeKey && second !== undefined && more === undefined
    if (!isTwo || second === escapeKey) return onKey(text, key)
    onKey(undefined, { name: 'escape' })
    onKey(second, second === '\r' ? { name: 'return' } : { name: second })
  }
}

/** Listens to the keys; gives a function that stops and restores the terminal. */
export function listenToKeys(keys: Keys, onKey: OnKey): () => void {
  const onEach = apart(onKey)
  emitKeypressEvents(keys)
  keys.setRawMode(true)
  keys.on('keypress', onEach)
  keys.resume()
  return () => {
    keys.off('keypress', onEach)
    keys.setRawMode(false)
    keys.pause()
  }
}

/**
 * Swallows what is typed while nobody listens, so that the terminal does not write it between the last lines; Ctrl-C ends the program.
 * Gives a function that lets the program end, with which Node restores the terminal.
 */
export function hush(keys: Keys & { readonly isTTY?: boolean }): () => void {
  if (!keys.isTTY) return () => {}
  listenToKeys(keys, (_, { ctrl, name }) => {
    if (ctrl && name === 'c') process.kill(process.pid, 'SIGINT')
  })
  return () => keys.pause()
}
