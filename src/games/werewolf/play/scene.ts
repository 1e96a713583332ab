/**
 * The scene: who lives, what lies on the table, and what this seat has learnt. Every step of a night or a day is played on it, by those
 * who live, and changes it by events that everybody sees.
 */
import { type JointKey, keyAmong, type MaskedCard } from '../../../cards/index.ts'
import type { Player, Seat as TableSeat } from '../../../table/index.ts'
import {
  apply,
  foundVillage,
  livingIn,
  type SeatNumber,
  type Village,
  type VillageEvent,
  type VillageView,
  type WerewolfRules,
  type Whisper,
} from '../index.ts'
import type { Asker, Moment, MomentWaiting } from './asker.ts'
import type { Cast } from './cast.ts'
import { type WerewolfStep, werewolfSteps } from './steps.ts'

/** What a scene is made of. */
export interface VillageSceneOptions {
  readonly table: TableSeat
  readonly cast: Cast
  readonly rules: WerewolfRules
  readonly asker: Asker
  /** Told what this seat sees after everything that happens. */
  readonly onView?: (view: VillageView) => void
  /** Told what all wait for from now on, and until when; the same at every seat. */
  readonly onMoment?: OnMoment
}

/** `until` is by this seat's clock, in milliseconds; undefined where nothing limits the moment. */
export type OnMoment = (moment: Moment, until: number | undefined) => void

/** A village in play, at one seat. */
export class VillageScene {
  readonly #options: VillageSceneOptions
  #village: Village
  readonly cast: Cast
  readonly asker: Asker
  /** What is shown of each player when it dies; see `wills.ts`. */
  wills: ReadonlyMap<Player, MaskedCard> = new Map()
  readonly #learnt = new Map<SeatNumber, boolean>()
  readonly #whispers: Whisper[] = []

  constructor(options: VillageSceneOptions) {
    this.#options = options
    this.cast = options.cast
    this.asker = options.asker
    this.#village = foundVillage(options.rules, options.cast.players.length)
  }

  get village(): Village {
    return this.#village
  }

  /** Who sits here, if it is one of the village. */
  get me(): Player | undefined {
    const { me } = this.#options.table
    return me !== undefined && this.cast.players.includes(me) ? me : undefined
  }

  /** Everybody who lives, in seat order. */
  get living(): readonly Player[] {
    return livingIn(this.#village).map((seat) => this.playerAt(seat))
  }

  /** The key of everybody who lives: what choices and tests lie under. */
  get key(): JointKey {
    return keyAmong(this.cast.key, this.living)
  }

  playerAt(seat: SeatNumber): Player {
    return this.cast.players[seat]!
  }

  seatOf(player: Player): SeatNumber {
    return this.cast.players.indexOf(player)
  }

  /** Where those who live speak, and these of the dead. */
  scope(
    [step, ...parts]: readonly [WerewolfStep, ...(string | number)[]],
    also: readonly Player[] = [],
  ): TableSeat {
    const here = [...this.living, ...also]
    const { table } = this.#options
    const present = table.without(table.players.filter((player) => !here.includes(player)))
    return present.at(step, ...parts).step(werewolfSteps[step])
  }

  /** What this seat may know. */
  get view(): VillageView {
    const { mine } = this.cast
    return {
      village: this.#village,
      me: this.me === undefined ? undefined : this.seatOf(this.me),
      role: mine?.role,
      mates: mine?.mates.map((mate) => this.seatOf(mate)) ?? [],
      learnt: new Map(this.#learnt),
      whispers: [...this.#whispers],
    }
  }

  /** All wait for this now, and nobody's part in it can be seen. Gives how they wait for whoever is silent. */
  begin(moment: Moment): MomentWaiting {
    this.#options.onMoment?.(moment, this.asker.endOf(moment))
    return this.asker.waiting(moment)
  }

  /** Something happens for all to see. */
  happen(event: VillageEvent): void {
    this.#village = apply(this.#village, event)
    this.#options.onView?.(this.view)
  }

  /** This seat alone learns whether a player is a wolf. */
  learn(player: Player, isWolf: boolean): void {
    this.#learnt.set(this.seatOf(player), isWolf)
    this.#options.onView?.(this.view)
  }

  /** This seat alone hears a wolf. */
  hear(from: Player, words: string): void {
    this.#whispers.push({ day: this.#village.day, from: this.seatOf(from), words })
    this.#options.onView?.(this.view)
  }
}
