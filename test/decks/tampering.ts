/** Every field of every message changed, one at a time: the table must name the one who sent it, where it was sent. */
import { expect } from 'vitest'
import type { Cheat } from '../../src/adversaries/cheating-seat.ts'
import { Fault, type Game, readStatement } from '../../src/table/index.ts'
import type { Body } from '../../src/table/statement.ts'
import { type Played, playTable } from './tables.ts'

/** A change to a message, in words and in deed. */
interface Change {
  readonly what: string
  readonly body: (body: Body) => Body
}

type Json = Body[string]

const encodings = { zero: 'A'.repeat(43), tooLarge: `${'_'.repeat(42)}8` }

/** Values that could stand in place of this one and are not it. */
function others(value: Json): [string, Json][] {
  if (typeof value === 'number') return [value + 1, -1, 0.5, `${value}`].map((other) => [`${other}`, other])
  if (typeof value === 'boolean') return [['the opposite', !value]]
  if (typeof value === 'string') return otherTexts(value)
  if (Array.isArray(value)) return otherLists(value)
  return value === null ? [['number', 7]] : [['null', null]]
}

function otherTexts(value: string): [string, Json][] {
  const flipped = (at: number): string =>
    value.slice(0, at) + (value[at] === 'B' ? 'C' : 'B') + value.slice(at + 1)
  const spots = value.length > 43 ? [3, value.length >> 1, value.length - 9] : [3]
  return [
    ...spots.map((at): [string, Json] => [`character ${at}`, flipped(at)]),
    ['cut short', value.slice(0, -4)],
    ['number', 7],
    ...(value.length === 43 && value !== encodings.zero
      ? ([
          ['zero', encodings.zero],
          ['too large', encodings.tooLarge],
        ] as [string, Json][])
      : []),
  ]
}

function otherLists(list: readonly Json[]): [string, Json][] {
  const last = list.length - 1
  const inside = [...new Set([0, last])]
    .filter((i) => i >= 0)
    .flatMap((i) =>
      others(list[i]!).map(([what, other]): [string, Json] => [`[${i}] ${what}`, list.with(i, other)]),
    )
  const swapped = list.length > 1 ? ([['swapped', [...list.slice(1), list[0]!]]] as [string, Json][]) : []
  const shorter = list.length > 0 ? ([['shorter', list.slice(1)]] as [string, Json][]) : []
  const longer: [string, Json] = ['longer', [...list, list[0] ?? encodings.zero]]
  return [...inside, ...swapped, ...shorter, longer]
}

function changesOf(body: Body): Change[] {
  const names = Object.keys(body).filter((name) => name !== 'system' && name !== 'type')
  const fields = names.flatMap((name): Change[] => [
    ...others(body[name]!).map(([what, other]) => ({
      what: `${name} ${what}`,
      body: (honest: Body): Body => {
        const now = others(honest[name]!).find(([same]) => same === what)
        return { ...honest, [name]: now?.[1] ?? other }
      },
    })),
    { what: `without ${name}`, body: ({ [name]: _gone, ...rest }): Body => rest as Body },
  ])
  return [
    ...fields,
    { what: 'another type', body: (honest) => ({ ...honest, type: 'other' }) },
    { what: 'another system', body: (honest) => ({ ...honest, system: 'other' }) },
    { what: 'an extra field', body: (honest) => ({ ...honest, extra: 1 }) },
  ]
}

/** The slots in which a player speaks, with what it says, in an honest game. */
export function spokenBy({ lines, players }: Played<unknown>, player: number): [string, Body][] {
  return lines
    .map(readStatement)
    .filter(({ by, table }) => by === players[player] && table !== '')
    .filter(({ slot }) => !['charter', 'join', 'roster', 'agree'].includes(slot))
    .map(({ slot, body }) => [slot, body])
}

/**
 * Plays the game once for every change of every message of this player, and expects it to be named each time: at that very
 * message, unless it is one that is only judged `later`.
 */
export async function expectEveryFieldToMatter(
  players: number,
  cheater: number,
  game: Game<unknown>,
  later?: RegExp,
): Promise<number> {
  const honest = await playTable({ players }, game)
  let tried = 0
  for (const [slot, body] of spokenBy(honest, cheater)) {
    for (const change of changesOf(body)) {
      const cheat: Cheat = { slot: new RegExp(`^${slot.replaceAll('#', '\\#')}$`), rewrite: change.body }
      const played = await playTable({ players, cheats: new Map([[cheater, cheat]]) }, game)
      for (const [i, end] of [...played.ends, played.spectator].entries()) {
        if (i === cheater) continue
        const where = `${slot}: ${change.what}, seat ${i}`
        expect(end, where).toBeInstanceOf(Fault)
        expect((end as Fault).culprit, where).toBe(played.players[cheater])
        if (!later?.test(slot)) expect((end as Fault).slot, where).toBe(slot)
      }
      tried++
    }
  }
  return tried
}
