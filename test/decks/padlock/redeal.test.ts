/** Dealing anew after a loss: what it keeps, what it counts, and what each of its corrections prevents. */

import { describe, expect, test } from 'vitest'
import type { Cheat } from '../../../src/adversaries/cheat.ts'
import { hexes } from '../../../src/cards/index.ts'
import { type DeckProtocol, FaceBook, facesNamed, numberCards } from '../../../src/decks/index.ts'
import { drawExponent } from '../../../src/decks/padlock/cascade.ts'
import { type ClaimedHand, claimRule } from '../../../src/decks/padlock/claim.ts'
import { intersectByArrays, padlock, padlockWith } from '../../../src/decks/padlock/index.ts'
import { drawLocks } from '../../../src/decks/padlock/lock.ts'
import { tagRule } from '../../../src/decks/padlock/redeal.ts'
import { group, type Point, type Points, type Scalar } from '../../../src/group/index.ts'
import { permutationFrom, scalarsFrom } from '../../../src/proofs/index.ts'
import { Fault, type Game, type Player, type Seat, wire } from '../../../src/table/index.ts'
import { playTable } from '../tables.ts'
import { playWeakened } from '../weakened.ts'

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i)
const handOf = (player: number): number[] => [2 * player, 2 * player + 1]

function twoEach(seat: Seat): Map<Player, number[]> {
  return new Map(seat.players.map((player, i) => [player, handOf(i)]))
}

/** Plays until chance gives what the story needs. */
async function untilItHappens<T>(play: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 60; tries++) {
    const result = await play()
    if (result !== undefined) return result
  }
  throw new Error('it never happened')
}

interface AfterLoss {
  readonly hand: readonly string[]
  readonly board: readonly string[]
  readonly rest: readonly string[]
  readonly shown: readonly string[]
  readonly audited: readonly string[]
}

/** Two cards each, one open, then the last players are gone; the others open everything, show and audit. */
function goOnWithout(gone: number, cards: number, protocol: DeckProtocol): Game<AfterLoss | undefined> {
  return async (seat) => {
    const deck = await protocol.shuffle(seat.at('deck'), numberCards(cards))
    const hand = await deck.deal(seat.at('deal'), twoEach(seat))
    const dealt = 2 * seat.players.length
    const board = await deck.open(seat.at('open'), [dealt])
    const lost = seat.players.slice(-gone)
    if (lost.includes(seat.me as Player)) return undefined
    const stay = seat.without(lost)
    expect(await deck.lose(stay.at('lose'), lost, range(dealt + 1, cards))).toBe(true)
    expect(deck.players).toEqual(stay.players)
    const held = 2 * stay.players.length
    const rest = await deck.open(
      stay.at('rest'),
      range(held, cards).filter((position) => position !== dealt),
    )
    const shown: string[] = []
    for (const [i, player] of stay.players.entries())
      shown.push(...(await deck.show(stay.at('show', player), player, handOf(i))))
    return { hand, board, rest, shown, audited: await deck.audit(stay.at('audit')) }
  }
}

describe.each([
  ['by tags', padlock],
  ['by arrays, as the source has it', padlockWith(intersectByArrays)],
])('a new deal %s', (_form, protocol) => {
  test.each([
    [3, 1],
    [4, 2],
  ])('of %i players without %i keeps every hand and deals every other card', async (players, gone) => {
    const cards = 2 * players + 4
    const { ends } = await playWeakened({ players }, goOnWithout(gone, cards, protocol))
    ends.slice(0, -gone).forEach((end, i) => {
      const { hand, board, rest, shown, audited } = end as AfterLoss
      expect(shown.slice(2 * i, 2 * i + 2)).toEqual(hand)
      expect([...board, ...rest, ...shown].sort()).toEqual([...numberCards(cards)].sort())
      expect(audited.toSorted()).toEqual([...numberCards(cards)].sort())
      expect(audited[2 * players]).toBe(board[0])
    })
  })
})

test('52 cards, 3 on the table, six players of whom two are gone: 41 are dealt anew', async () => {
  const { said, ends } = await playWeakened({ players: 6 }, async (seat) => {
    const deck = await padlock.shuffle(seat.at('deck'), facesNamed('52'))
    await deck.deal(seat.at('deal'), twoEach(seat))
    await deck.open(seat.at('open'), [12, 13, 14])
    const lost = seat.players.slice(4)
    if (lost.includes(seat.me as Player)) return []
    const stay = seat.without(lost)
    expect(await deck.lose(stay.at('lose'), lost, [15, 16])).toBe(true)
    return deck.open(stay.at('open'), [15, 16])
  })
  const locked = said.filter(({ slot, body }) => /lose/.test(slot) && body.type === 'lock')
  expect(locked.map(({ body }) => (body['deck'] as string[]).length)).toEqual([41, 41, 41, 41])
  expect(new Set(ends[0] as string[]).size).toBe(2)
})

describe('a card that the silent may have seen', () => {
  const silent = { slot: /^vanish/, remake: () => 'silence' as const }
  const play = (game: (seat: Seat) => Promise<unknown>) =>
    playTable({ players: 3, cheats: new Map([[2, silent]]) }, game)

  test('is never dealt anew: who opens last and vanishes makes the cards void', async () => {
    const { ends } = await play(async (seat) => {
      const deck = await padlock.shuffle(seat.at('deck'), numberCards(8))
      const opening = deck.open(seat.at('vanish'), [0])
      const lost = [seat.players[2] as Player]
      await opening.catch(() => {})
      return deck.lose(seat.without(lost).at('lose'), lost, [0, 1])
    })
    expect(ends.slice(0, 2)).toEqual([false, false])
  })

  test('is never dealt anew: nor when it was on its way to another player', async () => {
    const { ends } = await play(async (seat) => {
      const deck = await padlock.shuffle(seat.at('deck'), numberCards(8))
      const dealing = deck.deal(seat.at('vanish'), new Map([[seat.players[0] as Player, [0]]]))
      const lost = [seat.players[2] as Player]
      await dealing.catch(() => {})
      return deck.lose(seat.without(lost).at('lose'), lost, [0, 1])
    })
    expect(ends.slice(0, 2)).toEqual([false, false])
  })

  test('is never dealt anew: nor when the one who vanished was in the last of the stages', async () => {
    const { ends } = await play(async (seat) => {
      const deck = await padlock.shuffle(seat.at('deck'), numberCards(8))
      const [first, second, third] = seat.players as [Player, Player, Player]
      await deck.open(seat.at('vanish'), [0], { stages: [[second], [first]] }).catch(() => {})
      return deck.lose(seat.without([third]).at('lose'), [third], [0, 1])
    })
    expect(ends.slice(0, 2)).toEqual([false, false])
  })

  test('was not seen if those with a stake had not spoken yet', async () => {
    const { ends } = await play(async (seat) => {
      const deck = await padlock.shuffle(seat.at('deck'), numberCards(8))
      const lost = [seat.players[2] as Player]
      await deck.open(seat.at('vanish'), [0], { stages: [lost] }).catch(() => {})
      const rest = seat.without(lost)
      expect(await deck.lose(rest.at('lose'), lost, [0, 1])).toBe(true)
      return deck.open(rest.at('again'), range(0, 8))
    })
    for (const end of ends.slice(0, 2)) expect(new Set(end as string[]).size).toBe(8)
  })
})

test('a leaver and then a loss: the cards of both come back', async () => {
  const { ends } = await playWeakened({ players: 4 }, async (seat) => {
    const deck = await padlock.shuffle(seat.at('deck'), numberCards(12))
    await deck.deal(seat.at('deal'), twoEach(seat))
    const [leaver, lost] = seat.players.slice(2) as [Player, Player]
    await deck.leave(seat.at('leave'), leaver, [8])
    if (seat.me === leaver || seat.me === lost) return []
    const stay = seat.without([leaver]).without([lost])
    expect(await deck.lose(stay.at('lose'), [lost], [8])).toBe(true)
    return deck.open(stay.at('open'), range(4, 12))
  })
  for (const end of ends.slice(0, 2)) expect(new Set(end as string[]).size).toBe(8)
})

test('who lies in the course of a new deal is lost too, and the others start again', async () => {
  const lie: Cheat<ClaimedHand> = {
    slot: /lose\/claim$/,
    remake: ({ entries, proofs }) => ({ entries: group.pick(entries, [1, 0]), proofs }),
  }
  const table = { players: 4, cheater: 1, cheats: [lie as Cheat], leftBehind: true }
  const { ends, players } = await playWeakened(table, async (seat) => {
    const deck = await padlock.shuffle(seat.at('deck'), numberCards(12))
    const hand = await deck.deal(seat.at('deal'), twoEach(seat))
    const lost = seat.players[3] as Player
    if (seat.me === lost) return undefined
    const three = seat.without([lost])
    const caught = await deck.lose(three.at('lose'), [lost], [8]).catch((error: unknown) => error)
    if (!(caught instanceof Fault)) return undefined
    const two = three.without([caught.culprit])
    expect(await deck.lose(two.at('lose'), [caught.culprit], [8])).toBe(true)
    const rest = await deck.open(two.at('open'), [2, 3, 6, 7, 8, 9, 10, 11])
    return { culprit: caught.culprit, hand, rest, players: deck.players.length }
  })
  const [first, , third] = ends as { culprit: Player; hand: string[]; rest: string[]; players: number }[]
  expect(first).toMatchObject({ culprit: players[1], players: 2, rest: third!.rest })
  expect(new Set([...first!.rest, ...first!.hand, ...third!.hand]).size).toBe(12)
})

test('after a lie in the locking of a new deal no secret that met the false deck is used again', async () => {
  const lie: Cheat<{ deck: Points }> = {
    slot: /lose\/lock\/1$/,
    remake: (honest) => ({ ...honest, deck: group.pick(honest.deck, [1, 0, 2, 3, 4, 5]) }),
  }
  const table = { players: 4, cheater: 0, cheats: [lie as Cheat], leftBehind: true }
  const { ends, said, players } = await playWeakened(table, async (seat) => {
    const deck = await padlock.shuffle(seat.at('deck'), numberCards(6))
    const lost = seat.players[3] as Player
    if (seat.me === lost) return undefined
    const three = seat.without([lost])
    const caught = await deck.lose(three.at('lose'), [lost], [0]).catch((error: unknown) => error)
    if (!(caught instanceof Fault)) return undefined
    const two = three.without([caught.culprit])
    expect(await deck.lose(two.at('lose'), [caught.culprit], [0])).toBe(true)
    return caught.culprit
  })
  expect(ends[1]).toBe(players[0])
  for (const player of [players[1], players[2]]) {
    const own = said.filter(({ slot, by }) => by === player && /lose/.test(slot))
    expect(
      new Set(own.flatMap(({ body }) => (body.type === 'lock' ? (body['keys'] as string[]) : []))).size,
    ).toBe(12)
    expect(new Set(own.flatMap(({ body }) => (body.type === 'shuffle' ? [body['key']] : []))).size).toBe(2)
  }
})

test('locks are drawn for exactly the boxes that they are put on', () => {
  const seed = new Uint8Array(32).fill(3)
  const boxes = new FaceBook(numberCards(3)).points
  expect(drawLocks(seed, boxes)).toEqual(drawLocks(seed, boxes))
  const others = drawLocks(seed, group.pick(boxes, [1, 0, 2]))
  expect(drawLocks(seed, boxes).some((lock) => others.includes(lock))).toBe(false)
})

describe('what a new deal rests on', () => {
  const cards = 9
  const faces = numberCards(cards)
  const book = new FaceBook(faces)

  /** Three players with two cards each; the third is lost, and everything else is opened. */
  const game: Game<{ hand: readonly string[]; rest: readonly string[] } | undefined> = async (seat) => {
    const deck = await padlock.shuffle(seat.at('deck'), faces)
    const hand = await deck.deal(seat.at('deal'), twoEach(seat))
    const lost = seat.players[2] as Player
    if (seat.me === lost) return undefined
    const stay = seat.without([lost])
    await deck.lose(stay.at('lose'), [lost], [6])
    return { hand, rest: await deck.open(stay.at('open'), range(4, cards)) }
  }

  /** The first player finds out its own tag secret, and claims an ace, z·F_9, in place of its first card. */
  function claimAnAce(): readonly Cheat[] {
    let z: Scalar = 0n
    return [
      {
        slot: /lose\/shuffle\/1$/,
        rewrite(body, { mine }) {
          z = drawExponent(mine.secret('shuffle'), book.points).exponent
          return body
        },
      },
      {
        slot: /lose\/claim$/,
        remake(honest) {
          const { entries, proofs } = honest as ClaimedHand
          const ace = group.mul(group.pick(book.points, [8]), [z])
          return { entries: group.concat([ace, group.pick(entries, [1])]), proofs }
        },
      },
    ]
  }

  test('an ace can be taken out and the own card left in, where claims are not proven', async () => {
    const ignoring = (rule: string) => rule === claimRule
    const proven = await untilItHappens(async () => {
      const { ends } = await playWeakened({ players: 3, cheater: 0, cheats: claimAnAce(), ignoring }, game)
      const [mine, other] = ends as { hand: readonly string[]; rest: readonly string[] }[]
      const aceIsFree = mine !== undefined && ![...mine.hand, ...other!.hand].includes('9')
      return aceIsFree ? { held: mine.hand[0], rest: other!.rest } : undefined
    })
    expect(proven.rest).toContain(proven.held)
    expect(proven.rest).not.toContain('9')
  })

  test('who claims a card that it does not hold is named', async () => {
    const { ends, players } = await untilItHappens(async () => {
      const played = await playWeakened({ players: 3, cheater: 0, cheats: claimAnAce() }, game)
      const [mine] = played.ends as ({ hand?: readonly string[] } | undefined)[]
      // Whoever has the ace tells the truth.
      return mine?.hand?.[0] === '9' ? undefined : played
    })
    expect(ends[1]).toMatchObject({ name: 'Fault', culprit: players[0], rule: claimRule })
  })

  test.each([
    [
      'one card twice',
      ({ entries, proofs }: ClaimedHand) => ({
        entries: group.pick(entries, [0, 0]),
        proofs: [proofs[0], proofs[0]],
      }),
    ],
    [
      'its cards in another order',
      ({ entries, proofs }: ClaimedHand) => ({
        entries: group.pick(entries, [1, 0]),
        proofs: proofs.toReversed(),
      }),
    ],
    [
      'only one of its cards',
      ({ entries, proofs }: ClaimedHand) => ({
        entries: group.pick(entries, [0]),
        proofs: proofs.slice(0, 1),
      }),
    ],
    ['nothing', () => ({ entries: group.concat([]), proofs: [] })],
  ])('who claims %s is named', async (_what, remake) => {
    const cheat: Cheat = { slot: /lose\/claim$/, remake: (honest) => remake(honest as ClaimedHand) }
    const { ends, players } = await playWeakened({ players: 3, cheater: 1, cheats: [cheat] }, game)
    expect(ends[0]).toMatchObject({ name: 'Fault', culprit: players[1], rule: claimRule })
  })

  /** In place of the second player's claims, the first hands on faces: z_2 times a face tells whether the second holds it. */
  describe('multiplying points of a cheat’s choice', () => {
    const stay: Game<string | undefined> = async (seat) => {
      const deck = await padlock.shuffle(seat.at('deck'), faces)
      const hand = await deck.deal(seat.at('deal'), twoEach(seat))
      const lost = seat.players[3] as Player
      if (seat.me === lost) return undefined
      const rest = seat.without([lost])
      await deck.lose(rest.at('lose'), [lost], [8]).catch((error: Error) => {
        if (error.name === 'Fault') throw error
      })
      return hand.join()
    }
    const probe: Cheat = {
      slot: /lose\/tag\/1$/,
      remake: (honest) => ({ ...(honest as object), shares: group.pick(book.points, [0, 1, 2, 3]) }),
    }
    const table = { players: 4, cheater: 0, cheats: [probe] }

    /** What the second player was asked, and what it holds. */
    async function ask(): Promise<{ answers: readonly boolean[]; truth: readonly boolean[] }> {
      const { ends, said } = await playWeakened({ ...table, ignoring: (rule) => rule === tagRule }, stay)
      const second = said.find(({ slot }) => /lose\/tag\/2$/.test(slot))!
      const claim = said.find(({ slot, by }) => /lose\/claim$/.test(slot) && by === second.by)!
      const raised = (second.body['shares'] as string[]).slice(2)
      const hand = (ends[1] as string).split(',')
      return {
        answers: raised.map((share) => (claim.body['entries'] as string[]).includes(share)),
        truth: [2, 3].map((face) => hand.includes(faces[face]!)),
      }
    }

    test('shows which cards a player holds, where multiplications are not proven', async () => {
      const asked = await untilItHappens(async () => {
        const once = await ask()
        expect(once.answers).toEqual(once.truth)
        return once.answers.includes(true) ? once : undefined
      })
      expect(asked.truth).toContain(true)
    })

    test('is never asked of anybody: the cheat is named before the next player speaks', async () => {
      const { ends, said, players } = await playWeakened(table, stay)
      expect(ends[1]).toMatchObject({ culprit: players[0], rule: tagRule })
      expect(said.some(({ slot }) => /lose\/tag\/2$/.test(slot))).toBe(false)
    })
  })
})

describe('the arrays of the source', () => {
  const cards = 12
  const book = new FaceBook(numberCards(cards))
  const hands = [
    [3, 7],
    [0, 11],
    [4, 5],
  ]
  const secrets = scalarsFrom(new Uint8Array(32).fill(9), 'z', 3)

  /** One array for each player, without its hand; `order` says how a helper rearranges an array. */
  function arrays(order: (player: number, helper: number, size: number) => number[]): Points[] {
    return hands.map((hand, player) => {
      const own = range(0, cards).filter((card) => !hand.includes(card))
      let array = group.pick(book.points, own)
      for (const helper of range(0, 3)) {
        const moved = helper === player ? range(0, own.length) : order(player, helper, own.length)
        array = group.mul(group.pick(array, moved), new Array<Scalar>(own.length).fill(secrets[helper]!))
      }
      return array
    })
  }

  /** What the first player reads from the order of its own array. */
  function readHands(all: readonly Points[]): number[][] {
    const own = range(0, cards).filter((card) => !hands[0]!.includes(card))
    const nameOf = new Map(hexes(all[0]!).map((point, i) => [point, own[i]!]))
    return all.map((array) => {
      const inside = new Set(hexes(array))
      return [...nameOf].filter(([point]) => !inside.has(point)).map(([, card]) => card)
    })
  }

  test('show all hands to everybody if the helpers keep their order', () => {
    const read = readHands(arrays((_player, _helper, size) => range(0, size)))
    expect(read.slice(1)).toEqual(hands.slice(1))
  })

  test('show nothing if the helpers permute, and have the same elements in common', () => {
    const permuted = arrays((player, helper, size) =>
      permutationFrom(new Uint8Array(32).fill(16 * player + helper), 'order', size),
    )
    expect(readHands(permuted).slice(1)).not.toEqual(hands.slice(1))
    const common = hexes(permuted[0]!).filter((point) =>
      permuted.every((array) => hexes(array).includes(point)),
    )
    expect(common).toHaveLength(cards - 3 * 2)
  })

  test('a helper who uses another secret for one array is named', async () => {
    const other: Cheat = {
      slot: /help\/1\/2$/,
      remake: (honest) => {
        const { key, deck, proof } = honest as { key: Point; deck: Points; proof: unknown }
        return {
          key: group.mul(key, [2n]),
          deck: group.mul(deck, new Array<Scalar>(deck.length).fill(2n)),
          proof,
        }
      },
    }
    const { ends, players } = await playWeakened(
      { players: 3, cheater: 1, cheats: [other] },
      goOnWithout(1, 10, padlockWith(intersectByArrays)),
    )
    expect(ends[0]).toMatchObject({ culprit: players[1], rule: 'encrypt every array with the same secret' })
  })

  test('a player who joins its layers falsely is named', async () => {
    const cheat: Cheat = {
      slot: /lose\/layer$/,
      rewrite: (body) => ({ ...body, key: wire.point().encode(group.base) }),
    }
    const { ends, players } = await playWeakened(
      { players: 3, cheater: 0, cheats: [cheat] },
      goOnWithout(1, 10, padlockWith(intersectByArrays)),
    )
    expect(ends[1]).toMatchObject({ culprit: players[0], rule: 'join its two layers' })
  })
})
