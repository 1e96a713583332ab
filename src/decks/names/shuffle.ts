/**
 * The shuffle (spec/decks, section 5): in turn each player but the dealer gives every card a new name with a fresh nonce,
 * multiplies it by its secret, and shuffles names and cards together. The exponent proof covers the cards; the names are
 * tied to them when links are opened.
 */
import { shuffleProof } from '../../cards/index.ts'
import { group, type Point, type Scalar } from '../../group/index.ts'
import {
  decodeExponentProof,
  expand,
  exponentDeck,
  permutationFrom,
  proveExponent,
  verifyExponent,
} from '../../proofs/index.ts'
import { form, type Mine, type Seat, takeTurns, wire } from '../../table/index.ts'
import { deckSteps } from '../steps.ts'
import { type Layer, layerSecret, stepSeed } from './layer.ts'
import { distinctNames, linkName, nonceLength } from './name.ts'

/** One player's step. */
const ShuffleForm = (count: number) =>
  form(
    'cards',
    'shuffle',
    wire.record({
      key: wire.point(),
      cards: wire.points(count, count),
      names: distinctNames(count),
      proof: shuffleProof(decodeExponentProof, count),
    }),
  )

/** What a player keeps of its step: its secret, where each card came from, and the nonce of each new name. */
export interface StepSecrets {
  readonly secret: Scalar
  readonly order: readonly number[]
  readonly nonces: readonly Uint8Array[]
}

/** The secrets of a step; `from` is its slot, while it is made or later. */
export function stepSecrets(from: Pick<Mine, 'secret'>, count: number): StepSecrets {
  const seed = stepSeed(from)
  const nonces = expand(seed, 'nonces', nonceLength * count)
  return {
    secret: layerSecret(seed),
    order: permutationFrom(seed, 'order', count),
    nonces: Array.from({ length: count }, (_, i) => nonces.subarray(nonceLength * i, nonceLength * (i + 1))),
  }
}

/** Everybody but the dealer takes a turn at the deck. All proofs are checked together, before anything is dealt. */
export async function cascade(seat: Seat, dealt: Layer): Promise<readonly Layer[]> {
  const rule = 'shuffle the deck that was there'
  const start: Deck = dealt
  const turn = seat.at('shuffle').step(deckSteps.shuffle)
  const turns = await takeTurns(turn, rule, ShuffleForm(dealt.names.length), start, {
    players: seat.players.filter((player) => player !== dealt.player),
    make: (mine, below) => makeStep(mine, below),
    after: ({ cards, names: renamed }) => ({ cards, names: renamed }),
    check: ({ claim, said, before }) =>
      verifyExponent(claim.context, statementOf(said.key, before, said), said.proof),
  })
  return [dealt, ...turns.map(({ player, seat: at, claim, said }) => ({ player, turn: at, claim, ...said }))]
}

/** What the next player starts from. */
type Deck = Pick<Layer, 'cards' | 'names'>

function statementOf(key: Point, below: Pick<Layer, 'cards'>, above: Pick<Layer, 'cards'>) {
  return { base: group.base, image: key, width: 1, input: below.cards, output: above.cards }
}

function makeStep(mine: Mine, below: Deck) {
  const { secret, order, nonces } = stepSecrets(mine, below.names.length)
  const witness = { permutation: order, exponent: secret }
  const key = group.mul(group.base, [secret])
  const cards = exponentDeck(1, below.cards, witness)
  return {
    key,
    cards,
    names: order.map((from, i) => linkName(nonces[i] as Uint8Array, below.names[from] as string)),
    proof: proveExponent(mine.context, statementOf(key, below, { cards }), witness, mine.secret('proof')),
  }
}
