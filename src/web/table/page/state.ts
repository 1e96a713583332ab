/** What the page knows of a table, whatever is played, as signals; told by the worker, drawn by the screens. */
import { signal } from '@preact/signals'
import type { OrderCode } from '../../../table/index.ts'
import { saveFile } from '../../app/files.ts'
import type { Remembered, Tell } from '../../protocol.ts'
import type { Who } from '../../words/messages.ts'
import type {
  AbsenceModel,
  ConnectionModel,
  EntryModel,
  FaultModel,
  LobbyModel,
  MissedModel,
  NoticeModel,
  ReachModel,
  SeatingModel,
  StandingModel,
  StopModel,
  TableModel,
  TallyModel,
  VerdictModel,
  WaitingModel,
  WorkModel,
} from '../model.ts'
import { auditApart, listen } from './line.ts'

/** What this browser remembers: who I am, and my tables. */
export const remembered = signal<
  { words: string; tables: readonly Remembered[]; keeps: boolean } | undefined
>(undefined)
/** The table that I sit at. */
export const table = signal<TableModel | undefined>(undefined)
/** The number of the hand, or of the round, that is on the screen; told by the game. */
export const onScreen = signal<number | undefined>(undefined)
/** Something is open that the reader wants to look at in peace. */
export const isReading = signal(false)
/** Whether the rules of the game are open. */
export const showsRules = signal(false)
/** Who has how many chips between hands. */
export const standing = signal<StandingModel | undefined>(undefined)
/** Whom the table waits for. */
export const waiting = signal<WaitingModel | undefined>(undefined)
/** What is being done for the hand in play, and for the next one. */
export const work = signal<{ now: WorkModel | undefined; ahead: WorkModel | undefined }>({
  now: undefined,
  ahead: undefined,
})
/** How much has been checked. */
export const tally = signal<TallyModel>({ statements: 0, bytes: 0, checks: 0, milliseconds: 0 })
/** So many hands before the newest have their statements kept. */
const handsKept = 2
/** The statements of the last hands. */
export const entries = signal<ReadonlyMap<string, EntryModel>>(new Map())
/** Who broke which rule. */
export const faults = signal<ReadonlyMap<string, FaultModel>>(new Map())
/** Which faults the reader has seen; a badge at the seat shows them again. */
export const seen = signal<ReadonlySet<string>>(new Set())
/** Who stayed silent. */
export const absences = signal<ReadonlyMap<string, AbsenceModel>>(new Map())
/** Whether the host has opened another game with the same people. */
export const isRematchOpen = signal(false)
/** How the connection to the relay is. */
export const connection = signal<ConnectionModel>({ state: 'local', text: '' })
/** The lobby of an online table. */
export const lobby = signal<LobbyModel | undefined>(undefined)
/** The link of the table that I made. */
export const made = signal<string | undefined>(undefined)
/** Who is connected; undefined until the relay has said so. */
export const here = signal<ReadonlySet<string> | undefined>(undefined)
/** How everybody is reached at a table without a relay. */
export const reach = signal<ReachModel | undefined>(undefined)
/** What to hand to a friend, or back to the host, where no relay introduces people. */
export const paper = signal<string | undefined>(undefined)
/** Who may still sit down. */
export const seating = signal<SeatingModel | undefined>(undefined)
/** The last thing that an honest relay would not do. */
export const notice = signal<NoticeModel | undefined>(undefined)
/** How far the order has come, as people compare it. */
export const order = signal<OrderCode | undefined>(undefined)
/** What was played while I was away, and whether it has been checked. */
export const missed = signal<MissedModel | undefined>(undefined)
/** Whose program asks other questions than this one. */
export const differs = signal<number | undefined>(undefined)
/** Why the table has stopped for good. */
export const stopped = signal<StopModel | undefined>(undefined)
/** What is wrong with the link. */
export const badLink = signal<string | undefined>(undefined)
/** Whether the game has begun without me, and may not be watched. */
export const noSeat = signal(false)
/** What an audit found, or while it runs the share of the log that it has read. */
export const verdict = signal<VerdictModel | number | undefined>(undefined)
/** In which hand or round the log begins that was taken, if it is not whole. */
export const logBegins = signal<number | undefined>(undefined)
/** The table that is open in another tab. */
export const elsewhere = signal<string | undefined>(undefined)
/** Whether the table of the address is not in this browser. */
export const missing = signal(false)
/** What went wrong, in a sentence. */
export const trouble = signal<string | undefined>(undefined)

/** How a player is called. */
export function who(player: number): Who {
  const { players, me } = table.value ?? { players: [], me: undefined }
  return { name: players[player]?.name ?? '', isMe: player === me }
}

listen({ hear, clear })

/** Whether an online table has been asked for. */
export function isOnline(): boolean {
  return made.value !== undefined || lobby.value !== undefined || table.value?.kind === 'online'
}

/** Audits a log; the game goes on meanwhile. */
export function auditFile(file: Blob): void {
  verdict.value = 0
  auditApart(file)
}

function clear(): void {
  for (const part of [
    lobby,
    made,
    notice,
    table,
    standing,
    waiting,
    verdict,
    elsewhere,
    trouble,
    differs,
    order,
    missed,
    stopped,
    badLink,
    onScreen,
    seating,
    reach,
    paper,
    logBegins,
  ]) {
    part.value = undefined
  }
  missing.value = false
  isRematchOpen.value = false
  noSeat.value = false
  here.value = undefined
  connection.value = { state: 'local', text: '' }
  work.value = { now: undefined, ahead: undefined }
  entries.value = new Map()
  faults.value = new Map()
  seen.value = new Set()
  absences.value = new Map()
}

/** What is done with each thing that the worker tells; games hear theirs by themselves. */
const heard: { readonly [T in Tell['type']]?: (message: Extract<Tell, { type: T }>) => unknown } = {
  remembered: (message) => (remembered.value = message),
  table: (message) => (table.value = message.table),
  standing: (message) => (standing.value = message.standing),
  waiting: (message) => (waiting.value = message.waiting),
  work: (message) => hearWork(message.work, message.tally),
  entries: (message) => (entries.value = withEntries(entries.value, message.entries)),
  fault: (message) => (faults.value = new Map(faults.value).set(message.fault.key, message.fault)),
  absence: (message) => (absences.value = new Map(absences.value).set(message.absence.key, message.absence)),
  connection: (message) => (connection.value = message.connection),
  lobby: (message) => (lobby.value = message.lobby),
  made: (message) => (made.value = message.link),
  presence: (message) => (here.value = new Set(message.here)),
  seating: (message) => (seating.value = message.seating),
  reach: (message) => (reach.value = message.reach),
  paper: (message) => (paper.value = message.text),
  notice: (message) => (notice.value = message.notice),
  order: (message) => (order.value = message),
  missed: (message) => (missed.value = message.missed),
  differs: (message) => (differs.value = message.player),
  stopped: (message) => (stopped.value = message.stop),
  'bad link': (message) => (badLink.value = message.text),
  'no seat': () => (noSeat.value = true),
  log: (message) => auditFile(new Blob([message.text])),
  'log begins': (message) => (logBegins.value = message.phase),
  file: (message) => saveFile(message.name, message.text),
  auditing({ share }) {
    if (typeof verdict.value === 'number') verdict.value = share
  },
  'rematch open': () => (isRematchOpen.value = true),
  verdict: (message) => (verdict.value = message.verdict),
  elsewhere: (message) => (elsewhere.value = message.id),
  gone: () => (missing.value = true),
  trouble: (message) => (trouble.value = message.text),
}

function hear(message: Tell): void {
  const take = heard[message.type] as ((message: Tell) => unknown) | undefined
  take?.(message)
}

/** The statements with some more; those of hands long past are let go of. */
function withEntries(
  known: ReadonlyMap<string, EntryModel>,
  fresh: readonly EntryModel[],
): ReadonlyMap<string, EntryModel> {
  const newest = Math.max(...fresh.map(({ hand = 0 }) => hand))
  const kept = [...known].filter(([, { hand }]) => hand === undefined || hand >= newest - handsKept)
  return new Map([...kept, ...fresh.map((entry) => [entry.key, entry] as const)])
}

function hearWork(news: WorkModel, sum: TallyModel): void {
  tally.value = sum
  const isAhead = news.hand !== undefined && news.hand > (onScreen.value ?? news.hand)
  work.value = isAhead ? { ...work.value, ahead: news } : { ...work.value, now: news }
}
