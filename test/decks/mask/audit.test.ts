/** The audit at the end does not rest on the proofs: where nobody minded them, it still finds who cheated. */
import { describe, expect, test } from 'vitest'
import type { Cheat } from '../../../src/adversaries/cheat.ts'
import { type DeckOptions, mask, numberCards } from '../../../src/decks/index.ts'
import { group, type Points } from '../../../src/group/index.ts'
import { encodeLinearProof, provePossession } from '../../../src/proofs/index.ts'
import { Fault, type Game, wire } from '../../../src/table/index.ts'
import { playTable } from '../tables.ts'
import { expectEveryFieldToMatter } from '../tampering.ts'
import { playWeakened } from '../weakened.ts'

const faces = numberCards(6)
const pointList = wire.points(0, 100)

function game(options: DeckOptions): Game<readonly string[]> {
  return async (seat) => {
    const deck = await mask.shuffle(seat.at('deck'), faces, options)
    await deck.deal(seat.at('deal'), new Map([[seat.players[0]!, [0]]]))
    return deck.audit(seat.at('end'))
  }
}

/** Puts the first card into the second one's place too. */
function doubling(slot: RegExp): Cheat {
  const doubled = (field: unknown): wire.Json => {
    const points: Points = pointList.decode(field, '')
    return pointList.encode(group.pick(points, [0, 0, 2, 3, 4, 5]))
  }
  return { slot, rewrite: (body) => ({ ...body, epk: doubled(body['epk']), msg: doubled(body['msg']) }) }
}

describe('an audit names', () => {
  test.each<[string, DeckOptions, RegExp, RegExp]>([
    ['who doubled a card', {}, /^deck\/shuffle\/2$/, /shuffle without/],
    ['who doubled a card in the first phase', { twoPhase: true }, /^deck\/shuffle\/2$/, /shuffle and mask/],
    ['who doubled a card in the second phase', { twoPhase: true }, /^deck\/remask\/2$/, /replace its/],
  ])('%s, although nobody minded the proofs', async (_what, options, slot, ignored) => {
    const table = { players: 3, cheater: 1, cheats: [doubling(slot)] }
    const ignoring = (rule: string): boolean => ignored.test(rule)
    const { ends, players } = await playWeakened({ ...table, ignoring }, game(options))
    for (const end of [ends[0], ends[2]]) {
      expect(end).toBeInstanceOf(Fault)
      expect(end).toMatchObject({ culprit: players[1], rule: 'leave every card what it was' })
      expect((end as Fault).slot).toMatch(slot)
    }
  })

  test('who gave a false part of a card', async () => {
    const lie: Cheat = {
      slot: /^deal/,
      rewrite: (body) => ({ ...body, parts: pointList.encode(group.base) }),
    }
    const rule = 'give true parts of the cards'
    const play: Game<readonly string[]> = async (seat) => {
      const deck = await mask.shuffle(seat.at('deck'), faces)
      const dealt = deck.deal(seat.at('deal'), new Map([[seat.players[0]!, [0]]]))
      await dealt.catch(() => {})
      return deck.audit(seat.at('end'))
    }
    const ignoring = (broken: string, slot: string): boolean => broken === rule && slot.startsWith('deal')
    const { ends, players } = await playWeakened({ players: 3, cheater: 1, cheats: [lie], ignoring }, play)
    for (const end of [ends[0], ends[2]]) {
      expect(end).toBeInstanceOf(Fault)
      expect(end).toMatchObject({ culprit: players[1], rule, slot: 'end/audit' })
    }
  })

  test('nobody, and nothing that a gone player kept, where somebody has left', async () => {
    const { ends } = await playTable({ players: 3 }, async (seat) => {
      const deck = await mask.shuffle(seat.at('deck'), faces)
      await deck.deal(seat.at('deal'), new Map(seat.players.map((player, i) => [player, [i]])))
      const leaver = seat.players[1]!
      await deck.leave(seat.at('leave'), leaver, [4])
      return seat.me === leaver ? [] : deck.audit(seat.without([leaver]).at('end'))
    })
    const known = (ends[0] as string[]).map((face) => face !== '')
    expect(known).toEqual([true, false, true, false, true, false])
    expect(ends[2]).toEqual(ends[0])
  })
})

describe('keys', () => {
  test('that two players share are refused', async () => {
    const shared: Cheat = {
      slot: /^deck\/keys$/,
      rewrite(body, { mine }) {
        const secrets = [4711n]
        const keys = group.mul(group.base, secrets)
        const proof = provePossession(mine.context, { keys }, { secrets }, mine.secret('proof'))
        const bytes = encodeLinearProof(proof)
        return { ...body, keys: pointList.encode(keys), proof: wire.bytes(bytes.length).encode(bytes) }
      },
    }
    const cheats = new Map([
      [1, shared],
      [2, shared],
    ])
    const { ends, players } = await playTable({ players: 3, cheats }, (seat) =>
      mask.shuffle(seat.at('deck'), faces),
    )
    expect(ends[0]).toMatchObject({ culprit: players[2], rule: 'announce keys of its own' })
  })
})

describe('cards under different keys', () => {
  test('are brought under one, and every field of that matters', async () => {
    const play: Game<number> = async (seat) => {
      const deck = await mask.shuffle(seat.at('deck'), numberCards(3), { twoPhase: true })
      const again = await deck.reshuffle(seat.at('again'), [])
      return again.size
    }
    const tried = await expectEveryFieldToMatter(2, 0, play, { tampered: /gather\/move/ })
    expect(tried).toBeGreaterThan(10)
  })

  test('of players who have gone are not asked for', async () => {
    const { ends } = await playTable({ players: 3 }, async (seat) => {
      const deck = await mask.shuffle(seat.at('deck'), faces, { twoPhase: true })
      const leaver = seat.players[2]!
      await deck.leave(seat.at('leave'), leaver, [0, 1, 2])
      if (seat.me === leaver) return undefined
      const rest = seat.without([leaver])
      const again = await deck.reshuffle(rest.at('again'), [])
      const wide = (await again.open(seat.at('wide'), [0])).length
      return { size: again.size, open: (await again.open(rest.at('open'), [0, 1, 2])).length, wide }
    })
    for (const end of ends.slice(0, 2)) expect(end).toEqual({ size: 6, open: 3, wide: 1 })
  })
})
