// What moves of a free table cost in work, with all seats in one process, how soon all have seen them over a relay on this machine, and over a slow line
// beyond its round trips, and how long a long round takes to be read again.
// Usage: node bench/free.ts [--players N] [--times N] [--moves N] [--delay MS] [--json]     --delay: of the slow line, in each direction

import { parseArgs } from 'node:util'
import { present, type Wish } from '../src/games/free/index.ts'
import {
  type FreeMind,
  type FreeView,
  freeTable,
  recipeCodec,
  recipes,
} from '../src/games/free/play/index.ts'
import { gameOf } from '../src/games/play/index.ts'
import { hostTable, joinTable } from '../src/net/index.ts'
import { startRelay } from '../src/net/relay/index.ts'
import { audit, localTable } from '../src/table/index.ts'
import { slowLine } from './slow-line.ts'

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '4' },
    times: { type: 'string', default: '20' },
    moves: { type: 'string', default: '600' },
    delay: { type: 'string', default: '50' },
    json: { type: 'boolean', default: false },
  },
})
const [players, times, moves] = [values.players, values.times, values.moves].map(Number) as [
  number,
  number,
  number,
]

/** Milliseconds of work so far: the process's own time, whatever else the machine does. */
function worked(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

type Script = (view: FreeView) => Wish

const top = ({ top: { piles } }: FreeView, name: string): readonly number[] =>
  piles
    .find((pile) => pile.name === name)!
    .cards.slice(0, 1)
    .map(({ id }) => id)
const everybody = (view: FreeView): readonly number[] => present(view.top)
const draw: Script = (view) => ({ do: 'draw', cards: top(view, 'stock') })

/** What is measured: a move, and another that puts things back. */
const measured: { readonly [name: string]: readonly [move: Script, back?: Script] } = {
  'hand over the turn': [() => ({ do: 'hand over', to: 1 })],
  'draw one card': [draw, () => ({ do: 'play', count: 1, pile: 'stock', end: 'bottom', up: false })],
  'lay one face up': [() => ({ do: 'play', count: 1, pile: 'discard', end: 'top', up: true }), draw],
  'lay one face down': [() => ({ do: 'play', count: 1, pile: 'discard', end: 'top', up: false }), draw],
  'give one card': [() => ({ do: 'give', count: 1, to: 1 }), () => ({ do: 'pick', count: 1, from: 1 })],
  'pick one card': [() => ({ do: 'pick', count: 1, from: 1 }), () => ({ do: 'give', count: 1, to: 1 })],
  'all pass one card': [() => ({ do: 'pass', count: 1, by: 1 })],
  'shuffle the stock': [() => ({ do: 'shuffle', pile: 'stock' })],
  'put 40 cards back, shuffle 51': [
    (view) => ({ do: 'gather', hands: everybody(view), piles: [], pile: 'stock' }),
    (view) => ({ do: 'deal', pile: 'stock', to: everybody(view), each: Math.floor(40 / players) }),
  ],
}

const firsts = (count: number): readonly number[] => Array.from({ length: count }, (_, place) => place)

/** The first chair plays a script, then one after another gets up; `onMove` is told how long each move took, until all could act again. */
function mindOf(script: readonly Script[], onMove: (milliseconds: number) => void): FreeMind {
  let began: number | undefined
  return {
    wish(view) {
      if (began !== undefined) onMove(worked() - began)
      const next = script[view.moves]
      if (next === undefined && present(view.top)[0] === view.me) return Promise.resolve({ do: 'leave' })
      if (next === undefined || view.me !== 0) return new Promise(() => {})
      began = worked()
      return Promise.resolve(next(view))
    },
    choose: async (_, __, count) => firsts(count),
    pick: async (_, __, count) => firsts(count),
    agree: async () => true,
  }
}

const terms = {
  game: 'free',
  rules: recipeCodec.encode(recipes['crazy-eights']!),
  seats: { min: 2, max: 10 },
  deadlines: { step: 600_000, act: 600_000 },
  spectators: true,
}

async function played(
  script: readonly Script[],
): Promise<{ took: readonly number[]; log: readonly string[] }> {
  const took: number[] = []
  const places = Array.from({ length: players }, (_, i) => ({
    name: `player ${i + 1}`,
    game: freeTable({ mind: mindOf(script, (milliseconds) => took.push(milliseconds)) }),
  }))
  const { sessions, log } = localTable(terms, places)
  await Promise.all(sessions.map(({ result }) => result))
  return { took, log: log() }
}

/** The same over a relay and real sockets: the time from a wish until the last of all seats has seen what came of it. */
async function seenOnline(script: readonly Script[], delay = 0): Promise<readonly number[]> {
  let port = 0
  const line = await slowLine(() => port, delay)
  const url = `http://127.0.0.1:${line.port}`
  const relay = await startRelay({ port: 0, ...(delay > 0 && { publicUrl: url }) })
  port = Number(new URL(relay.localUrl).port)
  const said: number[] = []
  const seen: number[] = []
  const newGame = () => {
    let events = 0
    return freeTable({
      mind: mindOf(
        script.map((wish) => (view: FreeView) => {
          said[view.moves] = performance.now()
          return wish(view)
        }),
        () => {},
      ),
      onEvent: () => {
        seen[events++] = performance.now()
      },
    })
  }
  const host = await hostTable({
    table: { relay: delay > 0 ? url : relay.url, terms },
    seats: players,
    name: 'player 1',
    game: newGame(),
  })
  const guests = await Promise.all(
    Array.from({ length: players - 1 }, (_, i) =>
      joinTable({ link: host.link, name: `player ${i + 2}`, game: newGame() }),
    ),
  )
  const seats = [host, ...guests]
  await Promise.all(seats.map(({ result }) => result))
  await Promise.all(seats.map((seat) => seat.leave()))
  await relay.close()
  line.close()
  return script.map((_, i) => seen[i]! - said[i]!)
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** What something took in all, and at each of so many seats. */
function report(name: string, milliseconds: number, seats: number): void {
  if (values.json) console.log(JSON.stringify({ name, players, milliseconds }))
  else console.log(`| ${name} | ${milliseconds.toFixed(1)} ms | ${(milliseconds / seats).toFixed(1)} ms |`)
}

for (const [name, [move, back]] of Object.entries(measured)) {
  const script = Array.from({ length: times }, () => (back ? [move, back] : [move])).flat()
  const { took } = await played(script)
  report(name, median(back ? took.filter((_, i) => i % 2 === 0) : took), players)
}
/** How many round trips each takes: counted in the log by test/games/free/round-trips.test.ts. */
const trips = { 'hand over the turn': 1, 'lay one face up': 2, 'give one card': 2 } as const
const delay = Number(values.delay)
for (const [name, count] of Object.entries(trips)) {
  const [move, back] = measured[name]!
  const script = Array.from({ length: times }, () => (back ? [move, back] : [move])).flat()
  const middle = (took: readonly number[]): number => median(back ? took.filter((_, i) => i % 2 === 0) : took)
  report(`${name}: seen by all`, middle(await seenOnline(script)), 1)
  const beyond = middle(await seenOnline(script, delay)) - count * 2 * delay
  report(`${name}: seen by all, beyond ${count} × ${2 * delay} ms`, beyond, 1)
}
const takeBack: Script = (view) => ({ do: 'draw', cards: top(view, 'discard') })
const turn = [measured['lay one face up']![0], takeBack, measured['hand over the turn']![0]]
const hour = Array.from({ length: Math.ceil(moves / 3) }, () => turn).flat()
const { log } = await played(hour.slice(0, moves))
const start = worked()
const { clean } = await audit(log, gameOf)
if (!clean) throw new Error('the log of the long round is not clean')
report(`read ${moves} moves again`, worked() - start, 1)
