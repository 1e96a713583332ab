/**
 * One hand (spec/holdem, sections 3 and 4): the rules say what comes next, the deck deals it, the table carries it. A player who lies or vanishes forfeits
 * its stake, and the hand goes on without it as far as the deck can; otherwise it is void.
 */
import type { Deck } from '../../../decks/index.ts'
import type { Mine, Player, Seat } from '../../../table/index.ts'
import type { Card } from '../../cards.ts'
import {
  type Action,
  apply,
  contenders,
  type Dealt,
  forfeit,
  forgetCards,
  type Hand,
  type Hole,
  openingOrder,
  RulesError,
  type Street,
  start,
  voidHand,
} from '../index.ts'
import { Bet, type BetSaid, Showing } from './forms.ts'
import { type Lost, lostFromHand } from './lost.ts'
import { type Decision, type HoldemMind, timidAction, viewFor } from './mind.ts'
import { layout } from './rules.ts'
import { boardStep, holdemSteps } from './steps.ts'
import type { TimeBanks } from './time-bank.ts'

/** What is needed to play one hand. */
export interface HandOptions {
  readonly seat: Seat
  readonly deck: Deck
  readonly dealt: Dealt
  /** Decides at my seat; a spectator has none. */
  readonly mind: HoldemMind | undefined
  /** How long everybody may think. */
  readonly banks: TimeBanks
  /** Told of every change. */
  readonly onChange: (hand: Hand, ids: readonly Player[]) => void
}

/** A finished hand, and who was lost (by a lie or by being late) or left in the course of it. */
export interface PlayedHand extends Lost {
  readonly hand: Hand
}

/** Plays a hand to its end. */
export async function playHand(options: HandOptions): Promise<PlayedHand> {
  const play = new HandPlay(options)
  while (play.hand.waiting.for !== 'finished') await play.next()
  return play
}

class HandPlay implements PlayedHand {
  readonly #options: HandOptions
  /** Who sits where in the hand. */
  readonly #ids: readonly Player[]
  /** Everybody who took part in the shuffle, in the order that the layout counts. */
  readonly #shufflers: readonly Player[]
  #seat: Seat
  #hand: Hand
  #gone: readonly Player[] = []
  #absent: readonly Player[] = []

  constructor(options: HandOptions) {
    this.#options = options
    this.#ids = options.dealt.ids
    this.#shufflers = [...options.deck.players]
    this.#seat = options.seat
    this.#hand = start(options.dealt.setup)
    this.#changed(this.#hand)
  }

  get hand(): Hand {
    return this.#hand
  }

  get gone(): readonly Player[] {
    return this.#gone
  }

  get absent(): readonly Player[] {
    return this.#absent
  }

  /** Does what the hand waits for; whoever fails it is out. */
  async next(): Promise<void> {
    try {
      await this.#step()
    } catch (error) {
      await this.#goOnWithout(lostFromHand(error))
    }
  }

  #step(): Promise<void> {
    const { waiting } = this.#hand
    switch (waiting.for) {
      case 'deal':
        return this.#deal(waiting.seats)
      case 'act':
        return this.#bet(waiting.seat)
      case 'board':
        return this.#open(waiting.street)
      case 'show':
        return this.#show(waiting.seat, waiting.mayMuck)
      case 'finished':
        throw new Error('the hand is finished')
    }
  }

  async #deal(seats: readonly number[]): Promise<void> {
    const hands = new Map(seats.map((seat) => [this.#player(seat), this.#hole(seat)]))
    const dealing = this.#seat.at('hole').step(holdemSteps.deal)
    const mine = await this.#options.deck.deal(dealing, hands, { stages: this.#stages() })
    let hand = this.#hand
    for (const seat of seats) {
      const cards = this.#player(seat) === this.#seat.me ? { cards: asHole(mine) } : {}
      hand = apply(hand, { type: 'deal', seat, ...cards })
    }
    this.#changed(hand)
  }

  async #bet(seat: number): Promise<void> {
    const player = this.#player(seat)
    const turn = this.#seat.at('bet', this.#hand.history.length).step(holdemSteps.bet)
    const { banks } = this.#options
    const waiting = { deadline: banks.deadline(player) }
    const claim = await turn.by(player, Bet, (mine) => this.#decide(mine), waiting)
    banks.charge(player, claim.took)
    const after = (said: BetSaid): Hand | undefined => attempt(() => apply(this.#hand, actionOf(seat, said)))
    const said = await turn.accept('a legal bet', claim, (bet) => after(bet) !== undefined)
    this.#changed(after(said) as Hand)
    if (said.leave && said.action === 'fold') await this.#leave(player)
  }

  /** Asks the mind; what the rules refuse is not said. */
  async #decide({ player, signal }: Mine): Promise<BetSaid> {
    const hand = this.#hand
    const { mind, banks } = this.#options
    const wish = await mind?.act(viewFor(hand, this.#ids, player), signal, banks.left(player))
    const legal = wish !== undefined && attempt(() => apply(hand, wish)) !== undefined
    const decision: Decision = legal ? wish : timidAction(hand)
    const to = decision.type === 'raise' ? decision.to : 0
    return { action: decision.type, to, leave: decision.leave ?? false }
  }

  async #open(street: Street): Promise<void> {
    const { board } = layout(this.#shufflers.length)
    const { waiting } = this.#hand
    if (waiting.for !== 'board') throw new Error('no board card is due')
    const first = this.#hand.board.length
    const positions = board.slice(first, first + waiting.count)
    const opening = { stages: this.#stages() }
    const due = this.#seat.at('board', street).step(boardStep(street))
    const faces = await this.#options.deck.open(due, positions, opening)
    this.#changed(apply(this.#hand, { type: 'board', cards: faces as Card[] }))
  }

  /** Whoever can see a card first must have something to lose: those who can win nothing give their parts first. */
  #stages(): readonly (readonly Player[])[] {
    const here = (player: Player): boolean => this.#seat.players.includes(player)
    const [first = [], ...rest] = openingOrder(this.#hand).map((stage) =>
      stage.map((seat) => this.#player(seat)).filter(here),
    )
    const bystanders = this.#seat.players.filter((player) => !this.#ids.includes(player))
    const isFirst = contenders(this.#hand).every((seat) => !first.includes(this.#player(seat)))
    const stages = isFirst ? [[...bystanders, ...first], ...rest] : [bystanders, first, ...rest]
    return stages.filter((stage) => stage.length > 0)
  }

  async #show(seat: number, mayMuck: boolean): Promise<void> {
    const player = this.#player(seat)
    const turn = this.#seat.at('showdown', player).step(holdemSteps.showdown)
    if (mayMuck) {
      const ask = async ({ signal }: Mine): Promise<{ show: boolean }> => {
        const view = viewFor(this.#hand, this.#ids, player)
        return { show: (await this.#options.mind?.show(view, signal)) ?? true }
      }
      const { wellFormed: wish } = await turn.by(player, Showing, ask, { deadline: 'act' })
      if (!wish.show) return this.#changed(apply(this.#hand, { type: 'muck', seat }))
    }
    const faces = await this.#options.deck.show(turn.at('cards'), player, this.#hole(seat))
    this.#changed(apply(this.#hand, { type: 'show', seat, cards: asHole(faces) }))
  }

  async #leave(player: Player): Promise<void> {
    this.#gone = [...this.#gone, player]
    this.#forget(player)
    const farewell = this.#seat.at('leave', player).step(holdemSteps.leave)
    this.#seat = this.#seat.without([player])
    if (this.#hand.waiting.for !== 'finished')
      await this.#options.deck.leave(farewell, player, this.#needed())
  }

  /**
   * Spec/recovery, sections 1 and 6: escrow or a new deal if the deck can; else the hand is void. Whoever made it so has lost its
   * stake; who did it by a lie, which is signed, also pays what it spoils.
   */
  async #goOnWithout({ gone, absent }: Lost): Promise<void> {
    const lost = [...gone, ...absent]
    for (const player of absent) this.#options.banks.empty(player)
    this.#gone = [...this.#gone, ...gone.filter((player) => !this.#gone.includes(player))]
    this.#absent = [...this.#absent, ...absent.filter((player) => !this.#absent.includes(player))]
    this.#seat = this.#seat.without(lost)
    for (const player of lost) {
      this.#forfeit(player)
      this.#forget(player)
    }
    if (this.#hand.waiting.for === 'finished') return
    try {
      const scope = this.#seat.at('lose').step(holdemSteps.recover)
      const goesOn = await this.#options.deck.lose(scope, lost, this.#needed())
      if (!goesOn) this.#changed(voidHand(this.#hand, this.#seatsOf(lost), this.#seatsOf(gone)))
    } catch (error) {
      await this.#goOnWithout(lostFromHand(error))
    }
  }

  /** The seats in this hand of those who have one. */
  #seatsOf(players: readonly Player[]): readonly number[] {
    return players.map((player) => this.#ids.indexOf(player)).filter((seat) => seat >= 0)
  }

  #forfeit(player: Player): void {
    const seat = this.#ids.indexOf(player)
    const over = this.#hand.waiting.for === 'finished'
    if (!over && this.#hand.seats[seat]?.status === 'in') this.#changed(forfeit(this.#hand, seat))
  }

  /** Whoever is gone may see its own cards come back from the deck. */
  #forget(player: Player): void {
    const seat = this.#ids.indexOf(player)
    if (seat >= 0) this.#hand = forgetCards(this.#hand, seat)
  }

  /** The positions that can still be dealt or opened in this hand. */
  #needed(): readonly number[] {
    const { waiting, board, seats } = this.#hand
    const dealt = waiting.for === 'deal' ? waiting.seats : []
    const holes = seats.flatMap((_, seat) => (dealt.includes(seat) ? this.#hole(seat) : []))
    return [...holes, ...layout(this.#shufflers.length).board.slice(board.length)]
  }

  #player(seat: number): Player {
    return this.#ids[seat] as Player
  }

  #hole(seat: number): readonly number[] {
    return layout(this.#shufflers.length).hole(this.#shufflers.indexOf(this.#player(seat)))
  }

  #changed(hand: Hand): void {
    this.#hand = hand
    this.#options.onChange(hand, this.#ids)
  }
}

function actionOf(seat: number, { action, to }: BetSaid): Action {
  return action === 'raise' ? { type: action, seat, to } : { type: action, seat }
}

function asHole(faces: readonly string[]): Hole {
  return [faces[0] as Card, faces[1] as Card]
}

/** The next hand, or undefined where the rules say no. */
function attempt(work: () => Hand): Hand | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof RulesError) return undefined
    throw error
  }
}
