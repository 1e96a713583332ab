/** Which screen is shown, by the address: `/`, `/new`, `/play/…` (bots), `/t/…` (a relay's table), `/audit`, `/guide/…`. */
import { signal } from '@preact/signals'

/** What kind of table is wished for. */
export type NewKind = 'bots' | 'cheat' | 'friends'

const kinds: readonly NewKind[] = ['bots', 'cheat', 'friends']

/** A screen. */
export type Route =
  | { readonly screen: 'front' }
  | { readonly screen: 'new'; readonly kind: NewKind }
  | { readonly screen: 'play'; readonly id: string }
  | { readonly screen: 'join' }
  | { readonly screen: 'audit' }
  | { readonly screen: 'guide'; readonly name: string }

function read({ pathname }: Location): Route {
  const [, first = '', second = ''] = pathname.split('/')
  if (first === 'new') return { screen: 'new', kind: kinds.find((kind) => kind === second) ?? 'bots' }
  if (first === 'play' && second !== '') return { screen: 'play', id: second }
  if (first === 'guide') return { screen: 'guide', name: second || 'playing' }
  if (first === 't' && second !== '') return { screen: 'join' }
  return first === 'audit' ? { screen: 'audit' } : { screen: 'front' }
}

/** The screen that is shown. */
export const route = signal<Route>(read(location))

/** Goes to another screen; with `replace` the way back does not lead here. */
export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  route.value = read(location)
  scrollTo(0, 0)
}

let guard: (() => boolean) | undefined
let path = location.pathname + location.hash

/** Asks before Back leads away; `may` gives whether it may. Gives the function that stops asking. */
export function guardBack(may: () => boolean): () => void {
  guard = may
  path = location.pathname + location.hash
  return () => {
    if (guard === may) guard = undefined
  }
}

addEventListener('popstate', () => {
  if (guard && !guard()) history.pushState(null, '', path)
  else route.value = read(location)
})
