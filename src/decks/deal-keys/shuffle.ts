/**
 * The shuffle (protocols, section 1): the deck starts as (D_i, P), which everybody computes; each step permutes it, adds the
 * shuffler's offset x_p and scales every entry. After the last step all offsets are opened against their commitments.
 */
import { group, type Points, type Scalar, scalar } from '../../group/index.ts'
import {
  type Check,
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
import type { Mine, Player, Seat } from '../../table/index.ts'
import { requireTurns } from '../turns.ts'
import { revealOffset, type ShuffleStep, shuffle } from './forms.ts'
import type { OwnParts, Setup } from './setup.ts'

/** One step. */
export interface Step {
  readonly player: Player
  /** Where the player said it. */
  readonly seat: Seat
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
  commitment: Setup['sums'] & { length: 1 },
): { deck: Ciphertexts; proof: ShuffleProof } {
  const witness = { ...draw(mine.secret('shuffle'), input), offset, blinding }
  const deck = scaleOffsetDeck(input, witness)
  const statement = { commitment, input, output: deck }
  return { deck, proof: proveScaleOffset(mine.context, statement, witness, mine.secret('proof')) }
}

/** Everybody takes its step; all of them are checked together before any offset is opened. */
export async function shuffleSteps(seat: Seat, setup: Setup): Promise<readonly Step[]> {
  const steps: (Step & { readonly said: ShuffleStep; readonly number: number })[] = []
  let deck = startingDeck(setup.sums)
  for (const [i, player] of setup.order.entries()) {
    const turn = seat.at(i + 1)
    const input = deck
    const said = await turn.by(player, shuffle(input.a.length), (mine) => ({
      playerId: seat.number(player),
      step: i + 1,
      ...takeStep(mine, input, setup.mine as OwnParts, setup.commitments.get(player)!),
    }))
    const mine = player === seat.me ? { mine: draw(turn.secret('shuffle'), input) } : {}
    steps.push({ player, seat: turn, input, output: said.deck, said, number: i + 1, ...mine })
    deck = said.deck
  }
  requireTurns(
    stepRule,
    steps.map((step) => ({ ...step, check: checkStep(setup, step, step.said, step.number) })),
  )
  return steps
}

function checkStep(setup: Setup, { player, seat, input }: Step, said: ShuffleStep, number: number): Check {
  if (said.playerId !== seat.number(player)) return refuse('must speak for itself')
  if (said.step !== number) return refuse(`must be step ${number}`)
  const statement = { commitment: setup.commitments.get(player)!, input, output: said.deck }
  return verifyScaleOffset(seat.context(player), statement, said.proof)
}

/** Everybody opens its offset; gives x, their sum. */
export async function revealOffsets(seat: Seat, setup: Setup): Promise<Map<Player, Scalar>> {
  const said = await seat.all(revealOffset, () => {
    const { offset, blinding } = setup.mine as OwnParts
    return { playerId: seat.number(seat.me as Player), offset, blinding }
  })
  for (const [player, { playerId }] of said)
    seat.require(player, 'speak for itself', playerId === seat.number(player))
  const [blindingBase] = [group.pick(commitKey(1).points, [0])]
  seat.requireAll(
    'open the offset that it committed to',
    [...said].map(([player, { offset, blinding }]) => [
      player,
      holds([
        {
          points: group.concat([group.base, blindingBase, setup.commitments.get(player)!]),
          scalars: [offset, blinding, scalar.neg(1n)],
        },
      ]),
    ]),
  )
  return new Map([...said].map(([player, { offset }]) => [player, offset]))
}
