/**
 * What two programs tell each other so that they can connect (spec/mesh, section 1), signed and sealed for the people of one table: who
 * carries it, a relay, a neighbour or a person who pastes it, can neither read it nor put itself in between.
 *
 *     call     please offer           by the one of two whose key is the greater
 *     offer    here I can be reached  by the other
 *     answer   and here I             to the offer with this number
 */
import * as v from 'valibot'
import type { Identity } from '../../table/index.ts'
import type { Invite } from '../invite.ts'
import { SealedWords } from '../sealed-words.ts'
import { Description } from './description.ts'

const to = v.pipe(v.string(), v.regex(/^([A-Za-z0-9_-]{43})?$/))
const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/))

const Signal = v.variant('kind', [
  v.strictObject({ kind: v.literal('call'), to, id }),
  v.strictObject({ kind: v.literal('offer'), to, id, at: Description }),
  v.strictObject({ kind: v.literal('answer'), to, id, at: Description }),
])
/** What one program tells another. `to` is empty for whoever reads it first. */
export type Signal = v.InferOutput<typeof Signal>

const purpose = { tag: 'nodealer/v2/signal', longest: 4096 }

/** Seals and opens signals at one table. */
export interface Signals {
  seal(signal: Signal): Uint8Array
  /** Who says what; undefined for what is no signal, is for somebody else, or was heard before. */
  open(sealed: Uint8Array): { readonly person: string; readonly signal: Signal } | undefined
}

/** The signals of one person at the table of an invitation. */
export function createSignals(invite: Pick<Invite, 'key' | 'id'>, person: Identity): Signals {
  const words = new SealedWords(invite, person, purpose)
  return {
    seal: (signal) => words.seal(JSON.stringify(signal)),
    open(sealed) {
      const said = words.open(sealed)
      const signal = said && readSignal(said.text)
      if (said === undefined || signal === undefined || said.person === person.player) return undefined
      return signal.to === '' || signal.to === person.player ? { person: said.person, signal } : undefined
    },
  }
}

function readSignal(text: string): Signal | undefined {
  try {
    const read = v.safeParse(Signal, JSON.parse(text))
    return read.success ? read.output : undefined
  } catch {
    return undefined
  }
}
