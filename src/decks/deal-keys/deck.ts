/**
 * The deals of a deal-key deck (spec/decks, section 3): faces stay where they are, the numbers of the deals are shuffled among them,
 * and a deal is opened by publishing the parts of its key.
 */
import { inStages, stagesOf } from '../../cards/index.ts'
import { type Scalar, scalar } from '../../group/index.ts'
import type { Player, Seat } from '../../table/index.ts'
import type { Face, Opening } from '../deck.ts'
import type { DeckCore, Parted, SeldomAsked, SeldomCore } from '../deck-core.ts'
import { isHidden } from '../positions.ts'
import { seldomOf } from '../seldom.ts'
import { auditSteps } from './audit.ts'
import { type Deal, dealsFrom, giveBy, giveFirst, giveTogether, put } from './deal.ts'
import { Entries } from './entries.ts'
import { dealFinal, dealInitial, revealFinal } from './forms.ts'
import type { DealKeysSetup } from './setup.ts'
import type { Step } from './shuffle.ts'

/** What a deal-key deck is made of. */
export interface DealKeyParts {
  readonly faces: readonly Face[]
  readonly setup: DealKeysSetup
  readonly steps: readonly Step[]
  /** x_p of every player. */
  readonly offsets: ReadonlyMap<Player, Scalar>
}

/** Deals that are opened by keys. Position k is deal k + 1. */
export class DealKeyDeals implements DeckCore<Deal>, SeldomCore<Deal> {
  readonly places: readonly Deal[]
  readonly #faces: readonly Face[]
  readonly #setup: DealKeysSetup
  readonly #steps: readonly Step[]
  readonly #offsets: ReadonlyMap<Player, Scalar>
  /** x: a part of every deal's key. */
  readonly #offset: Scalar
  readonly #entries: Entries

  constructor({ faces, setup, steps, offsets }: DealKeyParts) {
    this.places = dealsFrom(setup)
    this.#faces = faces
    this.#setup = setup
    this.#steps = steps
    this.#offsets = offsets
    this.#offset = scalar.sum(offsets.values())
    this.#entries = new Entries(steps.at(-1)!.output)
  }

  async deal(
    seat: Seat,
    deals: readonly Deal[],
    owners: ReadonlyMap<Deal, Player>,
    opening: Opening,
  ): Promise<void> {
    await this.#announce(seat.at('initial'), deals, owners)
    await this.#give(seat, dealFinal, opening, deals, owners)
  }

  /** The first player of the first stage opens with its parts; then the others give theirs, stage after stage. */
  async open(seat: Seat, deals: readonly Deal[], opening: Opening): Promise<void> {
    const opener = stagesOf(seat.players, opening)[0]![0] as Player
    put([await giveFirst(seat.at('initial'), opener, this.#partsOf(deals, [opener]).get(opener)!)])
    await this.#give(seat, revealFinal, opening, deals)
  }

  async show(seat: Seat, owner: Player, deals: readonly Deal[]): Promise<void> {
    put([await giveBy(seat.at('show'), owner, deals)])
  }

  async seldom(): Promise<SeldomAsked<Deal>> {
    return seldomOf(this)
  }

  async leave(seat: Seat, leaver: Player, deals: readonly Deal[]): Promise<void> {
    put([await giveBy(seat.at('leave'), leaver, deals)])
  }

  /** Goes on only if nothing is needed that a lost player has a key of: this deck has neither escrow nor re-deal. */
  async lose(_seat: Seat, { gone }: Parted, needed: readonly Deal[]): Promise<boolean> {
    return !needed.some((deal) => isHidden(deal) && gone.some((player) => deal.locks.has(player)))
  }

  async audit(seat: Seat): Promise<readonly (Face | undefined)[]> {
    const { parts, entries } = await auditSteps(seat.at('audit'), this.#setup, this.#steps, this.#offsets)
    return this.places.map((deal, i) => {
      const missing = [...deal.locks.keys()].map((player) => parts.get(player)?.[i])
      if (!missing.every((part) => part !== undefined)) return undefined
      return this.#faceOf(scalar.sum([deal.published, ...missing]), entries?.[i])
    })
  }

  read(_seat: Seat, { published }: Deal): Face {
    return this.#faceOf(published)
  }

  look({ published, secret }: Deal): Face {
    return this.#faceOf(scalar.add(published, secret as Scalar))
  }

  /** Players give their parts of these deals, stage after stage, but for those whom a deal is meant for. */
  async #give(
    seat: Seat,
    message: typeof dealFinal | typeof revealFinal,
    opening: Opening,
    deals: readonly Deal[],
    receivers: ReadonlyMap<Deal, Player> = new Map(),
  ): Promise<void> {
    await inStages(seat, stagesOf(seat.players, opening), async (scope, players) =>
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
    const dealer = seat.players[0] as Player
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

  /** Every step that led here was proven, so a deal without a card is our own mistake. */
  #faceOf(parts: Scalar, expected?: number): Face {
    const entry = this.#entries.find(scalar.add(parts, this.#offset), expected)
    if (entry === undefined) throw new Error('an opened deal has no card although all its proofs hold')
    return this.#faces[entry] as Face
  }
}
