/** What a village does not tell (spec/werewolf, section 14): neither by its traffic, nor in its log, nor by what is opened. */
import { beforeAll, describe, expect, test } from 'vitest'
import { ROLES, type Specials } from '../../../../src/games/werewolf/index.ts'
import { faceOf, wolfMark } from '../../../../src/games/werewolf/play/cast.ts'
import { group } from '../../../../src/group/index.ts'
import { wire } from '../../../../src/table/index.ts'
import { statementsIn } from '../../../table/lines.ts'
import { acting } from './script.ts'
import { playVillage } from './tables.ts'

const specials: Specials = { wolf: 2, seer: 1, guard: 1, hunter: 1, medium: 0, mason: 0 }

/** A recorded game in which every role does what it can, and nobody says a word in the open. */
async function recorded(changed: { readonly roles?: Partial<Specials>; readonly shown?: boolean } = {}) {
  const acted = acting({ kill: 'villager', guard: 'guard', ask: 'wolf', execute: 'wolf' })
  const { shown = true } = changed
  const rules = { roles: { ...specials, ...changed.roles }, shown, talk: 0 }
  const played = await playVillage({ players: 7, mind: acted.mind, rules })
  const said = statementsIn(played.lines).filter(({ slot }) => !['charter', 'join', 'start'].includes(slot))
  return { ...played, ...acted, said }
}

describe.each([
  ['shown', {}],
  ['hidden, with a medium', { shown: false, roles: { medium: 1, hunter: 0 } }],
] as const)('where roles are %s', (_, changed) => {
  let game: Awaited<ReturnType<typeof recorded>>
  beforeAll(async () => {
    game = await recorded(changed)
  }, 60_000)

  test('everybody who lives says as much as any other, in every slot, in the same order of slots', () => {
    const { said, players } = game
    const open = said.filter(({ slot }) => !slot.includes('last-words'))
    const sizes = new Map<string, Set<number>>()
    for (const { slot, body } of open) {
      const turn = slot.replace(/^(roles\/(?:first|second))\/\d+$/, '$1')
      sizes.set(turn, (sizes.get(turn) ?? new Set()).add(JSON.stringify(body).length))
    }
    for (const [slot, found] of sizes) expect([slot, found.size]).toEqual([slot, 1])
    // Whoever lives to the end has said something in the very slots in which any other such player has.
    const slotsOf = (player: string) =>
      open.filter(({ by }) => by === player).map(({ slot }) => slot.replace(/^(roles\/\w+)\/\d+$/, '$1'))
    const last = open.filter(({ slot }) => slot.includes('count/none')).at(-1)!.slot
    const survivors = players.filter((player) => open.some(({ slot, by }) => slot === last && by === player))
    expect(survivors.length).toBeGreaterThan(2)
    for (const player of survivors) expect(slotsOf(player)).toEqual(slotsOf(survivors[0]!))
  })

  test('the log holds no role, no mark and no name of one', () => {
    const { said } = game
    const faces = [...ROLES.map(faceOf), wolfMark, group.identity].map((point) =>
      String(wire.point('allowed').encode(point)),
    )
    const words = ROLES.map((role) => `:"${role}"`)
    for (const { slot, body } of said) {
      const written = JSON.stringify(body)
      for (const secret of [...faces, ...words])
        expect([slot, written.includes(secret)]).toEqual([slot, false])
    }
  })

  test('nothing is opened but what the rules open', () => {
    const { said } = game
    const opening = said.filter(({ body }) => body.type === 'unmask').map(({ slot }) => slot)
    const kinds = new Set(
      opening.map((slot) => slot.replace(/^without-[\d-]+\//, '').replaceAll(/\d+/g, 'n')),
    )
    const always = ['roles/numbers/unmask', 'roles/deal/unmask', 'night/n/tested', 'night/n/name/unmask']
    const others = ['answers/n/unmask', 'vote/n/n/count/unmask', 'count/none/open', 'roles-shown']
    const dead = 'shown' in changed ? ['medium/n/answers/unmask'] : ['will/n/unmask']
    expect([...kinds].filter((kind) => kind !== 'count/n/open').sort()).toEqual(
      [...always, ...others, ...dead].sort(),
    )
  }, 60_000)
})

/** What is played in the enumeration: one role for each seat. */
type Roles = readonly string[]

function* arrangements(left: Roles): Generator<Roles> {
  if (left.length === 0) yield []
  for (const role of new Set(left)) {
    const place = left.indexOf(role)
    for (const rest of arrangements(left.toSpliced(place, 1))) yield [role, ...rest]
  }
}

/** Every way in which so many players can each choose one of all. */
function* choices(players: number, left = players): Generator<readonly number[]> {
  if (left === 0) yield []
  else for (const rest of choices(players, left - 1)) for (let t = 0; t < players; t++) yield [t, ...rest]
}

/** What a first night opens, by the sums and tests of the specification. */
function opened(roles: Roles, targets: readonly number[]) {
  const chosenBy = (role: string) => targets.filter((_, seat) => roles[seat] === role)
  const [kill, guard] = [chosenBy('wolf'), chosenBy('guard')]
  const isEqual = kill.join() === guard.join()
  const victim = isEqual || kill.length !== 1 ? undefined : kill[0]!
  const living = roles.filter((_, seat) => seat !== victim)
  const wolves = living.filter((role) => role === 'wolf').length
  const half = Math.ceil(living.length / 2)
  return {
    isEqual,
    victim,
    will: victim === undefined ? undefined : roles[victim],
    none: wolves === 0,
    hits: [0, 1, 2].map((more) => wolves === half + more),
  }
}

/** What a coalition of these seats sees of it: also its own roles and choices, and what its seer learnt. */
function viewOf(coalition: readonly number[], roles: Roles, targets: readonly number[]): string {
  const { isEqual, victim, will, none, hits } = opened(roles, targets)
  const own = coalition.map((seat) => [roles[seat], targets[seat]])
  const seer = coalition.find((seat) => roles[seat] === 'seer' && seat !== victim)
  const asked = seer === undefined ? undefined : targets[seer]!
  const answer = asked === undefined || asked === victim ? undefined : roles[asked] === 'wolf'
  return JSON.stringify([own, isEqual, victim, will, none, hits, answer])
}

/** What a trusted moderator would have told the same coalition: who died, what it was, who has won, and its seer's answer. */
function toldTo(coalition: readonly number[], roles: Roles, targets: readonly number[]): string {
  const { victim, will, none, hits } = opened(roles, targets)
  const own = coalition.map((seat) => [roles[seat], targets[seat]])
  const seer = coalition.find((seat) => roles[seat] === 'seer' && seat !== victim)
  const asked = seer === undefined ? undefined : targets[seer]!
  const answer = asked === undefined || asked === victim ? undefined : roles[asked] === 'wolf'
  return JSON.stringify([
    own,
    victim,
    will,
    none ? 'village' : hits.some(Boolean) ? 'wolves' : 'neither',
    answer,
  ])
}

/** How often each arrangement goes with each view. */
function beliefs(mix: Roles, see: (roles: Roles, targets: readonly number[]) => string) {
  const counts = new Map<string, Map<string, number>>()
  for (const roles of arrangements(mix))
    for (const targets of choices(mix.length)) {
      const view = see(roles, targets)
      const all = counts.get(view) ?? new Map<string, number>()
      counts.set(view, all.set(roles.join(), (all.get(roles.join()) ?? 0) + 1))
    }
  return counts
}

describe('every coalition of all but two, over every arrangement of roles and every choice', () => {
  test.each([
    [['wolf', 'seer', 'villager', 'villager']],
    [['wolf', 'guard', 'villager', 'villager']],
    [['wolf', 'seer', 'guard', 'villager', 'villager']],
  ])(
    'of %j believes after a night what it would believe of a moderator’s words',
    (mix) => {
      const coalitions =
        mix.length === 4
          ? [[], [0], [0, 1], [1, 3]]
          : [
              [0, 1, 2],
              [1, 3],
            ]
      for (const coalition of coalitions) {
        const seen = beliefs(mix, (roles, targets) => viewOf(coalition, roles, targets))
        const told = beliefs(mix, (roles, targets) => toldTo(coalition, roles, targets))
        const spread = (views: ReadonlyMap<string, ReadonlyMap<string, number>>): readonly string[] =>
          [...views.values()].map((all) => JSON.stringify([...all].sort())).sort()
        expect(spread(seen)).toEqual(spread(told))
      }
    },
    600_000,
  )
})
