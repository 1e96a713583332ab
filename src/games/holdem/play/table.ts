/**
 * A table of Hold'em: hand after hand until one player has all chips, the agreed number is played, or too few are left. The
 * button starts where a joint coin says; the next deck is shuffled while the current hand is played.
 */
import { type Deck, deckProtocol } from '../../../decks/index.ts'
import { coinOfThoseWhoStay, type Game, type Phase, type Player, type Seat } from '../../../table/index.ts'
import { DECK } from '../../cards.ts'
import { buy, canDeal, type Hand, nextHand, sitIn, sitOut, survivors } from '../index.ts'
import { Intention } from './forms.ts'
import { lostBy, playHand } from './hand.ts'
import type { HoldemMind } from './mind.ts'
import { deckOptions, type HoldemRules, holdemRules, tableRules } from './rules.ts'
import { afterHand, newStanding, type Standing, standingForm, withGone } from './standing.ts'

/** Who plays at this seat, and who is told about it. */
export interface HoldemOptions {
  readonly mind?: HoldemMind
  /** Every change of a hand; `ids` says who sits where in it. */
  readonly onHand?: (number: number, hand: Hand, ids: readonly Player[]) => void
  /** Who sits with how many chips, after every hand and whenever somebody goes. */
  readonly onStanding?: (standing: Standing) => void
}

/** How a table ended. */
export interface HoldemOutcome {
  readonly hands: number
  /** The chips of everybody who ever sat down. */
  readonly stacks: ReadonlyMap<Player, number>
}

/** The game of Hold'em, for any seat. */
export function holdem(options: HoldemOptions = {}): Game<HoldemOutcome> {
  return (seat) => new HoldemTable(seat, options).play()
}

/** A deck shuffled in advance, or who failed to. */
type Ahead = { readonly deck: Deck; readonly lost: readonly [] } | { readonly lost: readonly Player[] }

class HoldemTable {
  readonly #seat: Seat
  readonly #rules: HoldemRules
  readonly #options: HoldemOptions
  readonly #form: ReturnType<typeof standingForm>
  /** The next deck in the making, and for whom. */
  #ahead: { readonly number: number; readonly players: string; readonly made: Promise<Ahead> } | undefined

  constructor(seat: Seat, options: HoldemOptions) {
    this.#seat = seat
    this.#options = options
    this.#rules = holdemRules.decode(seat.charter.rules, 'rules')
    this.#form = standingForm(tableRules(this.#rules, seat.players.length), seat.players)
  }

  async play(): Promise<HoldemOutcome> {
    const last = this.#seat.last('hand', this.#form)
    let standing = last?.result ?? (await this.#sitDown())
    for (let number = (last?.number ?? 0) + 1; !this.#isOver(standing); number++) {
      const next = await this.#playNumber(number, standing)
      if (next === undefined) break
      standing = next
    }
    return outcomeOf(standing)
  }

  async #sitDown(): Promise<Standing> {
    const { players } = this.#seat
    const { coin, seat } = await coinOfThoseWhoStay(this.#seat.at('button'))
    const number = new DataView(coin.buffer, coin.byteOffset).getUint32(0)
    const standing = newStanding(
      tableRules(this.#rules, players.length),
      players,
      this.#rules.stack,
      number % players.length,
    )
    return withGone(
      standing,
      players.filter((player) => !seat.players.includes(player)),
    )
  }

  /** One hand from intentions to signatures; undefined if it cannot be dealt, or if I am no longer part of it. */
  async #playNumber(number: number, before: Standing): Promise<Standing | undefined> {
    const phase = this.#seat.phase('hand', number)
    if (this.#ahead === undefined) this.#shuffleAhead(number, before)
    const { standing, deck } = await this.#prepare(phase, number, await this.#intentions(phase, before))
    this.#options.onStanding?.(standing)
    if (deck === undefined || this.#isMeGone(standing)) return undefined
    const session = nextHand(standing.session)
    if (this.#rules.hands !== number) this.#shuffleAhead(number + 1, standing)
    const here = present(phase, standing)
    const { mind } = this.#options
    const onChange = (hand: Hand, ids: readonly Player[]): void => this.#options.onHand?.(number, hand, ids)
    const played = await playHand({ seat: here.at('play'), deck, dealt: session.playing, mind, onChange })
    const after = withGone(afterHand({ ...standing, session }, played.hand), played.gone)
    return this.#close(phase, after)
  }

  /** Everybody says what it means to do; who says nothing is gone. */
  async #intentions(phase: Phase, before: Standing): Promise<Standing> {
    let standing = before
    for (;;) {
      const here = present(phase, standing)
      try {
        const said = await here.at('intention').all(Intention, () => this.#myPlan(standing))
        return [...said].reduce(
          (next, [player, { plan, buy: chips }]) => this.#follow(next, player, plan, chips),
          standing,
        )
      } catch (error) {
        standing = withGone(standing, lostBy(error))
      }
    }
  }

  #myPlan(standing: Standing): { plan: 'play' | 'sit out' | 'leave'; buy: number } {
    const me = this.#seat.me as Player
    const stack = standing.session.chairs.find((member) => member?.id === me)?.stack ?? 0
    return this.#options.mind?.plan(stack, this.#mayBuy(standing, me)) ?? { plan: 'sit out', buy: 0 }
  }

  #mayBuy(standing: Standing, player: Player): number {
    const broke = standing.session.chairs.find((member) => member?.id === player)?.stack === 0
    return broke && (standing.rebuys.get(player) ?? 0) < this.#rules.rebuys ? this.#rules.stack : 0
  }

  #follow(standing: Standing, player: Player, plan: 'play' | 'sit out' | 'leave', chips: number): Standing {
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

  /** The deck for this hand: the one shuffled ahead if everybody is still there, else a new one. */
  async #prepare(
    phase: Phase,
    number: number,
    before: Standing,
  ): Promise<{ standing: Standing; deck?: Deck }> {
    let standing = before
    for (;;) {
      if (!canDeal(standing.session) || this.#isMeGone(standing)) return { standing }
      const here = present(phase, standing)
      const ahead =
        this.#ahead?.number === number && this.#ahead.players === here.players.join()
          ? this.#ahead
          : undefined
      this.#ahead = undefined
      const made = await (ahead?.made ?? this.#shuffle(here))
      if ('deck' in made) return { standing, deck: made.deck }
      standing = withGone(standing, made.lost)
    }
  }

  #shuffleAhead(number: number, standing: Standing): void {
    const here = present(this.#seat.phase('hand', number), standing)
    const made = this.#shuffle(here)
    made.catch(() => {})
    this.#ahead = { number, players: here.players.join(), made }
  }

  async #shuffle(here: Phase): Promise<Ahead> {
    try {
      const options = deckOptions(this.#rules, here.players.length)
      return { deck: await deckProtocol(this.#rules.deck).shuffle(here.at('deck'), DECK, options), lost: [] }
    } catch (error) {
      return { lost: lostBy(error) }
    }
  }

  /** Everybody signs the standing; who does not is gone. */
  async #close(phase: Phase, after: Standing): Promise<Standing> {
    let standing = after
    for (;;) {
      this.#options.onStanding?.(standing)
      if (this.#isMeGone(standing)) return standing
      try {
        await present(phase, standing).close(this.#form, standing)
        return standing
      } catch (error) {
        standing = withGone(standing, lostBy(error))
      }
    }
  }

  #isMeGone(standing: Standing): boolean {
    return this.#seat.me !== undefined && standing.gone.has(this.#seat.me)
  }

  #isOver(standing: Standing): boolean {
    const { rebuys, hands } = this.#rules
    const seated = standing.session.chairs.filter((member) => member !== undefined).length
    const alive = rebuys > 0 ? seated : survivors(standing.session).length
    return alive < 2 || this.#isMeGone(standing) || (hands > 0 && standing.session.hands >= hands)
  }
}

/** The phase for those who are still there. */
function present(phase: Phase, standing: Standing): Phase {
  const gone = phase.players.filter((player) => standing.gone.has(player))
  return gone.length === 0 ? phase : phase.without(gone)
}

function outcomeOf({ session, gone }: Standing): HoldemOutcome {
  const seated = session.chairs.flatMap((member) => (member ? [[member.id, member.stack] as const] : []))
  return { hands: session.hands, stacks: new Map([...gone, ...seated]) }
}
