/** All but one collude and pool everything: the order of the cards and the honest player's card stay uniform. */
import { describe, expect, test } from 'vitest'
import type { Cheat } from '../../../src/adversaries/cheat.ts'
import { type Face, FaceBook, mask, numberCards } from '../../../src/decks/index.ts'
import { group, type Point, type Points } from '../../../src/group/index.ts'
import {
  encodeShuffleProof,
  proveRemask,
  remaskDeck,
  scalarsFrom,
  trivial,
} from '../../../src/proofs/index.ts'
import { type Game, type Seat, wire } from '../../../src/table/index.ts'
import { statementsIn } from '../../table/lines.ts'
import { type Overheard, playTable } from '../tables.ts'

const faces = numberCards(3)
const book = new FaceBook(faces)
const pointList = wire.points(0, 100)

/** A shuffler of the coalition: leaves every card in its place, with a proof that holds. */
function lazyShuffler(root: Seat, overheard: Overheard): Cheat {
  const said = (seat: Seat, player: number, field: string): Points =>
    pointList.decode(overheard(seat.slot, seat.players[player]!)?.body[field], field)
  return {
    slot: /^deck\/shuffle/,
    rewrite(body, { mine, seat }) {
      const me = root.players.indexOf(root.me ?? '')
      const keys = root.players.map((_, i) => said(root.at('deck', 'keys'), i, 'keys'))
      const key = keys.reduce((a, b) => group.add(a, b)) as Point
      const before = seat.players[me - 1]
      const last = before && root.at('deck', 'shuffle', before)
      const input = last
        ? { a: said(last, me - 1, 'epk'), b: said(last, me - 1, 'msg') }
        : trivial(book.points)
      const witness = {
        permutation: faces.map((_, i) => i),
        scalars: scalarsFrom(mine.secret('lazy'), 'lazy', faces.length),
      }
      const output = remaskDeck(key, 1, input, witness)
      const proof = proveRemask(mine.context, { key, width: 1, input, output }, witness, mine.secret('proof'))
      const bytes = encodeShuffleProof(proof)
      return {
        ...body,
        epk: pointList.encode(output.a),
        msg: pointList.encode(output.b),
        proof: wire.bytes(bytes.length).encode(bytes),
      }
    },
  }
}

/** How far counts are from equal: the usual sum of squares. */
function chiSquared(counts: readonly number[]): number {
  const expected = counts.reduce((a, b) => a + b, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

/** Shuffles three cards and opens them in order. */
const order: Game<readonly Face[]> = async (seat) => {
  const deck = await mask.shuffle(seat.at('deck'), faces)
  return deck.open(seat.at('open'), [0, 1, 2])
}

describe('two of three players collude', () => {
  test('the order is uniform, whichever turn the honest player takes', async () => {
    const orders = new Map<string, number>()
    const rounds = 48
    for (let i = 0; i < rounds; i++) {
      const cheats = new Map(
        [0, 1, 2].filter((player) => player !== i % 3).map((player) => [player, lazyShuffler] as const),
      )
      const { spectator } = await playTable({ players: 3, cheats }, order)
      const seen = (spectator as readonly Face[]).join('')
      orders.set(seen, (orders.get(seen) ?? 0) + 1)
    }
    const counts = ['123', '132', '213', '231', '312', '321'].map((one) => orders.get(one) ?? 0)
    expect(counts.reduce((a, b) => a + b)).toBe(rounds)
    expect(chiSquared(counts)).toBeLessThan(35)
    const atFirst = ['1', '2', '3'].map((face) =>
      [...orders].filter(([one]) => one.startsWith(face)).reduce((sum, [, count]) => sum + count, 0),
    )
    expect(chiSquared(atFirst)).toBeLessThan(28)
  }, 300_000)

  test('where all three are lazy the order is plain to see, so the test can fail', async () => {
    const cheats = new Map([0, 1, 2].map((player) => [player, lazyShuffler] as const))
    const { spectator } = await playTable({ players: 3, cheats }, order)
    expect(spectator).toEqual(faces)
  })
})

describe('all keys but the honest one', () => {
  test('open none of the cards in any deck of the log, and with it all of them', async () => {
    const secrets: bigint[] = []
    const { lines } = await playTable({ players: 3 }, async (seat) => {
      const deck = await mask.shuffle(seat.at('deck'), faces)
      const me = seat.players.indexOf(seat.me ?? '')
      if (me >= 0) secrets[me] = scalarsFrom(seat.at('deck', 'keys').secret('keys'), 'mask/keys', 1)[0]!
      return deck.size
    })
    const decks = statementsIn(lines)
      .filter(({ slot }) => slot.startsWith('deck/shuffle/'))
      .map(({ body }) => ({ a: pointList.decode(body['epk'], ''), b: pointList.decode(body['msg'], '') }))
    expect(decks).toHaveLength(3)
    const readable = (keys: readonly bigint[]): number =>
      decks
        .flatMap(({ a, b }) => faces.map((_, i) => [group.pick(a, [i]), group.pick(b, [i])] as const))
        .filter(([a, b]) => book.faceOf(group.sub(b, group.sum(group.mul(a, keys))) as Point)).length
    for (const honest of [0, 1, 2]) expect(readable(secrets.filter((_, i) => i !== honest))).toBe(0)
    expect(readable(secrets)).toBe(9)
  })
})
