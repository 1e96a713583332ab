/** What the corrections of the source are for: each attack works where its rule is not minded, and names its author where it is. */
import { describe, expect, test } from 'vitest'
import type { Cheat } from '../../../src/adversaries/cheat.ts'
import { type Face, FaceBook, mask, numberCards } from '../../../src/decks/index.ts'
import { group, type Point, type Points } from '../../../src/group/index.ts'
import { encrypt, scalarsFrom } from '../../../src/proofs/index.ts'
import { Fault, type Game, type Statement, wire } from '../../../src/table/index.ts'
import { playWeakened, type WeakTable } from '../weakened.ts'

const cards = 6
const faces = numberCards(cards)
const book = new FaceBook(faces)
const seed = new Uint8Array(32).fill(7)
const pointList = wire.points(0, 100)
const pointsIn = (statement: Statement | undefined, field: string): Points =>
  pointList.decode(statement?.body[field], field)
const pick = (points: Points, i: number): Point => group.pick(points, [i]) as Point
const sumOf = (points: readonly Points[]): Points => points.reduce((a, b) => group.add(a, b))

/** Shuffles, deals one card to everybody, opens one, shows all. */
const game: Game<{ readonly opened: Face; readonly shown: readonly Face[] }> = async (seat) => {
  const deck = await mask.shuffle(seat.at('deck'), faces)
  await deck.deal(seat.at('deal'), new Map(seat.players.map((player, i) => [player, [i]])))
  const [opened] = await deck.open(seat.at('open'), [5])
  const shown: Face[] = []
  for (const [i, player] of seat.players.entries())
    shown.push(...(await deck.show(seat.at('show', player), player, [i])))
  return { opened: opened!, shown }
}

async function expectNamed(table: WeakTable, play: Game<unknown>, rule: string, slot: RegExp): Promise<void> {
  const { ends, players } = await playWeakened(table, play)
  for (const [i, end] of ends.entries()) {
    if (i === table.cheater) continue
    expect(end).toBeInstanceOf(Fault)
    expect(end).toMatchObject({ culprit: players[table.cheater!], rule })
    expect((end as Fault).slot).toMatch(slot)
  }
}

/** A face that is not the one of this card, given without all parts but one, and the part that makes it look so. */
function falsePart(card: Points, honest: Points): { readonly face: Face; readonly part: Points } {
  const truth = faces.indexOf(book.faceOf(group.sub(card, honest) as Point) as Face)
  const wished = (truth + 1) % cards
  return { face: faces[wished]!, part: group.sub(card, pick(book.points, wished)) }
}

/** The final deck, from the last shuffler's message. */
function finalDeck(said: readonly Statement[], players: number): { a: Points; b: Points } {
  const last = said.find(({ slot }) => slot === `deck/shuffle/${players}`)
  return { a: pointsIn(last, 'epk'), b: pointsIn(last, 'msg') }
}

describe('a rogue key', () => {
  const [known] = scalarsFrom(seed, 'known', 1) as [bigint]
  const rogue: Cheat = {
    slot: /^deck\/keys$/,
    async rewrite(body, { door }) {
      const others = await door.overhear('deck/keys', 2)
      const sum = sumOf(others.map((statement) => pointsIn(statement, 'keys')))
      return { ...body, keys: pointList.encode(group.sub(group.mul(group.base, [known]), sum)) }
    },
  }
  const table = { players: 3, cheater: 2, cheats: [rogue] }
  const rule = 'know the announced keys'
  const shuffleOnly: Game<number> = async (seat) => (await mask.shuffle(seat.at('deck'), faces)).size

  test('reads the whole deck where possession of keys is not proven', async () => {
    const { said } = await playWeakened({ ...table, ignoring: (broken) => broken === rule }, shuffleOnly)
    const deck = finalDeck(said, 3)
    const opened = group.sub(deck.b, group.mul(deck.a, new Array(cards).fill(known)))
    const read = faces.map((_, i) => book.faceOf(pick(opened, i)))
    expect([...read].sort()).toEqual([...faces].sort())
  })

  test('is refused, and its author named', () => expectNamed(table, shuffleOnly, rule, /^deck\/keys$/))

  test('so is a copy of another player’s key and proof', () => {
    const copy: Cheat = {
      slot: /^deck\/keys$/,
      rewrite: async (_body, { door }) => (await door.overhear('deck/keys', 2))[0]!.body,
    }
    return expectNamed({ ...table, cheats: [copy] }, shuffleOnly, rule, /^deck\/keys$/)
  })
})

describe('a shuffler who deals itself a deck of aces', () => {
  const rule = 'shuffle without changing a card'
  let own: Points
  const remember: Cheat = {
    slot: /^deck\/keys$/,
    rewrite: (body) => {
      own = pointList.decode(body['keys'], 'keys')
      return body
    },
  }
  const aces: Cheat = {
    slot: /^deck\/shuffle\/2$/,
    async rewrite(body, { door }) {
      const others = await door.overhear('deck/keys', 2)
      const joint = sumOf([own, ...others.map((statement) => pointsIn(statement, 'keys'))]) as Point
      const ace = group.pick(book.points, new Array(cards).fill(0))
      const { a, b } = encrypt(joint, ace, scalarsFrom(seed, 'aces', cards))
      return { ...body, epk: pointList.encode(a), msg: pointList.encode(b) }
    },
  }
  const table = { players: 3, cheater: 1, cheats: [remember, aces] }

  test('gets them where shuffles are not proven', async () => {
    const { ends } = await playWeakened({ ...table, ignoring: (broken) => broken === rule }, game)
    expect(ends[0]).toEqual({ opened: '1', shown: ['1', '1', '1'] })
  })

  test('is refused before anything is dealt, and named at its turn', () =>
    expectNamed(table, game, rule, /^deck\/shuffle\/2$/))
})

describe('the last to unmask', () => {
  const rule = 'give true parts of the cards'
  let wished: Face
  const wish: Cheat = {
    slot: /^open\/unmask$/,
    async rewrite(body, { door }) {
      const others = await door.overhear('open/unmask', 2)
      const shuffles = await door.overhear('deck/shuffle/3', 1)
      const card = pick(pointsIn(shuffles.at(-1), 'msg'), 5)
      const given = sumOf(others.map((statement) => pointsIn(statement, 'parts')))
      const lie = falsePart(group.sub(card, given), pointList.decode(body['parts'], 'parts'))
      wished = lie.face
      return { ...body, parts: pointList.encode(lie.part) }
    },
  }
  const table = { players: 3, cheater: 0, cheats: [wish] }

  test('chooses the face where parts are not proven', async () => {
    const { ends } = await playWeakened({ ...table, ignoring: (broken) => broken === rule }, game)
    expect(ends[1]).toMatchObject({ opened: wished })
    expect(ends[2]).toMatchObject({ opened: wished })
  })

  test('is named', () => expectNamed(table, game, rule, /^open\/unmask$/))
})

describe('an owner who shows another card than it was dealt', () => {
  const rule = 'give true parts of the cards'
  let claimed: Face
  const lie: Cheat = {
    slot: /^show\/1\/unmask$/,
    async rewrite(body, { door }) {
      const dealt = await door.overhear('deal/unmask', 2)
      const [shuffled] = await door.overhear('deck/shuffle/3', 1)
      const others = sumOf(dealt.map((statement) => pick(pointsIn(statement, 'parts'), 0)))
      const dealtCard = group.sub(pick(pointsIn(shuffled, 'msg'), 0), others)
      const { face, part } = falsePart(dealtCard, pointList.decode(body['parts'], 'parts'))
      claimed = face
      return { ...body, parts: pointList.encode(part) }
    },
  }
  const table = { players: 3, cheater: 0, cheats: [lie] }

  test('is believed where parts are not proven', async () => {
    const { ends } = await playWeakened({ ...table, ignoring: (broken) => broken === rule }, game)
    expect(ends[1]).toMatchObject({ shown: [claimed, expect.anything(), expect.anything()] })
  })

  test('is named', () => expectNamed(table, game, rule, /^show\/1\/unmask$/))
})
