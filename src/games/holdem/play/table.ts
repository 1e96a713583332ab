/**
 * A table of Hold'em: hand after hand until one player has all chips, the agreed number is played, or too few are left. The
 * button starts where a joint coin says; the next deck is shuffled while the current hand is played. Who is late keeps
 * its seat and its stack, and is dealt in again once it says that it is back.
 */
import { rehearseShuffle } from '../../../cards/index.ts'
import type { Deck } from '../../../decks/index.ts'
import {
  coin,
  type Game,
  type LastPhase,
  type Mine,
  type Phase,
  type Player,
  type Seat,
} from '../../../table/index.ts'
import { DECK } from '../../cards.ts'
import { canDeal, convict, type Hand, MAX_SEATS, nextHand, survivors } from '../index.ts'
import { Back } from './forms.ts'
import { playHand } from './hand.ts'
import { HandDecks } from './hand-decks.ts'
import { Intentions } from './intentions.ts'
import { type Lost, lostFromHand } from './lost.ts'
import type { HoldemMind } from './mind.ts'
import type { Ballots } from './removal.ts'
import { ReturnOffers, returning } from './return-offers.ts'
import { type HoldemRules, holdemRules, tableRules } from './rules.ts'
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
import { holdemSteps } from './steps.ts'
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

/** The game of Hold'em, for any seat. Whoever plays prepares for its first turn while the others sit down. */
export function holdem(options: HoldemOptions = {}): Game<HoldemOutcome> {
  if (options.mind) rehearseShuffle(DECK.length)
  return (seat) => new HoldemTable(seat, options).play()
}

/** How long a table that cannot go on waits for somebody to come back, in times to act. */
const returnPatience = 10
/** How often a player may come back before one hand is dealt: whoever is late again and again must not keep all waiting. */
const mostReturns = 3

class HoldemTable {
  readonly #seat: Seat
  readonly #rules: HoldemRules
  readonly #chairs: number
  readonly #options: HoldemOptions
  readonly #decks: HandDecks
  readonly #intentions: Intentions

  constructor(seat: Seat, options: HoldemOptions) {
    this.#seat = seat
    this.#options = options
    this.#rules = holdemRules.decode(seat.charter.rules, 'rules')
    this.#decks = new HandDecks(seat, this.#rules)
    this.#intentions = new Intentions(seat, this.#rules, options)
    this.#chairs = Math.min(MAX_SEATS, Math.max(seat.charter.seats.max, seat.players.length))
  }

  async play(): Promise<HoldemOutcome> {
    const last = this.#seat.last('hand', (members) => this.#form(members))
    const ahead = last?.isElsewhere ? [] : (last?.result.ahead ?? [])
    if (last && ahead.length > 0) this.#decks.shuffleAhead(last.number + 1, ahead, 'ahead')
    await this.#seat.resumed()
    let standing = last ? this.#taken(last) : await this.#sitDown()
    for (let number = (last?.number ?? 0) + 1; !this.#isOver(standing); number++) {
      const next = await this.#playNumber(number, standing)
      standing = next.standing
      if (!next.goesOn) break
    }
    this.#decks.giveUp()
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
    return insist(newStanding(rules, players, this.#rules.stack, 0), async (standing) => {
      const tossed = await coin(here(this.#seat, standing).at('button').step(holdemSteps.button))
      const button = new DataView(tossed.buffer, tossed.byteOffset).getUint32(0) % players.length
      return { ...standing, session: { ...standing.session, button } }
    })
  }

  /** One hand from intentions to signatures. The table ends where none can be dealt, or I am not part of it any more. */
  async #playNumber(number: number, before: Standing): Promise<{ standing: Standing; goesOn: boolean }> {
    const phase = this.#seat.phase('hand', number)
    const offers = new ReturnOffers(phase, this.#options.mind)
    const seated = withNewcomers(before, phase.players, this.#rules.stack)
    if (!this.#decks.isAhead) this.#decks.shuffleAhead(number, waitedFor(seated), 'early')
    const wanted = await this.#planned(phase, offers, seated)
    const { standing, deck } = await this.#prepare(phase, offers, wanted)
    if (deck === undefined) return { standing, goesOn: false }
    const played = await this.#playDealt(phase, number, standing, deck)
    offers.open(played)
    if (this.#isMeGone(played)) return { standing: played, goesOn: false }
    return { standing: await this.#close(phase, offers.close(played)), goesOn: true }
  }

  async #playDealt(phase: Phase, number: number, standing: Standing, deck: Deck): Promise<Standing> {
    const session = nextHand(standing.session)
    if (this.#rules.hands !== number) this.#decks.shuffleAhead(number + 1, waitedFor(standing), 'ahead')
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
  #planned(phase: Phase, offers: ReturnOffers, before: Standing): Promise<Standing> {
    return insist(before, (standing) => {
      offers.open(standing)
      this.#options.onStanding?.(standing)
      return this.#intentions.asked(here(phase, standing), standing)
    })
  }

  /** Too few can be dealt in: waits until one who was late is back. Whoever does not come for long is gone. */
  async #waitForReturn(seat: Seat, standing: Standing, returns: Map<Player, number>): Promise<Standing> {
    const absent = mayReturn(seat, standing, returns)
    if (absent.length === 0) return withGone(standing, [...standing.absent])
    const deadline = returnPatience * this.#seat.charter.deadlines.act
    const make = ({ signal }: Mine) => returning(this.#options.mind, signal)
    try {
      const { player } = await seat.step(holdemSteps.back).first(absent, Back, make, { deadline })
      returns.set(player, (returns.get(player) ?? 0) + 1)
      return withBack(standing, [player])
    } catch (error) {
      const { gone, absent: stillAway } = lostFromHand(error)
      return withGone(standing, [...gone, ...stillAway])
    }
  }

  /**
   * The deck for this hand: the one shuffled ahead if everybody is still there, else a new one; none if it cannot be dealt. Nobody is
   * waited for whose return would change nothing: whoever has left is not there to call it late, and the table would never end.
   */
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
        if (!canDeal(withBack(standing, mayReturn(phase, standing, returns)).session)) break
        this.#decks.giveUp()
        standing = await this.#waitForReturn(phase.at('return', time), standing, returns)
        continue
      }
      const made = await this.#decks.take(here(phase, standing), waitedFor(standing), time)
      if ('deck' in made) return { standing, deck: made.deck }
      standing = without(standing, made.lost)
    }
    return { standing }
  }

  /** Everybody who is there signs the standing; who does not is away. Where all are away, the first to come back signs. */
  async #close(phase: Phase, after: Standing): Promise<Standing> {
    let standing = after
    const returns = new Map<Player, number>()
    for (let time = 1; ; time++) {
      standing = { ...standing, ahead: this.#decks.aheadFor(waitedFor(standing)) }
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
        standing = without(standing, lostFromHand(error))
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

/** Who was late and may still come back before this hand. */
function mayReturn(
  { players }: Seat,
  { absent }: Standing,
  returns: ReadonlyMap<Player, number>,
): readonly Player[] {
  return players.filter((player) => absent.has(player) && (returns.get(player) ?? 0) < mostReturns)
}

/** Takes a step, again and again without those who were lost in it, until it is done. */
async function insist<T>(standing: Standing, step: (standing: Standing) => Promise<T>): Promise<T> {
  try {
    return await step(standing)
  } catch (error) {
    return insist(without(standing, lostFromHand(error)), step)
  }
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
