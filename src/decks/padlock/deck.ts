/**
 * The padlock deck on the table (protocols, section 3): boxes, each under one lock of every player, and the protocols
 * that deal, open and show them, go on without players, and lay everything open at the end.
 */
import { inStages, stagesOf } from '../../cards/index.ts'
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
import { type Box, isHeldBy, layOut, openedWith, peek, takeOff, type Unlocking } from './box.ts'
import { deposit, type Escrow, fewestForEscrow, recover } from './escrow.ts'
import { lock } from './lock.ts'
import { type Intersection, knownBox } from './redeal.ts'
import { unlockBy, unlockByAll, unlockBySome } from './unlock.ts'

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

/** How far the opening of a box has come. */
interface Attempt {
  /** To whom it is being dealt; nobody if it is opened to all. */
  readonly receiver: Player | undefined
  /** Players who were asked for their key and may have said it, also where others then failed to. */
  readonly asked: Set<Player>
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

/** A deck of locked boxes. */
export class PadlockDeck implements Deck {
  readonly protocol = 'padlock'
  readonly faces: readonly Face[]
  readonly #book: FaceBook
  readonly #boxes: Box[]
  readonly #rounds: Round[]
  readonly #community: readonly number[]
  readonly #intersect: Intersection
  /** Boxes in the course of being opened: who stops half-way may have seen them. */
  readonly #attempts = new Map<Box, Attempt>()
  #players: readonly Player[]
  /** Whether the charter asks for deposits, also while there are none. */
  readonly #insured: boolean
  #escrow: Escrow | undefined

  constructor({ book, players, round, community, escrow, intersect }: PadlockParts) {
    this.faces = book.faces
    this.#book = book
    this.#boxes = layOut(round.locked)
    this.#rounds = [round]
    this.#community = community
    this.#intersect = intersect
    this.#players = players
    this.#insured = escrow !== undefined
    this.#escrow = escrow
  }

  get size(): number {
    return this.#boxes.length
  }

  get players(): readonly Player[] {
    return this.#players
  }

  async deal(seat: Seat, hands: Hands, opening: Opening = {}): Promise<readonly Face[]> {
    const boxes = hiddenAt(this.#boxes, [...hands.values()].flat(), this.#players)
    const owners = ownersOf(this.#boxes, hands, this.#players, this.#community)
    await this.#unlock(this.#scope(seat), opening, boxes, owners)
    for (const box of boxes) box.owner = owners.get(box) as Player
    return this.#look(boxes.filter(({ owner }) => owner === seat.me))
  }

  async open(seat: Seat, positions: readonly number[], opening: Opening = {}): Promise<readonly Face[]> {
    const boxes = faceDownAt(this.#boxes, positions, this.#players)
    if (boxes.length > 0) await this.#unlock(this.#scope(seat), opening, boxes)
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
    const stuck = (box: Box) => isHidden(box) && gone.some((player) => this.#isLockedBy(box, player))
    const seen = [...this.#attempts.keys()].filter((box) => stuck(box) && this.#maybeSeen(box, staying))
    const wanted = [...new Set([...seen, ...placesAt(this.#boxes, needed).filter(stuck)])]
    const scope = among(seat, staying).at('lose')
    if (wanted.length > 0 && !(await this.#recover(scope, gone, wanted))) {
      if (seen.length > 0 || !(await this.#redeal(scope, staying))) return false
    }
    takeOff(
      [...this.#attempts.values()].flatMap(({ published }) =>
        published.filter(({ player }) => gone.includes(player)),
      ),
    )
    await this.#goOnWith(staying, scope)
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
    const { asked, receiver } = this.#attempts.get(box) as Attempt
    if (receiver !== undefined && !staying.includes(receiver)) return false
    return staying.every((player) => player === receiver || asked.has(player) || !box.locks.has(player))
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
    this.#escrow = undefined
    this.#players = players
    const present = seat.me === undefined || players.includes(seat.me)
    if (!this.#insured || players.length < fewestForEscrow || !present) return
    const hidden = this.#community.filter((position) => isOpenable(this.#boxes[position]!, players))
    const scope = among(seat, players).at('deposit')
    this.#escrow = await deposit(scope, this.#boxes, hidden)
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
    const stages = stagesOf(this.#players, opening)
    const attempts = boxes.map((box) => this.#attempt(box, receivers.get(box)))
    const listed = (player: Player) =>
      boxes.filter((box) => receivers.get(box) !== player && this.#isLockedBy(box, player))
    await inStages(seat, stages, async (scope, players) => {
      for (const { asked, receiver } of attempts)
        for (const player of players) if (player !== receiver) asked.add(player)
      const given =
        stages.length === 1
          ? await unlockByAll(scope.at('keys'), listed)
          : await unlockBySome(scope.at('keys'), players, listed)
      boxes.forEach((box, i) => {
        attempts[i]!.published.push(...ofBox(box, given))
      })
    })
    takeOff(attempts.flatMap(({ published }) => published))
    for (const box of boxes) this.#attempts.delete(box)
  }

  /** Begins to open a box. What was said of it before, when somebody failed to, remains said. */
  #attempt(box: Box, receiver: Player | undefined): Attempt {
    const { asked, published } = this.#attempts.get(box) ?? { asked: new Set<Player>(), published: [] }
    if (receiver !== undefined && asked.has(receiver))
      throw new RangeError('a card cannot be dealt to a player any more who was asked for its key of it')
    const attempt = { receiver, asked, published }
    this.#attempts.set(box, attempt)
    return attempt
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
      if (box.face !== undefined || held.includes(box)) return
      this.#boxes[position] = fresh.shift() as Box
      this.#attempts.delete(box)
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
