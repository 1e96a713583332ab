import { describe, expect, it } from 'vitest'
import {
  defaultRules,
  FEWEST,
  hastyTimes,
  MOST,
  mixFor,
  mixOf,
  ROLES,
  ruleSheet,
  type Specials,
} from '../../../src/games/werewolf/index.ts'
import { werewolfRules } from '../../../src/games/werewolf/play/index.ts'

const plain: Specials = { wolf: 2, seer: 1, guard: 1, hunter: 0, medium: 0, mason: 0 }

describe('the usual mix', () => {
  it('gives everybody a role, for 4 to 16 players, shown or hidden', () => {
    for (let players = FEWEST; players <= MOST; players++)
      for (const shown of [true, false]) {
        const mix = mixFor({ ...defaultRules, shown }, players)
        expect(ROLES.reduce((sum, role) => sum + mix[role], 0)).toBe(players)
        expect(mix.villager).toBeGreaterThan(0)
        expect(mix.medium > 0 && shown).toBe(false)
      }
  })

  it('is not there for more or fewer', () => {
    expect(() => mixFor(defaultRules, 3)).toThrow('a village has 4 to 16 players, not 3')
    expect(() => mixFor(defaultRules, 17)).toThrow('a village has 4 to 16 players, not 17')
  })
})

describe('a mix that cannot be played', () => {
  it.each<[string, Partial<Specials>, number]>([
    ['a village needs at least one wolf', { wolf: 0 }, 7],
    ['there can be one guard or none, not 2', { guard: 2 }, 7],
    ['masons are a pair: 2 or none, not 1', { mason: 1 }, 7],
    ['a medium learns nothing where roles are shown', { medium: 1 }, 7],
    ['have won before the first night: have at most 3', { wolf: 4 }, 8],
    ['there are 8 special roles for 7 players', { hunter: 2, mason: 2 }, 7],
    ['must be a whole number from 0, not -1', { seer: -1 }, 7],
  ])('is refused: %s', (sentence, change, players) => {
    expect(() => mixOf({ ...plain, ...change }, players, true)).toThrow(sentence)
  })

  it.each([{ pack: 'vote' as const }, { victory: 'declared' as const }])(
    'has no guard where %j',
    (source) => {
      const rules = { ...defaultRules, ...source }
      for (let players = FEWEST; players <= MOST; players++) expect(mixFor(rules, players).guard).toBe(0)
      expect(() => mixFor({ ...rules, roles: plain }, 7)).toThrow('there is no guard')
      const wrong = { ...rules, roles: plain }
      const refusal = 'rules.roles: where wolves vote or declare'
      expect(() => werewolfRules.encode(wrong)).toThrow(refusal)
      expect(() => werewolfRules.decode(wrong, 'rules')).toThrow(refusal)
    },
  )

  it('is refused in a charter', () => {
    const written = werewolfRules.encode({ ...defaultRules, roles: plain })
    expect(werewolfRules.decode(written, 'rules').roles).toEqual(plain)
    const wrong = { ...(written as object), roles: { ...plain, mason: 1 } }
    expect(() => werewolfRules.decode(wrong, 'rules')).toThrow('rules.roles: masons are a pair')
  })
})

describe('the rule sheet', () => {
  const sheet = (change: object = {}): string => ruleSheet({ ...defaultRules, ...change }, 7).join('\n')

  it.each([
    '7 players: 2 wolves, 2 villagers, a seer, a guard and a hunter.',
    'The first night has a kill already, and the seer asks.',
    'Wolves may kill anybody who lives, each other too.',
    'If several wolves kill, or none, nobody dies.',
    'itself included, also the same player twice running',
    'learns at dawn whether the player was a wolf or not, if the seer still lives',
    'What a player was is shown when it dies.',
    'A tie has one runoff between the tied (30 s); after a second tie nobody dies.',
    'when they are at least as many as the others',
    'when all shots are fired',
    'When all have voted, everybody sees who voted for whom.',
    'Then all vote (45 s), for anybody who lives or for nobody.',
    'Before they kill, the wolves whisper to each other once.',
    'The wolf with the lowest seat kills for the pack.',
    'has time to look at its own (30 s)',
    'By day all talk freely (180 s), each up to 20 times, until everybody who lives is ready to vote.',
    'Whoever dies has last words (15 s).',
    'Then a hunter may shoot somebody (20 s), however it died, except by absence.',
    'That time passes after every death, whoever died.',
  ])('says: %s', (sentence) => {
    expect(sheet()).toContain(sentence)
  })

  it('says what the charter has otherwise', () => {
    expect(sheet({ shown: false })).toContain('Only the medium learns')
    expect(sheet({ vote: 'secret' })).toContain('nobody who voted for whom')
    expect(sheet({ pack: 'vote' })).toContain('everybody sees how many wolves have voted')
    expect(sheet({ victory: 'declared' })).toContain('If nobody is killed in a night, the village wins.')
    expect(sheet({ victory: 'declared' })).toContain('There is no guard.')
    expect(sheet({ talk: 0 })).toContain('nobody talks at this table')
  })

  it('says nothing that is not so', () => {
    expect(sheet({ pack: 'vote' })).not.toMatch(/lowest seat kills|guard may protect/)
    expect(sheet({ whispers: 0 })).not.toContain('whisper')
    expect(ruleSheet(defaultRules, 4).join(' ')).not.toMatch(/whisper|guard may|hunter/)
    expect(sheet({ shown: false, roles: plain })).not.toContain('medium')
    const hasty = sheet({ times: hastyTimes })
    expect(hasty).toContain('how long somebody takes can be seen by all')
    expect(hasty).not.toMatch(/nobody can tell|That time passes/)
  })

  it('has the roles of the charter, and those of as many as are here or could be', () => {
    const lobby = { here: 5, seats: 7 }
    expect(ruleSheet({ ...defaultRules, roles: { ...plain, guard: 0 } }, lobby).slice(0, 3)).toEqual([
      '2 wolves and a seer; everybody else is a villager.',
      'With the 5 who are here so far: 2 wolves, 2 villagers and a seer.',
      'With all 7 seats taken: 2 wolves, 4 villagers and a seer.',
    ])
    expect(ruleSheet(defaultRules, { here: 1, seats: 6 }).slice(0, 2)).toEqual([
      '4 to 16 players, with the usual roles for their number.',
      'With all 6 seats taken: 2 wolves, a villager, a seer and 2 masons.',
    ])
  })
})
