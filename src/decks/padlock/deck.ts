/**
 * The boxes of a padlock deck (spec/decks, section 4), each under one lock of every player: how they are dealt, opened and shown,
 * and how those who stay go on when players are lost.
 */

import { inStages, stagesOf } from '../../cards/index.ts'
import { group, type Point } from '../../group/index.ts'
import { onePoint } from '../../group/inside.ts'
import type { Player, Seat } from '../../table/index.ts'
import type { Face, Opening } from '../deck.ts'
import type { DeckCore, Parted, SeldomAsked, SeldomCore } from '../deck-core.ts'
import type { FaceBook } from '../faces.ts'
import { isHidden, isOpenable } from '../positions.ts'
import { seldomOf } from '../seldom.ts'
import { type AuditRound, auditRounds } from './audit.ts'
import { type Box, boxesFrom, isHeldBy, openedWith, peek, takeOff, type Unlocking } from './box.ts'
import { type BoxEscrow, deposit, fewestForPadlockEscrow, recover } from './escrow.ts'
import { lock } from './lock.ts'
import { type Intersection, knownBox } from './redeal.ts'
import { unlockBy, unlockBySome } from './unlock.ts'

/** What a padlock deck is made of. */
export interface PadlockParts {
  readonly book: FaceBook
  readonly round: AuditRound
  /** Positions that are never dealt to a player. */
  readonly community: readonly number[]
  /** What the players have deposited for the loss of one of them. */
  readonly escrow: BoxEscrow | undefined
  /** How a re-deal finds the cards that nobody holds. */
  readonly intersect: Intersection
}

/** How far the opening of a box has come. */
interface Attempt {
  /** To whom it is being dealt; nobody if it is opened to all. */
  readonly receiver: Player | undefined
  /** The keys that have been published and checked. */
  readonly published: Unlocking[]
}

/** What these players have published of one box. */
function ofBox(box: Box, unlockings: readonly Unlocking[]): Unlocking[] {
  return unlockings.flatMap(({ player, boxes, secrets }) => {
    const at = boxes.indexOf(box)
    return at < 0 ? [] : [{ player, boxes: [box], secrets: [secrets[at]!] }]
  })
}

/** Locked boxes. */
export class PadlockBoxes implements DeckCore<Box>, SeldomCore<Box> {
  readonly #book: FaceBook
  readonly #boxes: Box[]
  readonly #rounds: AuditRound[]
  readonly #community: readonly number[]
  readonly #intersect: Intersection
  /** Boxes in the course of being opened: who stops half-way may have seen them. */
  readonly #attempts = new Map<Box, Attempt>()
  /** Whether the charter asks for deposits, also while there are none. */
  readonly #insured: boolean
  #escrow: BoxEscrow | undefined

  constructor({ book, round, community, escrow, intersect }: PadlockParts) {
    this.#book = book
    this.#boxes = boxesFrom(round.locked)
    this.#rounds = [round]
    this.#community = community
    this.#intersect = intersect
    this.#insured = escrow !== undefined
    this.#escrow = escrow
  }

  get places(): readonly Box[] {
    return this.#boxes
  }

  deal(seat: Seat, boxes: readonly Box[], owners: ReadonlyMap<Box, Player>, opening: Opening): Promise<void> {
    return this.#unlock(seat, opening, boxes, owners)
  }

  open(seat: Seat, boxes: readonly Box[], opening: Opening): Promise<void> {
    return this.#unlock(seat, opening, boxes)
  }

  async show(seat: Seat, owner: Player, boxes: readonly Box[]): Promise<void> {
    takeOff([await unlockBy(seat.at('show'), owner, boxes)])
  }

  async seldom(): Promise<SeldomAsked<Box>> {
    return seldomOf(this)
  }

  async leave(seat: Seat, leaver: Player, boxes: readonly Box[]): Promise<void> {
    takeOff([await unlockBy(seat.at('leave'), leaver, boxes)])
  }

  /**
   * Those who stay deposit anew what can still be opened: what was deposited before needed those who are gone. It is asked at
   * every seat, also of those who are gone: a seat that does not ask what the others ask sees another game from there on.
   */
  async left(seat: Seat, staying: readonly Player[]): Promise<void> {
    this.#escrow = undefined
    if (!this.#insured || staying.length < fewestForPadlockEscrow) return
    const hidden = this.#community.filter((position) => isOpenable(this.#boxes[position]!, staying))
    this.#escrow = await deposit(seat.at('deposit'), this.#boxes, hidden)
  }

  async lose(seat: Seat, { staying, gone }: Parted, needed: readonly Box[]): Promise<boolean> {
    const stuck = (box: Box) => isHidden(box) && gone.some((player) => this.#isLockedBy(box, player))
    const seen = [...this.#attempts.keys()].filter((box) => stuck(box) && this.#maybeSeen(box, staying))
    const wanted = [...new Set([...seen, ...needed.filter(stuck)])]
    const scope = seat.at('lose')
    if (wanted.length > 0 && !(await this.#recover(scope, gone, wanted))) {
      if (seen.length > 0 || !(await this.#redeal(scope, staying))) return false
    }
    takeOff(
      [...this.#attempts.values()].flatMap(({ published }) =>
        published.filter(({ player }) => gone.includes(player)),
      ),
    )
    await this.left(scope, staying)
    return true
  }

  /** Whether a key of this player is missing: a lock that it has on the box, unless its key is out already. */
  #isLockedBy(box: Box, player: Player): boolean {
    const published = this.#attempts.get(box)?.published ?? []
    return box.locks.has(player) && !published.some((given) => given.player === player)
  }

  /**
   * Whether somebody who is gone may have seen a box that was being opened: all who stay were asked for their key, but for the
   * one whom it was meant for, who is still there.
   */
  #maybeSeen(box: Box, staying: readonly Player[]): boolean {
    const { receiver } = this.#attempts.get(box) as Attempt
    if (receiver !== undefined && !staying.includes(receiver)) return false
    return staying.every((player) => player === receiver || box.asked.has(player) || !box.locks.has(player))
  }

  async audit(seat: Seat): Promise<readonly (Face | undefined)[]> {
    const secretOf = await auditRounds(seat.at('audit'), this.#rounds)
    const opened = openedWith(this.#boxes, secretOf)
    return opened.map((box) => box.face ?? (box.locks.size === 0 ? this.#faceOf(box.content) : undefined))
  }

  /**
   * Players take their locks off these boxes, stage after stage, but for those whom a box is meant for. The locks come off
   * together at the end: what was deposited belongs to the box as it lay when it was deposited.
   */
  async #unlock(
    seat: Seat,
    opening: Opening,
    boxes: readonly Box[],
    receivers: ReadonlyMap<Box, Player> = new Map(),
  ): Promise<void> {
    const attempts = boxes.map((box) => this.#attempt(box, receivers.get(box)))
    const listed = (player: Player) =>
      boxes.filter((box) => receivers.get(box) !== player && this.#isLockedBy(box, player))
    await inStages(seat, stagesOf(seat.players, opening), async (scope, players) => {
      for (const box of boxes)
        for (const player of players) if (player !== receivers.get(box)) box.asked.add(player)
      const given = await unlockBySome(scope.at('keys'), players, listed)
      boxes.forEach((box, i) => {
        attempts[i]!.published.push(...ofBox(box, given))
      })
    })
    takeOff(attempts.flatMap(({ published }) => published))
    for (const box of boxes) this.#attempts.delete(box)
  }

  /** Begins to open a box. What was said of it before, when somebody failed to, remains said. */
  #attempt(box: Box, receiver: Player | undefined): Attempt {
    const attempt = { receiver, published: this.#attempts.get(box)?.published ?? [] }
    this.#attempts.set(box, attempt)
    return attempt
  }

  /** By what was deposited (spec/recovery, section 3), if one is gone and that covers all these boxes. */
  async #recover(seat: Seat, gone: readonly Player[], boxes: readonly Box[]): Promise<boolean> {
    const [lost, second] = gone
    const escrow = this.#escrow
    if (escrow === undefined || lost === undefined || second !== undefined) return false
    const positions = boxes.map((box) => this.#boxes.indexOf(box))
    if (!positions.every((position) => escrow.positions.includes(position))) return false
    const contents = await recover(seat.at('escrow'), escrow, lost, positions)
    boxes.forEach((box, i) => {
      box.content = group.pick(contents, [i])
      box.locks.delete(lost)
    })
    return true
  }

  /**
   * Deals everything anew that is neither face up nor held by those who stay (spec/recovery, section 4). They keep their
   * boxes; the boxes that the gone held come back with the rest.
   */
  async #redeal(seat: Seat, staying: readonly Player[]): Promise<boolean> {
    const held = this.#boxes.filter((box) => staying.some((player) => isHeldBy(box, player)))
    const up = new Set(this.#boxes.map(({ face }) => face))
    const faceDown = this.#book.faces.flatMap((face, i) => (up.has(face) ? [] : [i]))
    if (faceDown.length === held.length) return true
    const faces = group.pick(this.#book.points, faceDown)
    const layered = faceDown.length < 2 ? knownBox(seat, faces) : await this.#intersect(seat, faces, held)
    const locked = await lock(seat.at('lock'), layered)
    const fresh = boxesFrom(locked)
    this.#boxes.forEach((box, position) => {
      if (box.face !== undefined || held.includes(box)) return
      this.#boxes[position] = fresh.shift() as Box
      this.#attempts.delete(box)
    })
    this.#rounds.push({ shuffled: layered.turns, locked })
    return true
  }

  read(_seat: Seat, box: Box): Face {
    return this.#faceOf(box.content)
  }

  look(box: Box): Face {
    return this.#faceOf(onePoint(peek([box])))
  }

  /** Every step that led here was proven, so a card without a face is our own mistake. */
  #faceOf(point: Point): Face {
    const face = this.#book.faceOf(point)
    if (face === undefined) throw new Error('an opened box has no card in it although all its proofs hold')
    return face
  }
}
