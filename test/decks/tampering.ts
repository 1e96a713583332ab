/** Every field of every message changed, one at a time: the table must name the one who sent it, where it was sent. */
import { expect } from 'vitest'
import type { Cheat } from '../../src/adversaries/cheating-seat.ts'
import { Fault, type Game } from '../../src/table/index.ts'
import type { Body } from '../../src/table/statements/statement.ts'
import { statementsIn } from '../table/lines.ts'
import { type Played, playTable } from './tables.ts'

/** A change to a message, in words and in deed. */
interface Change {
  readonly what: string
  readonly body: (body: Body) => Body
}

type Json = Body[string]

const zero = 'A'.repeat(43)
const tooLarge = `${'_'.repeat(42)}8`

/** Values that could stand in place of this one and are not it. */
function alternatives(value: Json): [string, Json][] {
  if (typeof value === 'number') return [value + 1, -1, 0.5, `${value}`].map((other) => [`${other}`, other])
  if (typeof value === 'boolean') return [['the opposite', !value]]
  if (typeof value === 'string') return otherTexts(value)
  if (Array.isArray(value)) return otherLists(value)
  return value === null ? [['a number', 7]] : [['null', null]]
}

function flipped(value: string, at: number): string {
  return value.slice(0, at) + (value[at] === 'B' ? 'C' : 'B') + value.slice(at + 1)
}

/** A point or scalar becomes another, none, or one that is not canonical; a proof is changed at both ends and in between. */
function otherTexts(value: string): [string, Json][] {
  if (value.length === 43) {
    const texts: [string, Json][] = [
      ['flipped', flipped(value, 3)],
      ['zero', zero],
      ['too large', tooLarge],
    ]
    return texts.filter(([, other]) => other !== value)
  }
  const spots = [3, value.length >> 1, value.length - 9]
  return [
    ...spots.map((at): [string, Json] => [`character ${at}`, flipped(value, at)]),
    ['cut short', value.slice(0, -4)],
    ['a number', 7],
  ]
}

function otherLists(list: readonly Json[]): [string, Json][] {
  const [first, ...rest] = list
  if (first === undefined) return [['longer', [zero]]]
  const inside = alternatives(first).map(([what, other]): [string, Json] => [`[0] ${what}`, [other, ...rest]])
  const last = alternatives(list.at(-1)!)[0]!
  const changed: [string, Json][] = [
    ...inside,
    [`[last] ${last[0]}`, list.with(-1, last[1])],
    ['shorter', rest],
    ['longer', [...list, first]],
  ]
  return rest.length > 0 ? [...changed, ['turned round', [...rest, first]]] : changed
}

function changesOf(body: Body): Change[] {
  const names = Object.keys(body).filter((name) => name !== 'system' && name !== 'type')
  const fields = names.flatMap((name): Change[] => [
    ...alternatives(body[name]!).map(([what, other]) => ({
      what: `${name} ${what}`,
      body: (honest: Body): Body => {
        const now = alternatives(honest[name]!).find(([same]) => same === what)
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
  return statementsIn(lines)
    .filter(({ by }) => by === players[player])
    .filter(({ slot }) => slot !== 'join')
    .map(({ slot, body }) => [slot, body])
}

/** Which messages are changed, and what else goes on at the table. */
export interface Tampering {
  /** The slots whose messages are changed; all if it is not said. */
  readonly tampered?: RegExp
  /** Slots whose messages are only judged in a later one. */
  readonly judgedLater?: RegExp
  /** Other cheats at the table, by seat. */
  readonly others?: ReadonlyMap<number, Cheat>
}

/**
 * Plays the game once for every change of every message of this player in the `tampered` slots, and expects it to be named
 * each time: at that very message, unless it is one that is only judged later.
 */
export async function expectEveryFieldToMatter(
  players: number,
  cheater: number,
  game: Game<unknown>,
  { tampered = /./, judgedLater, others = new Map() }: Tampering = {},
): Promise<number> {
  const honest = await playTable({ players, cheats: others }, game)
  let tried = 0
  for (const [slot, body] of spokenBy(honest, cheater)) {
    if (!tampered.test(slot)) continue
    for (const change of changesOf(body)) {
      const cheat: Cheat = { slot: new RegExp(`^${slot.replaceAll('#', '\\#')}$`), rewrite: change.body }
      const played = await playTable({ players, cheats: new Map([...others, [cheater, cheat]]) }, game)
      for (const [i, end] of [...played.ends, played.spectator].entries()) {
        if (i === cheater || others.has(i)) continue
        const where = `${slot}: ${change.what}, seat ${i}`
        expect(end, where).toBeInstanceOf(Fault)
        expect((end as Fault).culprit, where).toBe(played.players[cheater])
        if (!judgedLater?.test(slot)) expect((end as Fault).slot, where).toBe(slot)
      }
      tried++
    }
  }
  return tried
}
