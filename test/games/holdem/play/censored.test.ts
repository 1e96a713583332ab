/** All other players and the sequencer collude: what they hold back of an honest player costs it its stake and no chip more. */
import { describe, expect, it } from 'vitest'
import { type DeckProtocolName, deckProtocols } from '../../../../src/decks/index.ts'
import type { HoldemMind } from '../../../../src/games/holdem/play/index.ts'
import type { Player } from '../../../../src/table/index.ts'
import { calling, play, stacksOf } from './tables.ts'

const shoving: HoldemMind = {
  ...calling(),
  act: ({ legal }) =>
    legal?.raise
      ? { type: 'raise', seat: legal.seat, to: legal.raise.max }
      : { type: legal?.check ? 'check' : 'call', seat: legal?.seat ?? 0 },
}

const folding: HoldemMind = {
  ...calling(),
  act: ({ legal }) => ({ type: legal?.check ? 'check' : 'fold', seat: legal?.seat ?? 0 }),
}

const victim = 3
const stack = 200

interface Scene {
  readonly honest: HoldemMind
  readonly others: HoldemMind
  /** Where nothing is heard of the victim. */
  readonly slots: RegExp
}

/** Plays a hand; gives what the victim has left of its chips, and what it had staked by its own word. */
async function censored(deck: DeckProtocolName, { honest, others, slots }: Scene) {
  const staked = new Map<Player, number>()
  const played = await play({
    seed: `censored ${deck}`,
    players: 3,
    rules: { deck },
    mind: (seat) => (seat === victim ? honest : others),
    watch: {
      onHand: (_, { seats }, ids) => {
        for (const [i, { status, staked: chips }] of seats.entries())
          if (status !== 'forfeited') staked.set(ids[i]!, Math.max(chips, staked.get(ids[i]!) ?? 0))
      },
    },
    network: {
      sequencer: {
        censors: (from, _, said) => from === victim && said !== undefined && slots.test(said.slot),
      },
    },
    limit: 2_000_000,
  })
  const name = played.table.players[victim - 1]!
  expect(played.faults).toEqual([])
  expect(played.absences.flatMap(({ players }) => players)).toContain(name)
  return { left: stacksOf(played)[victim - 1]!, staked: staked.get(name)! }
}

describe.each([...deckProtocols.keys()])('with the %s deck', (deck) => {
  it.each([
    ['has called, when the board is opened', { honest: calling(), others: calling(), slots: /\/board\// }],
    ['has folded, when the others are all in', { honest: folding, others: shoving, slots: /\/board\// }],
    ['is being dealt in', { honest: calling(), others: calling(), slots: /\/hole\b/ }],
  ])('who is censored and %s loses its stake at most', async (_, scene) => {
    const { left, staked } = await censored(deck, scene)
    expect(left).toBeGreaterThanOrEqual(stack - staked)
  })
})
