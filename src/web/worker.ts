/**
 * The worker behind the page: everything cryptographic happens here, so that the page never freezes. It sits at one table at a
 * time, with the seats of this browser, and keeps it.
 */
import { fingerprint, type Identity, type Kept } from '../table/index.ts'
import { webGame } from './games.ts'
import { type KeptTable, type KeptTables, openKeptTables, passingTables } from './keep/kept-tables.ts'
import type { TableLines } from './keep/lines.ts'
import type { Ask, GameAsk, Paths, Remembered, TableWish, Tell } from './protocol.ts'
import { BotsAtTable, type BotTable, foundBotTable } from './table/worker/bot-table.ts'
import type { OnlineTable } from './table/worker/make-table.ts'
import type { AtTable } from './table/worker/my-seat.ts'
import type { OnlineVisit } from './table/worker/online-table.ts'
import type { Peers } from './table/worker/peers.ts'
import type { WebGame } from './table/worker/web-game.ts'

type About = BotTable | OnlineTable

/** How many tables of bots are kept. */
const tablesKept = 5

const tell = (message: Tell): void => postMessage(message)
const online = () => import('./table/worker/online-table.ts')

let keeps = true
const keptTables: Promise<KeptTables<About>> = openKeptTables<About>().catch(() => {
  keeps = false
  return passingTables<About>()
})
let local: AtTable | undefined
let visit: OnlineVisit | undefined
let hurry = false
let peers: Promise<Peers> | undefined

const screen = { tell, isHurried: () => hurry }
const open = (): AtTable['open'] => (local ?? visit)?.open

async function remember(): Promise<void> {
  const me = await (await keptTables).identity()
  const tables = await (await keptTables).list()
  tell({ type: 'remembered', words: fingerprint(me.player), keeps, tables: tables.map(rememberedAs) })
}

function rememberedAs({ id, at, about }: KeptTable<About>): Remembered {
  if (about.kind === 'online')
    return { id, at, kind: about.kind, game: undefined, names: [], link: about.link }
  return { id, at, kind: about.kind, game: about.game, names: about.names, link: undefined }
}

/** Old tables of bots make room for new ones. */
async function tidy(): Promise<void> {
  const tables = (await (await keptTables).list()).filter(({ about }) => about.kind === 'bots')
  const old = tables.toSorted((a, b) => b.at - a.at).slice(tablesKept - 1)
  for (const { id } of old) await (await keptTables).forget(id)
}

/** The game of that name. */
async function game(name: string): Promise<WebGame> {
  const found = await webGame(name)
  if (found === undefined) throw new Error(`this page does not know the game "${name}": load it again`)
  return found
}

async function playBots(wish: TableWish): Promise<void> {
  const me = await (await keptTables).identity()
  await tidy()
  const { about, lines } = foundBotTable(await game(wish.game), wish, me)
  const log = await (await keptTables).open(about.id)
  await log.append(lines)
  await keepTable(about.id, about)
  await sit(about.id, about, me, { log })
}

async function keepTable(id: string, about: About): Promise<void> {
  await (await keptTables).put({ id, at: Date.now(), about })
}

async function host(relay: string, paths: Paths, wish: TableWish): Promise<void> {
  const me = await (await keptTables).identity()
  const { makeOnlineTable, makeDirectTable, makePaperTable } = await online()
  const without = { direct: makeDirectTable, paper: makePaperTable }
  const about =
    paths === 'direct' || paths === 'paper'
      ? await without[paths](await game(wish.game), relay, wish, me, await peersHere())
      : await makeOnlineTable(await game(wish.game), relay, wish, me, paths === 'around')
  tell({ type: 'made', link: about.link })
  await arrive(about, me, false)
}

/** What tables need whose programs connect with each other, loaded with the first of them. */
async function peersHere(): Promise<Peers> {
  const open = async (): Promise<Peers> =>
    (await import('./table/worker/peers.ts')).openPeers(await keptTables, tell)
  peers ??= open()
  return peers
}

/** Comes to the table of what a host handed out. */
async function takeUp(text: string, page: string): Promise<void> {
  const { invite, answer } = await (await peersHere()).takeUp(text)
  const link = (await online()).linkHere(invite, page)
  tell({ type: 'made', link })
  tell({ type: 'paper', text: answer })
  const me = await (await keptTables).identity()
  await arrive({ kind: 'online', link, name: undefined, bots: [], paper: true }, me, false)
}

async function goOn(id: string, steal: boolean): Promise<void> {
  const me = await (await keptTables).identity()
  const kept = (await (await keptTables).list()).find((table) => table.id.startsWith(id))
  if (kept === undefined) return tell({ type: 'gone', id })
  await sit(kept.id, kept.about, me, { steal })
}

async function arriveBy(link: string, steal: boolean): Promise<void> {
  const me = await (await keptTables).identity()
  const id = await tableOf(link)
  if (id === undefined) return
  const kept = (await (await keptTables).list()).find((table) => table.id === id)?.about
  const guest: OnlineTable = { kind: 'online', link, name: undefined, bots: [] }
  await arrive(kept?.kind === 'online' ? kept : guest, me, steal)
}

/** The id of the table that a link leads to; says what is wrong with one that cannot be read. */
async function tableOf(link: string): Promise<string | undefined> {
  try {
    return (await online()).tableOf(link)
  } catch (error) {
    tell({ type: 'bad link', text: (error as Error).message })
    return undefined
  }
}

async function arrive(about: OnlineTable, me: Identity, steal: boolean): Promise<void> {
  const id = (await online()).tableOf(about.link)
  if (about.name !== undefined) await keepTable(id, about)
  await sit(id, about, me, { steal })
}

/** How to sit down: by taking the table from another tab, or with the log that is open already. */
interface Manner {
  readonly steal?: boolean
  readonly log?: TableLines
}

async function sit(id: string, about: About, me: Identity, { steal, log }: Manner): Promise<void> {
  const mine = await (await keptTables).lock(id, steal ?? false, () => {
    leave()
    tell({ type: 'elsewhere', id })
  })
  if (!mine) return tell({ type: 'elsewhere', id })
  const lines = log ?? (await (await keptTables).open(id))
  const keep = (changed: About): Promise<void> => keepTable(id, changed)
  if (about.kind === 'bots') {
    const place = { game: await game(about.game ?? 'holdem'), me, lines, screen, keep }
    local = new BotsAtTable(about, place)
  } else {
    const { OnlineVisit, usesPeers, inviteOf } = await online()
    const near = usesPeers(about.link) ? await peersHere() : undefined
    if (about.order !== undefined) await near?.serve(about.order, inviteOf(about.link))
    visit = new OnlineVisit(about, {
      findGame: webGame,
      me,
      lines,
      screen,
      keep,
      keptAt: keptBy(me),
      peers: near,
    })
  }
}

/** Goes to another table with the same people: to go on there, or for another game. */
async function moveTo(finding: Promise<OnlineTable> | undefined): Promise<void> {
  const next = await finding
  if (next === undefined) return
  visit = undefined
  tell({ type: 'moved', link: next.link })
  await arrive(next, await (await keptTables).identity(), false)
}

/** What is kept of my seats. */
function keptBy(me: Identity): (table: string) => Promise<Kept> {
  return async (table) => (await (await keptTables).open(table)).journal(me.player).load()
}

/** Sits down under a name, and remembers it. */
async function sitDown(link: string, name: string): Promise<void> {
  if (visit === undefined) return
  await keepTable((await online()).tableOf(link), { ...visit.kept, name })
  await visit.sit(name)
}

function leave(): void {
  local?.leave()
  visit?.leave()
  local = undefined
  visit = undefined
}

async function forget(id: string): Promise<void> {
  leave()
  const about = (await (await keptTables).list()).find((table) => table.id === id)?.about
  await (await keptTables).forget(id, about?.kind === 'online' ? about.order : undefined)
  await remember()
}

function giveFile(name: string, lines: readonly string[] | undefined): void {
  tell({ type: 'file', name, text: `${lines?.join('\n') ?? ''}\n` })
}

/** What is done for each thing that the page asks of the table; the rest is the game's. */
const answers: {
  readonly [T in Ask['type']]?: (ask: Extract<Ask, { type: T }>) => void | Promise<void> | undefined
} = {
  remember: () => remember(),
  forget: ({ id }) => forget(id),
  'play bots': ({ wish }) => playBots(wish),
  host: ({ relay, paths, wish }) => host(relay, paths, wish),
  'take up': ({ text, page }) => takeUp(text, page),
  'take answer': ({ text }) => visit?.takeAnswer(text),
  visit: ({ link, steal }) => arriveBy(link, steal),
  sit: ({ link, name }) => sitDown(link, name),
  retry: () => visit?.retry(),
  start: ({ players }) => visit?.start(players),
  admit: ({ player }) => visit?.admit(player),
  say: ({ text }) => visit?.say(text),
  continue: ({ id, steal }) => goOn(id, steal),
  hurry(ask) {
    hurry = ask.hurry
  },
  peer: async ({ peer }) => (await peers)?.hear(peer),
  'move on': () => moveTo(visit?.moveOn()),
  rematch: () => moveTo(visit?.rematch()),
  'listen for rematch': () => visit?.listenForRematch(),
  'take proof': () => tell({ type: 'file', name: 'relay-fault.json', text: visit?.proof() ?? '' }),
  'take log': async () => giveLog(await open()?.log()),
  'take evidence': ({ key }) => giveFile('evidence.jsonl', open()?.reporter.evidence(key)),
  'audit log': async () => tell({ type: 'log', text: (await open()?.log())?.join('\n') ?? '' }),
  audit: ({ file }) => auditFor(file),
  async 'audit part'({ part }) {
    const { lookAtPart } = await import('./table/worker/audit-look.ts')
    tell({ type: 'looked', found: await lookAtPart(part) })
  },
}

/** Gives the log; one whose beginning is missing says so by its name. */
async function giveLog(lines: readonly string[] = []): Promise<void> {
  const { beginsIn, logName } = await import('./table/worker/whole-log.ts')
  const begins = beginsIn(lines)
  giveFile(logName(begins), lines)
  if (begins !== undefined) tell({ type: 'log begins', phase: begins.number })
}

async function answer(ask: Ask): Promise<void> {
  const known = answers[ask.type] as ((ask: Ask) => void | Promise<void>) | undefined
  return known ? known(ask) : open()?.game.answer(ask as GameAsk)
}

async function auditFor(file: Blob): Promise<void> {
  const { auditFile } = await import('./table/worker/auditing.ts')
  const verdict = await auditFile(file, webGame, (share) => tell({ type: 'auditing', share }))
  tell({ type: 'verdict', verdict })
}

addEventListener('message', ({ data }: MessageEvent<Ask>) => {
  answer(data).catch((error: Error) => tell({ type: 'trouble', text: error.message }))
})
