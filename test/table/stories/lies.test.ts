import { describe, expect, test } from 'vitest'
import { audit, recheck, simulate } from '../../../src/table/index.ts'
import { agreement, cheats, culprits, results, tossCoin, tossWithoutCheats } from '../coins.ts'
import { rounds } from '../rounds.ts'
import { noOpening, silentOpening, twoSeals, wrongSecret } from './cheats.ts'

describe('a player lies', () => {
  test('opens another secret than it sealed: it is named, with evidence that holds for strangers', async () => {
    const simulated = await simulate({
      seed: 'a false opening',
      players: 3,
      game: tossCoin,
      take: cheats({ 2: wrongSecret }),
      spectators: 1,
    })
    expect(culprits(simulated)).toEqual([2])
    expect(results(simulated, 1, 3, 4).every((result) => result?.includes('open what was sealed'))).toBe(true)
    for (const fault of simulated.faults) expect(await recheck(fault, () => tossCoin)).toBe(true)
    const verdict = await audit(simulated.lines, () => tossCoin)
    expect(verdict.clean).toBe(false)
    expect(verdict.faults.map(({ rule }) => rule)).toEqual(['open what was sealed'])
  })

  test('sends what cannot be read: it is named', async () => {
    const simulated = await simulate({
      seed: 'garbage',
      players: 3,
      game: tossWithoutCheats,
      take: cheats({ 1: noOpening }),
    })
    expect(agreement(simulated, 2, 3)).toMatch(/^1 out; /)
    for (const fault of simulated.faults) {
      expect(fault.rule).toBe('well-formed')
      expect(await recheck(fault, () => tossWithoutCheats)).toBe(true)
    }
  })

  test('says two things in one slot: the pair convicts it, and the first stands', async () => {
    for (let seed = 0; seed < 20; seed++) {
      const simulated = await simulate({
        seed: `two seals ${seed}`,
        players: 4,
        game: rounds(3),
        network: { delay: [1, 200], duplication: 0.2 },
        take: cheats({ 3: { ...twoSeals, slot: /^round#2\/coin\/seal$/ } }),
      })
      expect(agreement(simulated)).toContain('gone: nobody')
      expect(culprits(simulated).filter((seat) => seat !== 3)).toEqual([])
      for (const fault of simulated.faults) {
        expect(fault.rule).toBe('say one thing')
        expect(fault.statements).toHaveLength(2)
        expect(await recheck(fault, () => tossCoin)).toBe(true)
        const [first] = fault.evidence
        expect(await recheck({ ...fault, evidence: [first, first] } as never, () => tossCoin)).toBe(false)
      }
    }
  })
})

describe('two lie together', () => {
  test('both are named, one after the other', async () => {
    const simulated = await simulate({
      seed: 'two liars',
      players: 4,
      game: tossWithoutCheats,
      take: cheats({ 1: twoSeals, 4: wrongSecret }),
    })
    agreement(simulated, 2, 3)
    expect(culprits(simulated)).toEqual([1, 4])
    for (const fault of simulated.faults) expect(await recheck(fault, () => tossWithoutCheats)).toBe(true)
  })

  test('one lies and one is silent', async () => {
    const simulated = await simulate({
      seed: 'a liar and a sulker',
      players: 5,
      game: tossWithoutCheats,
      take: cheats({ 2: wrongSecret, 3: silentOpening }),
    })
    const story = agreement(simulated, 1, 4, 5)
    expect(story).toMatch(/^3 absent; 2 out; /)
    expect(culprits(simulated)).toEqual([2])
    const verdict = await audit(simulated.lines, () => tossWithoutCheats)
    expect(verdict.result).toBe(story)
  })
})
