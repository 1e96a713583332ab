/** All but one collude and pool everything: the order of the boxes stays uniform, and a box of the honest player shut. */

import { expect, test } from 'vitest'
import { hexes } from '../../../src/cards/index.ts'
import { FaceBook, numberCards } from '../../../src/decks/index.ts'
import { type DrawWitness, drawExponent, takeShuffles } from '../../../src/decks/padlock/cascade.ts'
import { padlock } from '../../../src/decks/padlock/index.ts'
import { drawLocks } from '../../../src/decks/padlock/lock.ts'
import { group, type Points, type Scalar, scalar } from '../../../src/group/index.ts'
import { type Game, wire } from '../../../src/table/index.ts'
import { expectUniformOrders } from '../uniformity.ts'
import { playWeakened, resultsOf } from '../weakened.ts'

const faces = numberCards(3)
const book = new FaceBook(faces)

/** Leaves every box in its place, which is a shuffle like any other. */
const lazily: DrawWitness = (seed, input) => ({ ...drawExponent(seed, input), permutation: [0, 1, 2] })

/** A cascade in which only some shuffle; gives the deck and my secret. */
function shuffledBy(honest: readonly number[]): Game<{ deck: Points; secret: Scalar }> {
  return async (seat) => {
    const draw = honest.includes(seat.players.indexOf(seat.me!)) ? drawExponent : lazily
    const { turns, secret } = await takeShuffles(seat.at('shuffle'), book.points, { draw })
    return { deck: turns.at(-1)!.output, secret: secret as Scalar }
  }
}

/** The order in which the faces lie, read with everybody's secrets. */
async function orderOf(honest: readonly number[]): Promise<string> {
  const seats = resultsOf(await playWeakened({ players: 2 }, shuffledBy(honest)))
  const secret = scalar.invert(seats.map((seat) => seat.secret).reduce(scalar.mul))
  const opened = group.mul(seats[0]!.deck, [secret, secret, secret])
  return hexes(opened)
    .map((point) => hexes(book.points).indexOf(point))
    .join('')
}

test('the order is uniform, whichever turn the one honest player takes', async () => {
  const orders: string[] = []
  for (let i = 0; i < 60; i++) orders.push(await orderOf([i % 2]))
  expectUniformOrders(orders)
}, 300_000)

test('where nobody shuffles the order is plain to see, so the test can fail', async () => {
  expect(await orderOf([])).toBe('012')
})

test('all keys but those of one player open no box, and with them all open', async () => {
  const table = await playWeakened({ players: 3 }, async (seat) => {
    await padlock.shuffle(seat.at('deck'), faces)
    return seat.at('deck', 'lock', seat.me!).secret('locks')
  })
  const deckOf = (slot: string): Points =>
    wire.points(3, 3).decode(table.said.find((statement) => statement.slot === slot)?.body['deck'], '')
  const inputs = ['shuffle/3', 'lock/1', 'lock/2'].map((slot) => deckOf(`deck/${slot}`))
  const seats = resultsOf(table).map((seed, i) => ({ locks: drawLocks(seed, inputs[i]!) }))
  const deck = deckOf('deck/lock/3')
  const known = hexes(book.points)
  const readable = (pooled: readonly (typeof seats)[number][]): number => {
    const keys = [0, 1, 2].map((box) => pooled.map(({ locks }) => locks[box]!).reduce(scalar.mul, 1n))
    return hexes(group.mul(deck, scalar.invertAll(keys))).filter((point) => known.includes(point)).length
  }
  for (const honest of [0, 1, 2]) expect(readable(seats.filter((_, i) => i !== honest))).toBe(0)
  expect(readable(seats)).toBe(3)
})
