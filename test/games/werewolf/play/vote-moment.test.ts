/** When the time of a vote begins: with the question, and not while programs make keys for it. */
import { expect, test } from 'vitest'
import { defaultRules, hastyTimes } from '../../../../src/games/werewolf/index.ts'
import { botMind, werewolf, werewolfRules } from '../../../../src/games/werewolf/play/index.ts'
import { SeededRandom, simulate } from '../../../../src/table/index.ts'

test('nobody is told that a vote has begun before it is asked to vote', async () => {
  const told: string[] = []
  const rules = werewolfRules.encode({ ...defaultRules, talk: 0, times: hastyTimes })
  await simulate<unknown>({
    seed: 'the moment of a vote',
    players: 5,
    charter: { game: 'werewolf', rules, seats: { min: 4, max: 16 } },
    network: { delay: [1, 40] },
    game: werewolf(),
    gameAt: (seat, clock) => {
      const random = new SeededRandom(`villager ${seat}`)
      const onMoment = (moment: string): void => void (seat === 1 && told.push(moment))
      return werewolf({ mind: botMind(() => random.fraction()), clock, onMoment })
    },
    onEvent: (seat, _, event) => {
      if (seat === 1 && event.kind === 'heard' && /vote\/1\/1\/keys$/.test(event.statement.slot))
        told.push('key')
    },
  })
  const [first, last] = [told.indexOf('vote'), told.indexOf('vote', told.indexOf('vote') + 1)]
  const before = told.slice(0, first)
  expect(before.filter((one) => one === 'key').length).toBeGreaterThan(0)
  expect(told.slice(first, last < 0 ? undefined : last)).not.toContain('key')
})
