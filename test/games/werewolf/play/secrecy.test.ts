/** What a village does not tell (spec/werewolf, section 14): neither by its traffic, nor in its log, nor by what is opened. */
import { beforeAll, describe, expect, test } from 'vitest'
import {
  hastyTimes,
  livingIn,
  ROLES,
  type Role,
  type Specials,
  type VillageView,
} from '../../../../src/games/werewolf/index.ts'
import { faceOf, wolfMark } from '../../../../src/games/werewolf/play/cast.ts'
import { werewolf } from '../../../../src/games/werewolf/play/index.ts'
import { group } from '../../../../src/group/index.ts'
import { simulate, wire } from '../../../../src/table/index.ts'
import { readLogLine } from '../../../../src/table/order/read-log-line.ts'
import { playTable } from '../../../decks/tables.ts'
import { statementsIn } from '../../../table/lines.ts'
import { acting, type Target } from './script.ts'
import { playVillage, rulesWith, simpleMind, termsOf } from './tables.ts'

const specials: Specials = { wolf: 2, seer: 1, guard: 1, hunter: 1, medium: 0, mason: 0 }

/** A recorded game in which every role does what it can, and nobody says a word in the open. */
async function recorded(changed: { readonly roles?: Partial<Specials>; readonly shown?: boolean } = {}) {
  const guard: Target = (roles, { village }) =>
    [...roles]
      .sort(([a], [b]) => a - b)
      .find(([, role]) => role === (village.day === 1 ? 'villager' : 'guard'))![0]
  const acted = acting({ kill: 'villager', guard, ask: 'wolf', execute: 'wolf' })
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
  })

  test('no name is opened in a night in which the guard saved somebody', () => {
    const victims = game.outcome.village.history.flatMap((event) =>
      event.type === 'dawn' ? [event.victim] : [],
    )
    expect(victims[0]).toBeNull()
    expect(victims.length).toBeGreaterThan(1)
    const named = victims.map((_, i) => game.said.some(({ slot }) => slot.includes(`night/${i + 1}/name/`)))
    expect(named).toEqual(victims.map((victim) => victim !== null))
  })
})

/** How long each role thinks about whatever it does at night, in milliseconds. */
const thinks: Readonly<Record<Role, number>> = {
  wolf: 1_500,
  villager: 0,
  seer: 900,
  guard: 2_400,
  hunter: 10,
  medium: 300,
  mason: 600,
}

/** How far apart the statements of a slot of the night are in the log, at most, by simulated time. */
async function spreadOfNights(night: number): Promise<number> {
  const rules = rulesWith({ roles: { ...specials, hunter: 0 }, talk: 0, times: { ...hastyTimes, night } })
  const { lines } = await simulate({
    seed: 'thinking',
    players: 5,
    game: werewolf(),
    charter: termsOf(rules),
    network: { delay: [5, 10] },
    gameAt: (_, clock) => {
      const think = ({ role }: VillageView) =>
        new Promise<void>((resolve) => clock.after(thinks[role!], resolve))
      const mind = simpleMind({
        whisper: (view) => think(view).then(() => 'hush'),
        night: (view) => think(view).then(() => livingIn(view.village)[0]!),
      })
      return werewolf({ mind, clock })
    },
  })
  const times = new Map<string, number[]>()
  for (const line of lines) {
    const read = readLogLine(line)
    if (read.kind !== 'entry' || read.said === undefined) continue
    const { slot } = JSON.parse(read.said) as { slot: string }
    if (/(^|\/)(night\/\d+|whispers\/\d+\/\d+)$/.test(slot))
      times.set(slot, [...(times.get(slot) ?? []), read.entry.time])
  }
  expect(times.size).toBeGreaterThan(1)
  return Math.max(...[...times.values()].map((each) => Math.max(...each) - Math.min(...each)))
}

test('everybody sees the village and its first moment alike, whoever is asked to whisper', async () => {
  const told: string[][] = []
  const terms = termsOf(rulesWith({ roles: { ...specials, hunter: 0 } }))
  await playTable({ players: 5, terms }, (seat) => {
    const mine: string[] = []
    told.push(mine)
    const note = (what: string) => () => mine.push(what)
    const whisper = (): string => {
      mine.push('asked')
      return 'hush'
    }
    const mind = simpleMind({ whisper })
    return werewolf({ mind, onView: note('view'), onMoment: (moment) => mine.push(moment) })(seat)
  })
  expect(told).toHaveLength(6)
  for (const mine of told) expect(mine.slice(0, 2)).toEqual(['view', 'whisper'])
  expect(told.filter((mine) => mine.includes('asked'))).toHaveLength(2)
}, 60_000)

test('at night everybody speaks at one time, however long it thinks', async () => {
  expect(await spreadOfNights(6)).toBeLessThan(100)
  // Where a night has no length one could tell who thinks.
  expect(await spreadOfNights(0)).toBeGreaterThan(1_000)
}, 120_000)

/** What is played in the enumeration: one role for each seat. */
type Roles = readonly string[]

function* arrangements(left: Roles): Generator<Roles> {
  if (left.length === 0) yield []
  for (const role of new Set(left)) {
    const place = left.indexOf(role)
    for (const rest of arrangements(left.toSpliced(place, 1))) yield [role, ...rest]
  }
}

/** Every way in which those who can do something at night choose one of all. What others name is said to nobody, and is always the first here. */
function* choices(roles: Roles, from = 0): Generator<readonly number[]> {
  if (from === roles.length) yield []
  else
    for (const rest of choices(roles, from + 1))
      for (let t = 0; t < (roles[from] === 'villager' ? 1 : roles.length); t++) yield [t, ...rest]
}

/** Every set of at most this many of so many seats. */
function* coalitionsOf(players: number, most: number, from = 0): Generator<readonly number[]> {
  yield []
  if (most === 0) return
  for (let first = from; first < players; first++)
    for (const rest of coalitionsOf(players, most - 1, first + 1)) yield [first, ...rest]
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
    for (const targets of choices(roles)) {
      const view = see(roles, targets)
      const all = counts.get(view) ?? new Map<string, number>()
      counts.set(view, all.set(roles.join(), (all.get(roles.join()) ?? 0) + 1))
    }
  return counts
}

describe('every coalition of up to all but two, over every arrangement of roles and every choice', () => {
  test.each([
    [['wolf', 'seer', 'villager', 'villager'], 11],
    [['wolf', 'guard', 'villager', 'villager'], 11],
    [['wolf', 'seer', 'guard', 'villager', 'villager'], 26],
  ])(
    'of %j believes after a night what it would believe of a moderator’s words',
    (mix, count) => {
      const coalitions = [...coalitionsOf(mix.length, mix.length - 2)]
      expect(coalitions).toHaveLength(count)
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
