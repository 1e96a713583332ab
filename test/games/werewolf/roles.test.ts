import { describe, expect, it } from 'vitest'
import {
  defaultRules,
  FEWEST,
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

  it('is refused in a charter', () => {
    const written = (roles: Specials) => werewolfRules.encode({ ...defaultRules, roles })
    expect(werewolfRules.decode(written(plain), 'rules').roles).toEqual(plain)
    expect(() => werewolfRules.decode(written({ ...plain, mason: 1 }), 'rules')).toThrow(
      'rules.roles: masons are a pair',
    )
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
    'however it died, except by absence',
    'A tie has one runoff between the tied; after a second tie nobody dies.',
    'when they are at least as many as the others',
    'when all shots are fired',
    'everybody sees who voted for whom',
  ])('says: %s', (sentence) => {
    expect(sheet()).toContain(sentence)
  })

  it('says what the charter has otherwise', () => {
    expect(sheet({ shown: false })).toContain('only the medium learns')
    expect(sheet({ vote: 'secret' })).toContain('nobody who voted for whom')
    expect(sheet({ talk: 0 })).toContain('nobody talks at this table')
  })
})
