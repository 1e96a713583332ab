/**
 * A game of many rounds that uses everything a table can do, and no cards: free choices, coins side by side, the first to
 * ring, an offer, work for the next round that was forked and is joined or given up, and a closing at the end of each.
 */
import { base64urlnopad } from '../../group/inside.ts'
import {
  coin,
  digestOf,
  type Fork,
  form,
  type Game,
  lostBy,
  type Phase,
  type Player,
  type Seat,
  wire,
} from '../../table/index.ts'

/** What everybody signs at the end of a round. */
interface Tally {
  /** A digest of everything that was said and tossed. */
  readonly story: string
  /** Who has gone, in order: seat numbers. */
  readonly gone: readonly number[]
  /** For whom the next round's coin is being tossed; empty if it is not. */
  readonly ahead: readonly number[]
}

const seats = wire.list(wire.integer(1, 100), 0, 100)
const TallyForm = form<Tally>(
  'simulator',
  'tally',
  wire.record<Tally>({ story: wire.text(43), gone: seats, ahead: seats }),
)
const Choice = form('simulator', 'choice', wire.record({ choice: wire.integer(0, 1 << 30) }))

/** Plays so many rounds. `choose` makes a choice that a program that starts again would make in another way. */
export function roundsGame(count: number, choose: () => number): Game<string> {
  return (seat) => new Rounds(seat, count, choose).play()
}

class Rounds {
  readonly #seat: Seat
  readonly #count: number
  readonly #choose: () => number
  /** The next round's coin in the making, and by whom. */
  #ahead: { readonly players: readonly Player[]; readonly made: Fork<string> } | undefined

  constructor(seat: Seat, count: number, choose: () => number) {
    this.#seat = seat
    this.#count = count
    this.#choose = choose
  }

  async play(): Promise<string> {
    const last = this.#seat.last('round', () => TallyForm)
    if (last && last.result.ahead.length > 0)
      this.#tossAhead(last.number + 1, this.#players(last.result.ahead))
    await this.#seat.resumed()
    let tally = last?.result ?? { story: '', gone: [], ahead: [] }
    for (let number = (last?.number ?? 0) + 1; number <= this.#count; number++) {
      const next = await this.#round(number, tally)
      if (next === undefined) return `nobody is left in round ${number}`
      tally = next
    }
    this.#ahead?.made.cancel()
    return `${this.#count} rounds, gone: ${tally.gone.join() || 'nobody'}, story ${tally.story}`
  }

  /** One round; undefined if everybody has gone. */
  async #round(number: number, before: Tally): Promise<Tally | undefined> {
    const phase = this.#seat.phase('round', number)
    const wish = phase.at('wish').offer(phase.players, Choice, () => ({ choice: this.#choose() }))
    let tally = before
    for (;;) {
      const here = this.#here(phase, tally)
      if (here.players.length === 0) return undefined
      try {
        const said = await this.#playRound(here, number)
        const wishes = [...wish.said().wellFormed].map(([player, { choice }]) => [
          this.#seat.number(player),
          choice,
        ])
        wish.end()
        const gone = [...new Set([...tally.gone, ...this.#numbers([...phase.convictions().keys()])])]
        const story = digestOf('simulator/story', [tally.story, ...said, wishes])
        return this.#close(phase, { story, gone, ahead: [] })
      } catch (error) {
        tally = { ...tally, gone: [...tally.gone, ...this.#numbers(lostBy(error))] }
      }
    }
  }

  /** Choices, this round's coin, two more coins side by side, and who rings first. */
  async #playRound(here: Phase, number: number): Promise<readonly string[]> {
    const choices = await here.at('choice').all(Choice, () => ({ choice: this.#choose() }))
    const tossed = await this.#coinFor(here)
    if (number < this.#count && this.#ahead === undefined) this.#tossAhead(number + 1, here.players)
    const sides = await here.parallel(
      ['left', 'right'].map((side) => (seat: Seat) => coinText(seat.at('side', side))),
    )
    const { player: ringer, wellFormed: rung } = await here
      .at('bell')
      .first(here.players, Choice, () => ({ choice: this.#choose() }))
    const chosen = [...choices.wellFormed].map(
      ([player, said]) => `${this.#seat.number(player)} ${said.choice}`,
    )
    return [...chosen, tossed, ...sides, `${this.#seat.number(ringer)} rings ${rung.choice}`]
  }

  /** The coin that was tossed ahead, if the same players are there; else it is given up for a new one. */
  #coinFor(here: Phase): Promise<string> {
    const ahead = this.#ahead
    this.#ahead = undefined
    if (ahead?.players.join() === here.players.join()) return ahead.made.join()
    ahead?.made.cancel()
    return coinText(here.at('coin'))
  }

  /** By whom the next coin is being tossed: nobody, unless by those who sign this round. */
  #aheadOf(here: Phase): readonly Player[] {
    if (this.#ahead && this.#ahead.players.join() !== here.players.join()) {
      this.#ahead.made.cancel()
      this.#ahead = undefined
    }
    return this.#ahead?.players ?? []
  }

  #tossAhead(number: number, players: readonly Player[]): void {
    const made = this.#seat.fork((seat) => {
      const phase = seat.phase('round', number)
      const others = phase.players.filter((player) => !players.includes(player))
      return coinText(phase.without(others).at('ahead'))
    })
    this.#ahead = { players, made }
  }

  /** Everybody who is left signs; whoever does not has gone. */
  async #close(phase: Phase, after: Tally): Promise<Tally | undefined> {
    let tally = after
    for (;;) {
      const here = this.#here(phase, tally)
      if (here.players.length === 0) return undefined
      tally = { ...tally, ahead: this.#numbers(this.#aheadOf(here)) }
      try {
        await here.close(TallyForm, tally)
        return tally
      } catch (error) {
        tally = { ...tally, gone: [...tally.gone, ...this.#numbers(lostBy(error))] }
      }
    }
  }

  #here(phase: Phase, { gone }: Tally): Phase {
    return phase.without(phase.players.filter((player) => gone.includes(this.#seat.number(player))))
  }

  #numbers(players: readonly Player[]): number[] {
    return players.map((player) => this.#seat.number(player))
  }

  #players(numbers: readonly number[]): readonly Player[] {
    return numbers.map((number) => this.#seat.members[number - 1] as Player)
  }
}

async function coinText(seat: Seat): Promise<string> {
  return base64urlnopad.encode(await coin(seat))
}
