/** One position of a padlock deck: a box with a card in it, and the locks that are still on it. */
import { group, type Point, type Points, type Scalar, scalar } from '../../group/index.ts'
import type { Player } from '../../table/index.ts'
import type { Position } from '../positions.ts'
import type { LockTurn } from './lock.ts'

/** A box at its position. */
export interface Box extends Position {
  /** The card under the locks that are still on: Π s_{p,k}·F over their players. */
  content: Point
  /** The key S_{p,k} of each lock that is still on. */
  readonly locks: Map<Player, Point>
  /** The secret of my lock on this box. */
  readonly secret: Scalar | undefined
  readonly asked: Set<Player>
}

/** The boxes as the last player to lock them left them. */
export function boxesFrom(turns: readonly LockTurn[]): Box[] {
  const last = turns.at(-1)!.output
  const mine = turns.find((turn) => turn.mine)?.mine?.positionSecrets
  return Array.from({ length: last.length }, (_, k) => ({
    content: group.pick(last, [k]),
    locks: new Map(turns.map(({ player, keys }) => [player, group.pick(keys, [k])])),
    secret: mine?.[k],
    asked: new Set(),
  }))
}

/** Whether it lies before this player, and nothing but this player's lock is left on it. */
export function isHeldBy(box: Box, player: Player): boolean {
  return box.owner === player && box.face === undefined && box.locks.size === 1 && box.locks.has(player)
}

/** The boxes' contents as one list. */
export function contentsOf(boxes: readonly Box[]): Points {
  return group.concat(boxes.map(({ content }) => content))
}

/** This player's keys of the boxes, as one list. */
export function locksOf(player: Player, boxes: readonly Box[]): Points {
  return group.concat(boxes.map(({ locks }) => locks.get(player)!))
}

/** A player's published secrets of some boxes. They have been checked against the keys. */
export interface Unlocking {
  readonly player: Player
  readonly boxes: readonly Box[]
  readonly secrets: readonly Scalar[]
}

/** Takes all these locks off, as far as they are still on, with one multiplication for each box. */
export function takeOff(unlockings: readonly Unlocking[]): void {
  const factors = new Map<Box, Scalar>()
  for (const { player, boxes, secrets } of unlockings) {
    boxes.forEach((box, i) => {
      if (box.locks.delete(player)) factors.set(box, scalar.mul(factors.get(box) ?? 1n, secrets[i]!))
    })
  }
  const boxes = [...factors.keys()]
  const opened = group.mulPublic(contentsOf(boxes), scalar.invertAll([...factors.values()]))
  boxes.forEach((box, i) => {
    box.content = group.pick(opened, [i])
  })
}

/** What lies under my own lock alone, for me to see. */
export function peek(boxes: readonly Box[]): Points {
  const secrets = boxes.map(({ secret }) => secret as Scalar)
  return group.mul(contentsOf(boxes), scalar.invertAll(secrets))
}

/** Copies of the boxes without the locks whose secrets are known; where one is not, a lock stays on. */
export function openedWith(
  boxes: readonly Box[],
  secretOf: (key: Point) => Scalar | undefined,
): readonly Box[] {
  const copies = boxes.map((box) => ({ ...box, locks: new Map(box.locks) }))
  takeOff(
    copies.flatMap((box) =>
      [...box.locks].flatMap(([player, key]) => {
        const secret = secretOf(key)
        return secret === undefined ? [] : [{ player, boxes: [box], secrets: [secret] }]
      }),
    ),
  )
  return copies
}
