/** All but one collude and pool everything: the order of the deals stays uniform, and a deal of the honest player shut. */
import { expect, test } from 'vitest'
import type { Cheat } from '../../../src/adversaries/cheat.ts'
import { Entries } from '../../../src/decks/deal-keys/entries.ts'
import { setUp } from '../../../src/decks/deal-keys/setup.ts'
import { revealOffsets, shuffleSteps, startingDeck } from '../../../src/decks/deal-keys/shuffle.ts'
import { numberCards } from '../../../src/decks/index.ts'
import { group, type Scalar, scalar } from '../../../src/group/index.ts'
import {
  type Ciphertexts,
  commitOffset,
  proveScaleOffset,
  scalarsFrom,
  scaleOffsetDeck,
} from '../../../src/proofs/index.ts'
import type { Game } from '../../../src/table/index.ts'
import { expectUniformOrders } from '../uniformity.ts'
import { playWeakened, resultsOf } from '../weakened.ts'

const faces = numberCards(3)

/** What a seat knows of a shuffle, and its own parts of the deals. */
interface Known {
  readonly deck: Ciphertexts
  readonly offset: Scalar
  readonly parts: readonly Scalar[]
}

/** The first shuffler leaves every entry in its place, with a proof that holds. */
const lazyFirst: Cheat = {
  slot: /^shuffle\/1$/,
  async remake(honest, mine) {
    const { offset, blinding, sums } = known!
    const witness = {
      permutation: [0, 1, 2],
      scalars: scalarsFrom(mine.secret('lazy'), 'lazy', 3),
      offset,
      blinding,
    }
    const input = startingDeck(sums)
    const deck = scaleOffsetDeck(input, witness)
    const statement = { commitment: commitOffset(offset, blinding), input, output: deck }
    const proof = proveScaleOffset(mine.context, statement, witness, mine.secret('proof'))
    return { ...(honest as object), deck, proof }
  },
}
let known: { offset: Scalar; blinding: Scalar; sums: Ciphertexts['a'] } | undefined

/** A shuffle whose first player notes what it needs for being lazy. */
const shuffled: Game<Known> = async (seat) => {
  const setup = await setUp(seat, faces)
  if (seat.me === seat.players[0]) known = { ...setup.mine!, sums: setup.sums }
  const steps = await shuffleSteps(seat.at('shuffle'), setup)
  const offsets = await revealOffsets(seat.at('offset'), setup)
  return {
    deck: steps.at(-1)!.output,
    offset: scalar.sum(offsets.values()),
    parts: setup.mine!.parts,
  }
}

/** Which entry each deal leads to, read with these players' parts. */
function read(seats: readonly Known[], pooled: readonly Known[]): (number | undefined)[] {
  const { deck, offset } = seats[0]!
  const entries = new Entries(deck)
  return faces.map((_, i) => entries.find(scalar.sum([offset, ...pooled.map(({ parts }) => parts[i]!)])))
}

test('the order is uniform when the only honest player shuffles last', async () => {
  const orders: string[] = []
  for (let i = 0; i < 60; i++) {
    const table = { players: 2, cheater: 0, cheats: [lazyFirst] }
    const seats = resultsOf(await playWeakened(table, shuffled))
    orders.push(read(seats, seats).join(''))
  }
  expectUniformOrders(orders)
}, 300_000)

test('the lazy shuffler alone leaves the order plain to see, so the test can fail', async () => {
  const seats = resultsOf(await playWeakened({ players: 1, cheater: 0, cheats: [lazyFirst] }, shuffled))
  expect(read(seats, seats)).toEqual([0, 1, 2])
})

test('all parts but those of one player open no deal, and with them all open', async () => {
  const seats = resultsOf(await playWeakened({ players: 3 }, shuffled))
  for (const honest of [0, 1, 2]) {
    const pooled = seats.filter((_, i) => i !== honest)
    expect(read(seats, pooled)).toEqual([undefined, undefined, undefined])
  }
  expect(read(seats, seats).toSorted()).toEqual([0, 1, 2])
})

test('what the offsets hide is not the key: entries do not open with the offset alone', async () => {
  const [seat] = resultsOf(await playWeakened({ players: 2 }, shuffled))
  expect(new Entries(seat!.deck).find(seat!.offset)).toBeUndefined()
  expect(group.identities(group.concat([seat!.deck.a, seat!.deck.b]))).toEqual([])
})
