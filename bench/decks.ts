// How long shuffling and drawing take with each deck, all seats in this one process.
// Usage: node bench/decks.ts [--quick] [--json] [--deck NAME]   (--quick: two and six players, once each)
//
// shuffle  wall time until every seat holds a checked deck; in one process the seats share the arithmetic of a check
// cpu      this process's CPU time for that, divided by the number of players
// draw     what the owner of a card does to learn it, everything from the others being there: reading, checking, opening
// bytes    what one player says, signatures included: in the shuffle, and to give its part of one card
// Of several tables the best counts, since whatever else the machine does can only add to it.

import { parseArgs } from 'node:util'
import { type DeckProtocol, deckNamed, deckProtocols, facesNamed } from '../src/decks/index.ts'
import {
  createIdentity,
  type Game,
  localTable,
  MemoryJournal,
  type Player,
  readStatement,
  type Statement,
  type Terms,
  takeSeat,
} from '../src/table/index.ts'
import { readLogLine } from '../src/table/order/read-log-line.ts'

const draws = 5
const { values } = parseArgs({
  options: { quick: { type: 'boolean' }, json: { type: 'boolean' }, deck: { type: 'string' } },
})
const chosen = values.deck === undefined ? [...deckProtocols.values()] : [deckNamed(values.deck)]
const tables = values.quick ? [2, 6] : [2, 6, 9]
const rounds = values.quick ? 1 : 3

const terms: Terms = {
  game: 'bench',
  rules: null,
  seats: { min: 2, max: 10 },
  deadlines: { step: 600_000, act: 600_000 },
  spectators: false,
}

interface Measured {
  readonly shuffle: number
  readonly cpu: number
  readonly draw: number
  readonly shuffleBytes: number
  readonly drawBytes: number
}

if (!values.json) console.log('deck       players  shuffle     cpu each   draw      bytes each  per card')
for (const protocol of chosen) {
  await measure(protocol, 2)
  for (const players of tables) {
    const all: Measured[] = []
    for (let round = 0; round < rounds; round++) all.push(await measure(protocol, players))
    print(protocol.name, players, all)
  }
}

function print(deck: string, players: number, all: readonly Measured[]): void {
  const best = (of: (one: Measured) => number) => Math.min(...all.map(of))
  const shuffle = Math.round(best((one) => one.shuffle))
  const cpu = Math.round(best((one) => one.cpu))
  const draw = Number(best((one) => one.draw).toFixed(1))
  const [bytes, perCard] = [best((one) => one.shuffleBytes), best((one) => one.drawBytes)]
  if (values.json) {
    const measured = { shuffleMs: shuffle, cpuPerPlayerMs: cpu, drawMs: draw, bytesPerPlayer: bytes }
    console.log(JSON.stringify({ deck, players, cards: 52, ...measured, bytesPerCard: perCard }))
    return
  }
  const columns = [`${shuffle} ms`, `${cpu} ms`, `${draw} ms`, bytes.toLocaleString('en'), `${perCard}`]
  console.log(deck.padEnd(11) + String(players).padEnd(9) + columns.map((text) => text.padEnd(11)).join(' '))
}

/** One table: a shuffle at every seat, then cards for the first player, who afterwards does its part again alone. */
async function measure(protocol: DeckProtocol, players: number): Promise<Measured> {
  const [started, before] = [performance.now(), process.cpuUsage()]
  let [shuffle, cpu, shuffled] = [0, 0, 0]
  const play = game(protocol, () => {
    if (++shuffled < players) return
    const used = process.cpuUsage(before)
    shuffle = performance.now() - started
    cpu = (used.user + used.system) / 1000 / players
  })
  const seats = Array.from({ length: players }, (_, i) => ({
    name: `player ${i + 1}`,
    person: createIdentity(),
    journal: new MemoryJournal(),
    game: play,
  }))
  const { table, sequencer, sessions, log } = localTable(terms, seats)
  await Promise.all(sessions.map((session) => session.result))
  const { person, journal } = seats[0]!
  const again = { table: table.id, person, journal, transport: sequencer.connect() }
  const times = await takeSeat(again, game(protocol)).result
  return { shuffle, cpu, draw: median(times), ...bytesOf(log(), table.players) }
}

/** Gives how long each draw took at this seat. */
function game(protocol: DeckProtocol, onShuffled: () => void = () => {}): Game<readonly number[]> {
  return async (seat) => {
    const deck = await protocol.shuffle(seat.at('deck'), facesNamed('52'))
    onShuffled()
    const times: number[] = []
    for (let position = 0; position < draws; position++) {
      const start = performance.now()
      await deck.deal(seat.at('draw', position), new Map([[seat.players[0]!, [position]]]))
      times.push(performance.now() - start)
    }
    return times
  }
}

/** What the second player said, who gives but does not draw. */
function bytesOf(
  lines: readonly string[],
  players: readonly Player[],
): Pick<Measured, 'shuffleBytes' | 'drawBytes'> {
  const said = lines.flatMap(statementIn).filter(({ by }) => by === players[1])
  const sum = (slots: RegExp) =>
    said.filter(({ slot }) => slots.test(slot)).reduce((total, { line }) => total + line.length, 0)
  return { shuffleBytes: sum(/^deck/), drawBytes: Math.round(sum(/^draw/) / draws) }
}

function statementIn(line: string): Statement[] {
  const read = readLogLine(line)
  return read.kind === 'entry' && read.said !== undefined ? [readStatement(read.said)] : []
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
}
