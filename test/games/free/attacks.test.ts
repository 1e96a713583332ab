/**
 * One chair, or two that are partners, do something wrong in every slot that they speak in, one after another: they fall silent, say garbage, or say again what
 * was said before. Whoever did it is away or named, nobody else ever is, and the others go on with their cards.
 */
import { describe, expect, test } from 'vitest'
import type { Cheat } from '../../../src/adversaries/cheat.ts'
import { decksOf, type Wish } from '../../../src/games/free/index.ts'
import type { FreeEvent, FreeView } from '../../../src/games/free/play/index.ts'
import type { Body } from '../../../src/table/inside.ts'
import { statementsIn } from '../../table/lines.ts'
import { cardsOn, handOf, type PlayedFree, pairsOfTwoBacks, playFree, scripted } from './tables.ts'

const isFull = process.env['NODEALER_FULL'] === '1'
const [players, liar] = [3, 1]
const topOf = ({ top }: FreeView): readonly number[] => top.piles[0]!.cards.slice(0, 1).map(({ id }) => id)

/** Everything in which chair 1 has a part that is checked. */
const script: readonly (readonly [number, Wish | ((view: FreeView) => Wish)])[] = [
  [1, { do: 'give', count: 1, to: 2 }],
  [1, (view) => ({ do: 'draw', cards: topOf(view) })],
  [0, { do: 'pick', count: 1, from: 1 }],
  [1, { do: 'pick', count: 1, from: 2 }],
  [1, { do: 'play', count: 1, pile: 'middle', end: 'top', up: false }],
  [1, (view) => ({ do: 'peek', cards: topOf(view) })],
  [0, (view) => ({ do: 'turn', cards: topOf(view), up: true })],
  [0, { do: 'pass', count: 1, by: 1 }],
  [0, { do: 'swap', with: 1 }],
  [0, { do: 'count', counter: 'tricks', value: 1 }],
  [2, { do: 'undo', move: 10 }],
  [2, { do: 'shuffle', pile: 'stock' }],
  [0, { do: 'gather', hands: [1], piles: [], pile: 'stock' }],
  [2, { do: 'roll', dice: 1, sides: 6 }],
]

/** The same wishes, but nobody insists on one that cannot be done any more. */
const minds = (chair: number) => {
  const mind = scripted(script)(chair)
  return {
    ...mind,
    async wish(view: FreeView, signal: AbortSignal): Promise<Wish> {
      const [by] = script[view.tries] ?? []
      const isThere = by !== undefined && !view.top.chairs[by]!.isGone
      try {
        if (isThere || by === undefined) return await mind.wish(view, signal)
      } catch {
        return { do: 'hand over', to: null }
      }
      const first = view.top.chairs.findIndex(({ isGone }) => !isGone)
      return first === chair ? { do: 'hand over', to: null } : new Promise(() => {})
    },
  }
}

interface Attacked extends PlayedFree {
  /** Who was lost, as any of the honest chairs was told: the first of them may have left before. */
  readonly lost: readonly number[]
}

async function played(cheats: ReadonlyMap<number, Cheat> = new Map()): Promise<Attacked> {
  const lost = new Set<number>()
  const onEvent = (event: FreeEvent, chair: number): void => {
    if (!cheats.has(chair)) for (const one of event.lost ?? []) lost.add(one)
  }
  const table = await playFree({ players, recipe: pairsOfTwoBacks, mind: minds, cheats, onEvent })
  return { ...table, lost: [...lost] }
}

/** No card is there twice, none has vanished, and whoever stays keeps its hand when somebody is lost. */
function expectCardsKept({ moments }: PlayedFree, lost: readonly number[]): void {
  const all = decksOf(pairsOfTwoBacks).flatMap(({ faces }) => faces).length
  for (const [chair, seen] of moments.entries()) {
    if (lost.includes(chair)) continue
    const dealt = seen.filter(({ view }) => view.tries > 0)
    // What is on its way is nowhere for a moment.
    expect(Math.max(...dealt.map(({ view }) => cardsOn(view).length))).toBe(all)
    const gone = dealt.findIndex(({ view }) => lost.some((one) => view.top.chairs[one]!.isGone))
    if (gone > 0) expect(handOf(dealt[gone]!, chair)).toEqual(handOf(dealt[gone - 1]!, chair))
  }
}

/** The slots in which a chair speaks at an honest table, in order. */
async function slotsOf(chair: number): Promise<readonly string[]> {
  const honest = await played()
  expect(honest.lost).toEqual([])
  const said = statementsIn(honest.lines).filter(({ by }) => by === honest.players[chair])
  return [...new Set(said.map(({ slot }) => slot))].filter((slot) => slot.startsWith('round#1/'))
}

const exactly = (slot: string): RegExp => new RegExp(`^${slot}$`)

/** A chair that speaks as it should, up to this slot, and does this from there on. */
const ways: Readonly<Record<string, (slot: string) => Cheat>> = {
  'falls silent': (slot) => ({ slot: exactly(slot), remake: () => 'silence' }),
  'says garbage': (slot) => ({
    slot: exactly(slot),
    rewrite: ({ system, type }): Body => ({ system, type, cards: [[], null, -1, 'x'.repeat(3000)] }),
  }),
  'says what it said before': (slot) => {
    const said = new Map<string, Body>()
    return {
      slot: /./,
      rewrite(body, { seat }) {
        const before = said.get(body.type)
        said.set(body.type, body)
        return seat.slot === slot && before ? before : body
      },
    }
  },
}

test('partners of whom one gives what it has not and the other claims what it has not are named, both of them, and the third is not', async () => {
  const another = (body: Body): Body => ({ ...body, places: [9] })
  const false1: Cheat = { slot: /wish\/2\/hand$/, rewrite: another }
  const false2: Cheat = { slot: /recovery\/.*\/held$/, rewrite: ({ system, type }) => ({ system, type }) }
  const table = await played(
    new Map([
      [1, false1],
      [2, false2],
    ]),
  )
  expect(table.events.flatMap(({ lost = [], isAway }) => lost.map((chair) => [chair, isAway]))).toEqual([
    [1, false],
    [2, false],
  ])
  expect(table.ends[0]).toEqual(table.spectator)
})

describe.each(Object.entries(ways))('a chair that %s', (name, way) => {
  test('in whichever slot is the only one who is lost, and the others keep their cards', async () => {
    const slots = await slotsOf(liar)
    expect(slots.length).toBeGreaterThan(20)
    // Nobody waits for a wish, so there silence is nothing.
    const spoken = slots.filter((slot) => name !== 'falls silent' || !/wish\/\d+$/.test(slot))
    for (const slot of spoken.filter((_, i) => isFull || i % 5 === 2)) {
      const table = await played(new Map([[liar, way(slot)]]))
      for (const end of [...table.ends, table.spectator]) expect(end, slot).not.toBeInstanceOf(Error)
      if (name === 'says what it said before') expect([[], [liar]], slot).toContainEqual(table.lost)
      else expect(table.lost, slot).toEqual([liar])
      expectCardsKept(table, [liar])
    }
  }, 240_000)
})
