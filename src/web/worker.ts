/**
 * The worker behind the page: everything cryptographic happens here, so that the page never freezes. It sits at one table at a
 * time, with the seats of this browser, and keeps it on the shelf.
 */
import { type Identity, readTable } from '../table/index.ts'
import { type KeptTable, openShelf, passingShelf, type Shelf } from './keep/shelf.ts'
import type { Ask, Remembered, TableWish, Tell } from './protocol.ts'
import { type BotTable, foundBotTable, openBotTable } from './seats/bot-table.ts'
import type { OpenTable } from './seats/my-seat.ts'
import type { OnlineTable, Visit } from './seats/online-table.ts'
import { lockTable } from './seats/tab-lock.ts'
import { fingerprint } from './words.ts'

type About = BotTable | OnlineTable

/** How many tables of bots are kept. */
const tablesKept = 5

const tell = (message: Tell): void => postMessage(message)
const online = () => import('./seats/online-table.ts')

let keeps = true
const shelf: Promise<Shelf<About>> = openShelf<About>().catch(() => {
  keeps = false
  return passingShelf<About>()
})
let local: OpenTable | undefined
let visit: Visit | undefined
let hurry = false

const screen = { tell, isHurried: () => hurry }
const open = (): OpenTable | undefined => local ?? visit?.open

async function remember(): Promise<void> {
  const me = await (await shelf).identity()
  const tables = await (await shelf).list()
  tell({ type: 'remembered', words: fingerprint(me.player), keeps, tables: tables.map(rememberedAs) })
}

function rememberedAs({ id, at, about }: KeptTable<About>): Remembered {
  if (about.kind === 'online') return { id, at, kind: about.kind, names: [], link: about.link }
  const table = readTable(about.founding)
  const names = table.players.map((player) => table.names.get(player) ?? '')
  return { id, at, kind: about.kind, names, link: undefined }
}

/** Old tables of bots make room for new ones. */
async function tidy(): Promise<void> {
  const tables = (await (await shelf).list()).filter(({ about }) => about.kind === 'bots')
  const old = tables.toSorted((a, b) => b.at - a.at).slice(tablesKept - 1)
  for (const { id } of old) await (await shelf).forget(id)
}

async function playBots(wish: TableWish): Promise<void> {
  const me = await (await shelf).identity()
  await tidy()
  const about = foundBotTable(wish, me)
  const { id } = readTable(about.founding)
  await (await shelf).put({ id, at: Date.now(), about })
  await sit(id, about, me, false)
}

async function host(relay: string, wish: TableWish): Promise<void> {
  const me = await (await shelf).identity()
  const about = await (await online()).makeOnlineTable(relay, wish, me)
  tell({ type: 'made', link: about.link })
  await arrive(about, me, false)
}

async function goOn(id: string, steal: boolean): Promise<void> {
  const me = await (await shelf).identity()
  const kept = (await (await shelf).list()).find((table) => table.id.startsWith(id))
  if (kept === undefined) return tell({ type: 'gone', id })
  await sit(kept.id, kept.about, me, steal)
}

async function arriveBy(link: string, steal: boolean): Promise<void> {
  const me = await (await shelf).identity()
  const id = (await online()).tableOf(link)
  const kept = (await (await shelf).list()).find((table) => table.id === id)?.about
  const guest: OnlineTable = { kind: 'online', link, name: undefined, wish: undefined, bots: [] }
  await arrive(kept?.kind === 'online' ? kept : guest, me, steal)
}

async function arrive(about: OnlineTable, me: Identity, steal: boolean): Promise<void> {
  const id = (await online()).tableOf(about.link)
  if (about.name !== undefined) await (await shelf).put({ id, at: Date.now(), about })
  await sit(id, about, me, steal)
}

async function sit(id: string, about: About, me: Identity, steal: boolean): Promise<void> {
  const mine = await lockTable(id, steal, () => {
    leave()
    tell({ type: 'elsewhere', id })
  })
  if (!mine) return tell({ type: 'elsewhere', id })
  const lines = await (await shelf).open(id)
  if (about.kind === 'bots') local = await openBotTable(about, me, lines, screen)
  else visit = new (await online()).Visit(about, me, lines, screen)
}

/** Sits down under a name, and remembers it. */
async function sitDown(link: string, name: string): Promise<void> {
  const about: OnlineTable = { kind: 'online', link, name, wish: undefined, bots: [] }
  await (await shelf).put({ id: (await online()).tableOf(link), at: Date.now(), about })
  await visit?.sit(name)
}

function leave(): void {
  local?.leave()
  visit?.close()
  local = undefined
  visit = undefined
}

async function forget(id: string): Promise<void> {
  leave()
  await (await shelf).forget(id)
  await remember()
}

function giveFile(name: string, lines: readonly string[] | undefined): void {
  tell({ type: 'file', name, text: `${lines?.join('\n') ?? ''}\n` })
}

async function answer(ask: Ask): Promise<void> {
  switch (ask.type) {
    case 'remember':
      return remember()
    case 'forget':
      return forget(ask.id)
    case 'play bots':
      return playBots(ask.wish)
    case 'host':
      return host(ask.relay, ask.wish)
    case 'visit':
      return arriveBy(ask.link, ask.steal)
    case 'sit':
      return sitDown(ask.link, ask.name)
    case 'start':
      return visit?.start()
    case 'leave':
      return visit?.leave()
    case 'continue':
      return goOn(ask.id, ask.steal)
    case 'hurry':
      hurry = ask.hurry
      return
    case 'decide':
      return open()?.mind.answer(ask.decision)
    case 'show':
      return open()?.mind.answer(ask.show)
    case 'next hand':
      return open()?.intermission.end()
    case 'watch replay':
      return tell({ type: 'replay', hands: open()?.teller.course(ask.hand) ?? [] })
    case 'take log':
      return giveFile('log.jsonl', open()?.log())
    case 'take hand':
      return tell({ type: 'file', name: `hand-${ask.hand}.phh`, text: open()?.teller.phh(ask.hand) ?? '' })
    case 'take evidence':
      return giveFile('evidence.jsonl', open()?.teller.evidence(ask.key))
    case 'audit log':
      return tell({ type: 'log', text: open()?.log().join('\n') ?? '' })
    case 'audit':
      return tell({
        type: 'verdict',
        verdict: await (await import('./seats/auditing.ts')).auditText(ask.text),
      })
  }
}

addEventListener('online', () => visit?.retry())
addEventListener('message', ({ data }: MessageEvent<Ask>) => {
  answer(data).catch((error: Error) => tell({ type: 'trouble', text: error.message }))
})
