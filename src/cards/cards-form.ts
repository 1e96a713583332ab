/** Messages with masked cards. Ciphertexts travel in the names of the source (spec/decks, section 2): `epk` the masks, `msg` the rest. */
import type { Ciphertexts } from '../proofs/index.ts'
import { type Form, form, wire } from '../table/index.ts'

/** A message of this type with so many ciphertexts, or between so many, and other fields. */
export function cardsForm<T extends object>(
  type: string,
  count: number | readonly [least: number, most: number],
  fields: { readonly [K in keyof T]: wire.Codec<T[K]> },
): Form<T & { readonly cards: Ciphertexts }> {
  const [least, most] = typeof count === 'number' ? [count, count] : count
  const lists = { epk: wire.points(least, most), msg: wire.points(least, most) }
  const flat = wire.record<Flat<T>>({ ...lists, ...fields } as never)
  return form('mask', type, wire.mapped(flat, gathered<T>, spread<T>))
}

/** So many ciphertexts, as a field of a message. */
export function ciphertexts(count: number): wire.Codec<Ciphertexts> {
  const lists = { epk: wire.points(count, count), msg: wire.points(count, count) }
  return wire.mapped(
    wire.record<{ epk: Ciphertexts['a']; msg: Ciphertexts['b'] }>(lists),
    ({ epk, msg }) => ({ a: epk, b: msg }),
    ({ a, b }) => ({ epk: a, msg: b }),
  )
}

type Flat<T> = { [K in keyof T]: T[K] } & { epk: Ciphertexts['a']; msg: Ciphertexts['b'] }

function gathered<T extends object>({ epk, msg, ...rest }: Flat<T>): T & { readonly cards: Ciphertexts } {
  return { ...(rest as unknown as T), cards: { a: epk, b: msg } }
}

function spread<T extends object>({ cards, ...rest }: T & { readonly cards: Ciphertexts }): Flat<T> {
  return { ...(rest as unknown as T), epk: cards.a, msg: cards.b }
}
