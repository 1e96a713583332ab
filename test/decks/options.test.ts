/** What a charter may ask of a deck: every option is taken by the protocols that have it, and refused by the others with the name of one that has. */
import { describe, expect, test } from 'vitest'
import type { OwnOption } from '../../src/decks/abilities.ts'
import {
  type DeckOptions,
  deckAbilities,
  deckNamed,
  deckProtocols,
  mostInsured,
  numberCards,
} from '../../src/decks/index.ts'
import { playTable } from './tables.ts'

/** Shuffles four cards among so many; gives what everybody ended with. */
async function shuffling(protocol: string, options: DeckOptions, players = 2): Promise<unknown> {
  const { ends } = await playTable({ players }, async (seat) => {
    const deck = await deckNamed(protocol).shuffle(seat.at('deck'), numberCards(4), options)
    return deck.protocol
  })
  return ends[0] instanceof Error ? ends[0].message : ends[0]
}

const asked: { readonly [option in OwnOption]: DeckOptions } = {
  candidates: { candidates: 2 },
  jointPoints: { jointPoints: true },
  twoPhase: { twoPhase: true },
}
const owners = { candidates: 'names', jointPoints: 'padlock', twoPhase: 'mask' } as const

describe.each([...deckProtocols.keys()])('%s', (name) => {
  const { abilities } = deckProtocols.get(name)!

  test('says what its table of abilities says', () => {
    expect(abilities).toBe(deckAbilities[name as keyof typeof deckAbilities])
  })

  test.each(Object.keys(asked) as OwnOption[])('takes or refuses %s', async (option) => {
    const end = await shuffling(name, asked[option])
    if (abilities.options.includes(option)) expect(end).toBe(name)
    else expect(end).toMatch(new RegExp(`the ${name} deck has no .*: use ${owners[option]}$`))
  })

  test.each([
    [{ community: [4] }, /between 0 and 3/],
    [{ community: [1, 1] }, /named twice/],
  ])('refuses %j', async (options, sentence) => {
    expect(await shuffling(name, options)).toMatch(sentence)
  })

  test('insures what it can, and no more', async () => {
    const most = mostInsured(abilities, 3)
    if (most > 0) expect(await shuffling(name, { escrow: most, community: [3] }, 3)).toBe(name)
    const more = await shuffling(name, { escrow: most + 1, community: [3] }, 3)
    expect(more).toMatch(/no escrow: use mask or padlock|not 2: use mask|needs 5 players, not 3/)
    expect(await shuffling(name, { escrow: 1 }, 3)).toMatch(/covers community positions|no escrow/)
    expect(await shuffling(name, { escrow: -1, community: [3] }, 3)).toMatch(/whole number/)
  })
})
