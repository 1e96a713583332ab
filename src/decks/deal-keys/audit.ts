/**
 * The end-of-game audit: everybody lays open all its parts, its order and its scalars, and all steps are computed again.
 * It does not rest on the proofs that were checked during the game, it names whoever changed an entry, and it shows every
 * hand.
 */
import { group, type Points, type Scalar } from '../../group/index.ts'
import { type Check, type Equation, holds, refuse } from '../../proofs/index.ts'
import { type Form, form, type Player, type Seat, wire } from '../../table/index.ts'
import { checkPublished } from '../published-keys.ts'
import type { DealKeysSetup, OwnParts } from './setup.ts'
import { type Step, stepRule } from './shuffle.ts'

interface LaidOpen {
  readonly dealKeyParts: readonly Scalar[]
  readonly order: readonly number[]
  readonly scalars: readonly Scalar[]
}

function auditForm(cards: number): Form<LaidOpen> {
  return form(
    'cards',
    'audit',
    wire.record<LaidOpen>({
      dealKeyParts: wire.scalars(cards, cards),
      order: wire.list(wire.integer(0, cards - 1), cards, cards),
      scalars: wire.scalars(cards, cards),
    }),
  )
}

/** What the audit found. */
export interface Audited {
  /** The parts of all deals, of everybody who is here. */
  readonly parts: ReadonlyMap<Player, readonly Scalar[]>
  /** For each deal the entry that it leads to; undefined if a shuffler has gone. */
  readonly entries: readonly number[] | undefined
}

/** Everybody who is here lays everything open. */
export async function auditSteps(
  seat: Seat,
  setup: DealKeysSetup,
  steps: readonly Step[],
  offsets: ReadonlyMap<Player, Scalar>,
): Promise<Audited> {
  const claims = await seat.all(auditForm(setup.sums.length), () => {
    const { permutation, scalars } = steps.find(({ mine }) => mine)!.mine!
    return { dealKeyParts: (setup.mine as OwnParts).parts, order: permutation, scalars }
  })
  await seat.acceptAll('lay open all its parts', claims, ({ dealKeyParts }, { player }) =>
    checkPublished(setup.parts.get(player) as Points, dealKeyParts),
  )
  const laidOpenBy = (player: Player) => claims.of(player)
  const inOrder = steps.flatMap(({ player }) => (seat.players.includes(player) ? [laidOpenBy(player)] : []))
  const said = await seat.acceptAll(stepRule, inOrder, (laid, { player }) =>
    checkStep(steps.find((step) => step.player === player) as Step, laid, offsets.get(player) as Scalar),
  )
  return {
    parts: new Map([...said].map(([player, { dealKeyParts }]) => [player, dealKeyParts])),
    entries: steps.every(({ player }) => said.has(player))
      ? steps.reduce((places, { player }) => followed(places, said.get(player)!.order), identity(setup.sums))
      : undefined,
  }
}

function identity(deals: Points): readonly number[] {
  return Array.from({ length: deals.length }, (_, i) => i)
}

/** Where each place goes when entry i of the output comes from entry order[i] of the input. */
function followed(places: readonly number[], order: readonly number[]): readonly number[] {
  return places.map((place) => order.indexOf(place))
}

/** (α'ᵢ, β'ᵢ) = rᵢ·(α_π(i) + x·β_π(i), β_π(i)) for every i. */
function checkStep({ input, output }: Step, { order, scalars }: LaidOpen, offset: Scalar): Check {
  if (new Set(order).size !== order.length) return refuse('the order that was laid open is not a permutation')
  const at = (points: Points, i: number) => group.pick(points, [i])
  return holds(
    order.flatMap((from, i): Equation[] => {
      const minus = -scalars[i]!
      return [
        [
          { points: at(output.a, i), scalars: [1n] },
          { points: at(input.a, from), scalars: [minus] },
          { points: at(input.b, from), scalars: [minus * offset] },
        ],
        [
          { points: at(output.b, i), scalars: [1n] },
          { points: at(input.b, from), scalars: [minus] },
        ],
      ]
    }),
  )
}
