/** Sitting at a table over a relay: found it or join it, then play it on the terminal or as a bot. */
import { join } from 'node:path'
import { type HoldemMind, holdem, patienceOf } from '../../games/holdem/play/index.ts'
import { connectRelay, type Invite, type RelayClient, type RelayEvent } from '../../net/index.ts'
import { openNodeSocket } from '../../net/relay/index.ts'
import {
  type Founding,
  type Game,
  type Identity,
  Lobby,
  type Refused,
  type Session,
  type Table,
  type TableEvent,
  takeSeat,
} from '../../table/index.ts'
import { FileJournal } from '../../table/journal-file.ts'
import { describeTable } from '../charter.ts'
import { tableFolder } from '../home.ts'
import { TerminalSeat } from './terminal-seat.ts'

/** A way to a table that is being founded. */
export interface Approach {
  readonly client: RelayClient
  readonly lobby: Lobby
  /** Resolves when everybody has signed the roster. */
  readonly table: Promise<Table>
}

/** Goes to a table's door. */
export function approach(
  invite: Invite,
  identity: Identity,
  tell: {
    onFounding?: (founding: Founding) => void
    onEvent?: (event: RelayEvent) => void
    isHost?: boolean
  },
): Approach {
  const remake = tell.isHost ? { remake: { spectators: true } } : {}
  let markFounded: (table: Table) => void = () => {}
  const table = new Promise<Table>((resolve) => {
    markFounded = resolve
  })
  const onEvent = tell.onEvent ?? ((): void => {})
  const client = connectRelay({ invite, identity, open: openNodeSocket, onEvent, ...remake })
  const lobby = new Lobby(client, identity, (founding) => {
    tell.onFounding?.(founding)
    if (founding.table) markFounded(founding.table)
  })
  return { client, lobby, table }
}

/** Where a player's journal of a table is; its `log.jsonl` is the log that can be audited. */
function journalFolder(invite: Invite, identity: Identity): string {
  return join(tableFolder(invite.table), identity.player)
}

/** Plays a game at a table over the relay, with a journal that survives a crash; leaving lets go of the journal. */
export async function sitAt<R>(
  invite: Invite,
  place: { client: RelayClient; table: Table; identity: Identity },
  game: Game<R>,
  onEvent?: Parameters<typeof takeSeat>[0]['onEvent'],
): Promise<Session<R>> {
  const folder = journalFolder(invite, place.identity)
  const journal = await FileJournal.open(folder, {
    key: place.identity.secretKey,
    founding: place.table.lines,
  })
  const { client: transport, table, identity } = place
  const session = takeSeat({ transport, table, identity, journal, ...(onEvent ? { onEvent } : {}) }, game)
  const leave = (): void => {
    session.leave()
    session.result.then(
      () => journal.close(),
      () => journal.close(),
    )
  }
  return { ...session, leave }
}

/** Lets a bot play a table to its end, and says how it ended; gives the exit code. */
export async function playAsBot(
  invite: Invite,
  door: Approach,
  identity: Identity,
  mind: HoldemMind,
): Promise<number> {
  const table = await door.table
  const tell = (event: TableEvent | Refused): void => {
    if (event.kind === 'fault') console.error(event.fault.message)
    if (event.kind === 'absent') console.error(event.absent.message)
  }
  const session = await sitAt(invite, { client: door.client, table, identity }, holdem({ mind }), tell)
  try {
    const { hands, stacks } = await session.result
    console.log(JSON.stringify({ hands, stacks: table.players.map((player) => stacks.get(player) ?? null) }))
    await Promise.race([door.client.settled(), soon()])
    return 0
  } finally {
    session.leave()
    door.client.close()
  }
}

/** Plays a table to its end on the terminal; gives the exit code. */
export async function playOnTerminal(invite: Invite, door: Approach, identity: Identity): Promise<number> {
  const table = await door.table
  let leave = (): void => {}
  const terminal = new TerminalSeat({
    me: identity.player,
    name: (player) => table.names.get(player) ?? 'somebody',
    about: describeTable(table.charter),
    patience: patienceOf(table.charter.deadlines),
    onQuit: () => leave(),
  })
  const place = { client: door.client, table, identity }
  const session = await sitAt(invite, place, holdem(terminal.holdem), terminal.hear.bind(terminal))
  leave = () => session.leave()
  try {
    const outcome = await session.result
    terminal.close()
    console.log(
      `you leave with ${outcome.stacks.get(identity.player) ?? 0} chips after ${outcome.hands} hands`,
    )
    const log = join(journalFolder(invite, identity), 'log.jsonl')
    console.log(`the log of the table: ${log} (nodealer audit checks it)`)
    await Promise.race([door.client.settled(), soon()])
    return 0
  } finally {
    terminal.close()
    session.leave()
    door.client.close()
  }
}

/** A relay that is away must not keep anybody from leaving. */
function soon(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5_000).unref())
}
