/** Turns that are owed (spec/free, section 5) are a function of the log: whoever comes back in the middle of them, and whoever reads them later, finds the same. */
import { expect, test } from 'vitest'
import type { Wish } from '../../../src/games/free/index.ts'
import { type FreeMind, type FreeView, freeTable } from '../../../src/games/free/play/index.ts'
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
import { pairs, scripted, termsOf } from './tables.ts'

const tries = 30
/** After so many wishes, when somebody is owed a turn, the last seat stops without a word and sits down again. */
const crashes = [4, 12, 20]

/** Wishes something whenever it can, at once, and gets up in the end. */
const greedy = (chair: number): FreeMind => ({
  ...scripted([])(chair),
  wish: async (view): Promise<Wish> =>
    view.tries < tries ? { do: 'count', counter: `of ${chair}`, value: view.tries } : { do: 'leave' },
})

/** Who went first, from wish to wish, as one seat reads it. */
class Turns {
  readonly told: string[] = []

  readonly see = (view: FreeView): void => {
    const now = `${view.tries}: ${view.goesFirst.join(' ')}`
    if (this.told.at(-1) !== now) this.told.push(now)
  }
}

test('a seat that comes back while turns are owed finds the same turns in the log, and so does whoever reads it later', async () => {
  const founders = [1, 2, 3].map((number) => ({
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
  const sit = (i: number, turns: Turns, onView: (view: FreeView) => void = () => {}) => {
    const { person, seed, journal } = founders[i]!
    const game = freeTable({
      mind: greedy(i),
      onView: (view) => {
        turns.see(view)
        onView(view)
      },
    })
    return takeSeat({ table: table.id, person, seed, journal, transport: sequencer.connect() }, game)
  }
  const steady = [new Turns(), new Turns()]
  const sessions = steady.map((turns, i) => sit(i, turns))

  const owedAtCrash: string[] = []
  const restless = async (left: readonly number[]): Promise<{ end: unknown; turns: Turns }> => {
    const turns = new Turns()
    const [after, ...later] = left
    const owed = Promise.withResolvers<string>()
    const session = sit(2, turns, (view) => {
      if (after !== undefined && view.tries >= after && view.goesFirst.length > 0)
        owed.resolve(turns.told.at(-1)!)
    })
    const end = await Promise.race([session.result, owed.promise])
    if (typeof end !== 'string') return { end, turns }
    owedAtCrash.push(end)
    session.leave()
    return restless(later)
  }
  const { end, turns } = await restless(crashes)
  for (const one of [...(await Promise.all(sessions.map(({ result }) => result))), end])
    expect(one).toMatchObject({ rounds: 1, away: [] })
  expect(owedAtCrash.length).toBe(crashes.length)
  // The same turns at every seat, up to where it got up itself.
  const late = new Turns()
  const watching = takeSeat(
    { table: table.id, transport: sequencer.connect() },
    freeTable({ onView: late.see }),
  )
  const seen = await watching.result
  for (const { told } of [...steady, turns]) expect(late.told.slice(0, told.length)).toEqual(told)
  expect(owedAtCrash.filter((moment) => !late.told.includes(moment))).toEqual([])
  const { clean, faults, result } = await audit(logOf(table.id, sequencer), gameOf)
  expect(clean, JSON.stringify(faults)).toBe(true)
  expect(result).toEqual(seen)
}, 60_000)
