/**
 * What this program keeps about a table that it visits, beside the journals of its seats, so that the same command goes on after
 * a crash: where the table is, under which name, and what a host has promised. One folder a table:
 *
 *     visit.json       this
 *     bot-0 …          the identities of the host's bots
 *     KEY/             the journal of the person with this key; its log.jsonl can be audited
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Invite, parseInvite } from '../../net/index.ts'
import { replaceFile } from '../../table/files/index.ts'
import { headText, type Identity } from '../../table/index.ts'
import { UsageError } from '../command.ts'
import { tableFolder, tablesFolder } from '../home.ts'
import type { OwnOrdering } from './own-order.ts'

/** A visit to a table. */
export interface KeptVisit {
  /** The invitation. */
  readonly link: string
  /** The name at the table. */
  readonly name?: string
  /** What a host does. */
  readonly hosting?: Hosting
  /** How it ended: the game is over, or goes on at the table of this link. */
  readonly over?: true
  readonly movedTo?: string
}

/** What a host does for its table. */
export interface Hosting {
  /** The game begins when so many have joined. */
  readonly seats: number
  /** How many bots sit with it. */
  readonly bots: number
  /** How long a bot thinks, in milliseconds. */
  readonly pause: number
  /** How it gives the order, where no relay does. */
  readonly order?: OwnOrdering
  /** Whether the players' programs also connect with each other: a second path around the relay. */
  readonly around?: boolean
  /** Whether anybody with the link may sit down, without the person being asked. */
  readonly open?: boolean
}

const visitName = 'visit.json'

/** How it is written. Files can be cut off by a full disk, or changed by hand. */
const Visit = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    link: v.string(),
    name: v.optional(v.string()),
    hosting: v.optional(
      v.object({
        seats: v.number(),
        bots: v.number(),
        pause: v.number(),
        order: v.optional(v.object({ file: v.string(), port: v.optional(v.number()) })),
        around: v.optional(v.boolean()),
        open: v.optional(v.boolean()),
      }),
    ),
    over: v.optional(v.literal(true)),
    movedTo: v.optional(v.string()),
  }),
)

/** The id of a table, as folders are named. */
export function tableOf({ id }: Pick<Invite, 'id'>): string {
  return headText(id)
}

/** Where a person's journal of a table is. */
export function journalFolder(table: string, { player }: Identity): string {
  return join(tablesFolder(), table, player)
}

/** What is kept about a table. */
export function readVisit(table: string): KeptVisit | undefined {
  const file = join(tablesFolder(), table, visitName)
  if (!existsSync(file)) return undefined
  const read = v.safeParse(Visit, readFileSync(file, 'utf8'))
  if (read.success) return read.output as KeptVisit
  throw new UsageError(
    `${file} is damaged: move it away, and come back with the link (nodealer join LINK); the journal beside it is not lost`,
  )
}

/** Adds to what is kept about a table; resolves when it would survive a crash. */
export async function keepVisit(table: string, change: Partial<KeptVisit>): Promise<void> {
  await replaceFile(join(tableFolder(table), visitName), JSON.stringify({ ...readVisit(table), ...change }))
}

/** The tables that this person hosts and that are not over. */
export function hostedTables(): readonly KeptVisit[] {
  const names = existsSync(tablesFolder()) ? readdirSync(tablesFolder()) : []
  return names
    .flatMap((table) => readVisit(table) ?? [])
    .filter(({ hosting, over, movedTo }) => hosting && !over && movedTo === undefined)
}

/** The invitation of a kept visit. */
export function inviteOf({ link }: KeptVisit): Invite {
  return parseInvite(link)
}
