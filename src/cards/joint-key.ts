/**
 * Joint keys (spec/decks, section 2): every player announces keys of its own, each with a proof of possession, and their sums are the
 * keys that cards lie under. Without the proofs, the last to announce could cancel the others.
 */
import { group, type Point, type Points, type Scalar } from '../group/index.ts'
import { possessionShape, provePossession, scalarsFrom, verifyPossession } from '../proofs/index.ts'
import { type Claims, form, type Player, type Seat, sized, wire } from '../table/index.ts'
import { hexes } from './hexes.ts'
import { linearProof } from './proof-fields.ts'

/** A key with one share for each player. Cards under it open only with everybody's help. */
export interface JointKey {
  /** The public half of each player's share. */
  readonly shares: ReadonlyMap<Player, Point>
  /** The secret half of mine. Only at the seat of a player who has one. */
  secret(): Scalar
}

const keysForm = sized((count: number) =>
  form(
    'mask',
    'keys',
    wire.record({ keys: wire.points(count, count), proof: linearProof(possessionShape(count)) }),
  ),
)

/** Everybody announces `count` keys; gives the `count` joint keys. */
export async function announceKeys(seat: Seat, count: number): Promise<readonly JointKey[]> {
  const secretsFrom = (seed: Uint8Array): Scalar[] => scalarsFrom(seed, 'mask/keys', count)
  const claims = await seat.all(keysForm(count), (mine) => {
    const secrets = secretsFrom(mine.secret('keys'))
    const keys = group.mul(group.base, secrets)
    return { keys, proof: provePossession(mine.context, { keys }, { secrets }, mine.secret('proof')) }
  })
  await seat.acceptAll('know the announced keys', claims, ({ keys, proof }, { context }) =>
    verifyPossession(context, { keys }, proof),
  )
  const announcer = announcers(claims)
  const said = await seat.acceptAll('announce keys of its own', claims, ({ keys }, { player }) =>
    hexes(keys).every((key, i) => announcer.get(key) === `${player} ${i}`),
  )
  let secrets: readonly Scalar[] | undefined
  const mySecrets = (): readonly Scalar[] => {
    secrets ??= secretsFrom(seat.secret('keys'))
    return secrets
  }
  return Array.from({ length: count }, (_, i) => ({
    shares: new Map([...said].map(([player, { keys }]) => [player, group.pick(keys, [i])])),
    secret: () => mySecrets()[i]!,
  }))
}

/** No two keys are equal, neither of two players nor of one (spec/decks, section 8, row 8): who announced which key first, and as which. */
function announcers(claims: Claims<{ readonly keys: Points }>): ReadonlyMap<string, string> {
  const first = new Map<string, string>()
  for (const { player, wellFormed } of claims)
    for (const [i, key] of hexes(wellFormed.keys).entries())
      if (!first.has(key)) first.set(key, `${player} ${i}`)
  return first
}

/** The public key that cards lie under: the sum of all shares, or of those of these players once the others are off. */
export function publicKey(key: JointKey, players: Iterable<Player> = key.shares.keys()): Point {
  return group.sum(group.concat([...players].map((player) => shareOf(key, player))))
}

/** The public half of one player's share. */
export function shareOf(key: JointKey, player: Player): Point {
  const share = key.shares.get(player)
  if (share === undefined) throw new RangeError('this player has no share in the key')
  return share
}
