/** What the corrections of the sources are for: each attack works where its rule is not minded, and names its author where it is. */

import { describe, expect, test } from 'vitest'
import type { Cheat } from '../../../src/adversaries/cheat.ts'
import { hexes } from '../../../src/cards/index.ts'
import { FaceBook, numberCards } from '../../../src/decks/index.ts'
import { cascade, drawExponent, type Layered, shuffleRule } from '../../../src/decks/padlock/cascade.ts'
import { padlock } from '../../../src/decks/padlock/index.ts'
import { jointPoints } from '../../../src/decks/padlock/joint-points.ts'
import { drawLocks, lockRule } from '../../../src/decks/padlock/lock.ts'
import { group, type Points, type Scalar, scalar } from '../../../src/group/index.ts'
import { scalarsFrom } from '../../../src/proofs/index.ts'
import { type Game, type Statement, wire } from '../../../src/table/index.ts'
import { playWeakened } from '../weakened.ts'

const cards = 6
const faces = numberCards(cards)
const book = new FaceBook(faces)
const seed = new Uint8Array(32).fill(7)
const pointList = wire.points(cards, cards)
const repeat = (factor: Scalar): Scalar[] => new Array<Scalar>(cards).fill(factor)

/** Shuffles and opens everything. */
const openAll: Game<readonly string[]> = async (seat) => {
  const deck = await padlock.shuffle(seat.at('deck'), faces)
  return deck.open(
    seat.at('open'),
    faces.map((_, i) => i),
  )
}

/** Which face lies where, read from a deck under one unknown secret by someone who knows the faces' logarithms. */
function readByLogs(deck: Points, logs: readonly Scalar[]): number[] | undefined {
  for (const first of logs) {
    const unit = group.mul(group.pick(deck, [0]), [scalar.invert(first)])
    const places = hexes(group.mul(unit, logs))
    const read = hexes(deck).map((point) => places.indexOf(point))
    if (!read.includes(-1)) return read
  }
  return undefined
}

/** Which face lies where, read with everybody's secrets. */
function truth(seats: readonly Layered[], points: Points): number[] {
  const secret = seats.map((seat) => seat.secret as Scalar).reduce(scalar.mul)
  const opened = group.mul(seats[0]!.deck, repeat(scalar.invert(secret)))
  return hexes(opened).map((point) => hexes(points).indexOf(point))
}

describe('faces with known logarithms', () => {
  test('show everybody the whole deck', async () => {
    const logs = faces.map((_, i) => BigInt(i + 1))
    const points = group.mul(group.base, logs)
    const { ends } = await playWeakened({ players: 3 }, (seat) => cascade(seat.at('shuffle'), points))
    const seats = ends as Layered[]
    expect(readByLogs(seats[0]!.deck, logs)).toEqual(truth(seats, points))
    expect(new Set(truth(seats, points)).size).toBe(cards)
  })

  test('do not exist among hashes of the names', async () => {
    const { ends } = await playWeakened({ players: 3 }, (seat) => cascade(seat.at('shuffle'), book.points))
    const seats = ends as Layered[]
    const logs = faces.map((_, i) => BigInt(i + 1))
    expect(readByLogs(seats[0]!.deck, logs)).toBeUndefined()
    expect(new Set(truth(seats, book.points)).size).toBe(cards)
  })
})

describe('joint points of which the last part is chosen late', () => {
  const logs = scalarsFrom(seed, 'logs', cards)
  const late: Cheat = {
    slot: /^points\/open$/,
    async rewrite(body, { door }) {
      const others = (await door.overhear('points/open', 2))
        .map((said) => pointList.decode(said.body['points'], ''))
        .reduce((sum, part) => group.add(sum, part))
      return { ...body, points: pointList.encode(group.sub(group.mul(group.base, logs), others)) }
    },
  }
  const table = { players: 3, cheater: 2, cheats: [late] }
  const game: Game<{ layered: Layered; points: Points }> = async (seat) => {
    const points = await jointPoints(seat.at('points'), cards)
    return { points, layered: await cascade(seat.at('shuffle'), points) }
  }

  test('show their chooser the whole deck, where the seals are not minded', async () => {
    const ignoring = (rule: string) => /sealed/.test(rule)
    const { ends } = await playWeakened({ ...table, ignoring }, game)
    const seats = ends as Awaited<ReturnType<typeof game>>[]
    const read = readByLogs(seats[2]!.layered.deck, logs)
    expect(read).toEqual(
      truth(
        seats.map(({ layered }) => layered),
        seats[0]!.points,
      ),
    )
  })

  test('are refused, and their chooser named', async () => {
    const { ends, players } = await playWeakened(table, game)
    expect(ends[0]).toMatchObject({ name: 'Fault', culprit: players[2], slot: 'points/open' })
  })

  test('cannot be copied from another player', async () => {
    const copy = (slot: RegExp, what: string): Cheat => ({
      slot,
      rewrite: async (body, { seat, door }) => {
        const [first] = (await door.overhear(seat.slot, 2)) as [Statement]
        return { ...body, [what]: first.body[what]! }
      },
    })
    const copying = [copy(/^points\/seal$/, 'seal'), copy(/^points\/open$/, 'points')]
    const salt: Cheat = {
      slot: /^points\/open$/,
      rewrite: async (_body, { door }) => (await door.overhear('points/open', 2))[0]!.body,
    }
    for (const cheats of [copying, [copying[0]!, salt]]) {
      const { ends, players } = await playWeakened({ players: 3, cheater: 2, cheats }, game)
      expect(ends[0]).toMatchObject({ name: 'Fault', culprit: players[2] })
    }
  })
})

describe('the half-way deck of two players', () => {
  const game: Game<{ layered: Layered }> = async (seat) => ({
    layered: await cascade(seat.at('shuffle'), book.points),
  })

  test('shows the other player everything', async () => {
    const { ends } = await playWeakened({ players: 2 }, game)
    const [alice, bob] = (ends as Awaited<ReturnType<typeof game>>[]).map(({ layered }) => layered)
    const halfWay = group.mul(alice!.deck, repeat(scalar.invert(alice!.secret as Scalar)))
    const read = group.mul(halfWay, repeat(scalar.invert(bob!.secret as Scalar)))
    expect(hexes(read).toSorted()).toEqual(hexes(book.points).toSorted())
  })

  test('is never published', async () => {
    let bob: readonly Scalar[] = []
    const spyOnShuffle: Cheat = {
      slot: /^deck\/shuffle\/2$/,
      async rewrite(body, { mine, door }) {
        const [alice] = (await door.overhear('deck/shuffle/1', 1)) as [Statement]
        const input = pointList.decode(alice.body['deck'], '')
        bob = [...bob, drawExponent(mine.secret('shuffle'), input).exponent]
        return body
      },
    }
    const spyOnLocks: Cheat = {
      slot: /^deck\/lock\/2$/,
      async rewrite(body, { mine, door }) {
        const [alice] = (await door.overhear('deck/lock/1', 1)) as [Statement]
        bob = [...bob, ...drawLocks(mine.secret('locks'), pointList.decode(alice.body['deck'], ''))]
        return body
      },
    }
    const table = { players: 2, cheater: 1, cheats: [spyOnShuffle, spyOnLocks] }
    const { said } = await playWeakened(table, (seat) => padlock.shuffle(seat.at('deck'), faces))
    const published = said.flatMap(({ body }) => ('deck' in body ? [pointList.decode(body['deck'], '')] : []))
    expect(published).toHaveLength(4)
    expect(bob).toHaveLength(1 + cards)
    const known = new Set(hexes(book.points))
    for (const deck of published) {
      for (const secret of bob) {
        const tried = hexes(group.mul(deck, repeat(scalar.invert(secret))))
        expect(tried.some((point) => known.has(point))).toBe(false)
      }
    }
  })
})

describe('a shuffler who puts one box in twice', () => {
  const twice: Cheat<{ deck: Points }> = {
    slot: /^deck\/shuffle\/1$/,
    remake: (honest) => ({ ...honest, deck: group.pick(honest.deck, [1, 1, 2, 3, 4, 5]) }),
  }
  const table = { players: 3, cheater: 0, cheats: [twice as Cheat] }

  test('has doubled a card, where shuffles are not proven', async () => {
    const { ends } = await playWeakened({ ...table, ignoring: (rule) => rule === shuffleRule }, openAll)
    expect(new Set(ends[1] as string[]).size).toBe(cards - 1)
  })

  test('is named at its turn', async () => {
    const { ends, players } = await playWeakened(table, openAll)
    expect(ends[1]).toMatchObject({ culprit: players[0], rule: shuffleRule, slot: 'deck/shuffle/1' })
  })

  test('is named by the verification at the end of the game, which needs no proofs', async () => {
    const ignoring = (rule: string, slot: string) => rule === shuffleRule && !slot.startsWith('audit')
    const { ends, players } = await playWeakened({ ...table, ignoring }, async (seat) => {
      const deck = await padlock.shuffle(seat.at('deck'), faces)
      return deck.audit(seat)
    })
    expect(ends[1]).toMatchObject({ culprit: players[0], rule: shuffleRule, slot: 'audit' })
  })
})

describe('a player who swaps two boxes while locking them', () => {
  const swap: Cheat<{ deck: Points }> = {
    slot: /^deck\/lock\/2$/,
    remake: (honest) => ({ ...honest, deck: group.pick(honest.deck, [1, 0, 2, 3, 4, 5]) }),
  }
  const table = { players: 2, cheater: 1, cheats: [swap as Cheat] }

  test('is named at its turn', async () => {
    const { ends, players } = await playWeakened(table, openAll)
    expect(ends[0]).toMatchObject({ culprit: players[1], rule: lockRule, slot: 'deck/lock/2' })
  })

  test('is named by the verification at the end of the game', async () => {
    const ignoring = (rule: string, slot: string) => rule === lockRule && !slot.startsWith('audit')
    const { ends, players } = await playWeakened({ ...table, ignoring }, async (seat) => {
      const deck = await padlock.shuffle(seat.at('deck'), faces)
      return deck.audit(seat)
    })
    expect(ends[0]).toMatchObject({ culprit: players[1], rule: lockRule, slot: 'audit' })
  })
})
