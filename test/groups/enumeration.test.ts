/**
 * What views show (spec/groups, section 7), leaving out no scramble: for the types named there, every view of one player and of
 * every pair leaves each division of the others that fits as likely as any other. The rows are turned by the code of the protocol.
 */
import { describe, expect, test } from 'vitest'
import {
  type GroupPlan,
  largest,
  namesByPlace,
  placesAndGroupCards,
  placesInCircles,
  plansOf,
} from '../../src/groups/division.ts'
import { conjugate, identity, type Permutation, power } from '../../src/groups/permutation.ts'
import { turnRows } from '../../src/groups/piles.ts'
import { circling } from '../../src/groups/secret-groups.ts'
import { matesIn } from '../../src/groups/view.ts'
import { permutationFrom } from '../../src/proofs/index.ts'
import { allPermutations } from './all-permutations.ts'

const types = [
  [2, 1],
  [2, 1, 1],
  [3, 2],
  [3, 2, 1],
  [4, 2],
  [2, 2, 1, 1, 1],
  [3, 3, 1],
]

/** The numbers that each player sees, and the name or card of its group, after the scramble σ. */
type Views = readonly { readonly seen: readonly number[]; readonly group: string }[]
type Form = (plans: readonly GroupPlan[], sigma: Permutation) => Views

/** Column p has σ(p) in every row until the rows are turned; the column whose first card is v is player v's. */
const lean: Form = (plans, sigma) => {
  const rows = largest(plans)
  const columns = sigma.map((number) => new Array<number>(rows).fill(number))
  const turned = turnRows(columns, circling(placesInCircles(plans), rows))
  const names = namesByPlace(plans)
  return identity(sigma.length).map((player) => {
    const at = turned.findIndex(([first]) => first === player)
    return { seen: turned[at]!.slice(1), group: names[at]! }
  })
}

/** Player i draws the i-th cards of σ⁻¹τʲσ, where σ leaves the cards of the groups. */
const withNumberCards: Form = (plans, sigma) => {
  const n = sigma.length
  const whole = [...sigma, ...plans.map((_, g) => n + g + 1)]
  const tau = placesAndGroupCards(plans)
  const rows = Array.from({ length: largest(plans) }, (_, j) => conjugate(power(tau, j + 1), whole))
  return identity(n).map((player) => {
    const seen = rows.map((row) => row[player - 1]!)
    const card = seen.find((number) => number > n)!
    return { seen, group: plans[card - n - 1]!.name }
  })
}

const divisionOf = (views: Views): string => views.map(({ group }) => group).join()

/** How often each division occurs. */
function countsOf(all: readonly Views[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const views of all) counts.set(divisionOf(views), (counts.get(divisionOf(views)) ?? 0) + 1)
  return counts
}

/** Every way to put players into these groups. */
function divisions(plans: readonly GroupPlan[]): ReadonlySet<string> {
  const names = namesByPlace(plans)
  return new Set(allPermutations(names.length).map((order) => order.map((p) => names[p - 1]).join()))
}

/** What a division says of some players: their groups, and who is in them. */
const known = (division: string, players: readonly number[]): string => {
  const groups = division.split(',')
  return players.map((v) => groups.map((name) => (name === groups[v - 1] ? name : '')).join()).join(';')
}

describe.each([
  ['lean', lean],
  ['with number cards', withNumberCards],
])('all scrambles, %s', (_, form) => {
  describe.each(types.map((sizes) => [sizes.join('+'), plansOf(sizes)] as const))('%s', (_type, plans) => {
    const players = identity(namesByPlace(plans).length)
    const all = allPermutations(players.length).map((sigma) => form(plans, sigma))

    test('every player reads its mates from what it sees', () => {
      for (const views of all)
        views.forEach(({ seen, group }, i) => {
          const mates = players.filter((v) => v !== i + 1 && views[v - 1]!.group === group)
          const numbers = seen.filter((number) => number <= players.length)
          expect(matesIn(i + 1, numbers)).toEqual(mates)
        })
    })

    test('every division is as likely as any other', () => {
      const counts = countsOf(all)
      expect(new Set(counts.keys())).toEqual(divisions(plans))
      expect(new Set(counts.values()).size).toBe(1)
    })

    test('the view of one player, and of any two, leaves every division that fits, equally likely', () => {
      const possible = [...divisions(plans)].sort()
      const watchers = players.flatMap((a) => [[a], ...players.filter((b) => b > a).map((b) => [a, b])])
      for (const some of watchers) {
        const fitting = Map.groupBy(possible, (division) => known(division, some))
        const byView = Map.groupBy(all, (views) =>
          some.map((v) => `${views[v - 1]!.seen} ${views[v - 1]!.group}`).join(';'),
        )
        for (const alike of byView.values()) {
          const counts = countsOf(alike)
          const [one] = counts.keys()
          expect([...counts.keys()].sort().join(' ')).toBe(fitting.get(known(one!, some))!.join(' '))
          expect(new Set(counts.values()).size).toBe(1)
        }
      }
    })
  })
})

test('the row that is opened says nothing of the groups: every order comes with every division equally often', () => {
  for (const sizes of types.slice(0, 2)) {
    const plans = plansOf(sizes)
    const counts = new Map<string, number>()
    const all = allPermutations(namesByPlace(plans).length)
    for (const sigma of all)
      for (const second of all) {
        const shown = second.map((p) => sigma[p - 1]).join()
        const seen = `${shown} ${divisionOf(lean(plans, sigma))}`
        counts.set(seen, (counts.get(seen) ?? 0) + 1)
      }
    expect(counts.size).toBe(all.length * divisions(plans).size)
    expect(new Set(counts.values()).size).toBe(1)
  }
})

test('statistics on twelve players: who shares the group of the first is anybody alike', () => {
  const plans = plansOf([4, 3, 2, 1, 1, 1])
  const mates = new Array<number>(12).fill(0)
  let total = 0
  for (let i = 0; i < 20_000; i++) {
    const seed = crypto.getRandomValues(new Uint8Array(32))
    const sigma = permutationFrom(seed, 'test/groups', 12).map((p) => p + 1)
    const { seen, group } = lean(plans, sigma)[0]!
    if (group !== 'A') continue
    for (const mate of matesIn(1, seen)) {
      mates[mate - 1]!++
      total++
    }
  }
  expect(mates[0]).toBe(0)
  const expected = total / 11
  const chi = mates.slice(1).reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  // Ten degrees of freedom: an honest program fails about once in a million runs.
  expect(chi).toBeLessThan(47)
})
