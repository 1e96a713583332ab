/**
 * The end of a phase (spec/log, section 8): what everybody who remains signs. It is final for all at once. Who comes later, or
 * comes back, starts from the last closing, and needs nothing of what was before.
 */
import { canonical, digestOf } from './canonical.ts'
import { asItIs, type Codec } from './codec.ts'
import { form } from './form.ts'
import type { Player } from './identity.ts'
import { mayEnd } from './slot.ts'
import { type Body, readStatement } from './statement.ts'
import { idText, integer, list, plainText, record, text } from './wire.ts'

/** Somebody who has a seat at a table. */
export interface Member {
  /** The key that it signs with at this table. */
  readonly player: Player
  readonly name: string
  /** Who it is at all tables. */
  readonly person: Player
}

/** Where the log must be read from to go on after a closing. */
export interface ResumePoint {
  readonly k: number
  readonly time: number
  readonly head: string
  /** How many members there were then. */
  readonly members: number
}

/** What is signed at the end of a phase. */
export interface Closing {
  readonly phase: string
  /** What the game says, in its own form. */
  readonly result: Body
  /** Everybody who has ever had a seat, in the order of admission. */
  readonly members: readonly Member[]
  /** How many of them began. */
  readonly began: number
  /** Who signs: everybody who remains, by seat number. */
  readonly signers: readonly number[]
  readonly from: ResumePoint
  /** The digest of the closing before this one; empty for the first. */
  readonly previous: string
}

/** A table has seats for so many, counting all who ever sat down. */
export const mostMembers = 1000

const anyBody: Codec<Body> = asItIs((json) => json as Body)

const memberCodec = record<Member>({
  player: idText,
  name: plainText(40),
  person: idText,
})

/** How a closing is written. */
export const closingCodec: Codec<Closing> = record({
  phase: plainText(80),
  result: anyBody,
  members: list(memberCodec, 1, mostMembers),
  began: integer(1, mostMembers),
  signers: list(integer(1, mostMembers), 1, mostMembers),
  from: record({ k: integer(0), time: integer(0), head: idText, members: integer(0, mostMembers) }),
  previous: text(43),
})

/** The statement in which a player signs the end of a phase. */
export const ClosingForm = form<Closing>('table', 'closing', closingCodec)

/** The name of a closing: two that say the same have the same. */
export function closingDigest(closing: Closing): string {
  return digestOf('nodealer/v2/closing', closingCodec.encode(closing))
}

/** Whether two closings say the same. */
export function sameClosing(one: Closing, other: Closing): boolean {
  return textOf(one) === textOf(other)
}

/** Closings as text: everybody's signature is compared with one that is the same for all. */
const texts = new WeakMap<Closing, string>()

function textOf(closing: Closing): string {
  const text = texts.get(closing) ?? canonical(closingCodec.encode(closing))
  texts.set(closing, text)
  return text
}

/** Whether all who must have signed this closing of a table have, in these statements. */
export function isSignedByAll(table: string, closing: Closing, lines: readonly string[]): boolean {
  const ends = lines.map(readStatement)
  return closing.signers.every((seat) =>
    ends.some(
      (end) =>
        end.table === table &&
        end.by === closing.members[seat - 1]?.player &&
        end.slot.startsWith(`${closing.phase}/`) &&
        mayEnd(end.slot) &&
        sameClosing(ClosingForm.read(end.body), closing),
    ),
  )
}

/** A phase that is closed, with everybody's signature: all that is needed to go on from there. */
export interface ClosedPhase {
  readonly closing: Closing
  /** The number of the entry that completed it: from there on it is final. */
  readonly at: number
  /** The lines in which everybody signed it. */
  readonly lines: readonly string[]
  /** The statement with the table's charter. */
  readonly charter: string
}
