/**
 * A whole game of Werewolf without a moderator (spec/werewolf): roles are dealt, and then everything happens that the village
 * waits for, until it is over. Whoever is lost on the way is dead, and the step is taken again by those who are left.
 */
import { type Clock, type Game, lostBy, type Player, type Seat as TableSeat } from '../../../table/index.ts'
import {
  isAlive,
  type Village,
  type VillageEvent,
  type VillageView,
  type VillageWaiting,
  type Winner,
  waitsFor,
  whisperRounds,
} from '../index.ts'
import { answerSeer, askMedium } from './answers.ts'
import { Asker } from './asker.ts'
import { castRoles } from './cast.ts'
import { countWolves } from './count.ts'
import { talk, type Voted, voteOnce } from './day.ts'
import { hearDeclaration, roleShown, showRoles } from './declaration.ts'
import { hearLastWords } from './last-words.ts'
import { lookAround } from './looking.ts'
import type { WerewolfMind } from './mind.ts'
import { beginGuardTest, castNight, countPack, isSaved, type Night, openName } from './night.ts'
import { werewolfRules } from './rules.ts'
import { type OnMoment, VillageScene } from './scene.ts'
import { hearShot } from './shot.ts'
import { werewolfSteps } from './steps.ts'
import { whisperOnce } from './whispers.ts'
import { openWill, renewWills } from './wills.ts'

/** How one seat plays. Spectators and auditors need none of it. */
export interface WerewolfOptions {
  readonly mind?: WerewolfMind
  readonly clock?: Clock
  /** A moment that a bot takes before it speaks or votes, so that people can follow. */
  readonly pause?: () => Promise<void>
  /** Told what this seat sees, in the beginning and after everything that happens. */
  readonly onView?: (view: VillageView, players: readonly Player[]) => void
  /** Told what all wait for from now on, and until when. */
  readonly onMoment?: OnMoment
}

/** What a game came to. */
export interface WerewolfOutcome {
  readonly winner: Winner
  readonly village: Village
  /** Who had which seat of the village. */
  readonly players: readonly Player[]
}

/** Werewolf by the rules of the table's charter. */
export function werewolf(options: WerewolfOptions = {}): Game<WerewolfOutcome> {
  return async (table) => {
    const rules = werewolfRules.decode(table.charter.rules, 'rules')
    const cast = await castRoles(table, rules)
    const { mind, clock, pause, onView, onMoment } = options
    const { act } = table.charter.deadlines
    const asker = new Asker({
      rules,
      whispers: whisperRounds(rules, cast.mix),
      act,
      pause,
      ...(mind && { mind }),
      ...(clock && { clock }),
    })
    const scene = new VillageScene({
      table,
      cast,
      rules,
      asker,
      ...(onView && { onView: (view) => onView(view, cast.players) }),
      ...(onMoment && { onMoment }),
    })
    // Before anything is asked of anybody: whoever is asked first would else see the village first.
    onView?.(scene.view, cast.players)
    return new Playing(table, scene).play()
  }
}

type Task = () => Promise<void>

/** A game from its first night to its end. */
class Playing {
  readonly #table: TableSeat
  readonly #scene: VillageScene
  /** What is to be done before anything that the village waits for. */
  readonly #tasks: Task[] = []

  constructor(table: TableSeat, scene: VillageScene) {
    this.#table = table
    this.#scene = scene
  }

  async play(): Promise<WerewolfOutcome> {
    this.#tasks.push(() => renewWills(this.#scene))
    this.#tasks.push(() => lookAround(this.#scene, 'role'))
    for (;;) {
      this.#loseLiars()
      const waiting = waitsFor(this.#scene.village)
      if (waiting.for === 'finished') return this.#end(waiting.winner)
      // A will needs everybody whom it was left to, so it comes before anything in which somebody could be lost.
      const task = waiting.for === 'will' ? undefined : this.#tasks[0]
      const isDone = await this.#attempt(task ?? (() => this.#follow(waiting)))
      if (isDone && task) this.#tasks.shift()
    }
  }

  /** Takes a step; whoever is lost in it is dead, and it is not done. */
  async #attempt(step: Task): Promise<boolean> {
    try {
      await step()
      return true
    } catch (error) {
      this.#lose(lostBy(error))
      return false
    }
  }

  #lose(players: readonly Player[]): void {
    for (const player of players) {
      const { village } = this.#scene
      const seat = this.#scene.seatOf(player)
      if (isAlive(village, seat) && village.stage.at !== 'end') this.#happen({ type: 'lost', seat })
    }
  }

  /** Who said two things in one slot has lied, wherever it was. */
  #loseLiars(): void {
    this.#lose([...this.#table.convictions().keys()])
  }

  /** Something happens; what a death brings is done before anything else. */
  #happen(event: VillageEvent): void {
    const { length } = this.#scene.village.deaths
    this.#scene.happen(event)
    for (const { seat } of this.#scene.village.deaths.slice(length)) {
      this.#tasks.push(() => askMedium(this.#scene, this.#scene.playerAt(seat)))
      this.#tasks.push(() => renewWills(this.#scene))
    }
  }

  async #follow(waiting: VillageWaiting): Promise<void> {
    const scene = this.#scene
    switch (waiting.for) {
      case 'night':
        return this.#night()
      case 'will': {
        const { seat } = waiting
        return this.#happen({ type: 'will', seat, role: await openWill(scene, scene.playerAt(seat)) })
      }
      case 'last words': {
        const { seat } = waiting
        const words = await hearLastWords(scene, scene.playerAt(seat))
        return this.#happen({ type: 'last words', seat, words })
      }
      case 'shot': {
        const { seat } = waiting
        return this.#happen({ type: 'shot', seat, at: await hearShot(scene, scene.playerAt(seat)) })
      }
      case 'count':
        return this.#happen({ type: 'count', balance: await countWolves(scene) })
      case 'declaration':
        return this.#happen({ type: 'declaration', ...(await hearDeclaration(scene)) })
      case 'talk': {
        const lost = await talk(scene, (seat, words) => this.#happen({ type: 'said', seat, words }))
        this.#happen({ type: 'talk over' })
        return this.#lose(lost)
      }
      case 'vote':
        return this.#judge(await voteOnce(scene, waiting))
      case 'finished':
    }
  }

  /** Who held the count back may have seen it: it is dead itself, and nobody is executed in its place. */
  #judge(voted: Voted): void {
    if (!('heldBackBy' in voted)) return this.#happen({ type: 'vote', ...voted })
    const lost = voted.heldBackBy.map((player) => this.#scene.seatOf(player))
    this.#happen({ type: 'vote void', lost })
  }

  /** Whoever goes before the guard test is opened, or while the name is, has the night cast anew; while the test is opened, nobody dies by the pack. */
  async #night(): Promise<void> {
    const scene = this.#scene
    const rounds = whisperRounds(scene.village.rules, scene.cast.mix)
    for (let round = 1; round <= rounds; round++) await whisperOnce(scene, round)
    const night = await castNight(scene)
    if (scene.village.rules.pack === 'vote') return this.#dawn(night, await countPack(scene, night))
    const test = await beginGuardTest(night)
    try {
      if (await isSaved(night, test)) return this.#dawn(night, undefined)
    } catch (error) {
      const lost = lostBy(error)
      this.#dawn(night, undefined)
      return this.#lose(lost)
    }
    this.#dawn(night, await openName(scene, night))
  }

  #dawn(night: Night, victim: Player | undefined): void {
    this.#tasks.push(() => answerSeer(this.#scene, night))
    this.#happen({ type: 'dawn', victim: victim === undefined ? null : this.#scene.seatOf(victim) })
    this.#tasks.push(() => lookAround(this.#scene, 'dawn'))
  }

  /** The game is over: everybody who is still there shows what it was. */
  async #end(winner: Winner): Promise<WerewolfOutcome> {
    const scene = this.#scene
    const lost = scene.village.deaths.filter(({ cause }) => cause === 'absence').map(({ seat }) => seat)
    let hidden = scene.cast.players.filter((player) => {
      const seat = scene.seatOf(player)
      return !lost.includes(seat) && !scene.village.shown.has(seat)
    })
    while (hidden.length > 0) {
      try {
        await this.#showRoles(hidden)
        break
      } catch (error) {
        const silent = lostBy(error)
        hidden = hidden.filter((player) => !silent.includes(player))
      }
    }
    return { winner, village: scene.village, players: scene.cast.players }
  }

  async #showRoles(players: readonly Player[]): Promise<void> {
    const scene = this.#scene
    const others = this.#table.players.filter((player) => !players.includes(player))
    const showing = this.#table.without(others).at('roles-shown').step(werewolfSteps['roles-shown'])
    await showRoles(scene, showing, players)
    for (const player of players)
      scene.happen({ type: 'will', seat: scene.seatOf(player), role: roleShown(scene, player) })
  }
}
