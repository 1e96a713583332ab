/** Who is there in a round of a free table, who is away and may come back, who has gone, and whose wishes are heard (spec/free, sections 4 and 5). */
import type { Phase, Player } from '../../../table/index.ts'
import { mostObjections, mostRefusals } from './limits.ts'

/** So often somebody may sit down again in one round: whoever is late again and again must not keep all busy. */
const mostReturns = 5

/** Everybody who has a chair. */
export class Attendance {
  readonly #base: Phase
  readonly #away: Set<Player>
  readonly #gone = new Set<Player>()
  /** How often somebody wished what cannot be. */
  readonly #refusals = new Map<Player, number>()
  /** How often somebody asked the others for their consent in vain. */
  readonly #objections = new Map<Player, number>()
  readonly #returns = new Map<Player, number>()

  /** `base`: the scope of all who have a chair; `away`: those who are not there at first. */
  constructor(base: Phase, away: readonly Player[]) {
    this.#base = base
    this.#away = new Set(away)
  }

  /** The scope of those who are there, and those who are away. */
  get whole(): Phase {
    return this.#base.without([...this.#gone])
  }

  /** The scope of those who are there. */
  get here(): Phase {
    return this.#base.without([...this.#gone, ...this.#away])
  }

  /** Those who are there or away. */
  get left(): readonly Player[] {
    return this.whole.players
  }

  get away(): readonly Player[] {
    return [...this.#away]
  }

  get gone(): readonly Player[] {
    return [...this.#gone]
  }

  isAway(player: Player): boolean {
    return this.#away.has(player)
  }

  isGone(player: Player): boolean {
    return this.#gone.has(player)
  }

  /** Whether whoever sits here has got up, or lied. */
  get amGone(): boolean {
    const { me } = this.#base
    return me !== undefined && this.#gone.has(me)
  }

  /** Whose wishes are heard: those who are there, and the return of those who are away. */
  get heard(): readonly Player[] {
    const mayReturn = (player: Player): boolean => (this.#returns.get(player) ?? 0) < mostReturns
    const isHeard = (player: Player): boolean =>
      (this.#refusals.get(player) ?? 0) < mostRefusals && (!this.#away.has(player) || mayReturn(player))
    return this.left.filter(isHeard)
  }

  /** Whether somebody may ask the others for their consent. */
  mayAsk(player: Player): boolean {
    return (this.#objections.get(player) ?? 0) < mostObjections
  }

  /** Who said two things in one slot has lied. */
  get convicted(): readonly Player[] {
    const liars = this.#base.convictions()
    return this.left.filter((player) => liars.has(player))
  }

  /** These are not there any more. */
  lose(players: readonly Player[], how: 'away' | 'gone'): void {
    const lost = how === 'away' ? this.#away : this.#gone
    for (const player of players) {
      this.#away.delete(player)
      lost.add(player)
    }
  }

  /** Somebody sits down again. */
  return(player: Player): void {
    this.#away.delete(player)
  }

  refused(player: Player): void {
    addOne(this.#refusals, player)
  }

  objected(player: Player): void {
    addOne(this.#objections, player)
  }

  /** Somebody wants to sit down again. */
  returning(player: Player): void {
    addOne(this.#returns, player)
  }
}

function addOne(counts: Map<Player, number>, player: Player): void {
  counts.set(player, (counts.get(player) ?? 0) + 1)
}
