/** Cards that change hands: given, picked blind, put back and shuffled; and what cannot be done with them. */
import { describe, expect, test } from 'vitest'
import {
  announceKeys,
  ciphertextsOf,
  gather,
  inHand,
  type JointKey,
  keyAmong,
  type MaskedCard,
  maskedCards,
  moveCards,
  opened,
  openedToMe,
  shuffle,
  unmask,
  unmaskBy,
} from '../../src/cards/index.ts'
import { trivial } from '../../src/proofs/index.ts'
import { form, type Game, type Player, type Seat, wire } from '../../src/table/index.ts'
import { playHonestly } from '../decks/tables.ts'
import { expectEveryFieldToMatter } from '../decks/tampering.ts'
import { namesOf, newKey, points, shuffled } from './table.ts'

const names = ['a', 'b', 'c', 'd', 'e'] as const
const name = (card: MaskedCard): string => namesOf(opened(card), names).join()
const myName = (card: MaskedCard): string => namesOf(openedToMe(card), names).join()

/** Deals these cards to the first player, who has them in its hand. */
async function dealt(seat: Seat, cards: readonly MaskedCard[]): Promise<readonly MaskedCard[]> {
  const [first] = seat.players as [Player]
  await unmask(seat.at('deal'), cards, { receiver: () => first })
  return cards.map((card) => inHand(card, first))
}

describe('a card that is given', () => {
  /** The first player gives its card to the second, who shows it. */
  const giving: Game<string> = async (seat) => {
    const [first, second] = seat.players as [Player, Player]
    const cards = await shuffled(seat, names)
    const [mine] = await dealt(seat, cards.slice(0, 1))
    const before = seat.me === first ? myName(mine!) : ''
    const moved = await moveCards(
      seat.at('give'),
      keyAmong(cards[0]!.key, [second]),
      new Map([[first, [mine!]]]),
    )
    const given = moved.get(mine!)!
    const seen = seat.me === second ? myName(given) : before
    await unmaskBy(seat.at('show'), second, [given])
    return `${seen} ${name(given)}`
  }

  test('is the card that it was, and its new owner alone can open it', async () => {
    const [giver, taker, other] = await playHonestly({ players: 3 }, giving)
    const [face] = giver!.split(' ')
    expect(names).toContain(face)
    expect(giver).toBe(`${face} ${face}`)
    expect(taker).toBe(giver)
    expect(other).toBe(` ${face}`)
  })

  test('cannot be another: every field of the message matters', async () => {
    const tried = await expectEveryFieldToMatter(2, 0, giving, { tampered: /^give$/ })
    expect(tried).toBeGreaterThan(10)
  }, 120_000)

  test('must be in the hand of the giver', async () => {
    const game: Game<unknown> = async (seat) => {
      const [first, second] = seat.players as [Player, Player]
      const [card] = await shuffled(seat, names)
      return moveCards(seat.at('give'), keyAmong(card!.key, [second]), new Map([[first, [card!]]]))
    }
    await expect(playHonestly({ players: 2 }, game)).rejects.toThrow('everybody else has given its share')
  })
})

const Pick = form('test', 'pick', wire.record({ place: wire.integer(0, 2) }))

test('a blind pick: the owner shuffles its hand, another names a place, and nobody else learns the card', async () => {
  const game: Game<string> = async (seat) => {
    const [first, second] = seat.players as [Player, Player]
    const cards = await shuffled(seat, names)
    const hand = await dealt(seat, cards.slice(0, 3))
    const key = hand[0]!.key
    const before = seat.me === first ? hand.map(myName).sort().join('') : ''
    const mixed = await shuffle(seat.at('hand'), key, ciphertextsOf(hand), { players: [first] })
    const places = maskedCards(mixed.cards, () => key)
    const claim = await seat.at('pick').by(second, Pick, () => ({ place: 1 }))
    const picked = places[claim.wellFormed.place]!
    const moved = await moveCards(
      seat.at('take'),
      keyAmong(cards[0]!.key, [second]),
      new Map([[first, [picked]]]),
    )
    return seat.me === second ? myName(moved.get(picked)!) : before
  }
  const [owner, picker] = await playHonestly({ players: 3 }, game)
  expect(owner).toHaveLength(3)
  expect(owner).toContain(picker)
})

describe('cards that are put back', () => {
  test('are gathered from hands, from the table and from under other keys, and shuffled: none is lost', async () => {
    const game: Game<readonly string[]> = async (seat) => {
      const [first] = seat.players as [Player]
      const [key, other] = (await announceKeys(seat.at('keys'), 2)) as [JointKey, JointKey]
      const stock = await shuffle(seat.at('stock'), key, trivial(points('a', 'b', 'c')))
      const [x, y, z] = maskedCards(stock.cards, () => key)
      const [mine] = await dealt(seat, [x!])
      const back = await moveCards(seat.at('back'), other, new Map([[first, [mine!]]]))
      const gathered = await gather(seat.at('gather'), seat.players, [back.get(mine!)!, y!, z!])
      const again = await shuffle(seat.at('again'), gathered.key, gathered.cards)
      const all = maskedCards(again.cards, () => gathered.key)
      await unmask(seat.at('open'), all)
      return all.map(name).sort()
    }
    for (const end of await playHonestly({ players: 3 }, game)) expect(end).toEqual(['a', 'b', 'c'])
  })
})

describe('what is refused', () => {
  test('shares of a card that nobody has masked', async () => {
    const game: Game<unknown> = async (seat) => {
      const key = await newKey(seat)
      return unmask(
        seat.at('open'),
        maskedCards(trivial(points('a')), () => key),
      )
    }
    await expect(playHonestly({ players: 2 }, game)).rejects.toThrow('was never masked')
  })

  test('a second audience: a card that was meant for one cannot be dealt to another who was asked', async () => {
    const game: Game<unknown> = async (seat) => {
      const [first, second] = seat.players as [Player, Player]
      const [card] = await shuffled(seat, names)
      await unmask(seat.at('peek'), [card!], { receiver: () => first })
      return unmask(seat.at('draw'), [card!], { receiver: () => second })
    }
    await expect(playHonestly({ players: 3 }, game)).rejects.toThrow('was asked for its share')
  })

  test('reading a card before it is open', async () => {
    const game: Game<unknown> = async (seat) => opened((await shuffled(seat, names))[0]!)
    await expect(playHonestly({ players: 2 }, game)).rejects.toThrow('everybody has given its share')
  })
})
