/** What the order of a table costs a seat: reading an entry, chaining it, feeding it to the game; and how large a hand's log is. */
import { defaultRules, holdem } from '../src/games/holdem/play/index.ts'
import { Founding } from '../src/table/founding/founding.ts'
import {
  type Charter,
  createIdentity,
  envelopeDigest,
  form,
  type Game,
  idBytes,
  localTable,
  placeAfter,
  plainSealer,
  type Terms,
  wire,
} from '../src/table/index.ts'
import { beginning } from '../src/table/order/chain.ts'
import { readEntry, type Sequenced } from '../src/table/order/sequenced.ts'
import { Run } from '../src/table/run/run.ts'
import { rootSeat } from '../src/table/run/scope.ts'

const Word = form('bench', 'word', wire.record({ word: wire.text(9) }))
const rounds = 300

/** Cheap rounds: everything that is measured is the table's own work. */
const talk: Game<number> = async (seat) => {
  for (let number = 1; number <= rounds; number++) {
    const phase = seat.phase('round', number)
    for (const part of ['a', 'b', 'c']) await phase.at(part).all(Word, () => ({ word: part }))
    await phase.close(Word, { word: 'end' })
  }
  return rounds
}

const terms = (game: string, rules: Charter['rules']): Terms => ({
  game,
  rules,
  seats: { min: 2, max: 10 },
  deadlines: { step: 600_000, act: 600_000 },
  spectators: true,
})

const microseconds = (start: number, count: number): number =>
  Math.round(((performance.now() - start) * 10_000) / count) / 10

/** Reads, chains and feeds the entries of a log, and times each by itself. */
async function feeding(): Promise<Record<string, number>> {
  const places = [1, 2, 3, 4].map((n) => ({ name: `player ${n}`, game: talk, person: createIdentity() }))
  const { table, sequencer, sessions } = localTable(terms('talk', null), places)
  await Promise.all(sessions.map(({ result }) => result))
  const id = idBytes(table.id)
  const copies = sequencer.entries.map((entry) => ({
    ...entry,
    envelope: entry.envelope && new Uint8Array(entry.envelope),
  }))
  let start = performance.now()
  let place = beginning(id)
  const chained = copies.map((entry) => {
    place = placeAfter(id, place.head, entry, envelopeDigest(entry.envelope))
    return place
  })
  const chain = microseconds(start, copies.length)
  start = performance.now()
  const read = copies.map((entry, i): Sequenced => readEntry(entry, chained[i] ?? place, plainSealer))
  const reading = microseconds(start, copies.length)
  start = performance.now()
  await fed(table.id, read)
  return { entries: copies.length, chain, reading, feeding: microseconds(start, copies.length) }
}

async function fed(table: string, entries: readonly Sequenced[]): Promise<void> {
  const run = new Run<number>(
    {
      founding: new Founding(table),
      start: beginning(idBytes(table)),
      settled: undefined,
      voice: undefined,
      now: () => 0,
      tell: () => {},
      onClose: async () => {},
    },
    (running, branch) => talk(rootSeat(running as Run, branch)),
  )
  run.push(entries)
  await run.result
}

/** The characters of the log of a hand of six players who all call to the end, without escrow. */
async function handSize(): Promise<number> {
  const mind = {
    act: ({ legal }: { legal?: { check: boolean; seat: number } | undefined }) =>
      ({ type: legal?.check ? 'check' : 'call', seat: legal?.seat ?? 0 }) as const,
    show: () => true,
    plan: () => ({ plan: 'play', buy: 0 }) as const,
  }
  const rules = { ...defaultRules, escrow: 0, hands: 2 }
  const places = [1, 2, 3, 4, 5, 6].map((n) => ({
    name: `player ${n}`,
    game: holdem({ mind: mind as never }),
  }))
  const { sessions, log } = localTable(terms('holdem', rules), places)
  await Promise.all(sessions.map(({ result }) => result))
  return log().reduce((sum, line) => sum + (line.includes('"slot":"hand#2/') ? line.length + 1 : 0), 0)
}

const costs = await feeding()
const size = await handSize()
if (process.argv.includes('--json')) console.log(JSON.stringify({ ...costs, handCharacters: size }))
else {
  console.log(`${costs['entries']} entries, 4 players, microseconds each:`)
  console.log(
    `  chaining ${costs['chain']}, reading with its signature ${costs['reading']}, feeding ${costs['feeding']}`,
  )
  console.log(`a hand of six players: ${size} characters`)
}
