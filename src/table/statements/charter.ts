/**
 * What a table plays (spec/log, section 4): the terms that its host sets, who sequences it, and fresh random bytes. The table's
 * id is a hash of charter, host and sequencer; it is in every signature, and the invitation pins it, so nobody can be shown
 * another charter, host or sequencer than the one it was invited to.
 */

import { DecodeError } from '../../group/index.ts'
import { base64urlnopad } from '../../group/inside.ts'
import { digestOf, hashOf } from './canonical.ts'
import { type Closing, closingCodec } from './closing.ts'
import { anyJson, type Codec, checked, type Json } from './codec.ts'
import { form } from './form.ts'
import { isPlayer, type Player } from './identity.ts'
import { bytes, choice, flag, idText, integer, list, nullable, plainText, record, text } from './wire.ts'

/**
 * What a host decides.
 *
 * @example
 * ```ts
 * const terms: Terms = { game: 'high card', seats: { min: 2, max: 4 }, deadlines: { step: 30_000, act: 600_000 } }
 * ```
 */
export interface Terms {
  /** Which game, e.g. `holdem`. */
  readonly game: string
  /** The game's own rules, read by the game; `null` if it has none. */
  readonly rules?: Json
  /** How many can play; 2 to 10 if it is not said. */
  readonly seats?: { readonly min: number; readonly max: number }
  /**
   * Milliseconds of table time that the others wait: for automatic steps, and for a player's decision. Half a minute and a
   * minute if it is not said.
   */
  readonly deadlines?: { readonly step: number; readonly act: number }
  /** The most that one gap between two entries counts as table time, in milliseconds, so that an outage makes nobody late. */
  readonly beat?: number
  /**
   * Milliseconds of table time for which each player may hold up a phase in all, by what its program does late: one beat and an eighth of
   * the deadline (two to five seconds) are free in each step, the time that a person has by the rules costs nothing, and what is spent comes
   * back ten times slower. Twice the deadline of a step if it is not said; `null` for no end of patience.
   */
  readonly patience?: number | null
  /** Whether people without a seat may watch; they may if it is not said. */
  readonly spectators?: boolean
}

/**
 * What a table plays, by which rules, and who gives the order.
 *
 * @example
 * ```ts
 * const { game, deadlines } = seat.charter
 * ```
 */
export interface Charter extends Required<Terms> {
  /** The version of the protocol. Others are refused. */
  readonly version: '2'
  /** Who numbers, times and signs the log. */
  readonly sequencer: Player
  /** Where else the players can go on should the sequencer stay away, best first. */
  readonly relays: readonly string[]
  /** A commitment to the key under which everything is sealed; empty where nothing is. */
  readonly sealing: string
  /** Fresh random bytes, so that no two tables are alike. */
  readonly random: Uint8Array
  /** The closing of another table from which this one goes on. */
  readonly continues: Continuation | null
}

/** A phase of another table that everybody there had closed. */
export interface Continuation {
  /** The other table's id. */
  readonly table: string
  readonly closing: Closing
  /** The statements in which all who remained there signed it. */
  readonly lines: readonly string[]
}

const day = 24 * 3600 * 1000

/** A public key. */
export const playerKey: Codec<Player> = checked(text(43), isPlayer, 'is not a public key')

const fields = {
  version: choice('2'),
  game: plainText(40),
  rules: anyJson,
  seats: record({ min: integer(1, 100), max: integer(1, 100) }),
  deadlines: record({ step: integer(100, day), act: integer(100, day) }),
  beat: integer(10, day),
  spectators: flag,
  sequencer: playerKey,
  relays: list(plainText(300), 0, 10),
  sealing: text(43),
  random: bytes(32),
  continues: nullable(record({ table: idText, closing: closingCodec, lines: list(text(100_000), 1, 100) })),
}
const endless = record<Omit<Charter, 'patience'>>(fields)
const patient = record<Charter & { readonly patience: number }>({ ...fields, patience: integer(0, day) })

/** Charters from before there was an end of patience lack that field, and so does one without. */
const charterCodec: Codec<Charter> = {
  encode: ({ patience, ...rest }) =>
    patience === null ? endless.encode(rest) : patient.encode({ ...rest, patience }),
  decode: (json, field) =>
    Object.hasOwn(json ?? {}, 'patience')
      ? patient.decode(json, field)
      : { ...endless.decode(json, field), patience: null },
}

/** The host's statement of what is played. */
export const CharterForm = form<Charter>('table', 'charter', charterCodec)

/** Makes a charter of a host's terms; refuses terms that no other player could read. */
export function charterOf(
  terms: Terms,
  order: Pick<Charter, 'sequencer'> & Partial<Pick<Charter, 'relays' | 'sealing' | 'random' | 'continues'>>,
): Charter {
  const {
    rules = null,
    seats = { min: 2, max: 10 },
    deadlines = { step: 30_000, act: 60_000 },
    spectators = true,
  } = terms
  const beat = Math.min(5_000, Math.max(10, Math.floor(deadlines.step / 4)))
  const patience = 2 * deadlines.step
  const fresh = { relays: [], sealing: '', random: freshSeed(), continues: null }
  const charter: Charter = {
    beat,
    patience,
    ...terms,
    rules,
    seats,
    deadlines,
    spectators,
    version: '2',
    ...fresh,
    ...order,
  }
  refuseUnreadable(charter)
  return charter
}

/** The mistake is the author's, and said where it was made: later it would only be a line that is no charter. */
function refuseUnreadable(charter: Charter): void {
  const { seats } = charter
  try {
    CharterForm.read(JSON.parse(JSON.stringify(CharterForm.write(charter))))
  } catch (error) {
    const reason =
      charter.game === undefined
        ? 'game: is missing'
        : error instanceof DecodeError
          ? error.message
          : 'a field has another type'
    throw new RangeError(`no table can be opened on these terms: ${reason}`)
  }
  if (seats.min > seats.max)
    throw new RangeError(
      `no table can be opened on these terms: seats.min ${seats.min} is above seats.max ${seats.max}`,
    )
}

/** The id of the table that this host opens with this charter: the head before its first entry. */
export function tableId(charter: Charter, host: Player): Uint8Array {
  const written = digestOf('nodealer/v2/charter', CharterForm.write(charter))
  return hashOf('nodealer/v2/table', { charter: written, host, sequencer: charter.sequencer })
}

/** The id of a table in bytes. */
export function idBytes(id: string): Uint8Array {
  return base64urlnopad.decode(idText.decode(id, 'table'))
}

/** 32 bytes of the platform's randomness: the seed of a seat, or the fresh part of a charter. */
export function freshSeed(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(32))
}
