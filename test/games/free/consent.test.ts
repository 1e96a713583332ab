/** Consent to a wish is settled by the entry of the log after which nothing would change it, and whoever is lost meanwhile holds nobody up (spec/free, section 5). */
import { describe, expect, test } from 'vitest'
import type { Cheat } from '../../../src/adversaries/cheat.ts'
import type { Wish } from '../../../src/games/free/index.ts'
import {
  type FreeEvent,
  type FreeMind,
  type FreeView,
  freeTable,
} from '../../../src/games/free/play/index.ts'
import { gameOf } from '../../../src/games/play/index.ts'
import {
  audit,
  createIdentity,
  foundTable,
  idBytes,
  logOf,
  MemoryJournal,
  Sequencer,
  takeSeat,
} from '../../../src/table/index.ts'
import { type PlayedFree, pairs, playFree, scripted, termsOf } from './tables.ts'

type Word = 'yes' | 'no' | 'nothing'
type Steps = Parameters<typeof scripted>[0]

const move: Steps[number] = [0, { do: 'hand over', to: 2 }]
const undo: Steps[number] = [1, ({ moves }: FreeView): Wish => ({ do: 'undo', move: moves })]
const silent: Cheat = { slot: /agree/, remake: () => 'silence' }
const garbled: Cheat = { slot: /agree/, rewrite: ({ system, type }) => ({ system, type }) }

/** What each chair says when it is asked; who says nothing looks at the question until it is taken away. */
function saying(words: readonly Word[], withdrawn: number[] = []): Partial<FreeMind> {
  return {
    agree: ({ me }, _, __, { signal }) => {
      const word = words[me!]!
      if (word !== 'nothing') return Promise.resolve(word === 'yes')
      signal.addEventListener('abort', () => withdrawn.push(me!))
      return new Promise(() => {})
    },
  }
}

async function play(
  steps: Steps,
  words: readonly Word[],
  cheats: ReadonlyMap<number, Cheat> = new Map(),
): Promise<PlayedFree & { readonly told: readonly unknown[]; readonly withdrawn: readonly number[] }> {
  const withdrawn: number[] = []
  const mind = scripted(steps, saying(words, withdrawn))
  const played = await playFree({ players: words.length, mind, cheats })
  for (const end of [...played.ends, played.spectator]) if (end instanceof Error) throw end
  const { clean, faults } = await audit(played.lines, gameOf)
  expect([clean, faults.length > 0]).toEqual([faults.length === 0, [...cheats.values()].includes(garbled)])
  return { ...played, withdrawn, told: played.events.map(inShort).slice(0, steps.length + cheats.size) }
}

/** What was done, why not, or who was lost. */
const inShort = ({ wish, refused, lost }: FreeEvent): unknown => lost ?? refused ?? wish?.do

describe('what needs everybody', () => {
  test('is over with the first no, and nobody else is waited for', async () => {
    const { told, withdrawn } = await play([move, undo, move], ['nothing', 'yes', 'no', 'nothing'])
    expect(told).toEqual(['hand over', 'chair 3 does not agree', 'hand over'])
    expect(withdrawn).toEqual([0, 3])
  }, 60_000)

  test('is done without whoever was lost, if all the others agree, and before cards are dealt anew', async () => {
    const { told, moments } = await play([move, undo], ['yes', 'yes', 'yes', 'yes'], new Map([[3, silent]]))
    expect(told).toEqual(['hand over', 'undo', [3]])
    const turns = moments[0]!.map(({ view }) => view.top.turn)
    expect(turns.indexOf(2)).toBeGreaterThan(0)
    expect(turns.slice(turns.lastIndexOf(2) + 1)).toContain(moments[0]![0]!.view.top.turn)
  }, 60_000)

  test('is not done if one of those who stay says no, whoever is lost', async () => {
    const { told } = await play([move, undo], ['no', 'yes', 'yes', 'yes'], new Map([[3, silent]]))
    expect(told).toEqual(['hand over', 'chair 1 does not agree', expect.anything()])
  }, 60_000)

  test('is done without a liar, who is named', async () => {
    const { told, events } = await play([move, undo], ['yes', 'yes', 'yes', 'yes'], new Map([[2, garbled]]))
    expect(told).toEqual(['hand over', 'undo', [2]])
    expect(events[2]?.isAway).toBe(false)
  }, 60_000)

  test('comes to nothing where nobody else is left', async () => {
    const steps: Steps = [
      [0, { do: 'hand over', to: 1 }],
      [0, undo[1]],
      [0, { do: 'end' }],
    ]
    const { told } = await play(steps, ['yes', 'yes'], new Map([[1, silent]]))
    expect(told).toEqual(['hand over', [1], 'end'])
  }, 60_000)
})

describe('what needs more than half', () => {
  test('is done as soon as more than half agree', async () => {
    const { told, withdrawn, events } = await play(
      [[0, { do: 'end' }]],
      ['yes', 'yes', 'nothing', 'yes', 'nothing'],
    )
    expect(told).toEqual(['end'])
    expect(withdrawn).toEqual([2, 4])
    expect(events.flatMap(({ lost = [] }) => lost)).toEqual([])
  }, 60_000)

  test('is over as soon as half are against it', async () => {
    const { told, withdrawn } = await play([[0, { do: 'new round' }], move], ['yes', 'no', 'no', 'nothing'])
    expect(told).toEqual(['chair 2 does not agree', 'hand over'])
    expect(withdrawn).toEqual([3])
  }, 60_000)

  test('is done by more than half of those who stay', async () => {
    const lost = new Map([2, 3].map((chair) => [chair, silent]))
    const { told } = await play(
      [[0, { do: 'pay out', from: 'bank', amount: 3, to: 1 }]],
      ['yes', 'yes', 'yes', 'yes'],
      lost,
    )
    // The first of the two who is late settles it: two of three agree.
    expect(told).toEqual(['pay out', expect.toSatisfy(([chair]: readonly number[]) => chair! > 1), 'leave'])
  }, 60_000)

  test('is not done by one who is left alone', async () => {
    const { told, moments } = await play(
      [
        [0, { do: 'pay out', from: 'bank', amount: 3, to: 0 }],
        [0, { do: 'end' }],
      ],
      ['yes', 'yes'],
      new Map([[1, silent]]),
    )
    expect(told).toEqual([[1], 'end'])
    expect(moments[0]!.at(-1)!.view.top.books.chips[0]).toBe(0)
  }, 60_000)
})

test('a hand is not swapped with that of one who is lost', async () => {
  const { told } = await play([[0, { do: 'swap', with: 1 }]], ['yes', 'yes', 'yes'], new Map([[1, silent]]))
  expect(told).toEqual([[1], 'leave'])
}, 60_000)

test('whoever comes back after it was settled, or while it is asked, finds the same, and so does whoever reads it later', async () => {
  const founders = [1, 2, 3, 4].map((number) => ({
    name: `player ${number}`,
    person: createIdentity(),
    seed: new Uint8Array(32).fill(number),
    journal: new MemoryJournal(),
  }))
  const { table, key, entries } = foundTable(
    { ...termsOf(pairs), deadlines: { step: 60_000, act: 60_000 } },
    founders,
  )
  const sequencer = new Sequencer({ table: idBytes(table.id), key, entries })
  const mayAnswer = Promise.withResolvers<void>()
  const isAsked = Promise.withResolvers<void>()
  const isSettled = Promise.withResolvers<void>()
  const sit = (i: number, agree: FreeMind['agree'], told: unknown[]) => {
    const { person, seed, journal } = founders[i]!
    const mind = { ...scripted([move, undo])(i), agree }
    const onEvent = (event: FreeEvent): void => {
      told.push(inShort(event))
      if (event.wish?.do === 'undo') isSettled.resolve()
    }
    const transport = sequencer.connect()
    return takeSeat({ table: table.id, person, seed, journal, transport }, freeTable({ mind, onEvent }))
  }
  const told: unknown[][] = [[], [], [], []]
  const yes = async (): Promise<boolean> => true
  const steady = [
    sit(0, yes, told[0]!),
    sit(1, yes, told[1]!),
    sit(2, () => mayAnswer.promise.then(() => false), told[2]!),
  ]
  const asked: FreeMind['agree'] = () => {
    isAsked.resolve()
    return new Promise(() => {})
  }
  const before = sit(3, asked, [])
  await isAsked.promise
  before.leave()
  const again = sit(3, () => new Promise(() => {}), [])
  again.leave()
  mayAnswer.resolve()
  await isSettled.promise
  const after = sit(3, () => new Promise(() => {}), told[3]!)
  const ends = await Promise.all([...steady, after].map(({ result }) => result))
  for (const end of ends) expect(end).toMatchObject({ rounds: 1, away: [] })
  for (const one of told) expect(one.slice(0, 2)).toEqual(['hand over', 'chair 3 does not agree'])
  const { clean, result } = await audit(logOf(table.id, sequencer), gameOf)
  expect([clean, result]).toEqual([true, ends[3]])
}, 60_000)
