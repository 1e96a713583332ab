/** What people say to each other beside the game: the last words of everybody, and whom the reader does not want to hear. */
import { signal } from '@preact/signals'
import { prefer, settings } from '../../app/settings.ts'
import type { AsideModel } from '../model.ts'
import { ask, listen } from './line.ts'
import { table } from './state.ts'

/** Something that was said. */
export interface Word extends AsideModel {
  readonly key: number
}

/** So much of what was said can be read again. */
const wordsKept = 100
/** Milliseconds that a word stays at its seat. */
const bubbleTime = 5000

/** What was said, the newest last. */
export const words = signal<readonly Word[]>([])
/** Whether the reader has the talk open. */
export const isTalking = signal(false)
/** How much was said that the reader has not seen. */
export const unread = signal(0)
/** What has just been said at each seat. */
export const bubbles = signal<ReadonlyMap<number, Word>>(new Map())

let count = 0

listen({
  hear(message) {
    if (message.type === 'aside') hear({ ...message.aside, key: ++count })
  },
  clear() {
    words.value = []
    unread.value = 0
    isTalking.value = false
    bubbles.value = new Map()
  },
})

function hear(word: Word): void {
  if (isMuted(word.player)) return
  words.value = [...words.value, word].slice(-wordsKept)
  if (!isTalking.value && word.player !== table.value?.me) unread.value++
  bubbles.value = new Map(bubbles.value).set(word.player, word)
  setTimeout(() => burst(word), bubbleTime)
}

function burst(word: Word): void {
  if (bubbles.value.get(word.player) !== word) return
  const rest = new Map(bubbles.value)
  rest.delete(word.player)
  bubbles.value = rest
}

/** Opens or closes the talk. */
export function talk(open: boolean): void {
  isTalking.value = open
  unread.value = 0
}

/** Says something to everybody at the table. */
export function say(text: string): void {
  if (text.trim() !== '') ask({ type: 'say', text: text.trim() })
}

function personOf(player: number): string {
  return table.value?.players[player]?.person ?? ''
}

/** Whether the reader does not want to hear this player. */
export function isMuted(player: number): boolean {
  return settings.value.muted.includes(personOf(player))
}

/** Stops hearing a player, or hears it again. */
export function mute(player: number, isOff: boolean): void {
  const others = settings.value.muted.filter((person) => person !== personOf(player))
  prefer({ muted: isOff ? [...others, personOf(player)] : others })
}
