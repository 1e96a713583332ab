/**
 * A wish for a seat (spec/log, section 4): the key of one sitting, signed by the person that it is, and by the key at the table that this
 * one goes on from.
 */
import { taggedBytes } from '../statements/canonical.ts'
import { playerKey } from '../statements/charter.ts'
import type { Member } from '../statements/closing.ts'
import { form } from '../statements/form.ts'
import { type Identity, type Player, sign, verify } from '../statements/identity.ts'
import { type Statement, state } from '../statements/statement.ts'
import { bytes, nullable, plainText, record } from '../statements/wire.ts'

/** A player's wish to sit down: its consent to the charter. */
export interface Joining {
  readonly name: string
  /** Who it is at all tables, and that person's signature of the key that it uses here. */
  readonly person: Player
  readonly proof: Uint8Array
  /** Where this table goes on from another one: the key it had there, whose owner takes nothing more from that table. */
  readonly moved: { readonly player: Player; readonly proof: Uint8Array } | null
}

/** The statement in which a seat is asked for. */
export const JoinForm = form<Joining>(
  'table',
  'join',
  record<Joining>({
    name: plainText(40),
    person: playerKey,
    proof: bytes(64),
    moved: nullable(record({ player: playerKey, proof: bytes(64) })),
  }),
)

/** Somebody who wants a seat. */
export interface Joined extends Member {
  readonly statement: Statement
  readonly joining: Joining
}

/** Where in the order somebody speaks who is not asked. */
export interface Here {
  readonly q: number
  readonly head: string
}

/** Who joins: the key of this sitting, the person behind it, and the key at the table that this one goes on from. */
export interface Joiner {
  readonly key: Identity
  readonly person: Identity
  readonly name: string
  readonly moved?: Identity
}

/** Asks for a seat. */
export function stateJoining(table: string, here: Here, { key, person, name, moved }: Joiner): Statement {
  const proven = (by: Identity, tag: string): Uint8Array =>
    sign(by.secretKey, joinBytes(tag, table, key.player))
  const joining: Joining = {
    name,
    person: person.player,
    proof: proven(person, 'join'),
    moved: moved ? { player: moved.player, proof: proven(moved, 'move') } : null,
  }
  return state(key, { table, slot: 'join', ...here, asks: '', body: JoinForm.write(joining) })
}

function joinBytes(tag: string, table: string, key: Player): Uint8Array {
  return taggedBytes(`nodealer/v2/${tag}`, { table, key })
}

/** Wishes for a seat whose signatures were checked, at the table that they name: seats of one process share them. */
const proven = new WeakMap<Statement, Joined>()

/** The wish that a statement holds; undefined if a signature in it is not valid. Throws a `DecodeError` for one that holds no wish. */
export function readJoining(statement: Statement): Joined | undefined {
  const known = proven.get(statement)
  if (known) return known
  const joining = JoinForm.read(statement.body)
  const { by: player, table } = statement
  const { name, person, proof, moved } = joining
  if (!verify(person, joinBytes('join', table, player), proof)) return undefined
  if (moved && !verify(moved.player, joinBytes('move', table, player), moved.proof)) return undefined
  const joined = { player, name, person, statement, joining }
  proven.set(statement, joined)
  return joined
}
