import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { chooseAtOnce, form, type Game, rounds, wire } from 'nodealer'
import { hostTable, joinTable } from 'nodealer/net'
import { startRelay } from 'nodealer/net/relay'

const signs = ['rock', 'paper', 'scissors'] as const
const Sign = form('rps', 'sign', wire.record({ sign: wire.choice(...signs) }))

/** A program's way to choose; a person would be asked. It runs at one seat alone, so it need not be the same everywhere. */
function anySign(): (typeof signs)[number] {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return signs[random % signs.length] ?? 'rock'
}

/** First to three. Both seal a sign before either is opened, so nobody can wait for the other's. */
const rockPaperScissors: Game<string> = async (seat) => {
  const won = [0, 0]
  for (const { seat: round } of rounds(seat)) {
    const chosen = await chooseAtOnce(round, Sign, () => ({ sign: anySign() }))
    const [mine = 0, theirs = 0] = seat.players.map((player) => signs.indexOf(chosen.get(player)!.sign))
    if (mine === theirs) continue
    won[(3 + mine - theirs) % 3 === 1 ? 0 : 1]! += 1
    if (won.includes(3)) break
  }
  return `${seat.name(seat.players[won.indexOf(3)]!)} wins ${Math.max(...won)} to ${Math.min(...won)}`
}

/** The second process: Bob, who was sent the link. */
async function join(link: string): Promise<void> {
  const bob = await joinTable({ link, name: 'Bob', game: rockPaperScissors })
  console.log(`Bob: ${await bob.result}`)
  await bob.leave()
}

/** The first process: Ann opens a table at a relay, and a second program joins by its link. */
async function host(): Promise<void> {
  const relay = await startRelay({ port: 0 })
  const table = { relay: relay.url, terms: { game: 'rock-paper-scissors', seats: { min: 2, max: 2 } } }
  const ann = await hostTable({ table, name: 'Ann', game: rockPaperScissors })
  const program = [...process.execArgv, fileURLToPath(import.meta.url), ann.link]
  const other = spawn(process.execPath, program, { stdio: 'inherit' })
  const gone = new Promise((resolve) => other.once('exit', resolve))
  console.log(`Ann: ${await ann.result}`)
  await gone
  await ann.leave()
  await relay.close()
}

const [, , link] = process.argv
await (link === undefined ? host() : join(link))
