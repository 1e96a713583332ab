/**
 * Joint keys (protocols, section 2): every player announces keys of its own for one deck, each with a proof of possession,
 * and their sums are the keys that cards lie under. Without the proofs, the last to announce could cancel the others.
 */
import { group, type Point, type Scalar } from '../../group/index.ts'
import { possessionShape, provePossession, scalarsFrom, verifyPossession } from '../../proofs/index.ts'
import { form, type Player, type Seat, wire } from '../../table/index.ts'
import { linearProof } from '../fields.ts'

/** A key with one part for each player. Cards under it open only with all parts. */
export interface JointKey {
  readonly parts: ReadonlyMap<Player, Point>
  /** My secret part. Only at the seat of a player who has one. */
  secret(): Scalar
}

/** Everybody announces `count` keys; gives the `count` joint keys. */
export async function announceKeys(seat: Seat, count: number): Promise<readonly JointKey[]> {
  const Keys = form(
    'mask',
    'keys',
    wire.record({ keys: wire.points(count, count), proof: linearProof(possessionShape(count)) }),
  )
  const secretsFrom = (seed: Uint8Array): Scalar[] => scalarsFrom(seed, 'mask/keys', count)
  const said = await seat.all(Keys, (mine) => {
    const secrets = secretsFrom(mine.secret('keys'))
    const keys = group.mul(group.base, secrets)
    return { keys, proof: provePossession(mine.context, { keys }, { secrets }, mine.secret('proof')) }
  })
  seat.requireAll(
    'know the announced keys',
    [...said].map(([player, { keys, proof }]) => [
      player,
      verifyPossession(seat.context(player), { keys }, proof),
    ]),
  )
  requireDifferent(seat, new Map([...said].map(([player, { keys }]) => [player, group.encode(keys)])))
  let secrets: readonly Scalar[] | undefined
  const mySecrets = (): readonly Scalar[] => {
    secrets ??= secretsFrom(seat.secret('keys'))
    return secrets
  }
  return Array.from({ length: count }, (_, i) => ({
    parts: new Map([...said].map(([player, { keys }]) => [player, group.pick(keys, [i]) as Point])),
    secret: () => mySecrets()[i]!,
  }))
}

/** No two keys are equal, neither of two players nor of one (protocols, catalogue 8). */
function requireDifferent(seat: Seat, announced: ReadonlyMap<Player, Uint8Array>): void {
  const known = new Set<string>()
  for (const [player, bytes] of announced) {
    for (let start = 0; start < bytes.length; start += 32) {
      const key = bytes.subarray(start, start + 32).join()
      seat.require(player, 'announce keys of its own', !known.has(key))
      known.add(key)
    }
  }
}

/** The sum of these players' parts: what a card lies under once all other parts are off. */
export function sumOfParts(key: JointKey, players: readonly Player[]): Point {
  return group.sum(group.concat(players.map((player) => partOf(key, player))))
}

/** One player's part. */
export function partOf(key: JointKey, player: Player): Point {
  const part = key.parts.get(player)
  if (part === undefined) throw new Error('this player has no part in the key')
  return part
}
