/**
 * The shuffle (spec/decks, section 3): the deck starts as (D_i, P), which everybody computes; each step permutes it, adds the
 * shuffler's offset x_p and scales every entry. After the last step all offsets are opened against their commitments.
 */
import { group, type Point, type Points, type Scalar } from '../../group/index.ts'
import {
  type Ciphertexts,
  commitKey,
  holds,
  interleave,
  proveScaleOffset,
  refuse,
  type ShuffleProof,
  type ShuffleSecrets,
  scaleOffsetDeck,
  shuffleSecrets,
  verifyScaleOffset,
} from '../../proofs/index.ts'
import { type Mine, type Player, type Seat, takeTurns } from '../../table/index.ts'
import { revealOffset, shuffle } from './forms.ts'
import type { DealKeysSetup, OwnParts } from './setup.ts'

/** One step. */
export interface Step {
  readonly player: Player
  readonly input: Ciphertexts
  readonly output: Ciphertexts
  /** My order and scalars, if this was my step. */
  readonly mine?: ShuffleSecrets
}

/** The rule that every step must keep. */
export const stepRule = 'shuffle without changing an entry'

/** Deck_0: nobody can lie about it. */
export function startingDeck(sums: Points): Ciphertexts {
  return { a: sums, b: group.pick(group.base, new Array<number>(sums.length).fill(0)) }
}

function draw(seed: Uint8Array, input: Ciphertexts): ShuffleSecrets {
  const n = input.a.length
  return shuffleSecrets(seed, [interleave(input)], n, n)
}

function takeStep(
  mine: Mine,
  input: Ciphertexts,
  { offset, blinding }: OwnParts,
  commitment: Point,
): { deck: Ciphertexts; proof: ShuffleProof } {
  const witness = { ...draw(mine.secret('shuffle'), input), offset, blinding }
  const deck = scaleOffsetDeck(input, witness)
  const statement = { commitment, input, output: deck }
  return { deck, proof: proveScaleOffset(mine.context, statement, witness, mine.secret('proof')) }
}

/** Everybody takes its step; all of them are checked together before any offset is opened. */
export async function shuffleSteps(seat: Seat, setup: DealKeysSetup): Promise<readonly Step[]> {
  const start = startingDeck(setup.sums)
  const commitmentOf = (player: Player): Point => setup.commitments.get(player)!
  const turns = await takeTurns(seat, stepRule, shuffle(start.a.length), start, {
    players: setup.order,
    at: (_, index) => index + 1,
    make: (mine, input) => ({
      playerId: seat.number(mine.player),
      step: setup.order.indexOf(mine.player) + 1,
      ...takeStep(mine, input, setup.mine as OwnParts, commitmentOf(mine.player)),
    }),
    after: ({ deck }) => deck,
    check({ player, index, claim, said, before: input, after: output }) {
      if (said.playerId !== seat.number(player)) return refuse('must speak for itself')
      if (said.step !== index + 1) return refuse(`must be step ${index + 1}`)
      return verifyScaleOffset(claim.context, { commitment: commitmentOf(player), input, output }, said.proof)
    },
  })
  return turns.map(({ player, seat: turn, before: input, after: output }) => {
    const mine = player === seat.me ? { mine: draw(turn.secret('shuffle'), input) } : {}
    return { player, input, output, ...mine }
  })
}

/** Everybody opens its offset; gives x, their sum. */
export async function revealOffsets(seat: Seat, setup: DealKeysSetup): Promise<Map<Player, Scalar>> {
  const claims = await seat.all(revealOffset, ({ player }) => {
    const { offset, blinding } = setup.mine as OwnParts
    return { playerId: seat.number(player), offset, blinding }
  })
  await seat.acceptAll(
    'speak for itself',
    claims,
    ({ playerId }, { player }) => playerId === seat.number(player),
  )
  const blindingBase = group.pick(commitKey(1).points, [0])
  const said = await seat.acceptAll('open the offset that it committed to', claims, (opened, { player }) =>
    holds([
      [
        { points: group.base, scalars: [opened.offset] },
        { points: blindingBase, scalars: [opened.blinding] },
        { points: setup.commitments.get(player)!, scalars: [-1n] },
      ],
    ]),
  )
  return new Map([...said].map(([player, { offset }]) => [player, offset]))
}
