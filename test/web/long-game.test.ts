/** Long games of Hold'em in a browser: how much is read when the page is loaded again. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { botMind, holdem, type Intent } from '../../src/games/holdem/play/index.ts'
import { joinTable } from '../../src/net/index.ts'
import { type RunningRelay, startRelay } from '../../src/net/relay/index.ts'
import { createIdentity, type Game } from '../../src/table/index.ts'
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

/** How many lines are read by a page that opens this table. */
const linesRead = async (id: string): Promise<number> =>
  (await (await openKeptTables()).open(id)).lines.length

describe('after thirty hands as little is read as after four', () => {
  let relay: RunningRelay

  beforeAll(async () => {
    relay = await startRelay({ port: 0 })
  })
  afterAll(() => relay.close())

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
      await playTo(hand, (screen) => new OnlineVisit(kept, { findGame, me, lines, keep, screen }))
      return linesRead(id)
    }
    const guest = joinTable({ link: kept.link, name: 'Bob', known: true, game: withoutOtto })
    const early = await play(4)
    expect(kept.out).toEqual([0, 1])
    expect(await play(30)).toBeLessThan(1.5 * early)
    await (await guest).leave()
  }, 60_000)

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
