import { describe, expect, it } from 'vitest'
import { type Cheat, takeCheatingSeat } from '../../../../src/adversaries/cheating-seat.ts'
import type { Hand, viewOf } from '../../../../src/games/holdem/index.ts'
import { type HoldemMind, type HoldemOutcome, holdem } from '../../../../src/games/holdem/play/index.ts'
import { recheck, type Simulated, simulate } from '../../../../src/table/index.ts'
import type { Body } from '../../../../src/table/statements/statement.ts'
import { statementsIn } from '../../../table/lines.ts'
import { calling, charterOf, type Plan, play, stacksOf, total } from './tables.ts'

const silentIn = (slot: RegExp): Cheat => ({ slot, remake: () => 'silence' })

/** Lets one seat cheat. */
const cheatAt =
  (cheater: number, ...cheats: readonly Cheat[]): NonNullable<Plan['take']> =>
  (seat, sitting, game) =>
    seat === cheater ? takeCheatingSeat(sitting, game, ...cheats) : undefined

/** Expects all seats but these to have come to the same stacks, with no chip made or lost; gives them. */
function expectSameStacks(table: Simulated<HoldemOutcome>, ...except: readonly number[]): readonly number[] {
  const seats = table.table.players.map((_, i) => i + 1).filter((seat) => !except.includes(seat))
  const errors = seats.map((seat) => table.endings[seat - 1]?.error?.message)
  expect(errors).toEqual(seats.map(() => undefined))
  const stacks = seats.map((seat) => stacksOf(table, seat))
  expect(stacks).toEqual(seats.map(() => stacks[0]))
  expect(total(stacks[0] ?? [])).toBe(200 * table.table.players.length)
  return stacks[0] ?? []
}

describe('a table with escrow that shrinks', () => {
  it.each(['mask', 'padlock'] as const)(
    'plays on without escrow when too few are left (%s)',
    async (deck) => {
      const leaving: HoldemMind = { ...calling(), plan: () => ({ plan: 'leave', buy: 0 }) }
      const table = await play({
        seed: `shrinks ${deck}`,
        rules: { deck, escrow: 1 },
        mind: (seat) => (seat === 2 ? leaving : calling()),
      })
      expectSameStacks(table, 2)
      expect(table.endings[0]?.result?.hands).toBe(1)
      expect(table.faults).toEqual([])
      expect(table.absences).toEqual([])
    },
  )
})

describe('a player leaves a table with escrow', () => {
  const leaver = 2
  const lost = 3
  const leaving: HoldemMind = {
    ...calling(),
    act: ({ legal }: ReturnType<typeof viewOf>) => ({ type: 'fold', seat: legal?.seat ?? 0, leave: true }),
  }

  /** What each seat last saw of the hand. */
  async function leaveAndLose(
    slot: RegExp,
  ): Promise<Simulated<HoldemOutcome> & { hands: Map<number, Hand> }> {
    const hands = new Map<number, Hand>()
    const table = await simulate<HoldemOutcome>({
      seed: `leaves ${slot}`,
      players: 4,
      charter: charterOf({ escrow: 1 }),
      game: (seat) => {
        const number = seat.number(seat.me ?? '')
        const onHand = (_: number, hand: Hand): unknown => hands.set(number, hand)
        return holdem({ mind: number === leaver ? leaving : calling(), onHand })(seat)
      },
      take: cheatAt(lost, silentIn(slot)),
    })
    return { ...table, hands }
  }

  it.each([
    ['when the turn is opened', /board\/turn/],
    ['when escrow is set up again', /leave\/.*escrow/],
  ])('another is lost %s: the leaver sees what everybody sees, and nobody waits for it', async (_, slot) => {
    const table = await leaveAndLose(slot)
    expectSameStacks(table)
    expect(table.absences.map(({ players }) => players)).toEqual([[table.table.players[lost - 1]]])
    expect(table.faults).toEqual([])
    const said = statementsIn(table.lines).filter(({ by }) => by === table.table.players[leaver - 1])
    expect(said.at(-1)?.slot, 'its last word is its farewell').toMatch(/^hand#1\/play\/leave\/2\//)
    for (const gone of [leaver, lost]) {
      const known = table.hands.get(gone)?.seats.filter(({ hole, shown }) => hole !== undefined && !shown)
      expect(known, 'who is gone forgets its cards, which may come back on the board').toEqual([])
    }
  })
})

const folding: HoldemMind = {
  ...calling(),
  act: ({ legal }) => ({ type: legal?.check ? 'check' : 'fold', seat: legal?.seat ?? 0 }),
}

describe('a cheat in the deck that is shuffled ahead', () => {
  it('is convicted by evidence that stands alone, also when its intention comes late', async () => {
    const cheater = 3
    const swapped = (body: Body): Body => {
      const [first, second, ...rest] = body['msg'] as string[]
      return { ...body, msg: [second as string, first as string, ...rest] }
    }
    const table = await play({
      seed: 'ahead',
      rules: { hands: 2 },
      mind: () => folding,
      take: (seat, sitting, game) => {
        const late = (honest: unknown) =>
          new Promise<unknown>((resolve) => sitting.clock?.after(3_000, () => resolve(honest)))
        return cheatAt(
          cheater,
          {
            slot: /^hand#2\/ahead\/shuffle\/3/,
            rewrite: async (body, { door }) => {
              await door.overhear('hand#2/intention', 2)
              return swapped(body)
            },
          },
          { slot: /^hand#2\/intention/, remake: late },
        )(seat, sitting, game)
      },
    })
    expectSameStacks(table, cheater)
    expect(table.faults.map(({ culprit }) => culprit)).toEqual([table.table.players[cheater - 1]])
    for (const fault of table.faults) expect(await recheck(fault, () => holdem())).toBe(true)
  })
})

describe('a lie in a hand whose predecessor was closed at the second attempt', () => {
  it('is convicted by evidence that starts from the closing that everybody signed', async () => {
    const signature: Cheat = { slot: /^hand#1\/end$/, sign: (standing) => ({ ...standing, button: 3 }) }
    const bet: Cheat = {
      slot: /^hand#2\/.*bet/,
      rewrite: (body) => ({ ...body, action: 'raise', to: 9_999 }),
    }
    const table = await play({
      seed: 'second attempt',
      players: 4,
      rules: { hands: 2, escrow: 0 },
      mind: () => folding,
      take: (...place) => cheatAt(4, signature)(...place) ?? cheatAt(2, bet)(...place),
    })
    const culprits = table.faults.map(({ culprit }) => table.table.players.indexOf(culprit) + 1)
    expect(culprits).toEqual([4, 2])
    for (const fault of table.faults) expect(await recheck(fault, () => holdem())).toBe(true)
  })
})

describe('a lie of one who was late when the hand before was closed', () => {
  it('is convicted by evidence that starts from a closing which it has not signed', async () => {
    const cheater = 2
    const bet: Cheat = {
      slot: /^hand#2\/.*bet/,
      rewrite: (body) => ({ ...body, action: 'raise', to: 9_999 }),
    }
    const table = await play({
      seed: 'late of two',
      players: 2,
      rules: { hands: 2 },
      mind: () => calling(),
      network: { partitions: [{ seats: [cheater], from: 700, until: 40_000 }] },
      take: cheatAt(cheater, bet),
    })
    const [fault] = table.faults
    expect(fault).toMatchObject({ culprit: table.table.players[cheater - 1], rule: 'a legal bet' })
    expect(fault && (await recheck(fault, () => holdem()))).toBe(true)
    const ends = statementsIn(table.lines).filter(({ slot }) => /^hand#1\/.*end$/.test(slot))
    expect(ends.map(({ by }) => by)).toEqual([table.table.players[0]])
  })
})

describe('a false opening of the coin for the button', () => {
  it('costs its author the seat, and the others play', async () => {
    const lie: Cheat = { slot: /^button\/open$/, remake: () => ({ secret: new Uint8Array(32) }) }
    const table = await play({ seed: 'false button', mind: () => calling(), take: cheatAt(3, lie) })
    expectSameStacks(table, 3)
    expect(table.endings[0]?.result?.hands).toBe(1)
    expect(table.faults.map(({ culprit }) => culprit)).toEqual([table.table.players[2]])
  })
})
