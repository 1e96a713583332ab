// The fields of a PHH file (TOML) that a hand of no-limit hold'em is made of, and the setup they describe.
// Players are in order from the left of the button, which the last one has; with two players antes and blinds are
// listed the other way round. A negative blind is a late post.

import { parse, type TomlTable } from 'smol-toml'
import { RulesError } from '../rules-error.ts'
import { decimalsOf, toChips } from './chips.ts'
import { type Notation, parseNotation } from './phh-notation.ts'
import type { Setup } from './setup.ts'

/** The names of the variants that PHH knows; only NT is played here. */
export const VARIANTS: Readonly<Record<string, string>> = {
  FT: "fixed-limit Texas hold'em",
  NT: "no-limit Texas hold'em",
  NS: "no-limit short-deck hold'em",
  PO: "pot-limit Omaha hold'em",
  'FO/8': "fixed-limit Omaha hold'em high/low split",
  F7S: 'fixed-limit seven card stud',
  'F7S/8': 'fixed-limit seven card stud high/low split',
  FR: 'fixed-limit razz',
  N2L1D: 'no-limit deuce-to-seven single draw',
  F2L3D: 'fixed-limit deuce-to-seven triple draw',
  FB: 'fixed-limit badugi',
}

/** A PHH hand of no-limit hold'em as it was read. */
export type PhhHand = {
  readonly setup: Setup
  readonly actions: readonly Notation[]
  /** Decimal places of the chips that were played with; the setup may be finer to hold split half chips. */
  readonly played: number
  /** Seats whose stack is unknown (`inf`): they cover everybody. */
  readonly unknownStacks: readonly boolean[]
  /** The file's final stacks where it has them. */
  readonly finishing: readonly number[] | undefined
  readonly players: readonly string[] | undefined
}

/** Finer final stacks than this are rounded thirds, not chips. */
const FINEST = 4

/** The hands in a text: one, or several in numbered tables. Throws a `RulesError` if it is not TOML. */
export function tablesIn(text: string): TomlTable[] {
  let file: TomlTable
  try {
    file = parse(text)
  } catch (error) {
    throw new RulesError(`this is not a PHH file: ${(error as Error).message.split('\n')[0]}`)
  }
  if ('variant' in file) return [file]
  const tables = Object.values(file).filter(
    (value): value is TomlTable => isTable(value) && 'variant' in value,
  )
  if (tables.length === 0) throw new RulesError('this is not a PHH file: it has no field "variant"')
  return tables
}

/** Reads the fields of a hand whose variant is NT; throws a `RulesError` that names the field. */
export function readHand(table: TomlTable): PhhHand {
  const stacks = numbers(table, 'starting_stacks')
  const count = stacks.length
  const antes = forced(table, 'antes', count)
  const blinds = forced(table, 'blinds_or_straddles', count)
  const { ante_trimming_status, finishing_stacks, min_bet, players } = table
  const minBet = numberOf(min_bet, 'min_bet')
  const actions = strings(table, 'actions').flatMap((text) => parseNotation(text) ?? [])
  const finishing = finishing_stacks === undefined ? undefined : numbers(table, 'finishing_stacks')
  if (finishing !== undefined && finishing.length !== count) {
    throw new RulesError(`finishing_stacks must list one amount for each of the ${count} players`)
  }
  const raises = actions.flatMap((action) => (action.type === 'raise' ? [action.to] : []))
  const amounts = [...stacks.filter(Number.isFinite), ...antes, ...blinds, minBet, ...raises]
  const played = Math.max(...amounts.map(decimalsOf))
  const decimals = Math.max(played, ...(finishing ?? []).map(fineness))
  const chips = (amount: number) => toChips(amount, decimals)
  const cover = 10 * Math.max(1, ...amounts.map(Math.abs)) * count
  const setup: Setup = {
    stacks: stacks.map((stack) => chips(stack === Number.POSITIVE_INFINITY ? Math.ceil(cover) : stack)),
    button: count - 1,
    antes: antes.map(chips),
    blinds: blinds.map((blind) => chips(Math.max(0, blind))),
    posts: blinds.map((blind) => chips(Math.max(0, -blind))),
    minBet: chips(minBet),
    antesAre: ante_trimming_status === true ? 'layered' : 'dead',
    decimals,
  }
  return {
    setup,
    actions: actions.map((action) =>
      action.type === 'raise' ? { ...action, to: chips(action.to) } : action,
    ),
    played,
    unknownStacks: stacks.map((stack) => stack === Number.POSITIVE_INFINITY),
    finishing,
    players: players === undefined ? undefined : strings(table, 'players'),
  }
}

function fineness(amount: number): number {
  const decimals = Number.isFinite(amount) ? decimalsOf(amount) : 0
  return decimals <= FINEST ? decimals : 0
}

/** Antes or blinds in seat order: with two players the file lists them the other way round. */
function forced(table: TomlTable, field: string, count: number): number[] {
  const amounts = numbers(table, field)
  if (amounts.length !== count) {
    throw new RulesError(
      `${field} must list one amount for each of the ${count} players, not ${amounts.length}`,
    )
  }
  return count === 2 ? amounts.toReversed() : amounts
}

function numbers(table: TomlTable, field: string): number[] {
  return list(table, field).map((value) => numberOf(value, field))
}

function strings(table: TomlTable, field: string): string[] {
  return list(table, field).map((value) => {
    if (typeof value !== 'string') throw new RulesError(`${field} must be a list of texts`)
    return value
  })
}

function list(table: TomlTable, field: string): unknown[] {
  const value = table[field]
  if (!Array.isArray(value)) throw new RulesError(`the field "${field}" is missing or not a list`)
  return value
}

function numberOf(value: unknown, field: string): number {
  if (typeof value !== 'number' || Number.isNaN(value))
    throw new RulesError(`${field} must be given in numbers`)
  return value
}

function isTable(value: unknown): value is TomlTable {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
