/**
 * A person at a free table. What it wants is said as soon as something can be said; if another's wish counted first, it is said again if it is
 * still possible; if not, the person is told so. Cards of the hand are meant by back and face: places change whenever the hand is shuffled, and equal cards are equal. Whoever does
 * not answer in time has not agreed, or passes and picks whatever comes first, so that nobody is taken for absent who is merely elsewhere.
 */
import { type Clock, systemClock } from '../../../table/index.ts'
import { Asking, type OpenQuestion } from '../../play/asking.ts'
import type { Face } from '../tabletop.ts'
import { isPossible, type Wish } from '../wish.ts'
import type { FreeMind, FreeView } from './mind.ts'
import type { FreeEvent } from './round.ts'

/** What a person is asked. */
export type FreeQuestion =
  /** Which cards of its hand. */
  | { readonly kind: 'choose'; readonly wish: Wish; readonly count: number }
  /** Which cards of another's hand, from behind. */
  | { readonly kind: 'pick'; readonly from: number; readonly count: number }
  /** Whether it agrees to what somebody wishes. */
  | { readonly kind: 'agree'; readonly by: number; readonly wish: Wish }

/** A card of one's hand, as one means it: which deck it is of, and what it is. */
export interface MeantCard {
  readonly deck: number
  readonly face: Face
}

/** What it answers: cards of its hand, places of another's, or whether it agrees. */
export type FreeAnswer =
  | { readonly cards: readonly MeantCard[] }
  | { readonly places: readonly number[] }
  | { readonly agrees: boolean }

/** Why nothing comes of what a person wants: the table is not the same any more, or something else that it wants is still under way. */
export type Dropped = 'changed' | 'busy'

/** Something that a person wants, and the cards of its hand that are meant. */
interface Wanted {
  readonly wish: Wish
  readonly cards: readonly MeantCard[]
  readonly isSaid: boolean
}

/** How a person is asked. */
export interface HumanFreeOptions {
  /** Told what is asked, and undefined when nothing is any more. */
  readonly onQuestion: (question: FreeQuestion | undefined) => void
  /** Told what will not be done, so that nobody waits for it. */
  readonly onDropped?: (wish: Wish, why: Dropped) => void
  /** Milliseconds to answer in; below the charter's deadlines. */
  readonly patience: () => number
  readonly clock?: Clock
}

/** The person. */
export class HumanFree implements FreeMind {
  readonly #options: HumanFreeOptions
  readonly #asking: Asking<FreeQuestion, FreeAnswer>
  #view: FreeView | undefined
  #wanted: Wanted | undefined
  /** Says a wish; undefined while nothing can be said. */
  #say: ((wish: Wish) => void) | undefined

  /** Says that the person is back; undefined while it is not away. */
  #sitDown: (() => void) | undefined

  constructor(options: HumanFreeOptions) {
    this.#options = options
    this.#asking = new Asking((question) => options.onQuestion(question))
  }

  /** Whether nothing that was wanted is still to come. */
  get isIdle(): boolean {
    return this.#wanted === undefined
  }

  /** The person wants something. One thing at a time: while one is under way, nothing else is taken. */
  want(wish: Wish, cards: readonly MeantCard[] = []): void {
    if (this.#wanted?.isSaid) return this.#options.onDropped?.(wish, 'busy')
    this.#wanted = { wish, cards, isSaid: false }
    this.#offer()
  }

  /** The person answers what it is asked. */
  answer(answer: FreeAnswer): void {
    this.#asking.answer(answer)
  }

  /** To be told of everything that happens: what was wanted is done, or somebody is gone and it may not be wanted any more. */
  heard({ by, lost }: FreeEvent): void {
    if (lost !== undefined) this.#drop()
    else if (by !== undefined && by === this.#view?.me) this.#wanted = undefined
  }

  wish(view: FreeView): Promise<Wish> {
    // In a round that was dealt since then, the same numbers are other cards.
    if (this.#view !== undefined && this.#view.players !== view.players) this.#drop()
    this.#view = view
    return new Promise((resolve) => {
      this.#say = resolve
      this.#offer()
    })
  }

  async choose(view: FreeView, wish: Wish, count: number, asked: OpenQuestion): Promise<readonly number[]> {
    const meant = wish.do === 'pass' ? undefined : placesOf(view, this.#wanted?.cards ?? [])
    if (meant?.length === count) return meant
    const until = this.#until(asked)
    for (;;) {
      const answer = await this.#ask({ kind: 'choose', wish, count }, asked, until, {
        places: firsts(count),
      })
      if ('places' in answer) return answer.places
      const places = 'cards' in answer && answer.cards.length === count && placesOf(view, answer.cards)
      if (places) return places
    }
  }

  async pick(view: FreeView, from: number, count: number, asked: OpenQuestion): Promise<readonly number[]> {
    const among = view.top.chairs[from]!.hand.length
    const until = this.#until(asked)
    for (;;) {
      const answer = await this.#ask({ kind: 'pick', from, count }, asked, until, { places: firsts(count) })
      if ('places' in answer && areSome(answer.places, count, among)) return answer.places
    }
  }

  async agree(_: FreeView, by: number, wish: Wish, asked: OpenQuestion): Promise<boolean> {
    const answer = await this.#ask({ kind: 'agree', by, wish }, asked, this.#until(asked), { agrees: false })
    return 'agrees' in answer && answer.agrees
  }

  /** Resolves when the person has said that it is there. */
  back(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#sitDown = resolve
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  }

  /** The person is there, and wants its chair again. */
  comeBack(): void {
    this.#sitDown?.()
    this.#sitDown = undefined
  }

  get #clock(): Clock {
    return this.#options.clock ?? systemClock
  }

  /** When the answer is given for the person; a reload gives it no more time. */
  #until({ waited }: OpenQuestion): number {
    return this.#clock.now() + this.#options.patience() - waited
  }

  #ask(
    question: FreeQuestion,
    { signal }: OpenQuestion,
    until: number,
    otherwise: FreeAnswer,
  ): Promise<FreeAnswer> {
    return this.#asking.ask(question, signal, (settle) =>
      this.#clock.after(Math.max(0, until - this.#clock.now()), () => settle(otherwise)),
    )
  }

  #offer(): void {
    const [view, wanted, say] = [this.#view, this.#wanted, this.#say]
    if (view?.me === undefined || wanted === undefined || say === undefined) return
    const { wish, cards } = wanted
    if (!isPossible(view.top, view.me, wish) || placesOf(view, cards) === undefined) return this.#drop()
    this.#wanted = { wish, cards, isSaid: true }
    this.#say = undefined
    say(wish)
  }

  #drop(): void {
    const wanted = this.#wanted
    this.#wanted = undefined
    if (wanted) this.#options.onDropped?.(wanted.wish, 'changed')
  }
}

/** Where these cards are in my hand; undefined if they are not all there. */
function placesOf({ top, me, faceOf }: FreeView, cards: readonly MeantCard[]): readonly number[] | undefined {
  const hand = me === undefined ? [] : top.chairs[me]!.hand
  const places: number[] = []
  for (const { deck, face } of cards) {
    const place = hand.findIndex(
      (one, i) => one.deck === deck && faceOf(one.id) === face && !places.includes(i),
    )
    if (place < 0) return undefined
    places.push(place)
  }
  return places
}

function firsts(count: number): readonly number[] {
  return Array.from({ length: count }, (_, place) => place)
}

function areSome(places: readonly number[], count: number, among: number): boolean {
  const isThere = (place: number): boolean => Number.isInteger(place) && place >= 0 && place < among
  return places.length === count && new Set(places).size === count && places.every(isThere)
}
