/**
 * Re-deal after a loss as the source writes it, with one array for each player (spec/recovery, section 4), for comparison with
 * the linear form: it takes N² shuffles instead of N.
 *
 * 1. Every player sends all faces that are not face up, encrypted and shuffled, without the cards it holds.
 * 2. Everybody encrypts the arrays of the others with the same secret and (repaired) shuffles them: without that, each
 *    player can name every point of its own array and so learns all hands.
 * 3. What is common to all arrays, D − N·H − T points, is kept in ascending order.
 * 4. Shuffling happens as at the start, with s'_p; locking then takes off both layers, W_p = s'_p·Z_p.
 *
 * Where a single card is common to all arrays there is no order to hide in steps 2 and 4, and a shuffle of one card cannot be
 * proven: then the linear form is used, which shuffles all faces at once.
 */
import { hexes, linearProof } from '../../cards/index.ts'
import { group, type Point, type Points, type Scalar, scalar } from '../../group/index.ts'
import {
  type LinearProof,
  proveSameLog,
  sameLogShape,
  shuffleSecrets,
  verifySameLog,
} from '../../proofs/index.ts'
import { type Form, form, type Player, type Seat, wire } from '../../table/index.ts'
import {
  type CascadeTurn,
  cascade,
  type DrawWitness,
  type Layered,
  takeCheckedTurn,
  takeShuffles,
} from './cascade.ts'
import { claimHeld, type Intersection, intersectByTags } from './redeal.ts'

/** The source's form. */
export const intersectByArrays: Intersection = async (seat, faces, held) => {
  if (faces.length - held.length < 2) return intersectByTags(seat, faces, held)
  const own = await ownLists(seat.at('array'), faces)
  const claims = await claimHeld(seat.at('claim'), own, held)
  const helped: CascadeTurn[] = []
  const arrays: Points[] = []
  for (const { player, output } of own.turns) {
    const taken = claims.filter(({ owner }) => owner === player).map(({ point }) => point)
    const turns = await throughTheOthers(seat.at('help', player), player, without(output, taken), own)
    helped.push(...turns)
    arrays.push(turns.at(-1)?.output ?? without(output, taken))
  }
  const again = await cascade(seat.at('shuffle'), common(arrays))
  const both = await joinLayers(seat.at('layer'), own, again)
  return { ...both, deck: again.deck, turns: [...own.turns, ...helped, ...again.turns] }
}

/** Every player shuffles all faces under a secret z_p of its own. */
function ownLists(seat: Seat, faces: Points): Promise<Omit<Layered, 'deck'>> {
  return takeShuffles(seat, faces, { chained: false })
}

/** A list without these points, each of which is in it. */
function without(points: Points, taken: readonly Point[]): Points {
  const out = new Set(hexes(group.concat(taken)))
  const rest = hexes(points).flatMap((hex, place) => (out.has(hex) ? [] : [place]))
  if (rest.length + taken.length !== points.length)
    throw new Error('a claimed card is not in the list although its proof holds')
  return group.pick(points, rest)
}

/**
 * The others encrypt and shuffle one player's array. Each turn is checked before the next is taken: z_p times points of a
 * cheat's choice would show p's own cards.
 */
async function throughTheOthers(
  seat: Seat,
  player: Player,
  array: Points,
  own: Omit<Layered, 'deck'>,
): Promise<readonly CascadeTurn[]> {
  const turns: CascadeTurn[] = []
  let input = array
  for (const helper of seat.players) {
    if (helper === player) continue
    const turn = await takeCheckedTurn(seat.at(helper), helper, input, sameSecret(own.secret as Scalar), {
      rule: 'encrypt every array with the same secret',
      key: own.keys.get(helper)!,
    })
    turns.push(turn)
    input = turn.output
  }
  return turns
}

/** A fresh order, and the secret that was used before. */
function sameSecret(exponent: Scalar): DrawWitness {
  return (seed, input) => ({
    permutation: shuffleSecrets(seed, [group.base, input], input.length, 0).permutation,
    exponent,
  })
}

/** The points that occur in every array, in ascending order of their encodings. */
function common(arrays: readonly Points[]): Points {
  const [first, ...others] = arrays as [Points, ...Points[]]
  const sets = others.map((array) => new Set(hexes(array)))
  const shared = hexes(first)
    .map((hex, place) => ({ hex, place }))
    .filter(({ hex }) => sets.every((set) => set.has(hex)))
    .sort((a, b) => (a.hex < b.hex ? -1 : 1))
  return group.pick(
    first,
    shared.map(({ place }) => place),
  )
}

interface Joined {
  readonly key: Point
  readonly proof: LinearProof
}

const JoinedForm: Form<Joined> = form(
  'padlock',
  'layer',
  wire.record<Joined>({ key: wire.point(), proof: linearProof(sameLogShape(2)) }),
)

/** W_p = s'_p·Z_p, with the proof that it has the logarithm of S'_p to the base Z_p. */
async function joinLayers(
  seat: Seat,
  own: Omit<Layered, 'deck'>,
  again: Layered,
): Promise<Pick<Layered, 'keys' | 'secret'>> {
  const statement = (player: Player, key: Point) => ({
    bases: group.concat([group.base, own.keys.get(player)!]),
    images: group.concat([again.keys.get(player)!, key]),
  })
  const claims = await seat.all(JoinedForm, ({ player, context, secret: seed }) => {
    const secret = again.secret as Scalar
    const key = group.mul(own.keys.get(player)!, [secret])
    return { key, proof: proveSameLog(context, statement(player, key), { secret }, seed('proof')) }
  })
  const said = await seat.acceptAll('join its two layers', claims, ({ key, proof }, { player, context }) =>
    verifySameLog(context, statement(player, key), proof),
  )
  return {
    keys: new Map([...said].map(([player, { key }]) => [player, key])),
    secret: own.secret === undefined ? undefined : scalar.mul(own.secret, again.secret as Scalar),
  }
}
