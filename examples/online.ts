import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { audit, deckProtocol, type Game, numberCards, type Terms } from 'nodealer'
import { hostTable, joinTable } from 'nodealer/net'
import { startRelay } from 'nodealer/net/relay'
import { keepInFolder } from 'nodealer/table/keep-folder'

/** Everybody draws a card that nobody else can see, all show, the highest wins: the same function in each player's program. */
const highCard: Game<string> = async (seat) => {
  const deck = await deckProtocol('mask').shuffle(seat.at('deck'), numberCards(20))
  const draws = seat.players.map((player, position) => [player, [position]] as const)
  await deck.deal(seat.at('deal'), new Map(draws))
  let best = { player: '', card: 0 }
  for (const [player, positions] of draws) {
    const [card] = await deck.show(seat.at('show', player), player, positions)
    if (Number(card) > best.card) best = { player, card: Number(card) }
  }
  return `seat ${seat.number(best.player)} wins with ${best.card}`
}

const terms: Terms = {
  game: 'high card',
  rules: null,
  seats: { min: 2, max: 10 },
  deadlines: { step: 30_000, act: 60_000 },
  spectators: true,
}

// Here all three are in one process; in earnest each is a program of its own, on a machine of its own.
const relay = await startRelay({ port: 0 })
const home = mkdtempSync(join(tmpdir(), 'nodealer-'))

const anns = { keep: keepInFolder(join(home, 'ann')), name: 'Ann', game: highCard }
const ann = await hostTable({ ...anns, table: { relay: relay.url, terms } })

const bobs = { keep: keepInFolder(join(home, 'bob')), name: 'Bob', game: highCard, link: ann.link }
const crashed = await joinTable({ ...bobs, agree: ({ game }) => game === 'high card' })
await crashed.leave()
const bob = await joinTable(bobs)

const results = await Promise.all([ann.result, bob.result])
console.log(results.join(', '))
await Promise.all([ann.leave(), bob.leave()])
await relay.close()

const log = readFileSync(join(home, 'ann', ann.founding.id, 'log.jsonl'), 'utf8')
const verdict = await audit(log.split('\n'), () => highCard)
console.log(verdict.clean ? 'audit: clean' : 'audit: not clean')
rmSync(home, { recursive: true })
