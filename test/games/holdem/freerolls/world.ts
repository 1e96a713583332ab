// One hand as it really is: the rules' state, where every card lies, which players are lost, and what a coalition that
// shares everything has seen so far. No cryptography: a card is open to whoever has everybody's part of it.

import { cardAt } from '../../../../src/games/cards.ts'
import {
  apply,
  blindGame,
  contenders,
  forfeit,
  forgetCards,
  type Hand,
  type Hole,
  openingOrder,
  type SeatNumber,
  start,
  voidHand,
} from '../../../../src/games/holdem/index.ts'
import { draw, seeded } from '../../random.ts'
import { bet, type Manner } from './policy.ts'
import { FEWEST_FOR_ESCROW, losses, type Terms } from './terms.ts'

/** A hand in the model. */
export type World = {
  readonly terms: Terms
  readonly hand: Hand
  /** Card numbers by position: two for each seat, the board, the stub. */
  readonly cards: readonly number[]
  readonly coalition: readonly SeatNumber[]
  /** Seats that give no parts any more. */
  readonly lost: readonly SeatNumber[]
  /** Whether the coalition has seen its own hole cards, and how many cards of the board. */
  readonly holesSeen: boolean
  readonly boardSeen: number
  /** How many made the last deposits, and how many of them are lost since; none when there is no escrow. */
  readonly deposits: { readonly by: number; readonly lost: number } | undefined
}

/** A table to begin with. */
export type Scene = {
  readonly stacks: readonly number[]
  readonly button: SeatNumber
  readonly coalition: readonly SeatNumber[]
}

/** A hand that is about to be dealt. */
export function newWorld(terms: Terms, scene: Scene, seed: number): World {
  const hand = start(blindGame({ ...scene, smallBlind: 5, bigBlind: 10 }))
  const count = scene.stacks.length
  const isInsured = terms.boardInEscrow && count >= FEWEST_FOR_ESCROW
  return {
    terms,
    hand,
    cards: draw(seeded(seed), 52),
    coalition: scene.coalition,
    lost: [],
    holesSeen: false,
    boardSeen: 0,
    deposits: isInsured ? { by: count, lost: 0 } : undefined,
  }
}

/** What the coalition has won so far. */
export function winnings({ hand, coalition }: World): number {
  return coalition.reduce((sum, seat) => sum + hand.seats[seat]!.stack - hand.setup.stacks[seat]!, 0)
}

/** The stages in which those who are there give their parts of the cards that are due. */
export function stagesOf({ terms, hand, lost }: World): readonly (readonly SeatNumber[])[] {
  const staying = contenders(hand)
  const early = [...hand.seats.keys()].filter((seat) => !staying.includes(seat))
  const stages = terms.byStake ? openingOrder(hand) : [early, staying]
  return stages
    .map((stage) => stage.filter((seat) => !lost.includes(seat)))
    .filter((stage) => stage.length > 0)
}

/** Does what the hand waits for, everybody doing its part. */
export function proceed(world: World, manner: Manner): World {
  const { hand } = world
  const { waiting } = hand
  switch (waiting.for) {
    case 'deal': {
      const dealt = waiting.seats.reduce(
        (next, seat) => apply(next, { type: 'deal', seat, cards: holeAt(world.cards, seat) }),
        hand,
      )
      return { ...world, hand: dealt, holesSeen: true }
    }
    case 'board': {
      const next = apply(hand, { type: 'board', cards: boardAt(world, waiting.count) })
      return { ...renewed(world), hand: next, boardSeen: Math.max(world.boardSeen, next.board.length) }
    }
    case 'show':
      return { ...world, hand: apply(hand, { type: 'show', seat: waiting.seat }) }
    case 'act':
      return { ...world, hand: apply(hand, bet(hand, manner)) }
    case 'finished':
      throw new Error('the hand is finished')
  }
}

/** Plays on to the end without anybody stopping. */
export function playOn(world: World, manner: Manner): World {
  let next = world
  while (next.hand.waiting.for !== 'finished') next = proceed(next, manner)
  return next
}

/**
 * Goes on without these players, who were silent: a lie, whose part is refused, comes to the same and costs more. It goes
 * by escrow if that reaches, else by a new deal unless the cards that are due count as seen; else the hand is void.
 */
export function lose(world: World, silent: readonly SeatNumber[], isSeen: boolean, seed: number): World {
  let { hand } = world
  if (!world.terms.forfeits) return { ...world, hand: voidHand(hand), lost: [...world.lost, ...silent] }
  for (const seat of silent) {
    if (hand.waiting.for !== 'finished' && hand.seats[seat]!.status === 'in') hand = forfeit(hand, seat)
  }
  const deposits = world.deposits && { ...world.deposits, lost: world.deposits.lost + silent.length }
  const next = { ...world, hand, deposits, lost: [...world.lost, ...silent] }
  const isDeal = hand.waiting.for === 'deal'
  if (hand.waiting.for === 'finished' || (!isDeal && hand.board.length === 5)) return next
  const isInsured = deposits !== undefined && !isDeal
  if (isInsured && deposits.lost <= losses(world.terms, deposits.by)) return next
  const isAlone = hand.seats.length - next.lost.length < 2
  if (world.terms.dealsAgain && !isSeen && !isAlone) return dealtAgain(next, seed)
  return { ...next, hand: world.terms.blames ? voidHand(hand, silent) : voidHand(hand) }
}

/** The world with everything that the coalition does not know laid out anew: it is as likely as the true one. */
export function imagined(world: World, seed: number): World {
  const { hand, cards, coalition, holesSeen, boardSeen } = world
  const count = hand.seats.length
  const known = new Set<number>()
  for (const [seat, { shown }] of hand.seats.entries()) {
    if (shown || (holesSeen && coalition.includes(seat))) known.add(2 * seat).add(2 * seat + 1)
  }
  for (let i = 0; i < boardSeen; i++) known.add(2 * count + i)
  return laidOut(
    world,
    permuted(cards, (position) => !known.has(position), seed),
  )
}

/** Whoever stays deals what is hidden anew; what lost players held and did not show goes back into the deck. */
function dealtAgain(world: World, seed: number): World {
  const { hand, lost } = world
  const count = hand.seats.length
  const isDeal = hand.waiting.for === 'deal'
  const isHidden = (position: number): boolean => {
    const seat = position >> 1
    if (position >= 2 * count) return position - 2 * count >= hand.board.length
    return isDeal || (lost.includes(seat) && !hand.seats[seat]!.shown)
  }
  const forgotten = lost.reduce((next, seat) => forgetCards(next, seat), hand)
  const cards = permuted(world.cards, isHidden, seed)
  return laidOut({ ...world, hand: forgotten, boardSeen: hand.board.length, holesSeen: !isDeal }, cards)
}

/** Deposits are made anew after a loss, before the next street. */
function renewed(world: World): World {
  if (world.deposits === undefined || world.deposits.lost === 0) return world
  return { ...world, deposits: { by: world.hand.seats.length - world.lost.length, lost: 0 } }
}

function permuted(cards: readonly number[], isLoose: (position: number) => boolean, seed: number): number[] {
  const loose = [...cards.keys()].filter(isLoose)
  const order = draw(seeded(seed), 52).filter((i) => i < loose.length)
  const next = [...cards]
  for (const [i, position] of loose.entries()) next[position] = cards[loose[order[i]!]!]!
  return next
}

/** The world with other cards, in the hands that hold known ones as well. */
function laidOut(world: World, cards: readonly number[]): World {
  const seats = world.hand.seats.map((state, seat) =>
    state.hole === undefined || state.shown ? state : { ...state, hole: holeAt(cards, seat) },
  )
  return { ...world, cards, hand: { ...world.hand, seats } }
}

function holeAt(cards: readonly number[], seat: SeatNumber): Hole {
  return [cardAt(cards[2 * seat]!), cardAt(cards[2 * seat + 1]!)]
}

function boardAt({ hand, cards }: World, count: number) {
  const first = 2 * hand.seats.length + hand.board.length
  return cards.slice(first, first + count).map(cardAt)
}
