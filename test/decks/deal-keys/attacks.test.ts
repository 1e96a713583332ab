/** What the corrections of the source are for: each attack works where its rule is not minded, and names its author where it is. */
import { describe, expect, test } from 'vitest'
import type { Cheat } from '../../../src/adversaries/cheat.ts'
import { Entries } from '../../../src/decks/deal-keys/entries.ts'
import { dealKeys } from '../../../src/decks/deal-keys/index.ts'
import { partsRule, setUp } from '../../../src/decks/deal-keys/setup.ts'
import { revealOffsets, shuffleSteps, startingDeck, stepRule } from '../../../src/decks/deal-keys/shuffle.ts'
import { numberCards } from '../../../src/decks/index.ts'
import { group, type Points, type Scalar, scalar } from '../../../src/group/index.ts'
import { scalarsFrom } from '../../../src/proofs/index.ts'
import { type Game, wire } from '../../../src/table/index.ts'
import { playWeakened } from '../weakened.ts'

const cards = 6
const faces = numberCards(cards)
const seed = new Uint8Array(32).fill(7)
const pointList = wire.points(cards, cards)
const offsetRule = 'open the offset that it committed to'

/** What a seat knows after the shuffle, and its own secrets. */
const shuffled: Game<{
  sums: Points
  deck: { a: Points; b: Points }
  offset: Scalar
  order: readonly number[]
}> = async (seat) => {
  const setup = await setUp(seat, faces)
  const steps = await shuffleSteps(seat.at('shuffle'), setup)
  const offsets = await revealOffsets(seat.at('offset'), setup)
  return {
    sums: setup.sums,
    deck: steps.at(-1)!.output,
    offset: scalar.sum(offsets.values()),
    order: steps.find(({ mine }) => mine)!.mine!.permutation,
  }
}

/** Shuffles and opens everything. */
const openAll: Game<readonly string[]> = async (seat) => {
  const deck = await dealKeys.shuffle(seat.at('deck'), faces)
  return deck.open(
    seat.at('open'),
    faces.map((_, i) => i),
  )
}

describe('a rogue key part', () => {
  const known = scalarsFrom(seed, 'known', cards)

  /** The last to publish chooses its parts so that it knows the sums. */
  const rogue: Cheat = {
    slot: /^respond$/,
    async rewrite(body, { door }) {
      const others = [...(await door.overhear('request', 1)), ...(await door.overhear('respond', 1))]
      const sums = others
        .map((statement) => pointList.decode(statement.body['dealPublicKeyParts'], ''))
        .reduce((sum, parts) => group.add(sum, parts))
      const parts = group.sub(group.mul(group.base, known), sums)
      return { ...body, dealPublicKeyParts: pointList.encode(parts) }
    },
  }
  const table = { players: 3, cheater: 2, cheats: [rogue] }

  test('reads the whole deck where possession of the parts is not proven', async () => {
    const { ends } = await playWeakened({ ...table, ignoring: (rule) => rule === partsRule }, shuffled)
    const seats = ends as Awaited<ReturnType<typeof shuffled>>[]
    const { deck, offset } = seats[2]!
    const entries = new Entries(deck)
    const read = known.map((part) => entries.find(scalar.add(part, offset)))
    const truth = seats
      .map(({ order }) => order)
      .reduce(
        (places, order) => places.map((place) => order.indexOf(place)),
        faces.map((_, i) => i),
      )
    expect(read).toEqual(truth)
  })

  test('is refused, and its author named', async () => {
    const { ends, players } = await playWeakened(table, shuffled)
    expect(ends[0]).toMatchObject({ name: 'Fault', culprit: players[2], rule: partsRule, slot: 'respond' })
  })
})

describe('an offset chosen late', () => {
  const [y] = scalarsFrom(seed, 'offset', 1) as [Scalar]
  const scales = scalarsFrom(seed, 'scales', cards)
  const chosen = [5, 4, 3, 2, 1, 0]

  /** The last shuffler makes a deck of its own, and afterwards an offset that fits it. */
  const replaceDeck: Cheat = {
    slot: /^deck\/shuffle\/3$/,
    async rewrite(body, { door }) {
      const all = ['deck/request', 'deck/respond'].map((slot) => door.overhear(slot, 1))
      const others = (await Promise.all(all)).flat().map((said) => partsIn(said.body['dealPublicKeyParts']))
      const sums = [...others, own!].reduce((sum, parts) => group.add(sum, parts))
      const keys = group.add(sums, group.mul(group.base, [y]))
      const alpha = pointList.encode(group.mul(group.pick(keys, chosen), scales)) as string[]
      const beta = pointList.encode(group.mul(group.base, scales)) as string[]
      return { ...body, deck: alpha.map((a, i) => [a, beta[i]!]) }
    },
  }
  let own: Points | undefined
  const partsIn = (json: unknown): Points => pointList.decode(json, '')
  const rememberParts: Cheat = {
    slot: /^deck\/respond$/,
    rewrite(body) {
      own = partsIn(body['dealPublicKeyParts'])
      return body
    },
  }
  const chooseOffset: Cheat = {
    slot: /^deck\/offset$/,
    async rewrite(body, { door }) {
      const others = await door.overhear('deck/offset', 2)
      const sum = scalar.sum(others.map((said) => wire.scalar.decode(said.body['offset'], '')))
      return { ...body, offset: wire.scalar.encode(scalar.sub(y, sum)) }
    },
  }
  const table = { players: 3, cheater: 2, cheats: [rememberParts, replaceDeck, chooseOffset] }

  test('lets the last shuffler choose the whole deck, where nothing is proven or committed', async () => {
    const ignoring = (rule: string) => rule === stepRule || rule === offsetRule
    const { ends } = await playWeakened({ ...table, ignoring }, openAll)
    const wanted = faces.map((_, deal) => faces[chosen.indexOf(deal)])
    expect(ends).toEqual([wanted, wanted, wanted])
  })

  test('is refused by the commitment alone', async () => {
    const { ends, players } = await playWeakened({ ...table, ignoring: (rule) => rule === stepRule }, openAll)
    expect(ends[0]).toMatchObject({ culprit: players[2], rule: offsetRule, slot: 'deck/offset' })
  })

  test('is refused by the proof of the step alone', async () => {
    const { ends, players } = await playWeakened(
      { ...table, ignoring: (rule) => rule === offsetRule },
      openAll,
    )
    expect(ends[0]).toMatchObject({ culprit: players[2], rule: stepRule, slot: 'deck/shuffle/3' })
  })

  test('would not even be needed if the offsets were published as points', () => {
    const secrets = scalarsFrom(seed, 'deals', cards)
    const [x, r] = scalarsFrom(seed, 'x', 2) as [Scalar, Scalar]
    const [sums, offsetPoint] = [group.mul(group.base, secrets), group.mul(group.base, [x])]
    const forged = {
      a: group.mul(group.add(group.pick(sums, [4]), offsetPoint), [r]),
      b: group.mul(group.base, [r]),
    }
    expect(new Entries(forged).find(scalar.add(secrets[4]!, x))).toBe(0)
  })
})

describe('an entry (O, O)', () => {
  test('opens under every key', () => {
    const { a, b } = startingDeck(group.mul(group.base, scalarsFrom(seed, 'deals', 3)))
    const withNothing = {
      a: group.concat([group.identity, group.pick(a, [1, 2])]),
      b: group.concat([group.identity, group.pick(b, [1, 2])]),
    }
    expect(new Entries(withNothing).find(123n)).toBe(0)
    expect(new Entries({ a, b }).find(123n)).toBeUndefined()
  })

  test('is refused as malformed, and its author named', async () => {
    const nothing = 'A'.repeat(43)
    const cheat: Cheat = {
      slot: /^deck\/shuffle\/2$/,
      rewrite: (body) => ({ ...body, deck: (body['deck'] as string[][]).with(0, [nothing, nothing]) }),
    }
    const { ends, players } = await playWeakened({ players: 3, cheater: 1, cheats: [cheat] }, openAll)
    expect(ends[0]).toMatchObject({ culprit: players[1], rule: 'well-formed', slot: 'deck/shuffle/2' })
  })
})

describe('a false part of a deal', () => {
  const cheat: Cheat = {
    slot: /^open\/final$/,
    rewrite: (body) => ({ ...body, dealKeyPart: (body['dealKeyPart'] as string[]).toReversed() }),
  }
  const table = { players: 3, cheater: 2, cheats: [cheat] }

  test('names nobody where the parts are not checked one by one', async () => {
    const { ends } = await playWeakened({ ...table, ignoring: (rule) => /true parts/.test(rule) }, openAll)
    expect((ends[0] as Error).name).toBe('Error')
    expect((ends[0] as Error).message).toContain('no card')
  })

  test('names its giver', async () => {
    const { ends, players } = await playWeakened(table, openAll)
    expect(ends[0]).toMatchObject({ name: 'Fault', culprit: players[2], slot: 'open/final' })
  })
})

describe('an entry taken twice by a shuffler', () => {
  const cheat: Cheat = {
    slot: /^deck\/shuffle\/1$/,
    rewrite: (body) => ({
      ...body,
      deck: (body['deck'] as string[][]).with(0, (body['deck'] as string[][])[1]!),
    }),
  }
  const table = { players: 2, cheater: 0, cheats: [cheat] }

  test('is refused at its step', async () => {
    const { ends, players } = await playWeakened(table, openAll)
    expect(ends[1]).toMatchObject({ name: 'Fault', culprit: players[0], rule: stepRule })
  })

  test('leaves a deal without a card where nothing is proven, and the audit finds who did it', async () => {
    const ignoring = (rule: string, slot: string) => rule === stepRule && !slot.startsWith('audit')
    const weak = { ...table, ignoring }
    const opened = await playWeakened(weak, openAll)
    expect((opened.ends[1] as Error).message).toContain('no card')
    const { ends, players } = await playWeakened(weak, async (seat) => {
      const deck = await dealKeys.shuffle(seat.at('deck'), faces)
      return deck.audit(seat)
    })
    expect(ends[1]).toMatchObject({ name: 'Fault', culprit: players[0], rule: stepRule, slot: 'audit' })
  })
})

describe('a dealer', () => {
  test.each([
    ['leaves a player out', [1, 3, 1]],
    ['shuffles alone', [1]],
    ['lets somebody shuffle twice', [1, 2, 3, 2]],
    ['names a stranger', [1, 2, 9]],
  ])('who %s is named', async (_what, shuffleOrder) => {
    const cheat: Cheat = { slot: /^deck\/request$/, rewrite: (body) => ({ ...body, shuffleOrder }) }
    const { ends, players } = await playWeakened({ players: 3, cheater: 0, cheats: [cheat] }, openAll)
    expect(ends[1]).toMatchObject({ culprit: players[0], rule: 'let everybody shuffle once' })
  })

  test('may choose the order in which all shuffle', async () => {
    const cheat: Cheat = {
      slot: /^deck\/request$/,
      rewrite: (body) => ({ ...body, shuffleOrder: [2, 3, 1] }),
    }
    const { said, ends, players } = await playWeakened({ players: 3, cheater: 0, cheats: [cheat] }, openAll)
    expect([...(ends[1] as string[])].sort()).toEqual([...faces].sort())
    const first = said.find(({ slot }) => slot === 'deck/shuffle/1')
    expect(first?.by).toBe(players[1])
  })

  test('who deals other cards than the rules say is named', async () => {
    const cheat: Cheat = { slot: /^deal\/initial$/, rewrite: (body) => ({ ...body, dealNo: 4 }) }
    const { ends, players } = await playWeakened(
      { players: 2, cheater: 0, cheats: [cheat] },
      async (seat) => {
        const deck = await dealKeys.shuffle(seat.at('deck'), faces)
        return deck.deal(seat.at('deal'), new Map([[seat.players[1]!, [2]]]))
      },
    )
    expect(ends[1]).toMatchObject({ culprit: players[0], rule: 'deal what the rules say' })
  })
})
