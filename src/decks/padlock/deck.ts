/**
 * The padlock deck on the table (protocols, section 3): boxes, each under one lock of every player, and the protocols
 * that deal, open and show them, go on without players, and lay everything open at the end.
 */
import { group, type Point } from '../../group/index.ts'
import type { Player, Seat } from '../../table/index.ts'
import type { Deck, Face, Hands, Opening } from '../deck.ts'
import type { FaceBook } from '../faces.ts'
import {
  among,
  faceDownAt,
  heldAt,
  hiddenAt,
  isHidden,
  isOpenable,
  leftBehind,
  ownersOf,
  partedBy,
  placesAt,
} from '../positions.ts'
import { auditRounds, type Round } from './audit.ts'
import { type Box, isHeldBy, layOut, openedWith, peek, takeOff } from './box.ts'
import { deposit, type Escrow, fewestForEscrow, recover } from './escrow.ts'
import { lock } from './lock.ts'
import { type Intersection, knownBox } from './redeal.ts'
import { unlockBy, unlockByAll } from './unlock.ts'

/** What a padlock deck is made of. */
export interface PadlockParts {
  readonly book: FaceBook
  readonly players: readonly Player[]
  readonly round: Round
  /** Positions that are never dealt to a player. */
  readonly community: readonly number[]
  /** What the players have deposited for the loss of one of them. */
  readonly escrow: Escrow | undefined
  /** How a re-deal finds the cards that nobody holds. */
  readonly intersect: Intersection
}

/** A deck of locked boxes. */
export class PadlockDeck implements Deck {
  readonly protocol = 'padlock'
  readonly faces: readonly Face[]
  readonly #book: FaceBook
  readonly #boxes: Box[]
  readonly #rounds: Round[]
  readonly #community: readonly number[]
  readonly #intersect: Intersection
  /** Boxes in the course of being opened, each to its owner or to all: who stops half-way may have seen them. */
  readonly #opening = new Map<Box, Player | undefined>()
  #players: readonly Player[]
  #escrow: Escrow | undefined

  constructor({ book, players, round, community, escrow, intersect }: PadlockParts) {
    this.faces = book.faces
    this.#book = book
    this.#boxes = layOut(round.locked)
    this.#rounds = [round]
    this.#community = community
    this.#intersect = intersect
    this.#players = players
    this.#escrow = escrow
  }

  get size(): number {
    return this.#boxes.length
  }

  get players(): readonly Player[] {
    return this.#players
  }

  async deal(seat: Seat, hands: Hands): Promise<readonly Face[]> {
    const boxes = hiddenAt(this.#boxes, [...hands.values()].flat(), this.#players)
    const owners = ownersOf(this.#boxes, hands, this.#players, this.#community)
    for (const box of boxes) this.#opening.set(box, owners.get(box))
    const unlockings = await unlockByAll(this.#scope(seat).at('keys'), (player) =>
      boxes.filter((box) => owners.get(box) !== player && box.locks.has(player)),
    )
    takeOff(unlockings)
    for (const box of boxes) box.owner = owners.get(box) as Player
    for (const box of boxes) this.#opening.delete(box)
    return this.#look(boxes.filter(({ owner }) => owner === seat.me))
  }

  async open(
    seat: Seat,
    positions: readonly number[],
    { early = [] }: Opening = {},
  ): Promise<readonly Face[]> {
    const boxes = faceDownAt(this.#boxes, positions, this.#players)
    if (boxes.length > 0) await this.#openAll(this.#scope(seat), boxes, early)
    return placesAt(this.#boxes, positions).map((box) => box.face ?? this.#turnUp(box))
  }

  async show(seat: Seat, owner: Player, positions: readonly number[]): Promise<readonly Face[]> {
    const boxes = heldAt(this.#boxes, positions, owner, this.#players)
    takeOff([await unlockBy(seat.at('show'), owner, boxes)])
    return boxes.map((box) => this.#turnUp(box))
  }

  mine(position: number): Face | undefined {
    return placesAt(this.#boxes, [position])[0]?.mine
  }

  async leave(seat: Seat, leaver: Player, needed: readonly number[]): Promise<void> {
    const boxes = leftBehind(this.#boxes, needed, leaver, this.#players)
    takeOff([await unlockBy(seat.at('leave'), leaver, boxes)])
    await this.#goOnWith(
      this.#players.filter((player) => player !== leaver),
      seat,
    )
  }

  async lose(seat: Seat, lost: readonly Player[], needed: readonly number[]): Promise<boolean> {
    const { staying, gone } = partedBy(this.#players, seat, lost)
    const seen = [...this.#opening].filter(([, owner]) => !gone.includes(owner ?? '')).map(([box]) => box)
    const stuck = (box: Box) => isHidden(box) && gone.some((player) => box.locks.has(player))
    const wanted = [...new Set([...seen, ...placesAt(this.#boxes, needed).filter(stuck)])]
    const scope = among(seat, staying).at('lose')
    if (wanted.length > 0 && !(await this.#recover(scope, gone, wanted))) {
      if (seen.length > 0 || !(await this.#redeal(scope, staying))) return false
    }
    await this.#goOnWith(staying, scope)
    return true
  }

  async audit(seat: Seat): Promise<readonly Face[]> {
    const secretOf = await auditRounds(this.#scope(seat).at('audit'), this.#rounds)
    const opened = openedWith(this.#boxes, secretOf)
    const faces = opened.map((box) => box.face ?? (box.locks.size === 0 ? this.#read(box.content) : ''))
    const known = faces.filter((face) => face !== '')
    if (new Set(known).size !== known.length) throw new Error('a card is doubled although every turn holds')
    return faces
  }

  #scope(seat: Seat): Seat {
    return among(seat, this.#players)
  }

  /** Those who stay deposit anew what can still be opened: what was deposited before needed those who are gone. */
  async #goOnWith(players: readonly Player[], seat: Seat): Promise<void> {
    const insured = this.#escrow?.positions ?? []
    this.#escrow = undefined
    this.#players = players
    this.#opening.clear()
    const present = seat.me === undefined || players.includes(seat.me)
    if (insured.length === 0 || players.length < fewestForEscrow || !present) return
    const hidden = insured.filter((position) => isOpenable(this.#boxes[position]!, players))
    const scope = among(seat, players).at('deposit')
    this.#escrow = await deposit(scope, this.#boxes, hidden)
  }

  /** Everybody takes its locks off these boxes: those without a stake first, where there are some. */
  async #openAll(seat: Seat, boxes: readonly Box[], early: readonly Player[]): Promise<void> {
    const first = this.#players.filter((player) => early.includes(player))
    const inTwo = first.length > 0 && first.length < this.#players.length
    const locked = (player: Player) => boxes.filter(({ locks }) => locks.has(player))
    const before = inTwo
      ? await unlockByAll(seat.at('early'), (player) => (first.includes(player) ? locked(player) : []))
      : []
    for (const box of boxes) this.#opening.set(box, undefined)
    const after = await unlockByAll(seat.at('keys'), (player) =>
      inTwo && first.includes(player) ? [] : locked(player),
    )
    takeOff([...before, ...after])
    for (const box of boxes) this.#opening.delete(box)
  }

  /** By what was deposited (protocols, section 5.2), if one is gone and that covers all these boxes. */
  async #recover(seat: Seat, gone: readonly Player[], boxes: readonly Box[]): Promise<boolean> {
    const [lost, second] = gone
    const escrow = this.#escrow
    if (escrow === undefined || lost === undefined || second !== undefined) return false
    const positions = boxes.map((box) => this.#boxes.indexOf(box))
    if (!positions.every((position) => escrow.positions.includes(position))) return false
    const contents = await recover(seat.at('escrow'), escrow, lost, positions)
    boxes.forEach((box, i) => {
      box.content = group.pick(contents, [i]) as Point
      box.locks.delete(lost)
    })
    return true
  }

  /**
   * Deals everything anew that is neither face up nor held by those who stay (protocols, section 5.3). They keep their
   * boxes; the boxes that the gone held come back with the rest.
   */
  async #redeal(seat: Seat, staying: readonly Player[]): Promise<boolean> {
    const held = this.#boxes.filter((box) => staying.some((player) => isHeldBy(box, player)))
    const up = new Set(this.#boxes.map(({ face }) => face))
    const faceDown = this.faces.flatMap((face, i) => (up.has(face) ? [] : [i]))
    if (faceDown.length === held.length) return true
    const faces = group.pick(this.#book.points, faceDown)
    const layered = faceDown.length < 2 ? knownBox(seat, faces) : await this.#intersect(seat, faces, held)
    const locked = await lock(seat.at('lock'), layered)
    const fresh = layOut(locked)
    this.#boxes.forEach((box, position) => {
      if (box.face === undefined && !held.includes(box)) this.#boxes[position] = fresh.shift() as Box
    })
    this.#rounds.push({ shuffled: layered.turns, locked })
    return true
  }

  /** Looks at boxes that were dealt to me. */
  #look(boxes: readonly Box[]): readonly Face[] {
    const points = peek(boxes)
    return boxes.map((box, i) => {
      box.mine = this.#read(group.pick(points, [i]) as Point)
      return box.mine
    })
  }

  #turnUp(box: Box): Face {
    box.face = this.#read(box.content)
    return box.face
  }

  /** Every step that led here was proven, so a card without a face is our own mistake. */
  #read(point: Point): Face {
    const face = this.#book.faceOf(point)
    if (face === undefined) throw new Error('an opened box has no card in it although all its proofs hold')
    return face
  }
}
