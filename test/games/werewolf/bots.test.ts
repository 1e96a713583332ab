import { describe, expect, it } from 'vitest'
import { heardIn, suspicions } from '../../../src/games/werewolf/beliefs.ts'
import {
  applyAll,
  botNight,
  botTalk,
  botVote,
  defaultRules,
  FEWEST,
  foundVillage,
  MOST,
  type Remark,
  type Role,
  readRemarks,
  type SeatNumber,
  sayRemarks,
  type Village,
  type VillageEvent,
  type VillageView,
} from '../../../src/games/werewolf/index.ts'
import { botMind } from '../../../src/games/werewolf/play/index.ts'
import { seeded } from '../random.ts'
import { dealRoles, moderate } from './moderator.ts'
import { tournament, winnerOf } from './tournament.ts'

const isFull = process.env['NODEALER_FULL'] === '1'

/** The first day of seven players, when this was said. */
function afterTalk(said: Record<SeatNumber, string>): Village {
  const events: VillageEvent[] = [
    { type: 'dawn', victim: null },
    ...Object.entries(said).map(([seat, words]) => ({ type: 'said', seat: Number(seat), words }) as const),
  ]
  return applyAll(foundVillage(defaultRules, 7), events)
}

function viewOf(village: Village, me: SeatNumber, role: Role, more: Partial<VillageView> = {}): VillageView {
  return { village, me, role, mates: [], learnt: new Map(), whispers: [], ...more }
}

describe('speech', () => {
  const remarks: readonly Remark[] = [
    { kind: 'claim', role: 'seer' },
    { kind: 'claim', role: 'mason' },
    { kind: 'finding', seat: 2, isWolf: true },
    { kind: 'finding', seat: 15, isWolf: false },
    { kind: 'suspicion', seat: 0 },
    { kind: 'prey', seat: 9 },
  ]

  it('is understood as it was meant', () => {
    for (const remark of remarks) expect(readRemarks(sayRemarks([remark]), 16)).toEqual([remark])
    expect(readRemarks(sayRemarks(remarks), 16)).toEqual(remarks)
  })

  it('is understood from people, too, where it reads alike', () => {
    expect(readRemarks("listen! i'm the seer, and #3 is not a wolf", 7)).toEqual([
      { kind: 'claim', role: 'seer' },
      { kind: 'finding', seat: 2, isWolf: false },
    ])
    expect(readRemarks('#9 is a wolf. #0 is a wolf. I suspect #99.', 7)).toEqual([])
    expect(readRemarks('good morning', 7)).toEqual([])
  })
})

describe('beliefs', () => {
  const nothing = { wolves: [], others: [] }

  it('are fair when nothing is known, and add up to the wolves there are', () => {
    const equal = suspicions(foundVillage(defaultRules, 7), nothing)
    for (const suspicion of equal) expect(suspicion).toBeCloseTo(2 / 7)
  })

  it('follow what is certain', () => {
    const sure = suspicions(foundVillage(defaultRules, 7), { wolves: [3], others: [0, 1] })
    expect(sure[3]).toBeCloseTo(1)
    expect(sure[0]).toBe(0)
    expect(sure[5]).toBeCloseTo(1 / 4)
  })

  it('follow an accusation by one who claims to be the seer, and doubt both when two do', () => {
    const accused = suspicions(afterTalk({ 2: 'I am the seer. #5 is a wolf.' }), nothing)
    expect(accused[4]).toBeGreaterThan(0.8)
    const words = { 2: 'I am the seer. #5 is a wolf.', 4: 'I am the seer. #3 is a wolf.' }
    const contradicted = suspicions(afterTalk(words), nothing)
    expect(contradicted[2]).toBeCloseTo(contradicted[4]!)
    expect(contradicted[2]).toBeGreaterThan(contradicted[0]!)
  })
})

describe('a bot', () => {
  it('who is the seer says which wolf it has found, and votes for it', () => {
    const seer = viewOf(afterTalk({}), 1, 'seer', { learnt: new Map([[6, true]]) })
    expect(botTalk(seer, seeded(1))).toMatch(/^I am the seer\. #7 is a wolf\./)
    expect(botVote(seer, [0, 1, 2, 3, 4, 5, 6], seeded(1))).toBe(6)
  })

  it('who is a wolf neither kills nor suspects its mates', () => {
    for (let seed = 0; seed < 50; seed++) {
      const wolf = viewOf(afterTalk({}), 1, 'wolf', { mates: [4] })
      expect([1, 4]).not.toContain(botNight(wolf, seeded(seed)))
      expect(botVote(wolf, [0, 1, 2, 3, 4, 5, 6], seeded(seed))).not.toBe(4)
    }
  })

  it('who is a wolf kills whom the pack has whispered of', () => {
    const whispers = [{ day: 1, from: 4, words: 'Let us kill #3.' }]
    const wolf = viewOf(foundVillage(defaultRules, 7), 1, 'wolf', { mates: [4], whispers })
    expect(botNight(wolf, seeded(1))).toBe(2)
  })

  it('does not repeat itself', () => {
    const seer = viewOf(afterTalk({ 1: 'I am the seer. #7 is a wolf. I suspect #7.' }), 1, 'seer', {
      learnt: new Map([[6, true]]),
    })
    expect(botTalk(seer, seeded(1))).toBe('')
  })

  it('answers the same to the same view and chance', () => {
    const view = viewOf(afterTalk({ 2: 'I suspect #2.' }), 1, 'villager')
    expect(botTalk(view, seeded(5))).toBe(botTalk(view, seeded(5)))
  })
})

describe('villages of bots', () => {
  it('have honest villagers, and wolves who lie', async () => {
    let lies = 0
    for (let seed = 1; seed <= 30; seed++) {
      const random = seeded(seed)
      const roles = dealRoles(defaultRules, 9, random)
      const village = await moderate(defaultRules, roles, () => botMind(random))
      for (const remark of heardIn(village)) {
        const isTrue =
          (remark.kind !== 'claim' || remark.role === roles[remark.by]) &&
          (remark.kind !== 'finding' || remark.isWolf === (roles[remark.seat] === 'wolf'))
        if (roles[remark.by] === 'wolf' && !isTrue) lies++
        else expect([remark, isTrue]).toEqual([remark, true])
      }
    }
    expect(lies).toBeGreaterThan(0)
  })

  it('end as the moderator who knows all roles says', async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = seeded(seed)
      const roles = dealRoles(defaultRules, 8, random)
      const village = await moderate(defaultRules, roles, () => botMind(random))
      const dead = village.deaths.map(({ seat }) => seat)
      const wolves = roles.filter((role, seat) => role === 'wolf' && !dead.includes(seat)).length
      expect(winnerOf(village)).toBe(wolves === 0 ? 'village' : 'wolves')
      expect(wolves === 0 || 2 * wolves >= 8 - dead.length).toBe(true)
      for (const { seat, role } of village.deaths) expect(role).toBe(roles[seat])
    }
  })

  const sizes = isFull ? Array.from({ length: MOST - FEWEST + 1 }, (_, i) => FEWEST + i) : [5, 7, 8]
  // Chance moves a share of n games by its standard error, √(p·(1−p)/n), and hardly ever by three of them: 7 in a hundred at the edges of
  // the band for 400 games. So bots within the band pass from any seed but one in a thousand, and bots far outside of it fail. The seed is
  // that of the table in docs/werewolf.md.
  const games = 400
  const chance = 3 * Math.sqrt((0.35 * 0.65) / games)
  it.each(sizes)(
    'of %i are won by wolves between 35 and 65 times in a hundred, give or take three standard errors',
    async (players) => {
      const { wolves } = await tournament(players, games, 1)
      expect(wolves / games).toBeGreaterThanOrEqual(0.35 - chance)
      expect(wolves / games).toBeLessThanOrEqual(0.65 + chance)
    },
    isFull ? 600_000 : 60_000,
  )
})
