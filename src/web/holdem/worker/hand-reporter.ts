/** Tells the page about hands and stacks, as this seat sees them, and keeps the last hands for replays. */
import { type Hand, type HandView, viewOf } from '../../../games/holdem/index.ts'
import type { Ballots, HoldemOptions, Standing } from '../../../games/holdem/play/index.ts'
import type { Player } from '../../../table/index.ts'
import type { GamePlace } from '../../table/worker/web-game.ts'
import type { HandModel, PotModel } from '../model.ts'

/** Hands whose course is kept for replays. */
const handsKept = 30

/** Where a reporter of hands stands. */
export interface HandReporterOptions extends Pick<GamePlace, 'members' | 'tell' | 'isAgain' | 'onGone'> {
  readonly me: Player | undefined
  /** What everybody pays for its first chips, and again when they are lost. */
  readonly buyIn: number
  /** Called when a hand is finished. */
  readonly onFinished: () => void
}

/** What each seat has won or lost in a finished hand, by what it had at the hand's beginning. */
function netOf(view: HandView, first: HandView | undefined): readonly number[] | undefined {
  if (view.waiting.for !== 'finished' || first === undefined) return undefined
  return view.seats.map(({ stack }, i) => {
    const before = first.seats[i]
    return stack - (before === undefined ? stack : before.stack + before.staked)
  })
}

/** One seat's reporter of hands. */
export class HandReporter {
  readonly #options: HandReporterOptions
  readonly #hands = new Map<number, { hand: Hand; course: HandModel[] }>()

  #isRemoved = false
  #biggest: PotModel | undefined
  /** The first hand that this seat knows of: not the table's first if it came late, or came back to a log without its beginning. */
  #first: number | undefined

  constructor(options: HandReporterOptions) {
    this.#options = options
  }

  /** For the game. */
  readonly game: Pick<HoldemOptions, 'onHand' | 'onStanding' | 'onBallots'> = {
    onHand: (number, hand, ids) => this.#hand(number, hand, ids),
    onStanding: (standing) => this.#standing(standing),
    onBallots: (ballots, removed) => this.#ballots(ballots, removed),
  }

  /** Every state that a hand went through, as this seat saw it. */
  course(number: number): readonly HandModel[] {
    return this.#hands.get(number)?.course ?? []
  }

  /** A hand as a PHH file; undefined if it is not kept. */
  async phh(number: number): Promise<string | undefined> {
    const kept = this.#hands.get(number)
    if (kept === undefined) return undefined
    const { players } = kept.course[0] as HandModel
    const members = this.#options.members()
    const { writePhh } = await import('./hand-file.ts')
    return writePhh(kept.hand, { hand: number, players: players.map((i) => members[i]?.name ?? '') })
  }

  /** The biggest pot of the hands that this seat knows of. */
  get biggest(): PotModel | undefined {
    return this.#biggest
  }

  /** Whether the others have voted this seat out. */
  get isRemoved(): boolean {
    return this.#isRemoved
  }

  /** Whether the hand in play goes on without this seat. */
  get isWatching(): boolean {
    const { view } = [...this.#hands.values()].at(-1)?.course.at(-1) ?? {}
    return view?.viewer === undefined || view.seats[view.viewer]?.status !== 'in'
  }

  #number(player: Player): number {
    return this.#options.members().findIndex((member) => member.player === player)
  }

  #hand(number: number, hand: Hand, ids: readonly Player[]): void {
    const { me, tell, onFinished, isAgain } = this.#options
    const seat = me === undefined ? -1 : ids.indexOf(me)
    const view = seat < 0 ? viewOf(hand) : viewOf(hand, seat)
    const again = isAgain()
    const before = hand.history.length === 0 ? [] : (this.#hands.get(number)?.course ?? [])
    const players = ids.map((id) => this.#number(id))
    const model: HandModel = { number, view, players, again, net: netOf(view, before[0]?.view) }
    this.#hands.set(number, { hand, course: [...before, model] })
    this.#hands.delete(number - handsKept)
    this.#first ??= number
    tell({ type: 'hand', hand: model })
    if (view.waiting.for !== 'finished') return
    this.#notePot(model)
    if (!again) onFinished()
  }

  #notePot({ number, view, players }: HandModel): void {
    const shares = view.awards.flatMap((award) => award.shares)
    const amount = shares.reduce((sum, share) => sum + share.amount, 0)
    if (amount <= (this.#biggest?.amount ?? 0)) return
    const winners = [...new Set(shares.map(({ seat }) => players[seat] ?? -1))]
    this.#biggest = { hand: number, amount, winners, since: this.#first ?? number }
  }

  #ballots(ballots: Ballots, removed: Player | undefined): void {
    const { me, tell } = this.#options
    this.#isRemoved ||= removed !== undefined && removed === me
    const number = (player: Player): number => this.#number(player)
    tell({
      type: 'ballots',
      ballots: [...ballots].map(([player, voters]) => ({
        against: number(player),
        voters: voters.map(number),
      })),
    })
  }

  #standing({ session, gone, absent, rebuys }: Standing): void {
    const { members, tell, onGone, buyIn } = this.#options
    const players = members().map(({ player }) => player)
    const chairs = players.map((player) => session.chairs.find((member) => member?.id === player))
    tell({
      type: 'standing',
      standing: {
        // Who was let in after the last hand has no chair before the next one, to which it brings its chips.
        stacks: players.map((player, i) => chairs[i]?.stack ?? gone.get(player) ?? buyIn),
        boughtIn: players.map((player, i) => {
          const isKnown = chairs[i] !== undefined || rebuys.has(player)
          return isKnown ? buyIn * (1 + (rebuys.get(player) ?? 0)) : undefined
        }),
        away: chairs.map((chair) => chair?.away ?? false),
        absent: players.map((player) => absent.has(player)),
        gone: players.map((player) => gone.has(player)),
      },
    })
    onGone([...gone.keys()])
  }
}
