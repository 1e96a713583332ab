/**
 * One round of a free table: decks are shuffled, and then whoever wants to does something, until most agree to begin anew or to end, or fewer than
 * two are left (spec/free, sections 4, 5 and 7). Whoever is late is away: the others go on, and it sits down again by its own word.
 */
import { announceKeys, type JointKey, keyAmong, labelsFor } from '../../../cards/index.ts'
import {
  type Claim,
  Fault,
  lostBy,
  type Mine,
  type Phase,
  type Player,
  type Seat,
} from '../../../table/index.ts'
import { RulesError } from '../../rules-error.ts'
import type { Books } from '../books.ts'
import { decksOf, type Recipe, type RecipeDeck } from '../recipe.ts'
import { emptyTabletop, type Tabletop, withChair } from '../tabletop.ts'
import { firstTurn, withTurnAfter, withTurnKept } from '../turns.ts'
import { requirePossible, showsNothing, type Wish } from '../wish.ts'
import { Attendance } from './attendance.ts'
import { begin } from './beginning.ts'
import { concernedBy, consentTo, type Objection } from './consent.ts'
import { Courtesy } from './courtesy.ts'
import { type Done, doWish, type RoundWish } from './deeds.ts'
import { Wishing } from './forms.ts'
import { keyWith } from './key-with.ts'
import { leave } from './leaving.ts'
import { mostMoves, mostObjections } from './limits.ts'
import type { FreeMind, FreeView } from './mind.ts'
import { deliver } from './piles.ts'
import { dealHiddenAnew, withdraw } from './recovery.ts'
import { RoundScene } from './scene.ts'

/** Something that happened, for people. */
export interface FreeEvent extends Done, Partial<Objection> {
  readonly by: number | undefined
  readonly wish: Wish | undefined
  /** Who was lost. */
  readonly lost?: readonly number[]
  /** Whether those were only late, and may come back; otherwise they have lied. */
  readonly isAway?: boolean
}

/** How one seat takes part. Spectators and auditors need none of it. */
export interface FreeOptions {
  readonly mind?: FreeMind
  readonly onView?: (view: FreeView) => void
  readonly onEvent?: (event: FreeEvent) => void
}

/** Who takes part in a round, and what it begins with. */
export interface RoundStart {
  /** The chairs, also of those who are away. */
  readonly chairs: readonly Player[]
  readonly away: readonly Player[]
  readonly books: Books
  /** The number of the round. */
  readonly number: number
}

/** What a round came to. */
export interface RoundEnd {
  readonly top: Tabletop
  /** Whether most agreed to begin another one. */
  readonly goesOn: boolean
  /** Who is away, and who has left or lied. */
  readonly away: readonly Player[]
  readonly gone: readonly Player[]
}

/** What can still be wished when a round has had all its moves. */
const lastWishes: readonly Wish['do'][] = ['new round', 'end', 'leave', 'sit down']
/** What somebody can wish who is alone until another sits down again. */
const lonelyWishes: readonly Wish['do'][] = ['end', 'leave', 'sit down']

/** A round of those who have a chair in this phase. */
export class FreeRound {
  readonly #recipe: Recipe
  readonly #decks: readonly RecipeDeck[]
  readonly #options: FreeOptions
  readonly #start: RoundStart
  readonly #attendance: Attendance
  readonly #scene: RoundScene
  readonly #courtesy = new Courtesy()
  /** Whether cards are dealt. */
  #hasBegun = false
  /** Whether what is hidden was hidden with the help of somebody who is not there, and nobody has dealt it anew. */
  #isStale = false
  /** Cards as they lay before the last move, if it can be taken back. */
  #before: Tabletop | undefined
  #isOver: 'yes' | 'no' | 'anew' = 'no'

  constructor(phase: Phase, recipe: Recipe, start: RoundStart, options: FreeOptions) {
    this.#recipe = recipe
    this.#decks = decksOf(recipe)
    this.#start = start
    this.#options = options
    const base = phase.without(phase.players.filter((player) => !start.chairs.includes(player)))
    this.#attendance = new Attendance(base, start.away)
    const faces = [...new Set(recipe.decks.flatMap((deck) => deck.faces))]
    const { mind, onView } = options
    const labels = labelsFor('nodealer/v1/faces', faces)
    this.#scene = new RoundScene(phase, noKey, this.#emptyTable(), {
      players: start.chairs,
      labels,
      mind,
      onView,
    })
  }

  async play(): Promise<RoundEnd> {
    const attendance = this.#attendance
    while (this.#isOver === 'no' && attendance.left.length > 1 && !attendance.amGone) {
      const isEnough = this.#here.players.length > 1
      const { convicted } = attendance
      if (convicted.length > 0) this.#lose(convicted, 'gone')
      else if (!this.#hasBegun && isEnough) await this.#attempt(() => this.#begin())
      else if (this.#isStale && isEnough) await this.#attempt(() => this.#dealAnew())
      else if (this.#scene.top.underWay.length > 0 && isEnough)
        await this.#attempt(() => deliver(this.#scene, this.#at('arrival')))
      else if (attendance.heard.length === 0) break
      else await this.#attempt(() => this.#move())
    }
    const { away, gone } = attendance
    return { top: this.#scene.top, goesOn: this.#isOver === 'anew', away, gone }
  }

  /** Those who are there. */
  get #here(): Phase {
    return this.#attendance.here
  }

  /** Where the next step is taken. Steps are numbered, so that one that failed can be taken again. */
  #at(what: string): Seat {
    this.#steps++
    return this.#here.at(what, this.#steps)
  }
  #steps = 0

  async #attempt(step: () => Promise<void>): Promise<void> {
    try {
      await step()
    } catch (error) {
      this.#loseBy(error)
    }
  }

  #loseBy(error: unknown): void {
    this.#lose(lostBy(error), error instanceof Fault ? 'gone' : 'away')
  }

  /** Goes on without these players. What they helped to hide is dealt anew before anything else, once two are there. */
  #lose(players: readonly Player[], how: 'away' | 'gone'): void {
    const scene = this.#scene
    this.#attendance.lose(players, how)
    const chairs = players.map((player) => scene.chairOf(player)!)
    this.#before = undefined
    if (this.#hasBegun) {
      scene.key = keyAmong(scene.key, this.#here.players)
      scene.seat = this.#here
      withdraw(scene, this.#decks, chairs)
      scene.top = this.#marked(scene.top)
      this.#isStale = true
    } else scene.restart(this.#emptyTable())
    this.#options.onEvent?.({ by: undefined, wish: undefined, lost: chairs, isAway: how === 'away' })
  }

  async #dealAnew(): Promise<void> {
    await dealHiddenAnew(this.#scene, this.#at('recovery'), this.#decks)
    this.#isStale = false
  }

  async #begin(): Promise<void> {
    await begin(this.#scene, this.#at('begin'), this.#recipe)
    this.#scene.seat = this.#here
    this.#hasBegun = true
  }

  /** A table on which nothing lies yet. */
  #emptyTable(): Tabletop {
    const { chairs, books, number } = this.#start
    const { piles, own, turns } = this.#recipe
    const top = emptyTabletop(piles, chairs.length, own)
    return this.#marked({ ...top, books, turn: turns ? firstTurn(top, turns, number) : null })
  }

  /** The table, with everybody marked who is not there. */
  #marked(top: Tabletop): Tabletop {
    const marked = this.#start.chairs.reduce((next, player, chair) => {
      const isAway = this.#attendance.isAway(player)
      return withChair(next, chair, { isAway, isGone: isAway || this.#attendance.isGone(player) })
    }, top)
    return withTurnKept(marked, this.#recipe.turns)
  }

  // ---- wishes

  async #move(): Promise<void> {
    const scene = this.#scene
    const seat = this.#at('wish')
    const claim = await this.#firstWish()
    if (claim === undefined) return
    // Anybody may wish for anything: what is not possible is refused, which is nobody's fault.
    const { wish } = claim.wellFormed
    const by = scene.chairOf(claim.player)!
    scene.said()
    try {
      this.#requirePossible(by, wish)
    } catch (error) {
      if (!(error instanceof RulesError)) throw error
      this.#attendance.refused(claim.player)
      return this.#options.onEvent?.({ by, wish, refused: error.message })
    }
    const { isGiven, objection, losses } = await consentTo(scene, seat, by, wish)
    if (isGiven) {
      const before = scene.top
      const done = await this.#follow(seat, by, wish)
      scene.count()
      this.#before = showsNothing(wish) ? before : undefined
      this.#options.onEvent?.({ by, wish, ...done })
    } else if (objection) {
      this.#attendance.objected(claim.player)
      this.#options.onEvent?.({ by, wish, ...objection })
    }
    // What the others have agreed to needs nothing of whoever was lost meanwhile, and is done first: it may be about cards that are dealt anew now.
    for (const loss of losses) this.#loseBy(loss)
  }

  /** The next wish; undefined if some might have gone first and have let it pass. */
  async #firstWish(): Promise<Claim<{ readonly wish: Wish }> | undefined> {
    const { heard, whole } = this.#attendance
    const seat = whole.at('wish', this.#steps)
    const first = this.#courtesy.asked(seat.slot, heard, whole.overtaken())
    const isOpen = first.length === heard.length
    this.#scene.goesFirst = isOpen ? [] : first.filter((player) => this.#courtesy.isOwed(player))
    const make = async (mine: Mine): Promise<{ wish: Wish }> => ({ wish: await this.#wished(mine) })
    const claim = isOpen
      ? await seat.first(heard, Wishing, make, { deadline: 'none' })
      : await seat.firstWithin(seat.charter.beat / 2, first, Wishing, make)
    if (claim) this.#courtesy.acted(claim.player)
    else this.#courtesy.passed(first)
    return claim
  }

  async #wished({ player, signal }: Mine): Promise<Wish> {
    const { mind } = this.#options
    if (!this.#attendance.isAway(player))
      return mind ? mind.wish(this.#scene.view, signal) : new Promise(() => {})
    await (mind?.back?.(signal) ?? new Promise(() => {}))
    return { do: 'sit down' }
  }

  #requirePossible(by: number, wish: Wish): void {
    const { moves, top } = this.#scene
    if (moves >= mostMoves && !lastWishes.includes(wish.do))
      throw new RulesError(`a round has at most ${mostMoves} moves: begin a new one`)
    requirePossible(top, by, wish)
    if (this.#here.players.length < 2 && !lonelyWishes.includes(wish.do))
      throw new RulesError('nobody else is there: wait until somebody sits down again, or end the table')
    const asks = concernedBy(this.#scene, wish).chairs.some((chair) => chair !== by)
    if (asks && !this.#attendance.mayAsk(this.#scene.playerAt(by)))
      throw new RulesError(
        `the others have said no ${mostObjections} times: whoever wants this asks in the next round`,
      )
    if (wish.do !== 'undo') return
    if (this.#before === undefined)
      throw new RulesError('the last move cannot be taken back: somebody has learned something by it')
    if (wish.move !== moves) throw new RulesError('somebody has moved since')
  }

  /** Does what is wished; gives what there is to tell about it. */
  async #follow(seat: Seat, by: number, wish: Wish): Promise<Done> {
    const scene = this.#scene
    switch (wish.do) {
      case 'undo':
        scene.top = this.#before!
        return {}
      case 'new round':
        this.#isOver = 'anew'
        return {}
      case 'end':
        this.#isOver = 'yes'
        return {}
      case 'leave':
        if (this.#hasBegun) await leave(scene, seat, this.#decks, by)
        this.#attendance.lose([scene.playerAt(by)], 'gone')
        scene.top = this.#marked(scene.top)
        scene.seat = this.#here
        return {}
      case 'sit down':
        await this.#sitDown(seat, scene.playerAt(by))
        return {}
      default:
        return this.#do(seat, by, wish)
    }
  }

  async #do(seat: Seat, by: number, wish: Exclude<Wish, RoundWish>): Promise<Done> {
    const scene = this.#scene
    const done = await doWish(scene, seat, by, wish)
    scene.top = withTurnAfter(scene.top, by, wish, this.#recipe.turns)
    return done
  }

  /** Whoever was away announces a key again; then all who are there deal anew what is hidden, with its help. */
  async #sitDown(seat: Seat, player: Player): Promise<void> {
    const scene = this.#scene
    const { whole } = this.#attendance
    this.#attendance.returning(player)
    if (this.#hasBegun) {
      const others = whole.players.filter((other) => other !== player)
      const alone = whole.without(others).at('return', this.#steps)
      const [added] = (await announceKeys(alone.at('keys'), 1)) as [JointKey]
      scene.key = keyWith(scene.key, added, seat.me)
      this.#isStale = true
    }
    this.#attendance.return(player)
    scene.seat = this.#here
    scene.top = this.#marked(scene.top)
  }
}

/** Nobody has announced a key yet. */
const noKey: JointKey = {
  shares: new Map(),
  secret: () => {
    throw new Error('nobody has announced a key yet')
  },
}
