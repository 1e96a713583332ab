/** Whoever is late at a free table keeps its chair: the others go on, and it sits down again by its own word (spec/free, sections 4 and 7). */
import { describe, expect, test } from 'vitest'
import type { Wish } from '../../../src/games/free/index.ts'
import { type FreeMind, type FreeView, freeTable } from '../../../src/games/free/play/index.ts'
import { mostRefusals } from '../../../src/games/free/play/limits.ts'
import { gameOf } from '../../../src/games/play/index.ts'
import {
  audit,
  createIdentity,
  foundTable,
  idBytes,
  logOf,
  Sequencer,
  takeSeat,
} from '../../../src/table/index.ts'
import {
  cardsOn,
  handOf,
  type Moment,
  type PlayedFree,
  pairs,
  playFree,
  scripted,
  termsOf,
} from './tables.ts'

const topOf = ({ top }: FreeView): readonly number[] => top.piles[0]!.cards.slice(0, 1).map(({ id }) => id)
const draw = (view: FreeView): Wish => ({ do: 'draw', cards: topOf(view) })

/** Silent when it is first asked for a share, and there again afterwards. */
const asleepOnce = () => {
  let isAwake = false
  return {
    slot: /wish\/\d+\/./,
    remake: (honest: unknown) => {
      if (isAwake) return honest
      isAwake = true
      return 'silence' as const
    },
  }
}

/** Lets the script go on when the one who was away is back, and not before. */
function returning(
  steps: Parameters<typeof scripted>[0],
  back: NonNullable<FreeMind['back']> = async () => {},
) {
  return scripted(steps, { back })
}

/** What a chair saw last before everybody got up. */
function lastOf({ moments }: PlayedFree, chair: number, tries: number): Moment {
  return moments[chair]!.findLast(({ view }) => view.tries <= tries)!
}

describe('whoever was late', () => {
  test('sits down again in the middle of a round, with an empty hand, and plays on', async () => {
    const steps = [
      [0, draw],
      [1, () => ({ do: 'sit down' })],
      [2, { do: 'play', count: 1, pile: 'middle', end: 'top', up: false }],
      [1, draw],
      [1, { do: 'give', count: 1, to: 0 }],
      [1, (view: FreeView) => ({ do: 'peek', cards: topOf(view) })],
      [0, { do: 'shuffle', pile: 'stock' }],
    ] as const
    const played = await playFree({
      players: 3,
      mind: returning(steps as never),
      cheats: new Map([[1, asleepOnce()]]),
    })
    for (const end of [...played.ends, played.spectator]) if (end instanceof Error) throw end
    const [away, back, ...rest] = played.events.slice(1)
    expect(played.events[0]).toMatchObject({ lost: [1], isAway: true })
    expect(away).toMatchObject({ by: 1, wish: { do: 'sit down' } })
    expect([back, ...rest].every((event) => event?.refused === undefined && event?.lost === undefined)).toBe(
      true,
    )
    const asleep = played.moments[0]!.find(({ view }) => view.top.chairs[1]!.isAway)!
    expect(asleep.view.top.chairs[1]).toMatchObject({ hand: [], isGone: true })
    expect(cardsOn(asleep.view)).toHaveLength(pairs.decks[0]!.faces.length)
    const end = lastOf(played, 1, steps.length)
    expect(end.view.top.chairs[1]).toMatchObject({ isAway: false, isGone: false })
    expect(cardsOn(end.view)).toHaveLength(pairs.decks[0]!.faces.length)
    const [given] = lastOf(played, 0, steps.length).view.top.chairs[0]!.hand.slice(-1)
    expect(lastOf(played, 0, steps.length).known.get(given!.id)).toMatch(/^[a-f]$|joker/)
    expect((await audit(played.lines, gameOf)).clean).toBe(true)
  }, 60_000)

  test('finds the hands of the others as they were', async () => {
    const steps = [
      [0, draw],
      [1, () => ({ do: 'sit down' })],
      [2, { do: 'hand over', to: 1 }],
    ] as const
    const played = await playFree({
      players: 3,
      mind: returning(steps as never),
      cheats: new Map([[1, asleepOnce()]]),
    })
    for (const chair of [0, 2]) {
      const seen = played.moments[chair]!
      const gone = seen.findIndex(({ view }) => view.top.chairs[1]!.isAway)
      const before = handOf(seen[gone - 1]!, chair)
      for (const moment of seen.slice(gone))
        if (
          !moment.view.top.chairs[chair]!.isGone &&
          moment.view.top.chairs[chair]!.hand.length === before.length
        )
          expect(handOf(moment, chair)).toEqual(before)
    }
  }, 60_000)

  test('is waited for by whoever is alone, who can only wait, get up or end', async () => {
    const steps = [
      [0, draw],
      [0, { do: 'shuffle', pile: 'stock' }],
      [1, () => ({ do: 'sit down' })],
      [0, draw],
      [1, draw],
      [1, { do: 'end' }],
    ] as const
    let isRefused = (): void => {}
    const refused = new Promise<void>((resolve) => {
      isRefused = resolve
    })
    const mind = (chair: number): FreeMind => {
      const { wish, ...rest } = returning(steps as never, () => refused)(chair)
      return {
        ...rest,
        wish(view, signal) {
          if (view.tries === 2) isRefused()
          return wish(view, signal)
        },
      }
    }
    const played = await playFree({ players: 2, mind, cheats: new Map([[1, asleepOnce()]]) })
    expect(played.ends[0]).toMatchObject({ rounds: 1, gone: [], away: [] })
    expect(played.events.map(({ wish, refused: why, lost }) => lost ?? why ?? wish?.do)).toEqual([
      [1],
      expect.stringContaining('nobody else is there'),
      'sit down',
      'draw',
      'draw',
      'end',
    ])
    expect((await audit(played.lines, gameOf)).clean).toBe(true)
  }, 60_000)

  test('wishes for what cannot be no more often than anybody else, and is not heard any more then', async () => {
    const asleep = asleepOnce()
    const nonsense = {
      slot: /wish/,
      remake: (honest: unknown, _: unknown, { slot }: { readonly slot: string }) =>
        asleep.slot.test(slot) ? asleep.remake(honest) : { wish: { do: 'shuffle', pile: 'stock' } },
    }
    const mind = (chair: number): FreeMind => ({
      ...scripted([], { back: async () => {} })(chair),
      async wish(view) {
        if (chair === 0 && view.tries === 0) return draw(view)
        if (chair !== 0 || view.tries <= mostRefusals) return new Promise(() => {})
        // Whoever is still heard has spoken long before.
        if (view.tries === mostRefusals + 1)
          for (let turn = 0; turn < 300; turn++) await new Promise(setImmediate)
        return { do: 'end' }
      },
    })
    const played = await playFree({
      players: 3,
      mind,
      cheats: new Map([[1, nonsense as never]]),
    })
    expect(played.ends[0]).toMatchObject({ rounds: 1, gone: [] })
    expect(played.events.filter(({ by, refused }) => by === 1 && refused !== undefined)).toHaveLength(
      mostRefusals,
    )
  }, 60_000)

  test('keeps its chair in the next round, and may sit down there', async () => {
    const chairs = new Set<number>()
    /** The first draws, is left by one, and begins anew; when all are there it ends the table. */
    const first: FreeMind['wish'] = async ({ top, tries, players }) => {
      chairs.add(players.length)
      const isFull = top.chairs.every(({ isGone }) => !isGone)
      if (isFull && tries === 0 && top.nextId > 1) return { do: 'draw', cards: topOf({ top } as FreeView) }
      if (isFull) return { do: 'end' }
      return tries < 2 ? { do: 'new round' } : new Promise(() => {})
    }
    let times = 0
    /** Asked once in each round; it sits down in the second. */
    const late: FreeMind['back'] = (signal) => {
      times++
      if (times > 1) return Promise.resolve()
      return new Promise((_, reject) => signal.addEventListener('abort', reject))
    }
    const played = await playFree({
      players: 3,
      mind: (chair) => ({
        ...scripted([])(chair),
        wish: chair === 0 ? first : () => new Promise(() => {}),
        back: late,
      }),
      cheats: new Map([[1, asleepOnce()]]),
    })
    expect(played.ends[0]).toMatchObject({ rounds: 2, gone: [], away: [] })
    expect(chairs).toEqual(new Set([3]))
  }, 60_000)

  test('does not come back if it has lied', async () => {
    const another = (honest: unknown) => {
      const said = honest as { readonly places: readonly number[] }
      return { ...said, places: said.places.map((place) => 1 - place) }
    }
    const played = await playFree({
      players: 3,
      mind: returning([
        [1, { do: 'give', count: 1, to: 0 }],
        [2, { do: 'hand over', to: 0 }],
      ]),
      cheats: new Map([[1, { slot: /wish\/2\/hand$/, remake: another }]]),
    })
    expect(played.events[0]).toMatchObject({ lost: [1], isAway: false })
    expect(played.moments[0]!.every(({ view }) => !view.top.chairs[1]!.isAway)).toBe(true)
  }, 60_000)
})

test('what was done before somebody was lost is not taken back', async () => {
  const played = await playFree({
    players: 3,
    mind: scripted([
      [0, { do: 'hand over', to: 2 }],
      [0, draw],
      [0, ({ moves }) => ({ do: 'undo', move: moves })],
    ]),
    cheats: new Map([[1, asleepOnce()]]),
  })
  expect(played.events.map(({ wish, refused, lost }) => lost ?? refused ?? wish?.do).slice(0, 3)).toEqual([
    'hand over',
    [1],
    expect.stringContaining('cannot be taken back'),
  ])
}, 60_000)

test('a newcomer whom the host lets in takes a chair when the next round begins', async () => {
  const founders = [1, 2].map((number) => ({
    name: `player ${number}`,
    person: createIdentity(),
    seed: new Uint8Array(32).fill(number),
  }))
  const { table, key, entries } = foundTable(
    { ...termsOf(pairs), deadlines: { step: 60_000, act: 60_000 } },
    founders,
  )
  const sequencer = new Sequencer({ table: idBytes(table.id), key, entries })
  const dealt = new Map<number, readonly number[]>()
  const mindOf = (isHost: boolean): FreeMind => ({
    ...scripted([])(0),
    wish: async (view) => {
      dealt.set(
        view.top.chairs.length,
        view.top.chairs.map(({ hand }) => hand.length),
      )
      if (!isHost) return new Promise(() => {})
      if (view.top.chairs.length === 3) return { do: 'end' }
      await admitted
      return { do: 'new round' }
    },
  })
  let admitted: Promise<void> = Promise.resolve()
  const sit = (person: ReturnType<typeof createIdentity>, seed: Uint8Array, isHost = false) =>
    takeSeat(
      { table: table.id, person, seed, transport: sequencer.connect() },
      freeTable({ mind: mindOf(isHost) }),
    )
  const newcomer = sit(createIdentity(), new Uint8Array(32).fill(3))
  const player = (await newcomer.player) as string
  while (newcomer.founding.charter === undefined) await new Promise((resolve) => setTimeout(resolve, 1))
  await newcomer.join('newcomer')
  const host = sit(founders[0]!.person, founders[0]!.seed, true)
  admitted = (async () => {
    while (!host.founding.joined.some((one) => one.player === player))
      await new Promise((resolve) => setTimeout(resolve, 1))
    await host.admit(player)
    while (!host.founding.members.some((one) => one.player === player))
      await new Promise((resolve) => setTimeout(resolve, 1))
  })()
  const other = sit(founders[1]!.person, founders[1]!.seed)
  const ends = await Promise.all([host, other, newcomer].map(({ result }) => result))
  for (const end of ends) expect(end).toMatchObject({ rounds: 2, gone: [], away: [] })
  expect(dealt).toEqual(
    new Map([
      [2, [2, 2]],
      [3, [2, 2, 2]],
    ]),
  )
  expect((await audit(logOf(table.id, sequencer), gameOf)).clean).toBe(true)
}, 60_000)
