/**
 * A table of Hold'em: hand after hand until one player has all chips, the agreed number is played, or too few are left. The
 * button starts where a joint coin says; the next deck is shuffled while the current hand is played. Who is late keeps
 * its seat and its stack, and is dealt in again once it says that it is back.
 */
import { type Deck, deckProtocol } from '../../../decks/index.ts'
import {
  type Claims,
  coin,
  type Fork,
  type Game,
  type LastPhase,
  type Mine,
  type Offer,
  type Phase,
  type Player,
  type Seat,
} from '../../../table/index.ts'
import { DECK } from '../../cards.ts'
import { buy, canDeal, convict, type Hand, MAX_SEATS, nextHand, sitIn, sitOut, survivors } from '../index.ts'
import { Back, Intention, type IntentionSaid } from './forms.ts'
import { playHand } from './hand.ts'
import { type Lost, lostBy } from './lost.ts'
import type { HoldemMind } from './mind.ts'
import { type Ballots, ballotsIn, removedBy } from './removal.ts'
import { deckOptions, type HoldemRules, holdemRules, tableRules } from './rules.ts'
import {
  afterHand,
  newStanding,
  type Standing,
  standingForm,
  waitedFor,
  withAbsent,
  withBack,
  withGone,
  withNewcomers,
  withOnly,
} from './standing.ts'
import { TimeBanks } from './time-bank.ts'

/** Who plays at this seat, and who is told about it. */
export interface HoldemOptions {
  readonly mind?: HoldemMind
  /** Every change of a hand; `ids` says who sits where in it. */
  readonly onHand?: (number: number, hand: Hand, ids: readonly Player[]) => void
  /** Who sits with how many chips, after every hand and whenever somebody goes. */
  readonly onStanding?: (standing: Standing) => void
  /** Who wants whom to go, before every hand, and who has to. */
  readonly onBallots?: (ballots: Ballots, removed: Player | undefined) => void
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

/** How long a table that cannot go on waits for somebody to come back, in times to act. */
const returnPatience = 10
/** How often a player may come back before one hand is dealt: whoever is late again and again must not keep all waiting. */
const mostReturns = 3

/** A deck, or whom its shuffle lost. */
type Shuffled = { readonly deck: Deck } | { readonly lost: Lost }

class HoldemTable {
  readonly #seat: Seat
  readonly #rules: HoldemRules
  readonly #chairs: number
  readonly #options: HoldemOptions
  /** The next deck in the making, and for whom. */
  #ahead: { readonly players: readonly Player[]; readonly made: Fork<Shuffled> } | undefined

  constructor(seat: Seat, options: HoldemOptions) {
    this.#seat = seat
    this.#options = options
    this.#rules = holdemRules.decode(seat.charter.rules, 'rules')
    this.#chairs = Math.min(MAX_SEATS, Math.max(seat.charter.seats.max, seat.players.length))
  }

  async play(): Promise<HoldemOutcome> {
    const last = this.#seat.last('hand', (members) => this.#form(members))
    const ahead = last?.isElsewhere ? [] : (last?.result.ahead ?? [])
    if (last && ahead.length > 0) this.#shuffleAhead(last.number + 1, ahead, 'ahead')
    await this.#seat.resumed()
    let standing = last ? this.#taken(last) : await this.#sitDown()
    for (let number = (last?.number ?? 0) + 1; !this.#isOver(standing); number++) {
      const next = await this.#playNumber(number, standing)
      standing = next.standing
      if (!next.goesOn) break
    }
    this.#ahead?.made.cancel()
    return outcomeOf(standing)
  }

  /** Where a table goes on from another one, those who have not moved have gone, with their chips. */
  #taken({ result, isElsewhere }: LastPhase<Standing>): Standing {
    return isElsewhere ? withOnly(result, this.#seat.members) : result
  }

  #form(members: readonly Player[]): ReturnType<typeof standingForm> {
    return standingForm(tableRules(this.#rules, this.#chairs), members)
  }

  /** Everybody gets its stack; a coin says where the button is. */
  async #sitDown(): Promise<Standing> {
    const { players } = this.#seat
    const rules = tableRules(this.#rules, this.#chairs)
    let standing = newStanding(rules, players, this.#rules.stack, 0)
    for (;;) {
      try {
        const tossed = await coin(here(this.#seat, standing).at('button'))
        const button = new DataView(tossed.buffer, tossed.byteOffset).getUint32(0) % players.length
        return { ...standing, session: { ...standing.session, button } }
      } catch (error) {
        standing = without(standing, lostBy(error))
      }
    }
  }

  /** One hand from intentions to signatures. The table ends where none can be dealt, or I am not part of it any more. */
  async #playNumber(number: number, before: Standing): Promise<{ standing: Standing; goesOn: boolean }> {
    const phase = this.#seat.phase('hand', number)
    const offers = new ReturnOffers(phase, this.#options.mind)
    const seated = withNewcomers(before, phase.players, this.#rules.stack)
    if (this.#ahead === undefined) this.#shuffleAhead(number, waitedFor(seated), 'early')
    const wanted = await this.#intentions(phase, offers, seated)
    const { standing, deck } = await this.#prepare(phase, offers, wanted)
    if (deck === undefined) return { standing, goesOn: false }
    const played = await this.#playDealt(phase, number, standing, deck)
    offers.open(played)
    if (this.#isMeGone(played)) return { standing: played, goesOn: false }
    return { standing: await this.#close(phase, offers.close(played)), goesOn: true }
  }

  async #playDealt(phase: Phase, number: number, standing: Standing, deck: Deck): Promise<Standing> {
    const session = nextHand(standing.session)
    if (this.#rules.hands !== number) this.#shuffleAhead(number + 1, waitedFor(standing), 'ahead')
    const { mind } = this.#options
    const onChange = (hand: Hand, ids: readonly Player[]): void => this.#options.onHand?.(number, hand, ids)
    const seat = here(phase, standing).at('play')
    const banks = new TimeBanks(this.#rules, this.#seat.charter.deadlines, standing.spent)
    const played = await playHand({ seat, deck, dealt: session.playing, mind, banks, onChange })
    const liars = [...phase.convictions().keys()]
    const { ids } = session.playing
    const dealtIn = liars.flatMap((player) => (ids.includes(player) ? [ids.indexOf(player)] : []))
    const hand = convict(played.hand, dealtIn)
    if (hand !== played.hand) onChange(hand, ids)
    const after = without(afterHand({ ...standing, session, spent: banks.refilled() }, hand), played)
    return withGone(after, liars)
  }

  /** Everybody says what it means to do; who says nothing is away. */
  async #intentions(phase: Phase, offers: ReturnOffers, before: Standing): Promise<Standing> {
    let standing = before
    for (;;) {
      offers.open(standing)
      this.#options.onStanding?.(standing)
      try {
        const said = await here(phase, standing)
          .at('intention')
          .all(Intention, ({ player, signal }) => this.#plan(standing, player, signal))
        const followed = [...said.wellFormed].reduce(
          (next, [player, { plan, buy: chips }]) => this.#follow(next, player, plan, chips),
          standing,
        )
        return this.#votedOut(followed, said)
      } catch (error) {
        standing = without(standing, lostBy(error))
      }
    }
  }

  async #plan(standing: Standing, me: Player, signal: AbortSignal): Promise<IntentionSaid> {
    const stack = standing.session.chairs.find((member) => member?.id === me)?.stack ?? 0
    const {
      plan,
      buy,
      remove = [],
    } = (await this.#options.mind?.plan(stack, this.#mayBuy(standing, me), signal)) ?? {
      plan: 'sit out',
      buy: 0,
    }
    const seated = remove.filter((player) => isSeated(standing, player))
    return { plan, buy, remove: this.#rules.removal ? seated.map((player) => this.#seat.number(player)) : [] }
  }

  /** Whoever is voted out goes for good, and takes its chips along. */
  #votedOut(standing: Standing, said: Claims<IntentionSaid>): Standing {
    if (!this.#rules.removal) return standing
    const { members } = this.#seat
    const wishes = [...said.wellFormed].map(
      ([player, { remove }]) => [player, remove.flatMap((seat) => members[seat - 1] ?? [])] as const,
    )
    const ballots = ballotsIn(new Map(wishes))
    const seats = members.filter((player) => isSeated(standing, player))
    const removed = removedBy(ballots, wishes.length, seats)
    this.#options.onBallots?.(ballots, removed)
    return removed === undefined ? standing : withGone(standing, [removed])
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

  /** Too few can be dealt in: waits until one who was late is back. Whoever does not come for long is gone. */
  async #waitForReturn(seat: Seat, standing: Standing, returns: Map<Player, number>): Promise<Standing> {
    const mayReturn = (player: Player): boolean => (returns.get(player) ?? 0) < mostReturns
    const absent = seat.players.filter((player) => standing.absent.has(player) && mayReturn(player))
    if (absent.length === 0) return withGone(standing, [...standing.absent])
    const deadline = returnPatience * this.#seat.charter.deadlines.act
    const make = ({ signal }: Mine) => returning(this.#options.mind, signal)
    try {
      const { player } = await seat.first(absent, Back, make, { deadline })
      returns.set(player, (returns.get(player) ?? 0) + 1)
      return withBack(standing, [player])
    } catch (error) {
      const { gone, absent: stillAway } = lostBy(error)
      return withGone(standing, [...gone, ...stillAway])
    }
  }

  /** The deck for this hand: the one shuffled ahead if everybody is still there, else a new one; none if it cannot be dealt. */
  async #prepare(
    phase: Phase,
    offers: ReturnOffers,
    before: Standing,
  ): Promise<{ standing: Standing; deck?: Deck }> {
    let standing = before
    const returns = new Map<Player, number>()
    for (let time = 1; !this.#isMeGone(standing); time++) {
      offers.open(standing)
      this.#options.onStanding?.(standing)
      if (!canDeal(standing.session)) {
        if (standing.absent.size === 0) break
        standing = await this.#waitForReturn(phase.at('return', time), standing, returns)
        continue
      }
      const made = await this.#deckFor(phase, standing, time)
      if ('deck' in made) return { standing, deck: made.deck }
      standing = without(standing, made.lost)
    }
    return { standing }
  }

  /** The same players may shuffle for one hand more than once: when one of them was late and has come back. */
  #deckFor(phase: Phase, standing: Standing, time: number): Promise<Shuffled> {
    const ahead = this.#ahead
    this.#ahead = undefined
    if (ahead?.players.join() === waitedFor(standing).join()) return ahead.made.join()
    ahead?.made.cancel()
    return this.#shuffle(here(phase, standing).at('deck', ...(time > 1 ? [time] : [])))
  }

  /**
   * For whom the next deck is being shuffled. It is given up if those are not the ones who sign: nobody may take part in
   * what follows a closing that it has not signed, or it could not be named with evidence that starts there.
   */
  #aheadFor(standing: Standing): readonly Player[] {
    if (this.#ahead && this.#ahead.players.join() !== waitedFor(standing).join()) {
      this.#ahead.made.cancel()
      this.#ahead = undefined
    }
    return this.#ahead?.players ?? []
  }

  /**
   * Beside the hand before (`ahead`), or while everybody says what it means to do (`early`). The first may have been given up, and the
   * same players then begin again: they must not be asked again in the same places.
   */
  #shuffleAhead(number: number, players: readonly Player[], when: 'ahead' | 'early'): void {
    const made = this.#seat.fork((seat) => {
      const phase = seat.phase('hand', number)
      const others = phase.players.filter((player) => !players.includes(player))
      return this.#shuffle(phase.without(others).at(when))
    })
    this.#ahead = { players, made }
  }

  async #shuffle(seat: Seat): Promise<Shuffled> {
    try {
      const options = deckOptions(this.#rules, seat.players.length)
      return { deck: await deckProtocol(this.#rules.deck).shuffle(seat, DECK, options) }
    } catch (error) {
      return { lost: lostBy(error) }
    }
  }

  /** Everybody who is there signs the standing; who does not is away. Where all are away, the first to come back signs. */
  async #close(phase: Phase, after: Standing): Promise<Standing> {
    let standing = after
    const returns = new Map<Player, number>()
    for (let time = 1; ; time++) {
      standing = { ...standing, ahead: this.#aheadFor(standing) }
      this.#options.onStanding?.(standing)
      const isEmpty = waitedFor(standing).length === 0
      if (this.#isMeGone(standing) || (isEmpty && standing.absent.size === 0)) return standing
      if (isEmpty) {
        standing = await this.#waitForReturn(phase.at('return', 'end', time), standing, returns)
        continue
      }
      try {
        await signers(phase, standing, time).close(this.#form(this.#seat.members), standing)
        return standing
      } catch (error) {
        standing = without(standing, lostBy(error))
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

/** What those who are away may say at any time in a hand: that they are back. It counts from the next hand on. */
class ReturnOffers {
  readonly #phase: Phase
  readonly #mind: HoldemMind | undefined
  readonly #offers = new Map<Player, Offer<object>>()

  constructor(phase: Phase, mind: HoldemMind | undefined) {
    this.#phase = phase
    this.#mind = mind
  }

  /** Opens an offer for everybody who is away and has none. */
  open({ absent }: Standing): void {
    for (const player of absent) {
      if (this.#offers.has(player)) continue
      const make = ({ signal }: Mine) => returning(this.#mind, signal)
      this.#offers.set(player, this.#phase.at('back', player).offer([player], Back, make))
    }
  }

  /** Ends all offers; gives the standing with those who are back. */
  close(standing: Standing): Standing {
    const back = [...this.#offers].filter(([player, offer]) => offer.said().wellFormed.has(player))
    for (const offer of this.#offers.values()) offer.end()
    return withBack(
      standing,
      back.map(([player]) => player),
    )
  }
}

async function returning(mind: HoldemMind | undefined, signal: AbortSignal): Promise<object> {
  await mind?.back?.(signal)
  return {}
}

function isSeated({ session }: Standing, player: Player): boolean {
  return session.chairs.some((member) => member?.id === player)
}

/** The standing after players were lost: liars are gone, those who were late are away. */
function without(standing: Standing, { gone, absent }: Lost): Standing {
  return withAbsent(withGone(standing, gone), absent)
}

/** The scope of those who are waited for. */
function here<S extends Seat>(seat: S, standing: Standing): S {
  const present = waitedFor(standing)
  return seat.without(seat.players.filter((player) => !present.includes(player))) as S & Phase
}

/** Where those who are waited for sign; the same players may be asked again when they were late and have come back. */
function signers(phase: Phase, standing: Standing, time: number): Phase {
  const scope = here(phase, standing)
  return time === 1 ? scope : (scope.at('again', time) as Phase)
}

function outcomeOf({ session, gone }: Standing): HoldemOutcome {
  const seated = session.chairs.flatMap((member) => (member ? [[member.id, member.stack] as const] : []))
  return { hands: session.hands, stacks: new Map([...gone, ...seated]) }
}
