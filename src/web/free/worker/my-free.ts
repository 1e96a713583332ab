/** A free table at the person's seat, or a spectator's: it plays, and tells the page about it. */
import type { Face, Lying, Recipe, Tabletop } from '../../../games/free/index.ts'
import {
  type FreeEvent,
  type FreeOutcome,
  type FreeQuestion,
  type FreeView,
  freeTable,
  HumanFree,
  recipeCodec,
} from '../../../games/free/play/index.ts'
import type { Charter, Game, Player, Seat } from '../../../table/index.ts'
import { openPictures } from '../../keep/pictures.ts'
import type { GameAsk } from '../../protocol.ts'
import type { Thought } from '../../table/worker/thought.ts'
import type { GamePlace, MyGame } from '../../table/worker/web-game.ts'
import { type FreeOutcomeModel, type Happening, mostHappenings } from '../model.ts'
import { happeningOf } from './happening.ts'
import { Pictures } from './pictures.ts'

/** The game. */
export class MyFree implements MyGame {
  readonly #place: GamePlace
  readonly #mind = new HumanFree({
    onQuestion: (question) => this.#tellQuestion(question),
    onDropped: (wish, dropped) => this.#log({ by: this.#view?.me, wish, dropped, faces: [] }),
    patience: () => this.#patience,
  })
  #patience = 0
  /** Who has left or lied, in all rounds. */
  readonly #gone = new Set<Player>()
  #view: FreeView | undefined
  /** What lay there when the last wish was said, before it was done. */
  #before: Tabletop | undefined
  #happenings: readonly Happening[] = []
  /** How many of the last of them the page has not been told; undefined if it has to be told all. */
  #untold: number | undefined
  #question: FreeQuestion | undefined
  #outcome: FreeOutcomeModel | undefined
  #isDue = false
  #pictures: Pictures | undefined

  constructor(place: GamePlace) {
    this.#place = place
  }

  readonly play: Game<unknown> = async (seat: Seat) => {
    this.#patience = patienceIn(seat.charter.deadlines)
    this.#gatherPictures(recipeCodec.decode(seat.charter.rules, 'rules')).catch(() => {})
    const outcome = await freeTable({
      ...(seat.me !== undefined && { mind: this.#mind }),
      onView: (view) => this.#see(view),
      onEvent: (event) => this.#hear(event),
    })(seat)
    this.#end(outcome)
    return outcome
  }

  /** A moment, so that one can follow. */
  readonly thought = (): Thought =>
    this.#place.isHurried() ? { least: 0, most: 30 } : { least: 600, most: 1500 }

  readonly mayTalk = (): boolean => true

  onEvent(): void {}

  answer(ask: GameAsk): void {
    switch (ask.type) {
      case 'look':
        return this.#tellAll()
      case 'wish':
        this.#mind.want(ask.wish, ask.cards)
        return this.#tellSoon()
      case 'choose cards':
        return this.#mind.answer({ cards: ask.cards })
      case 'pick cards':
        return this.#mind.answer({ places: ask.places })
      case 'agree':
        return this.#mind.answer({ agrees: ask.agrees })
      case 'sit again':
        return this.#mind.comeBack()
    }
  }

  readonly hear = (person: string, text: string): void => this.#pictures?.hear(person, text)

  /** Pictures are for the eye alone: the game goes on without them. */
  async #gatherPictures({ pictures: wanted = [] }: Recipe): Promise<void> {
    if (wanted.length === 0) return
    this.#pictures = new Pictures({
      wanted,
      kept: await openPictures().catch(() => undefined),
      line: this.#place.programs,
      onPicture: (digest, bytes) => this.#place.tell({ type: 'free picture', digest, bytes }),
    })
    await this.#pictures.gather()
  }

  #see(view: FreeView): void {
    if (view.players !== this.#view?.players) {
      this.#happenings = []
      this.#untold = undefined
    }
    if (view.tries === 0 || view.tries !== this.#view?.tries) this.#before = view.top
    this.#view = view
    this.#tellSoon()
  }

  #hear(event: FreeEvent): void {
    const view = this.#view
    if (view === undefined) return
    const { top, players } = view
    this.#log(happeningOf(event, this.#before ?? top, view))
    this.#mind.heard(event)
    for (const [chair, { isGone, isAway }] of top.chairs.entries())
      if (isGone && !isAway) this.#gone.add(players[chair]!)
    if (this.#gone.size > 0) this.#place.onGone([...this.#gone])
  }

  #log(happening: Happening): void {
    this.#happenings = [...this.#happenings, happening].slice(-mostHappenings)
    if (this.#untold !== undefined) this.#untold++
    this.#tellSoon()
  }

  #end({ rounds, scores, chips }: FreeOutcome): void {
    const members = this.#place.members().map(({ player }) => player)
    const of = (numbers: ReadonlyMap<Player, number>) => members.map((player) => numbers.get(player) ?? 0)
    this.#outcome = { game: 'free', rounds, scores: of(scores), chips: of(chips) }
    this.#tellAll()
  }

  #number(player: Player): number {
    return this.#place.members().findIndex((member) => member.player === player)
  }

  /** One move changes the table several times, and a log that is read again many times: the page is told once. */
  #tellSoon(): void {
    if (this.#isDue) return
    this.#isDue = true
    setTimeout(() => {
      this.#isDue = false
      this.#tellTable()
    })
  }

  #tellAll(): void {
    for (const [digest, bytes] of this.#pictures?.here ?? [])
      this.#place.tell({ type: 'free picture', digest, bytes })
    this.#untold = undefined
    this.#tellTable()
    this.#tellQuestion(this.#question)
    if (this.#outcome) this.#place.tell({ type: 'free over', outcome: this.#outcome })
  }

  #tellTable(): void {
    const view = this.#view
    if (view === undefined) return
    const { top, me, moves, players, goesFirst } = view
    const isWhole = this.#untold === undefined
    const told = isWhole ? 0 : Math.max(0, this.#happenings.length - (this.#untold ?? 0))
    this.#untold = 0
    this.#place.tell({
      type: 'free',
      free: {
        top,
        me,
        moves,
        goesFirst,
        players: players.map((player) => this.#number(player)),
        known: knownIn(view),
        isBusy: !this.#mind.isIdle,
      },
      happenings: this.#happenings.slice(told),
      isWhole,
    })
  }

  #tellQuestion(question: FreeQuestion | undefined): void {
    this.#question = question
    this.#place.tell({ type: 'free question', question })
  }
}

/** How long a person has for an answer, in milliseconds: the rest of the time is for it to travel. */
function patienceIn({ act, step }: Charter['deadlines']): number {
  return Math.floor(0.8 * Math.min(act, step))
}

/** What this seat alone knows. */
function knownIn({ top, faceOf }: FreeView): ReadonlyMap<number, Face> {
  const cards = [...top.piles.flatMap((pile) => pile.cards), ...top.chairs.flatMap(({ hand }) => hand)]
  const known = (card: Lying): readonly [number, Face][] => {
    const face = card.face === null ? faceOf(card.id) : undefined
    return face === undefined ? [] : [[card.id, face]]
  }
  return new Map(cards.flatMap(known))
}
