/**
 * All players but one pool what they know (spec/decks, section 8, row 6). The coalition shuffles nothing at all: it looks for
 * secrets whose order leaves every card where it is, so that the order of the deck is the honest player's alone. All
 * orders must still be equally likely, and with them whatever card the honest player is dealt.
 */
import { expect, test } from 'vitest'
import { type Cheat, type DeckName, everyDeck, takeCheatingSeat } from '../../src/adversaries/index.ts'
import { deckProtocol, numberCards } from '../../src/decks/index.ts'
import { stepSecrets } from '../../src/decks/names/shuffle.ts'
import { group, type Points } from '../../src/group/index.ts'
import { expand, interleave, shuffleSecrets } from '../../src/proofs/index.ts'
import { type Player, type Seat, simulate, wire } from '../../src/table/index.ts'
import type { Body } from '../../src/table/statements/statement.ts'

const cards = 3
const tables = 36
/** χ² with 5 degrees of freedom is larger than this once in a million times. */
const limit = 35.9

type Order = (seed: Uint8Array) => readonly number[]

const pointsOf = (json: unknown): Points => wire.points(0, 100).decode(json, '')

/** What a step of this deck does with a seed, given the step before. */
function orderWith(deck: DeckName, before: Body, keys: readonly Body[]): Order {
  const bound = (...input: readonly Points[]): Order => {
    return (seed) => shuffleSecrets(seed, input, cards, cards).permutation
  }
  if (deck === 'names') return (seed) => stepSecrets({ secret: () => seed }, cards).order
  if (deck === 'padlock') return bound(group.base, pointsOf(before['deck']))
  if (deck === 'deal-keys') return bound(pointsOf((before['deck'] as string[][]).flat()))
  const key = group.sum(group.concat(keys.map((body) => pointsOf(body['keys']))))
  return bound(key, interleave({ a: pointsOf(before['epk']), b: pointsOf(before['msg']) }))
}

/** The second player leaves every card where the first one put it. */
function coalition(deck: DeckName): readonly Cheat[] {
  let before: Body = { system: '', type: '' }
  let keys: readonly Body[] = []
  let found: Uint8Array | undefined
  return [
    {
      slot: /^deck\/keys$/,
      async rewrite(body, { door }) {
        keys = [body, ...(await door.overhear('deck/keys', 1)).map((said) => said.body)]
        return body
      },
    },
    {
      slot: /^deck\/shuffle\/1$/,
      mishear(body) {
        before = body
        return body
      },
    },
    {
      slot: /^deck\/shuffle\/2$/,
      draw(purpose, honest) {
        if (purpose === 'proof') return honest
        found ??= seedWithout(orderWith(deck, before, keys), honest)
        return found
      },
    },
  ]
}

/** A seed whose order moves nothing. */
function seedWithout(order: Order, from: Uint8Array): Uint8Array {
  for (let i = 0; ; i++) {
    const seed = expand(from, `try ${i}`, 32)
    if (order(seed).every((place, at) => place === at)) return seed
  }
}

/** The order of the deck at one table, which the honest player's card is a part of. */
async function orderAt(deck: DeckName, seed: string): Promise<string> {
  const { endings } = await simulate({
    seed,
    players: 2,
    game: async (seat: Seat) => {
      const options = deck === 'names' ? { candidates: 1 } : {}
      const shuffled = await deckProtocol(deck).shuffle(seat.at('deck'), numberCards(cards), options)
      const dealt = await shuffled.deal(seat.at('deal'), new Map([[seat.players[0] as Player, [0]]]))
      const all = await shuffled.audit(seat.at('audit'))
      return { dealt, all }
    },
    take: (seat, sitting, game) =>
      seat === 2 ? takeCheatingSeat(sitting, game, ...coalition(deck)) : undefined,
  })
  const honest = endings[0]?.result
  expect(honest?.dealt).toEqual(honest?.all.slice(0, 1))
  return honest?.all.join() ?? ''
}

test.each(everyDeck)(
  'one honest shuffler of %s is enough for all orders to be equally likely',
  async (deck) => {
    const counts = new Map(['1,2,3', '1,3,2', '2,1,3', '2,3,1', '3,1,2', '3,2,1'].map((order) => [order, 0]))
    for (let i = 0; i < tables; i++) {
      const order = await orderAt(deck, `coalition ${i}`)
      counts.set(order, (counts.get(order) ?? 0) + 1)
    }
    const expected = tables / 6
    const chiSquare = [...counts.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)
    expect(counts.size).toBe(6)
    expect(chiSquare).toBeLessThan(limit)
  },
)
