/**
 * How a table comes to be: a charter says what is played, players join it, and everybody signs the same roster.
 *
 * All of it is statements: the charter by the host (slot `charter`), a joining statement with fresh random bytes by each player
 * (`join`), the host's list of those in seat order (`roster`), and every listed player's signature of that list (`agree`).
 * The table's id is the hash of charter and roster, so nobody can be swapped in or out without changing every signature.
 */
import { DecodeError } from '../group/index.ts'
import { digestOf } from './canonical.ts'
import { form } from './form.ts'
import type { Identity, Player } from './identity.ts'
import { readStatement, type Statement, state } from './statement.ts'
import { bytes, type Codec, choice, flag, integer, type Json, list, record, text } from './wire.ts'

/** What a table plays, and by which rules. */
export interface Charter {
  /** The version of this format. Other versions are refused. */
  readonly version: '1'
  /** Which game, e.g. `holdem`. */
  readonly game: string
  /** The game's own rules, read by the game. */
  readonly rules: Json
  readonly seats: { readonly min: number; readonly max: number }
  /** Milliseconds that the others wait: for automatic steps, and for a player's decision. */
  readonly deadlines: { readonly step: number; readonly act: number }
  /** Whether people without a seat may watch. */
  readonly spectators: boolean
}

const anyRules: Codec<Json> = { encode: (value) => value, decode: (json) => json as Json }
const day = 24 * 3600 * 1000

/** The host's statement of what is played. */
export const CharterForm = form<Charter>(
  'table',
  'charter',
  record<{ [K in keyof Charter]: Charter[K] }>({
    version: choice('1'),
    game: text(40),
    rules: anyRules,
    seats: record({ min: integer(1, 100), max: integer(1, 100) }),
    deadlines: record({ step: integer(100, day), act: integer(100, day) }),
    spectators: flag,
  }),
)

/** A player's wish to sit down. */
export interface Joining {
  readonly name: string
  /** Fresh random bytes, so that no two tables are alike. */
  readonly random: Uint8Array
}

const JoinForm = form<Joining>(
  'table',
  'join',
  record<{ [K in keyof Joining]: Joining[K] }>({ name: text(40), random: bytes(32) }),
)
const RosterForm = form('table', 'roster', record({ joins: list(text(43), 1, 100) }))
const AgreeForm = form('table', 'agree', record({ roster: text(43) }))

/** A table that everybody has agreed on. */
export interface Table {
  /** The hash of charter and roster. In every signature and every proof. */
  readonly id: string
  readonly charter: Charter
  readonly host: Player
  /** The players in seat order. */
  readonly players: readonly Player[]
  readonly names: ReadonlyMap<Player, string>
  /** The founding statements, for logs and evidence. */
  readonly lines: readonly string[]
}

/** Opens the founding of a table: the host's charter. */
export function stateCharter(host: Identity, charter: Charter): Statement {
  return state(host, { table: '', slot: 'charter', on: [], body: CharterForm.write(charter) })
}

/** Asks for a seat, with fresh random bytes. */
export function stateJoining(
  player: Identity,
  charter: Statement,
  name: string,
  random = freshSeed(),
): Statement {
  return state(player, {
    table: charter.digest,
    slot: 'join',
    on: [],
    body: JoinForm.write({ name, random }),
  })
}

/** The host's choice of players, in seat order. */
export function stateRoster(host: Identity, charter: Statement, joins: readonly Statement[]): Statement {
  const body = RosterForm.write({ joins: joins.map((join) => join.digest) })
  return state(host, { table: charter.digest, slot: 'roster', on: [], body })
}

/** A player's signature of the roster. */
export function stateAgreement(player: Identity, charter: Statement, roster: Statement): Statement {
  const body = AgreeForm.write({ roster: roster.digest })
  return state(player, { table: charter.digest, slot: 'agree', on: [], body })
}

/** How far the founding of a table has come. */
export interface Founding {
  readonly charter?: { readonly statement: Statement; readonly terms: Charter }
  readonly joined: readonly { readonly statement: Statement; readonly joining: Joining }[]
  readonly roster?: { readonly statement: Statement; readonly players: readonly Player[] }
  readonly agreed: readonly Player[]
  /** The table, once everybody on the roster has agreed. */
  readonly table?: Table
}

/**
 * Reads the founding statements among these, in any order. `charterDigest` says which charter is meant; without it, the
 * first. Statements that do not belong to the founding are passed over.
 */
export function readFounding(statements: readonly Statement[], charterDigest?: string): Founding {
  const first = statements.find(
    (s) => s.slot === 'charter' && s.table === '' && (charterDigest ?? s.digest) === s.digest,
  )
  if (first === undefined) return { joined: [], agreed: [] }
  const charter = { statement: first, terms: readCharter(first) }
  const here = statements.filter((statement) => statement.table === first.digest)
  const joined = readAll(here, 'join', JoinForm.read).map(([statement, joining]) => ({ statement, joining }))
  const rosters = readAll(here, 'roster', RosterForm.read)
    .filter(([statement]) => statement.by === first.by)
    .flatMap(([statement, { joins }]) => {
      const listed = joins.map((digest) => joined.find((join) => join.statement.digest === digest))
      return listed.every((join) => join !== undefined) ? [{ statement, listed }] : []
    })
  const foundings = rosters.map((roster) => readAgreement(charter, joined, roster, here))
  return foundings.find(({ table }) => table) ?? foundings[0] ?? { charter, joined, agreed: [] }
}

interface Roster {
  readonly statement: Statement
  readonly listed: Founding['joined']
}

/** How far one roster has come; a host who names several has the table that everybody on it agreed to. */
function readAgreement(
  charter: NonNullable<Founding['charter']>,
  joined: Founding['joined'],
  roster: Roster,
  here: readonly Statement[],
): Founding {
  const players = roster.listed.map((join) => join.statement.by)
  const agreements = readAll(here, 'agree', AgreeForm.read)
    .filter(([, { roster: digest }]) => digest === roster.statement.digest)
    .map(([statement]) => statement)
  const byPlayer = players.flatMap((player) => agreements.find(({ by }) => by === player) ?? [])
  const agreed = byPlayer.map(({ by }) => by)
  const founding = { charter, joined, roster: { statement: roster.statement, players }, agreed }
  if (agreed.length < players.length || !fits(charter.terms, players)) return founding
  const joins = roster.listed.map((join) => join.statement)
  const lines = [charter.statement, ...joins, roster.statement, ...byPlayer]
  return { ...founding, table: tableOf(charter.statement, charter.terms, roster, players, lines) }
}

function tableOf(
  charter: Statement,
  terms: Charter,
  roster: Roster,
  players: readonly Player[],
  statements: readonly Statement[],
): Table {
  return {
    id: digestOf('nodealer/v1/table', [charter.digest, roster.statement.digest]),
    charter: terms,
    host: charter.by,
    players,
    names: new Map(roster.listed.map((join) => [join.statement.by, join.joining.name])),
    lines: statements.map((statement) => statement.line),
  }
}

function readCharter(statement: Statement): Charter {
  const version = statement.body['version']
  if (version !== '1')
    throw new DecodeError('version', `this table needs version ${String(version).slice(0, 20)}, not 1`)
  return CharterForm.read(statement.body)
}

function fits(charter: Charter, players: readonly Player[]): boolean {
  const { min, max } = charter.seats
  return players.length >= min && players.length <= max && new Set(players).size === players.length
}

/** The statements of one slot that can be read; what cannot is not part of the founding. */
function readAll<T>(
  statements: readonly Statement[],
  slot: string,
  read: (body: Statement['body']) => T,
): [Statement, T][] {
  return statements.flatMap((statement): [Statement, T][] => {
    if (statement.slot !== slot) return []
    try {
      return [[statement, read(statement.body)]]
    } catch (error) {
      if (error instanceof DecodeError) return []
      throw error
    }
  })
}

/** Founds a table at once, where all players are in one process: simulations, bots, tests. */
export function foundTable(
  charter: Charter,
  players: readonly { identity: Identity; name: string; random?: Uint8Array }[],
): Table {
  const host = players[0]
  if (host === undefined) throw new RangeError('a table needs players')
  const opened = stateCharter(host.identity, charter)
  const joins = players.map(({ identity, name, random }) => stateJoining(identity, opened, name, random))
  const roster = stateRoster(host.identity, opened, joins)
  const agreements = players.map(({ identity }) => stateAgreement(identity, opened, roster))
  const { table } = readFounding([opened, ...joins, roster, ...agreements])
  if (table === undefined)
    throw new RangeError(`this charter wants ${charter.seats.min} to ${charter.seats.max} players`)
  return table
}

/** Reads the table that a log begins with. */
export function readTable(lines: readonly string[]): Table {
  const { charter, table } = readFounding(lines.map(readStatement))
  if (charter === undefined) throw new DecodeError('', 'the log has no charter')
  if (table === undefined)
    throw new DecodeError('', 'the log does not show that everybody agreed on the roster')
  return table
}

/** 32 bytes of the platform's randomness: the seed of a seat, or the fresh part of a joining statement. */
export function freshSeed(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(32))
}
