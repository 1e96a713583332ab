/**
 * The deal-key deck on the table (protocols, section 1): faces stay where they are, the numbers of the deals are shuffled
 * among them, and a deal is opened by publishing the parts of its key.
 */
import { inStages, stagesOf } from '../../cards/index.ts'
import { type Scalar, scalar } from '../../group/index.ts'
import type { Player, Seat } from '../../table/index.ts'
import type { Deck, Face, Hands, Opening } from '../deck.ts'
import {
  among,
  faceDownAt,
  heldAt,
  hiddenAt,
  isHidden,
  leftBehind,
  ownersOf,
  partedBy,
  placesAt,
} from '../positions.ts'
import { auditSteps } from './audit.ts'
import { type Deal, giveBy, giveFirst, giveTogether, layOut, put } from './deal.ts'
import { Entries } from './entries.ts'
import { dealFinal, dealInitial, revealFinal } from './forms.ts'
import type { Setup } from './setup.ts'
import type { Step } from './shuffle.ts'

/** What a deal-key deck is made of. */
export interface DealKeyParts {
  readonly faces: readonly Face[]
  readonly players: readonly Player[]
  readonly setup: Setup
  readonly steps: readonly Step[]
  /** x_p of every player. */
  readonly offsets: ReadonlyMap<Player, Scalar>
  /** Positions that are never dealt to a player. */
  readonly community: readonly number[]
}

/** A deck whose deals are opened by keys. Position k is deal k + 1. */
export class DealKeyDeck implements Deck {
  readonly protocol = 'deal-keys'
  readonly faces: readonly Face[]
  readonly #setup: Setup
  readonly #steps: readonly Step[]
  readonly #offsets: ReadonlyMap<Player, Scalar>
  /** x: a part of every deal's key. */
  readonly #offset: Scalar
  readonly #deals: readonly Deal[]
  readonly #entries: Entries
  readonly #community: readonly number[]
  #players: readonly Player[]

  constructor({ faces, players, setup, steps, offsets, community }: DealKeyParts) {
    this.faces = faces
    this.#setup = setup
    this.#steps = steps
    this.#offsets = offsets
    this.#offset = scalar.sum(offsets.values())
    this.#deals = layOut(setup)
    this.#entries = new Entries(steps.at(-1)!.output)
    this.#community = community
    this.#players = players
  }

  get size(): number {
    return this.#deals.length
  }

  get players(): readonly Player[] {
    return this.#players
  }

  async deal(seat: Seat, hands: Hands, opening: Opening = {}): Promise<readonly Face[]> {
    const deals = hiddenAt(this.#deals, [...hands.values()].flat(), this.#players)
    const owners = ownersOf(this.#deals, hands, this.#players, this.#community)
    const scope = this.#scope(seat)
    await this.#announce(scope.at('initial'), deals, owners)
    await this.#give(scope, dealFinal, opening, deals, owners)
    for (const deal of deals) deal.owner = owners.get(deal) as Player
    return deals
      .filter(({ owner }) => owner === seat.me)
      .map((deal) => {
        deal.mine = this.#faceOf(scalar.add(deal.published, deal.secret as Scalar))
        return deal.mine
      })
  }

  async open(seat: Seat, positions: readonly number[], opening: Opening = {}): Promise<readonly Face[]> {
    const deals = faceDownAt(this.#deals, positions, this.#players)
    if (deals.length > 0) await this.#openAll(this.#scope(seat), deals, opening)
    return placesAt(this.#deals, positions).map((deal) => deal.face ?? this.#turnUp(deal))
  }

  async show(seat: Seat, owner: Player, positions: readonly number[]): Promise<readonly Face[]> {
    const deals = heldAt(this.#deals, positions, owner, this.#players)
    put([await giveBy(seat.at('show'), owner, deals)])
    return deals.map((deal) => this.#turnUp(deal))
  }

  mine(position: number): Face | undefined {
    return placesAt(this.#deals, [position])[0]?.mine
  }

  async leave(seat: Seat, leaver: Player, needed: readonly number[]): Promise<void> {
    const deals = leftBehind(this.#deals, needed, leaver, this.#players)
    put([await giveBy(seat.at('leave'), leaver, deals)])
    this.#players = this.#players.filter((player) => player !== leaver)
  }

  /** Goes on only if nothing is needed that a lost player has a key of: this deck has neither escrow nor re-deal. */
  async lose(seat: Seat, lost: readonly Player[], needed: readonly number[]): Promise<boolean> {
    const { staying, gone } = partedBy(this.#players, seat, lost)
    const stuck = (deal: Deal) => isHidden(deal) && gone.some((player) => deal.locks.has(player))
    if (placesAt(this.#deals, needed).some(stuck)) return false
    this.#players = staying
    return true
  }

  async audit(seat: Seat): Promise<readonly Face[]> {
    const scope = this.#scope(seat).at('audit')
    const { parts, entries } = await auditSteps(scope, this.#setup, this.#steps, this.#offsets)
    const faces = this.#deals.map((deal, i) => {
      const missing = [...deal.locks.keys()].map((player) => parts.get(player)?.[i])
      if (!missing.every((part) => part !== undefined)) return ''
      return this.#faceOf(scalar.sum([deal.published, ...missing]), entries?.[i])
    })
    const known = faces.filter((face) => face !== '')
    if (new Set(known).size !== known.length) throw new Error('a card is doubled although every step holds')
    return faces
  }

  #scope(seat: Seat): Seat {
    return among(seat, this.#players)
  }

  /** The first player of the first stage opens with its parts; then the others give theirs, stage after stage. */
  async #openAll(seat: Seat, deals: readonly Deal[], opening: Opening): Promise<void> {
    const opener = stagesOf(this.#players, opening)[0]![0] as Player
    put([await giveFirst(seat.at('initial'), opener, this.#partsOf(deals, [opener]).get(opener)!)])
    await this.#give(seat, revealFinal, opening, deals)
  }

  /** Players give their parts of these deals, stage after stage, but for those whom a deal is meant for. */
  async #give(
    seat: Seat,
    message: typeof dealFinal | typeof revealFinal,
    opening: Opening,
    deals: readonly Deal[],
    receivers: ReadonlyMap<Deal, Player> = new Map(),
  ): Promise<void> {
    await inStages(seat, stagesOf(this.#players, opening), async (scope, players) =>
      put(await giveTogether(scope.at('final'), message, this.#partsOf(deals, players, receivers))),
    )
  }

  /** For each of these players the deals whose key lacks its part, but for those that are meant for it. */
  #partsOf(
    deals: readonly Deal[],
    players: readonly Player[],
    receivers: ReadonlyMap<Deal, Player> = new Map(),
  ): ReadonlyMap<Player, readonly Deal[]> {
    return new Map(
      players.map((player) => [
        player,
        deals.filter((deal) => deal.locks.has(player) && receivers.get(deal) !== player),
      ]),
    )
  }

  /** The dealer names who gets what; it has no choice, since the rules have said so. */
  async #announce(seat: Seat, deals: readonly Deal[], owners: ReadonlyMap<Deal, Player>): Promise<void> {
    const dealer = this.#players[0] as Player
    const wanted = {
      player: deals.map((deal) => seat.number(owners.get(deal) as Player)),
      dealNo: deals.map(({ dealNo }) => dealNo),
    }
    await seat.accept(
      'deal what the rules say',
      await seat.by(dealer, dealInitial, () => wanted),
      ({ player, dealNo }) =>
        player.join() === wanted.player.join() && dealNo.join() === wanted.dealNo.join(),
    )
  }

  #turnUp(deal: Deal): Face {
    deal.face = this.#faceOf(deal.published)
    return deal.face
  }

  /** Every step that led here was proven, so a deal without a card is our own mistake. */
  #faceOf(parts: Scalar, expected?: number): Face {
    const entry = this.#entries.find(scalar.add(parts, this.#offset), expected)
    if (entry === undefined) throw new Error('an opened deal has no card although all its proofs hold')
    return this.faces[entry] as Face
  }
}
