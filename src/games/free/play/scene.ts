/** A free table in play: what lies there, the masked cards behind it, and what this seat knows of them. */
import {
  faceUp,
  type JointKey,
  keyAmong,
  type Labels,
  type LaidCard,
  laidMasks,
  type MaskedCard,
  openedToMe,
  publicKey,
} from '../../../cards/index.ts'
import { group, type Points } from '../../../group/index.ts'
import type { Player, Seat } from '../../../table/index.ts'
import { type Face, fresh, type Lying, type Tabletop } from '../tabletop.ts'
import type { FreeMind, FreeView } from './mind.ts'

/** What stays the same for a whole round. */
export interface RoundSceneOptions {
  /** Who sits on which chair. */
  readonly players: readonly Player[]
  /** The faces of all decks as points. */
  readonly labels: Labels
  readonly mind?: FreeMind | undefined
  readonly onView?: ((view: FreeView) => void) | undefined
}

/** One seat's side of a round. */
export class RoundScene {
  readonly options: RoundSceneOptions
  /** The scope of those who are there. */
  seat: Seat
  /** Their key: hidden cards on piles lie under it. */
  key: JointKey
  #top: Tabletop
  #moves = 0
  #tries = 0
  #goesFirst: readonly Player[] = []
  /** The masked card behind each number, unless everybody knows what it is. */
  readonly #cards = new Map<number, MaskedCard>()
  /** The masks of cards that lie face down and are known to whoever laid them. */
  readonly #laid = new Map<number, LaidCard>()
  /** What I was shown, and what I have read before. */
  readonly #seen = new Map<number, Face>()

  constructor(seat: Seat, key: JointKey, top: Tabletop, options: RoundSceneOptions) {
    this.options = options
    this.seat = seat
    this.key = key
    this.#top = top
  }

  get top(): Tabletop {
    return this.#top
  }

  /** The table looks different now. */
  set top(top: Tabletop) {
    this.#top = top
    this.options.onView?.(this.view)
  }

  /** How many wishes something came of. */
  get moves(): number {
    return this.#moves
  }

  /** One more wish was said. */
  said(): void {
    this.#tries++
    this.options.onView?.(this.view)
  }

  /** Who goes first for a moment; nobody where anybody may. */
  set goesFirst(players: readonly Player[]) {
    if (this.#goesFirst.length === 0 && players.length === 0) return
    this.#goesFirst = players
    this.options.onView?.(this.view)
  }

  /** Something came of it. */
  count(): void {
    this.#moves++
    this.options.onView?.(this.view)
  }

  /** Everything that lay there is forgotten, and something else lies there. */
  restart(top: Tabletop): void {
    for (const known of [this.#cards, this.#laid, this.#seen]) known.clear()
    this.top = top
  }

  get view(): FreeView {
    const { top, moves } = this
    const { players } = this.options
    const faceOf = (id: number): Face | undefined => this.#faceOf(top, id)
    const goesFirst = this.#goesFirst.map((player) => this.chairOf(player)!)
    return { top, players, me: this.me, moves, tries: this.#tries, goesFirst, faceOf }
  }

  /** My chair. */
  get me(): number | undefined {
    const { me } = this.seat
    return me === undefined ? undefined : this.chairOf(me)
  }

  playerAt(chair: number): Player {
    return this.options.players[chair]!
  }

  chairOf(player: Player): number | undefined {
    const chair = this.options.players.indexOf(player)
    return chair < 0 ? undefined : chair
  }

  /** The key of one chair: hands lie under it. */
  keyOf(chair: number): JointKey {
    return keyAmong(this.key, [this.playerAt(chair)])
  }

  /** The masked card behind a number. What everybody knows lies under no mask. */
  card({ id, face }: Lying): MaskedCard {
    if (face !== null) return faceUp(this.key, this.pointOf(face))
    const card = this.#cards.get(id)
    if (card === undefined) throw new Error(`card ${id} is hidden, and nothing is behind it`)
    return card
  }

  /** Puts masked cards behind numbers. */
  put(cards: readonly Lying[], masked: readonly MaskedCard[]): void {
    cards.forEach(({ id }, i) => {
      this.#cards.set(id, masked[i]!)
    })
  }

  /** Puts masked cards that nobody can follow any more behind fresh numbers. Gives these, and the table that has counted them. */
  renew(masked: readonly MaskedCard[], deckOf: (place: number) => number): ReturnType<typeof fresh> {
    const next = fresh(
      this.top,
      masked.map((_, place) => deckOf(place)),
    )
    this.put(next.cards, masked)
    return next
  }

  /** Remembers how to open cards that were laid face down, at the seat of the one who did. */
  putLaid(cards: readonly Lying[], laid: readonly LaidCard[]): void {
    cards.forEach(({ id }, i) => {
      this.#laid.set(id, laid[i]!)
    })
  }

  /** Cards that were laid have been encrypted anew, in this scope, by whoever laid them. */
  reclaim(cards: readonly Lying[], masked: readonly MaskedCard[], scope: Seat): void {
    this.put(cards, masked)
    this.putLaid(
      cards,
      masked.map((card, i) => ({ card, mask: () => laidMasks(scope, masked.length)[i]! })),
    )
  }

  /** Hidden cards lie under the key of those who stay, once a leaver has given its shares of them. */
  leftTo(players: readonly Player[], cards: readonly Lying[], masked: readonly MaskedCard[]): void {
    this.key = keyAmong(this.key, players)
    cards.forEach(({ id }, i) => {
      const card = { ...masked[i]!, key: this.key, given: new Map(), asked: new Set<Player>() }
      this.#cards.set(id, card)
      const laid = this.#laid.get(id)
      if (laid) this.#laid.set(id, { ...laid, card })
    })
  }

  laid(id: number): LaidCard | undefined {
    return this.#laid.get(id)
  }

  /** I was shown copies of these cards, which I alone can open. */
  lookAt(cards: readonly Lying[], copies: readonly MaskedCard[]): void {
    cards.forEach(({ id }, i) => {
      this.#seen.set(id, this.read(openedToMe(copies[i]!))[0]!)
    })
  }

  pointOf(face: Face): Points {
    const { labels } = this.options
    return group.pick(labels.points, [labels.placeOf(face)])
  }

  read(points: Points): readonly Face[] {
    return this.options.labels.read(points)
  }

  #faceOf(top: Tabletop, id: number): Face | undefined {
    const seen = this.#seen.get(id)
    if (seen !== undefined || this.me === undefined) return seen
    const face = this.#inMyHand(top, id) ?? this.#laidByMe(top, id)
    if (face !== undefined) this.#seen.set(id, face)
    return face
  }

  #inMyHand(top: Tabletop, id: number): Face | undefined {
    const card = top.chairs[this.me!]!.hand.find((one) => one.id === id)
    return card && (card.face ?? this.read(openedToMe(this.card(card)))[0])
  }

  #laidByMe(top: Tabletop, id: number): Face | undefined {
    const laid = this.#laid.get(id)
    const isMine = top.piles.some(({ cards }) =>
      cards.some((one) => one.id === id && one.knownTo === this.me),
    )
    if (laid === undefined || !isMine) return undefined
    const { key, masked } = laid.card
    return this.read(group.sub(masked.b, group.mul(publicKey(key), [laid.mask()])))[0]
  }
}
