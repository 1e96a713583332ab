/** Ballots that are mixed and opened, and tests of equality, made of masked cards alone. */
import { expect, test } from 'vitest'
import type { Cheat } from '../../src/adversaries/cheat.ts'
import {
  cardsForm,
  ciphertextsOf,
  maskedCards,
  opened,
  proofField,
  publicKey,
  shuffle,
  tagOfNothing,
  tagsOf,
  unmask,
} from '../../src/cards/index.ts'
import { group } from '../../src/group/index.ts'
import {
  type Ciphertext,
  type Ciphertexts,
  concatCiphertexts,
  decodeEitherProof,
  encodeEitherProof,
  encrypt,
  oneOfManyShape,
  proveOneOfMany,
  scalarsFrom,
  subtractCiphertexts,
  verifyOneOfMany,
} from '../../src/proofs/index.ts'
import { type Game, wire } from '../../src/table/index.ts'
import { playTable } from '../decks/tables.ts'
import { namesOf, newKey, points, shuffled } from './table.ts'

const candidates = ['alice', 'bob', 'carol'] as const
const choices = points(...candidates)
const shapes = oneOfManyShape(candidates.length)
const Ballot = cardsForm('ballot', 1, {
  proof: proofField(2000, encodeEitherProof, (raw) => decodeEitherProof(raw, shapes)),
})

/** Everybody votes for the candidate with its seat number, but the last for the first. */
const vote: Game<readonly string[]> = async (seat) => {
  const joint = await newKey(seat)
  const key = publicKey(joint)
  const claims = await seat.at('vote').all(Ballot, (mine) => {
    const choice = (seat.number(mine.player) - 1) % 2
    const scalars = scalarsFrom(mine.secret('mask'), 'test/ballot', 1)
    const cards = encrypt(key, group.pick(choices, [choice]), scalars)
    const statement = { key, ciphertext: cards as Ciphertext, choices }
    const witness = { choice, scalar: scalars[0]! }
    return { cards, proof: proveOneOfMany(mine.context, statement, witness, mine.secret('proof')) }
  })
  const ballots = await seat.acceptAll('vote for one of them', claims, ({ cards, proof }, { context }) =>
    verifyOneOfMany(context, { key, ciphertext: cards as Ciphertext, choices }, proof),
  )
  const cast = concatCiphertexts([...ballots.values()].map(({ cards }) => cards))
  const mixed = await shuffle(seat.at('mix'), joint, cast)
  const all = maskedCards(mixed.cards, () => joint)
  await unmask(seat.at('count'), all)
  return all.flatMap((ballot) => namesOf(opened(ballot), candidates)).sort()
}

test('ballots are mixed and opened, and counted by everybody alike', async () => {
  const { ends, spectator } = await playTable({ players: 3 }, vote)
  expect(ends).toEqual(Array(3).fill(['alice', 'alice', 'bob']))
  expect(spectator).toEqual(ends[0])
})

test('a ballot for nobody on the list is refused and its author named', async () => {
  const forged = wire.points(1, 1).encode(points('mallory'))
  const other: Cheat = { slot: /^vote$/, rewrite: (body) => ({ ...body, msg: forged }) }
  const { ends, players } = await playTable({ players: 3, cheats: new Map([[1, other]]) }, vote)
  expect(ends[0]).toMatchObject({ rule: 'vote for one of them', culprit: players[1] })
})

test('equal cards have equal tags, different ones others, and the difference of equal ones holds nothing', async () => {
  const game: Game<boolean[]> = async (seat) => {
    const cards = await shuffled(seat, ['x', 'y', 'z'])
    const key = cards[0]!.key
    const [x, y] = cards.map((card) => ciphertextsOf([card])) as [Ciphertexts, Ciphertexts]
    const copies = await shuffle(seat.at('copies'), key, concatCiphertexts([x, x]))
    const [first, second] = maskedCards(copies.cards, () => key).map(({ masked }) => masked)
    const asked = [x, y, first!, subtractCiphertexts(x, y), subtractCiphertexts(first!, second!)]
    const tags = await tagsOf(seat.at('tags'), key, concatCiphertexts(asked))
    return [tags[0] === tags[2], tags[0] === tags[1], tags[3] === tagOfNothing, tags[4] === tagOfNothing]
  }
  const { ends } = await playTable({ players: 2 }, game)
  expect(ends).toEqual(Array(2).fill([true, false, false, true]))
})
