/**
 * The worker behind the page: everything cryptographic happens here, so that the page never freezes. It sits at one table at a
 * time, with the seats of this browser, and keeps it on the shelf.
 */
import type { Identity } from '../table/index.ts'
import { readTable } from '../table/index.ts'
import { openShelf, passingShelf, type Shelf } from './keep/shelf.ts'
import type { Ask, Remembered, TableWish, Tell } from './protocol.ts'
import { auditText } from './seats/auditing.ts'
import { type BotTable, foundBotTable, type OpenTable, openBotTable } from './seats/bot-table.ts'
import { lockTable } from './seats/tab-lock.ts'
import { fingerprint } from './words.ts'

type About = BotTable

const tell = (message: Tell): void => postMessage(message)

let keeps = true
const shelf: Promise<Shelf<About>> = openShelf<About>().catch(() => {
  keeps = false
  return passingShelf<About>()
})
let open: OpenTable | undefined
let hurry = false

async function remember(): Promise<void> {
  const me = await (await shelf).identity()
  const tables = await (await shelf).list()
  tell({ type: 'remembered', words: fingerprint(me.player), keeps, tables: tables.map(rememberedAs) })
}

function rememberedAs({ id, at, about }: { id: string; at: number; about: About }): Remembered {
  const table = readTable(about.founding)
  const names = table.players.map((player) => table.names.get(player) ?? '')
  return { id, at, kind: about.kind, names, link: undefined }
}

async function playBots(wish: TableWish): Promise<void> {
  const me = await (await shelf).identity()
  const about = foundBotTable(wish, me)
  const { id } = readTable(about.founding)
  await (await shelf).put({ id, at: Date.now(), about })
  await sit(id, about, me, false)
}

async function goOn(id: string, steal: boolean): Promise<void> {
  const me = await (await shelf).identity()
  const kept = (await (await shelf).list()).find((table) => table.id.startsWith(id))
  if (kept === undefined) return tell({ type: 'gone', id })
  await sit(kept.id, kept.about, me, steal)
}

async function sit(id: string, about: About, me: Identity, steal: boolean): Promise<void> {
  const mine = await lockTable(id, steal, () => {
    open?.leave()
    tell({ type: 'elsewhere', id })
  })
  if (!mine) return tell({ type: 'elsewhere', id })
  open = await openBotTable(about, me, await (await shelf).open(id), { tell, isHurried: () => hurry })
}

async function forget(id: string): Promise<void> {
  open?.leave()
  open = undefined
  await (await shelf).forget(id)
  await remember()
}

async function answer(ask: Ask): Promise<void> {
  switch (ask.type) {
    case 'remember':
      return remember()
    case 'forget':
      return forget(ask.id)
    case 'play bots':
      return playBots(ask.wish)
    case 'continue':
      return goOn(ask.id, ask.steal)
    case 'hurry':
      hurry = ask.hurry
      return
    case 'decide':
      return open?.mind.answer(ask.decision)
    case 'show':
      return open?.mind.answer(ask.show)
    case 'next hand':
      return open?.intermission.end()
    case 'watch replay':
      return tell({ type: 'replay', hands: open?.teller.course(ask.hand) ?? [] })
    case 'take log':
      return tell({ type: 'file', name: 'log.jsonl', text: `${open?.log().join('\n') ?? ''}\n` })
    case 'audit log':
      return tell({ type: 'verdict', verdict: await auditText(open?.log().join('\n') ?? '') })
    case 'take hand':
      return tell({ type: 'file', name: `hand-${ask.hand}.phh`, text: open?.teller.phh(ask.hand) ?? '' })
    case 'take evidence':
      return tell({
        type: 'file',
        name: 'evidence.jsonl',
        text: `${open?.teller.evidence(ask.key).join('\n') ?? ''}\n`,
      })
    case 'audit':
      return tell({ type: 'verdict', verdict: await auditText(ask.text) })
  }
}

addEventListener('message', ({ data }: MessageEvent<Ask>) => {
  answer(data).catch((error: Error) => tell({ type: 'trouble', text: error.message }))
})
