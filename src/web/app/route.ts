/** Which screen is shown, by the address: `/`, `/new`, `/village` and `/free` (new tables of Hold'em, Werewolf and any game), `/play/…` (bots), `/t/…` (a relay's table), `/paste` (a table by what its host handed out), `/audit`, `/guide/…`. */
import { signal } from '@preact/signals'
import type { GameName } from '../rules-model.ts'

/** What kind of table is wished for. */
export type NewKind = 'bots' | 'cheat' | 'friends'

/** Where a new table of each game is wished for. */
const newAt: { readonly [K in GameName]: string } = { holdem: 'new', werewolf: 'village', free: 'free' }
const games = Object.keys(newAt) as GameName[]
const kinds: readonly NewKind[] = ['bots', 'cheat', 'friends']

/** A screen. */
export type Route =
  | { readonly screen: 'front' }
  | { readonly screen: 'new'; readonly game: GameName; readonly kind: NewKind }
  | { readonly screen: 'play'; readonly id: string }
  | { readonly screen: 'join' }
  | { readonly screen: 'audit' }
  | { readonly screen: 'paste' }
  | { readonly screen: 'guide'; readonly name: string }

function read({ pathname }: Location): Route {
  const [, first = '', second = ''] = pathname.split('/')
  const game = games.find((name) => newAt[name] === first)
  if (game) return { screen: 'new', game, kind: kinds.find((kind) => kind === second) ?? 'bots' }
  if (first === 'play' && second !== '') return { screen: 'play', id: second }
  if (first === 'guide') return { screen: 'guide', name: second || 'playing' }
  if (first === 't' && second !== '') return { screen: 'join' }
  if (first === 'paste') return { screen: 'paste' }
  return first === 'audit' ? { screen: 'audit' } : { screen: 'front' }
}

/** The screen that is shown. */
export const route = signal<Route>(read(location))

const address = (): string => location.pathname + location.hash

/** The address of the screen that is shown. */
let path = address()
let guard: (() => boolean) | undefined

function show(): void {
  path = address()
  route.value = read(location)
}

/** Goes to another screen; with `replace` the way back does not lead here. */
export function go(to: string, replace = false): void {
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  show()
  scrollTo(0, 0)
}

/**
 * An entry of the history above the one of a table, so that Back comes to the page, which can ask, also for whoever opened the table by
 * its link: there, the entry before belongs to somebody else. Browsers pass over entries that nobody has touched, so it is laid when
 * the reader first touches the page.
 */
type Layer = 'table' | 'above the table'

const layer = (): Layer | null => history.state as Layer | null

function lay(): void {
  if (layer() === 'above the table') return
  history.replaceState('table' satisfies Layer, '', path)
  history.pushState('above the table' satisfies Layer, '', path)
}

/** Asks before Back leads away; `may` gives whether it may. Gives the function that stops asking. */
export function guardBack(may: () => boolean): () => void {
  guard = may
  for (const touch of touches) addEventListener(touch, lay)
  return () => {
    if (guard !== may) return
    guard = undefined
    for (const touch of touches) removeEventListener(touch, lay)
  }
}

const touches = ['pointerup', 'keyup'] as const

addEventListener('popstate', () => {
  if (address() !== path) {
    if (guard && !guard()) history.pushState('above the table' satisfies Layer, '', path)
    else show()
  } else if (guard && layer() === 'table') {
    if (guard()) history.back()
    else lay()
  }
  // A link to where the reader is already, opened once more, leads nowhere else.
})
