/** Long games of Hold'em in a browser: how much is read when the page is loaded again. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { botMind, holdem, type Intent } from '../../src/games/holdem/play/index.ts'
import { hostTable, joinTable } from '../../src/net/index.ts'
import { type RunningRelay, startRelay } from '../../src/net/relay/index.ts'
import { createIdentity, type Game, type Kept, type TableEvent } from '../../src/table/index.ts'
import { lineNumber } from '../../src/table/inside.ts'
import { termsOf } from '../../src/web/holdem/worker/charter.ts'
import { webHoldem } from '../../src/web/holdem/worker/web-holdem.ts'
import { openKeptTables } from '../../src/web/keep/kept-tables.ts'
import type { Tell } from '../../src/web/protocol.ts'
import type { TableModel } from '../../src/web/table/model.ts'
import { BotsAtTable, type BotTable, foundBotTable } from '../../src/web/table/worker/bot-table.ts'
import { makeOnlineTable, type OnlineTable, tableOf } from '../../src/web/table/worker/make-table.ts'
import type { AtTable, Screen } from '../../src/web/table/worker/my-seat.ts'
import { OnlineVisit } from '../../src/web/table/worker/online-table.ts'
import { useMemoryDatabase } from './memory-database.ts'

const me = createIdentity()
const wish = {
  game: 'holdem',
  name: 'Ada',
  deck: 'padlock',
  seats: 3,
  stakes: { smallBlind: 1, bigBlind: 2, stack: 2000 },
  deadlines: { step: 60_000, act: 60_000 },
} as const
const botsNamed = (...names: string[]) =>
  names.map((name) => ({ name, temper: 'solid', cheat: undefined }) as const)

const otto = ({ players }: TableModel): number => players.findIndex(({ name }) => name === 'Otto')

/** A guest who wants Otto to leave. */
const withoutOtto: Game<unknown> = (seat) => {
  const plan = (): Intent => ({
    plan: 'play',
    buy: 0,
    remove: seat.members.slice(1).filter((player) => player !== seat.me),
  })
  return holdem({ mind: { ...botMind('solid'), plan } })(seat)
}

let mySeat = 0
let unwanted = -1

/** Folds, goes on after each hand, has the game begin without Mira when all are there, and wants Otto to leave. */
function answerTo(message: Tell, table: AtTable): unknown {
  const game = table.open?.game
  if (message.type === 'trouble') throw new Error(message.text)
  if (message.type === 'question' && message.question)
    return message.question.kind === 'show'
      ? game?.answer({ type: 'show', show: false })
      : game?.answer({ type: 'decide', decision: { type: 'fold', seat: mySeat } })
  if (message.type === 'table') unwanted = otto(message.table)
  if (message.type === 'hand') {
    const { viewer = 0, waiting } = message.hand.view
    mySeat = viewer
    if (unwanted >= 0) game?.answer({ type: 'vote', player: unwanted, out: true })
    if (waiting.for === 'finished') return game?.answer({ type: 'next hand' })
  }
  if (message.type === 'lobby' && table instanceof OnlineVisit && message.lobby.joined.length === 4)
    return table.start(message.lobby.joined.filter(({ name }) => name !== 'Mira').map(({ id }) => id))
}

/** Plays until this hand begins, and leaves. */
async function playTo(hand: number, sit: (screen: Screen) => AtTable): Promise<void> {
  const told: Tell[] = []
  let wake = (): void => {}
  const tell = (message: Tell): void => {
    told.push(message)
    wake()
  }
  const table = sit({ isHurried: () => true, tell })
  for (;;) {
    const message = told.shift()
    if (message?.type === 'hand' && message.hand.number >= hand) return table.leave()
    if (message) await answerTo(message, table)
    else
      await new Promise<void>((resolve) => {
        wake = resolve
      })
  }
}

/** Comes to a table and says that it is back. What it was told until it was dealt in again. */
function comeBack(sit: (screen: Screen) => AtTable): Promise<Tell[]> {
  const told: Tell[] = []
  return new Promise((resolve) => {
    let hasAsked = false
    const table = sit({
      isHurried: () => true,
      tell(message) {
        told.push(message)
        if (message.type === 'trouble') throw new Error(message.text)
        if (message.type === 'standing' && !hasAsked) {
          hasAsked = true
          table.open?.game.answer({ type: 'back' })
        }
        if (message.type !== 'hand') return
        if (message.hand.view.waiting.for === 'finished')
          setTimeout(() => table.open?.game.answer({ type: 'next hand' }))
        if (message.hand.view.viewer === undefined) return
        table.leave()
        resolve(told)
      },
    })
  })
}

/** How many lines are read by a page that opens this table. */
const linesRead = async (id: string): Promise<number> =>
  (await (await openKeptTables()).open(id)).lines.length

describe('after thirty hands as little is read as after four', () => {
  let relay: RunningRelay

  beforeAll(async () => {
    relay = await startRelay({ port: 0 })
  })
  afterAll(() => relay.close())
  const keptAt = async (): Promise<Kept> => ({ secrets: undefined, lines: [], closed: undefined })

  test('where a host has brought a bot that was left out, and one that was voted out', async () => {
    useMemoryDatabase()
    const tables = await openKeptTables<OnlineTable>()
    const hosted = { ...wish, bots: botsNamed('Mira', 'Otto') }
    let kept = await makeOnlineTable(webHoldem, relay.url, hosted, me, false)
    const id = tableOf(kept.link)
    const keep = async (about: OnlineTable): Promise<void> => {
      kept = about
    }
    const play = async (hand: number): Promise<number> => {
      const lines = await tables.open(id)
      const findGame = async () => webHoldem
      await playTo(hand, (screen) => new OnlineVisit(kept, { findGame, me, lines, keep, keptAt, screen }))
      return linesRead(id)
    }
    const guest = joinTable({ link: kept.link, name: 'Bob', known: true, game: withoutOtto })
    const early = await play(4)
    expect(kept.out).toEqual([0, 1])
    expect(await play(30)).toBeLessThan(1.5 * early)
    await (await guest).leave()
  }, 60_000)

  test('by whoever left at hand 3 and comes back at hand 30, to its seat and its chips', async () => {
    useMemoryDatabase()
    const tables = await openKeptTables<OnlineTable>()
    const quick = { ...wish, bots: [], deadlines: { step: 6000, act: 6000 } }
    let closed = 0
    const onEvent = ({ kind }: TableEvent): unknown => kind === 'closed' && closed++
    const solid = botMind('solid')
    // As quick as programs are, nobody who comes later would ever be in time for a hand.
    const plan: typeof solid.plan = async (...chips) => {
      if (closed >= 2 * 29) await pause(500)
      return solid.plan(...chips)
    }
    const bots: Game<unknown> = (seat) => holdem({ mind: { ...solid, plan } })(seat)
    const others = { known: true, game: bots, onEvent }
    const ann = await hostTable({
      ...others,
      table: { relay: relay.url, terms: termsOf(quick) },
      name: 'Ann',
      seats: 3,
    })
    const cleo = await joinTable({ ...others, link: ann.link, name: 'Cleo' })
    const about: OnlineTable = { kind: 'online', link: ann.link, name: 'Bob', bots: [] }
    const id = tableOf(ann.link)
    const place = { findGame: async () => webHoldem, me, keep: async () => {}, keptAt }
    const lines = await tables.open(id)
    await playTo(3, (screen) => new OnlineVisit(about, { ...place, lines, screen }))
    while (closed < 2 * 29) await pause(50)
    const { now } = Date
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 600_000)
    const reopened = await tables.open(id)
    const told = await comeBack((screen) => new OnlineVisit(about, { ...place, lines: reopened, screen }))
    const seen = told.flatMap((message) => (message.type === 'hand' ? [message.hand.number] : []))
    expect(Math.min(...seen)).toBeGreaterThanOrEqual(29)
    const standings = told.flatMap((message) => (message.type === 'standing' ? [message.standing] : []))
    expect(standings[0]?.absent).toEqual([false, false, true])
    expect(standings[0]?.stacks[2]).toBeGreaterThan(wish.stakes.stack - 3 * wish.stakes.bigBlind - 1)
    const numbers = (await reopened.wholeLog()).map((line) => lineNumber(line) ?? 0)
    expect([...new Set(numbers)]).toEqual(Array.from({ length: Math.max(...numbers) }, (_, i) => i + 1))
    await Promise.all([ann, cleo].map((seat) => seat.leave()))
    vi.restoreAllMocks()
  }, 120_000)

  test('at a table of bots', async () => {
    useMemoryDatabase()
    const { about, lines } = foundBotTable(webHoldem, { ...wish, bots: botsNamed('Mira') }, me)
    const tables = await openKeptTables<BotTable>()
    await (await tables.open(about.id)).append(lines)
    const play = async (hand: number): Promise<number> => {
      const place = { game: webHoldem, me, lines: await tables.open(about.id), keep: async () => {} }
      await playTo(hand, (screen) => new BotsAtTable(about, { ...place, screen }))
      return linesRead(about.id)
    }
    const early = await play(4)
    expect(await play(30)).toBeLessThan(1.5 * early)
  }, 60_000)
})
