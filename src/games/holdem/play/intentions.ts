/** What everybody means to do before a hand: play, sit out or leave, buy chips again, and whom it wants to go. */
import type { Claims, Player, Seat, Waiting } from '../../../table/index.ts'
import { buy, canDeal, sitIn, sitOut } from '../index.ts'
import { Intention, type IntentionSaid } from './forms.ts'
import type { HoldemMind } from './mind.ts'
import { type Ballots, ballotsIn, removedBy } from './removal.ts'
import type { HoldemRules } from './rules.ts'
import { type Standing, waitedFor, withGone } from './standing.ts'
import { holdemSteps } from './steps.ts'

/** Who plans at this seat, and who is told. */
interface Planner {
  readonly mind?: HoldemMind
  readonly onBallots?: (ballots: Ballots, removed: Player | undefined) => void
}

/** Asks for intentions at one table, and follows them. */
export class Intentions {
  readonly #seat: Seat
  readonly #rules: HoldemRules
  readonly #planner: Planner

  constructor(seat: Seat, rules: HoldemRules, planner: Planner) {
    this.#seat = seat
    this.#rules = rules
    this.#planner = planner
  }

  /** The standing after everybody in this scope has said what it means to do. */
  async asked(scope: Seat, standing: Standing): Promise<Standing> {
    const said = await scope
      .at('intention')
      .step(holdemSteps.intention)
      .all(
        Intention,
        ({ player, signal }) => this.#plan(standing, player, signal),
        this.#timeToPlan(standing),
      )
    // Anybody may mean anything: chips that it may not buy and seats that nobody has are passed over.
    const followed = [...said.wellFormed].reduce(
      (next, [player, { plan, buy: chips }]) => this.#follow(next, player, plan, chips),
      standing,
    )
    return this.#votedOut(followed, said)
  }

  /** Whoever may buy chips again decides it within the step: all of that is a person's time. */
  #timeToPlan(standing: Standing): Waiting {
    const { step } = this.#seat.charter.deadlines
    const isBought = waitedFor(standing).some((player) => this.#mayBuy(standing, player) > 0)
    return { deadline: 'step', free: isBought ? step : 0 }
  }

  async #plan(standing: Standing, me: Player, signal: AbortSignal): Promise<IntentionSaid> {
    const stack = stackOf(standing, me) ?? 0
    const isNeeded = !canDeal(standing.session)
    const mayBuy = this.#mayBuy(standing, me)
    const planned = await this.#planner.mind?.plan(stack, mayBuy, signal, isNeeded)
    const { plan, buy: chips, remove = [] } = planned ?? { plan: 'sit out', buy: 0 }
    const seated = remove.filter((player) => stackOf(standing, player) !== undefined)
    const numbers = seated.map((player) => this.#seat.number(player))
    return { plan, buy: chips, remove: this.#rules.removal ? numbers : [] }
  }

  #follow(standing: Standing, player: Player, plan: IntentionSaid['plan'], chips: number): Standing {
    if (plan === 'leave') return withGone(standing, [player])
    const bought = chips > 0 && chips === this.#mayBuy(standing, player)
    const rebuys = new Map(standing.rebuys).set(player, (standing.rebuys.get(player) ?? 0) + (bought ? 1 : 0))
    const session = bought ? buy(standing.session, player, chips) : standing.session
    return {
      ...standing,
      rebuys,
      session: plan === 'play' ? sitIn(session, player, true) : sitOut(session, player),
    }
  }

  #mayBuy(standing: Standing, player: Player): number {
    const isBroke = stackOf(standing, player) === 0
    return isBroke && (standing.rebuys.get(player) ?? 0) < this.#rules.rebuys ? this.#rules.stack : 0
  }

  /** Whoever is voted out goes for good, and takes its chips along. */
  #votedOut(standing: Standing, said: Claims<IntentionSaid>): Standing {
    if (!this.#rules.removal) return standing
    const { members } = this.#seat
    const wishes = [...said.wellFormed].map(
      ([player, { remove }]) => [player, remove.flatMap((seat) => members[seat - 1] ?? [])] as const,
    )
    const ballots = ballotsIn(new Map(wishes))
    const seats = members.filter((player) => stackOf(standing, player) !== undefined)
    const removed = removedBy(ballots, wishes.length, seats)
    this.#planner.onBallots?.(ballots, removed)
    return removed === undefined ? standing : withGone(standing, [removed])
  }
}

/** The chips of a player who sits; undefined for one who does not. */
function stackOf({ session }: Standing, player: Player): number | undefined {
  return session.chairs.find((member) => member?.id === player)?.stack
}
