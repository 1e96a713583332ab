/** A table at which the third of three is away for many rounds: the other two play and sign them, and wait for it in the last one. */
import {
  type Clock,
  FalsePast,
  form,
  foundTable,
  type Game,
  type Identity,
  idBytes,
  type Journal,
  MemoryJournal,
  Sequencer,
  type Sitting,
  systemClock,
  type TableEvent,
  type Transport,
  takeSeat,
  wire,
} from '../../src/table/index.ts'
import { roundsTerms } from './kept-rounds.ts'
import { identity } from './lines.ts'

const WordForm = form('test', 'word', wire.record({ word: wire.text(20) }))
const SumForm = form('test', 'sum', wire.record({ sum: wire.integer(0) }))

/** The rounds that two play without the third, and the one that the third plays with them before. */
export const [together, missed] = [1, 70]
/** The rule that everybody checks who runs the game as it was agreed. */
export const rule = 'say a word that was agreed'

/** What a program does that is not the one that was agreed. */
export interface Modified {
  /** What it signs at the end of a round. */
  readonly signs?: (round: number, sum: number) => number
  /** What the player at seat 2 says. */
  readonly says?: (round: number) => string
  readonly checks?: boolean
  /** What it waits for before it plays without the third. */
  readonly waits?: Promise<unknown>
}

/** Plays the rounds; gives the sum that all of them came to. */
export function awayGame({ signs, says, checks = true, waits }: Modified = {}): Game<number> {
  return async (seat) => {
    const last = seat.last('round', () => SumForm)
    await seat.resumed()
    let sum = last?.result.sum ?? 0
    for (let number = (last?.number ?? 0) + 1; number <= together + missed + 1; number++) {
      const isAlone = number > together && number <= together + missed
      const players = isAlone ? seat.players.slice(0, 2) : seat.players
      const round = seat.phase('round', number)
      const word = (): string => (seat.me === seat.players[1] && says?.(number)) || 'hello'
      const said = await round.at('word').some(players, WordForm, async () => {
        if (isAlone) await waits
        return { word: word() }
      })
      if (checks) await round.acceptAll(rule, said, (theirs) => theirs.word === 'hello')
      sum = signs?.(number, sum + 1) ?? sum + 1
      await round.close(SumForm, { sum }, players)
    }
    return sum
  }
}

const founders = ['Ann', 'Bob', 'Cleo'].map((name, i) => ({
  name,
  person: identity(i + 1),
  seed: new Uint8Array(32).fill(i + 1),
}))
const [, , cleo] = founders

/** A clock that is ahead by so many milliseconds. */
export function ahead(milliseconds: number): Clock {
  return { ...systemClock, now: () => systemClock.now() + milliseconds }
}

/** A table whose third player has left after the first round, and whose others have come to the last one. */
export interface AwayTable {
  readonly table: string
  readonly key: Identity
  readonly sequencer: Sequencer
  /** Of the third, as it left. */
  readonly journal: Journal
  /** Its last entry in there. */
  readonly seen: number
  /** What the others come to. */
  readonly results: Promise<readonly number[]>
  leave(): void
}

/** Plays until the third is waited for. `modified`: the program of the other two; `open`: opens the journal of the third. */
export async function playAway(
  modified?: Modified,
  open: (table: string) => Promise<Journal> = async () => new MemoryJournal(),
): Promise<AwayTable> {
  const { table, key, entries } = foundTable(roundsTerms(3), founders)
  const sequencer = new Sequencer({ table: idBytes(table.id), key, entries })
  const journal = await open(table.id)
  const sitting = (i: number) => ({ ...founders[i], table: table.id, transport: sequencer.connect() })
  const arrived = Promise.withResolvers<void>()
  const onEvent = (event: TableEvent): void => {
    if (event.kind === 'closed' && event.phase.number === together + missed) arrived.resolve()
  }
  const mine = takeSeat({ ...sitting(2), journal, onEvent: leaveAfterFirst }, awayGame())
  function leaveAfterFirst(event: TableEvent): void {
    if (event.kind === 'closed' && event.phase.number === together) mine.leave()
  }
  const waits = mine.result.catch(() => {})
  const others = [0, 1].map((i) => takeSeat({ ...sitting(i), onEvent }, awayGame({ ...modified, waits })))
  await waits
  await Promise.race([arrived.promise, ...others.map(({ result }) => result)])
  const { lines } = await journal.load()
  const seen = Math.max(...lines.flatMap((line) => /^\{"k":([0-9]+),/.exec(line)?.[1] ?? []).map(Number))
  const results = Promise.all(others.map(({ result }) => result))
  results.catch(() => {})
  const leave = (): void => {
    for (const other of others) other.leave()
  }
  return { table: table.id, key, sequencer, journal, seen, results, leave }
}

/** What the third does and hears when it is back. */
export interface Back {
  readonly events: TableEvent[]
  /** What it was told about what it had missed, in order. */
  readonly missed: () => readonly { readonly phases: number; readonly isChecked: boolean }[]
  /** The rounds that were closed before its eyes. */
  readonly closed: () => readonly number[]
  readonly outcome: Promise<number | Error>
  leave(): void
}

/** Comes back as the third. */
export function comeBack(
  { table, sequencer, journal }: AwayTable,
  differs: Partial<Sitting> & { readonly journal?: Journal; readonly transport?: Transport } = {},
  onEvent: (event: TableEvent, leave: () => void) => void = () => {},
): Back {
  const events: TableEvent[] = []
  const { person } = cleo as { readonly person: Identity }
  const sitting = { table, person, journal, transport: sequencer.connect(), clock: ahead(3_600_000) }
  const leave = (): void => seat.leave()
  const seat = takeSeat(
    {
      ...sitting,
      ...differs,
      onEvent(event) {
        events.push(event)
        onEvent(event, leave)
      },
    },
    awayGame(),
  )
  return {
    events,
    missed: () =>
      events.flatMap((event) =>
        event.kind === 'missed' ? [{ phases: event.phases, isChecked: event.isChecked }] : [],
      ),
    closed: () => events.flatMap((event) => (event.kind === 'closed' ? [event.phase.number] : [])),
    outcome: seat.result.catch((error: Error) => error),
    leave,
  }
}

/** The error that a seat stopped with, which must be about what it had missed. */
export async function falsePastOf({ outcome }: Back): Promise<FalsePast> {
  const error = await outcome
  if (error instanceof FalsePast) return error
  throw new Error(`ended with ${error}`)
}
