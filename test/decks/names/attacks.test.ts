/**
 * The attacks that the corrections of the source are there for (spec/decks, section 5.4): each works against a copy of the protocol
 * without the correction, written out here, and fails against ours.
 */
import { describe, expect, test } from 'vitest'
import { dealAces } from '../../../src/adversaries/catalogue/aces.ts'
import { aloneWithCards } from '../../../src/adversaries/catalogue/index.ts'
import { takeCheatingSeat } from '../../../src/adversaries/cheating-seat.ts'
import { playAgainst } from '../../../src/adversaries/stage.ts'
import { freshCards, readCard } from '../../../src/decks/names/card.ts'
import { dealerDeck } from '../../../src/decks/names/cut.ts'
import { leafName, linkName } from '../../../src/decks/names/name.ts'
import { group, type Point, type Scalar, scalar } from '../../../src/group/index.ts'
import { permutationFrom, scalarsFrom } from '../../../src/proofs/index.ts'
import { Fault, type Seat, simulate } from '../../../src/table/index.ts'

const seed = (n: number): Uint8Array => new Uint8Array(32).fill(n)
const times = (point: Point, factor: Scalar): Point => group.mul(point, [factor]) as Point
const without = (point: Point, factor: Scalar): Point => times(point, scalar.invert(factor))
const secretOf = (n: number): Scalar => scalarsFrom(seed(n), 'secret', 1)[0] as Scalar

/** What our deck makes of the same attack. */
function ours(name: string) {
  const adversary = aloneWithCards.find((one) => one.name === name)
  if (adversary === undefined) throw new Error(`no such cheat: ${name}`)
  return playAgainst(adversary, 'names')
}

describe('a dealer who knows the logarithms of its cards', () => {
  /** A card without a tag: any point is one, and its first byte is its value. */
  const readWithoutTag = (card: Point): number => (group.encode(card)[0] as number) >> 1

  test('reads every hand where cards have no tag', () => {
    const logs = Array.from({ length: 52 }, (_, value) => {
      let k = 1n
      while (readWithoutTag(times(group.base, k)) !== value) k++
      return k
    })
    const owner = secretOf(2)
    const key = times(group.base, owner)
    for (const [value, k] of logs.entries()) {
      const left = times(times(group.base, k), owner)
      const guess = logs.findIndex((log) => group.equal(times(key, log), left))
      expect(guess).toBe(value)
    }
  })

  test('cannot make a card of ours, and is named by whoever is dealt one', async () => {
    expect(await ours('cards-with-known-logarithms')).toMatchObject({
      named: 'cheat',
      atStep: 'deal',
      rule: 'deal the cards that were listed',
    })
  })
})

describe('peeking through the chain', () => {
  test('shows the dealer a card of another player where peels are not proven', () => {
    const cards = freshCards(seed(1), 4)
    const [bob, factor] = [secretOf(2), 7n]
    const bobsCard = group.pick(cards, [3]) as Point
    const leftForBob = times(bobsCard, bob)
    const passedOff = times(leftForBob, factor)
    const peeledByBob = without(passedOff, bob)
    expect(readCard(without(peeledByBob, factor))).toBe(3)
  })

  test('is seen before the other player takes its layer off', async () => {
    expect(await ours('peek-through-the-chain')).toMatchObject({
      named: 'cheat',
      rule: 'take off my own layer',
    })
  })
})

describe('a dealer who swaps two leaf names', () => {
  test('lets its partner choose which card to show where the own peel is not proven', () => {
    const cards = freshCards(seed(1), 2)
    const [held, wanted] = [group.pick(cards, [0]) as Point, group.pick(cards, [1]) as Point]
    const swapped = [leafName(wanted), leafName(held)]
    const nonce = seed(9)
    const name = linkName(nonce, swapped[0] as string)
    const accepts = (card: Point): boolean => linkName(nonce, leafName(card)) === name
    expect(accepts(wanted)).toBe(true)
  })

  test('is named when the first card is followed to its list', async () => {
    expect(await ours('swap-leaf-names')).toMatchObject({
      named: 'cheat',
      rule: 'deal the cards that were listed',
    })
  })
})

describe('names that were moved differently from cards', () => {
  test('pass every check of hashes', () => {
    const nonces = [seed(1), seed(2)]
    const before = ['a', 'b'].map((name) =>
      linkName(seed(0), leafName(times(group.base, BigInt(name.charCodeAt(0))))),
    )
    const cardsCameFrom = [0, 1]
    const namesCameFrom = [1, 0]
    const after = namesCameFrom.map((from, i) => linkName(nonces[i] as Uint8Array, before[from] as string))
    const opened = { nonce: nonces[0] as Uint8Array, name: before[1] as string }
    expect(linkName(opened.nonce, opened.name)).toBe(after[0])
    expect(before.indexOf(opened.name)).not.toBe(cardsCameFrom[0])
  })

  test('are found by the proof for the ciphertexts at both ends of a link', async () => {
    expect(await ours('move-names-without-cards')).toMatchObject({
      named: 'cheat',
      rule: 'take off my own layer',
    })
  })
})

describe('a deck of aces among K decks', () => {
  const K = 4
  const tables = 60

  /** The dealer fills one of its decks with aces; whether that one is played. */
  async function survives(table: number): Promise<boolean> {
    const { endings } = await simulate({
      seed: `aces ${table}`,
      players: 2,
      game: async (seat: Seat) => (await dealerDeck(seat.at('shuffle'), 3, K)).turn.slot,
      take: (seat, sitting, game) =>
        seat === 1 ? takeCheatingSeat(sitting, game, ...dealAces(/candidate\/2$/)) : undefined,
    })
    const { result, error } = endings[1] ?? {}
    if (error !== undefined) expect(error).toBeInstanceOf(Fault)
    return result === 'shuffle/candidate/2'
  }

  test('survives the cut once in K times, and no more', async () => {
    let survived = 0
    for (let i = 0; i < tables; i++) survived += Number(await survives(i))
    expect(survived).toBeGreaterThan(4)
    expect(survived).toBeLessThan(30)
  })

  test('is caught whenever it is not the one that is played', async () => {
    expect(await ours('deck-of-aces')).toMatchObject({ named: 'cheat', rule: 'prepare full decks' })
  })

  test('convicts the dealer later, when two equal cards are seen', async () => {
    expect(await ours('deck-of-aces-without-a-cut')).toMatchObject({
      named: 'cheat',
      rule: 'put every card into the deck once',
    })
  })
})

test('the deck that is played is chosen evenly', () => {
  const counts = [0, 0, 0, 0]
  for (let i = 0; i < 400; i++) {
    const toss = new Uint8Array(32).fill(i & 255).fill(i >> 8, 16)
    counts[permutationFrom(toss, 'played', 4)[0] as number]! += 1
  }
  for (const count of counts) expect(Math.abs(count - 100)).toBeLessThan(45)
})
