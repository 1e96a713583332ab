import { describe, expect, it } from 'vitest'
import { takeCheatingSeat } from '../../../../src/adversaries/cheating-seat.ts'
import { deckProtocols } from '../../../../src/decks/index.ts'
import type { viewOf } from '../../../../src/games/holdem/index.ts'
import {
  type HoldemMind,
  type HoldemOutcome,
  holdem,
  type Standing,
} from '../../../../src/games/holdem/play/index.ts'
import {
  audit,
  type Game,
  type PlayerSitting,
  plainSealer,
  recheck,
  systemClock,
  type TableEvent,
  takeSeat,
} from '../../../../src/table/index.ts'
import type { Body } from '../../../../src/table/statements/statement.ts'
import { statementsIn } from '../../../table/lines.ts'
import { calling, gameOf, type Plan, play, stacksOf, total } from './tables.ts'

describe('a table of Hold’em', () => {
  it('plays on over a bad network, and everybody sees the same', async () => {
    const network = { delay: [5, 200] as const, loss: 0.1, duplication: 0.2 }
    const table = await play({ seed: 'bad network', players: 4, rules: { hands: 2 }, network, spectators: 1 })
    const stacks = table.endings.map((_, i) => stacksOf(table, i + 1))
    expect(new Set(stacks.map(String)).size).toBe(1)
    expect(total(stacks[0] ?? [])).toBe(800)
    expect(table.faults).toEqual([])
    expect(table.absences).toEqual([])
  })

  it('is found clean by an auditor who has nothing but the log, in any order', async () => {
    const table = await play({ seed: 'audited', rules: { hands: 2 } })
    for (const lines of [table.lines, table.lines.toReversed()]) {
      const verdict = await audit(lines, () => holdem())
      expect(verdict).toMatchObject({ clean: true, faults: [], refused: [] })
      expect(verdict.result?.stacks).toEqual(table.endings[0]?.result?.stacks)
    }
  })

  it.each(['a', 'b', 'c'])('goes on after crashes at random moments (%s)', async (seed) => {
    const crashes = { count: 4, within: 4_000, down: [50, 3_000] as const }
    const table = await play({
      seed: `crashes ${seed}`,
      rules: { hands: 2 },
      crashes,
      network: { delay: [5, 50] },
    })
    const stacks = table.endings.map((_, i) => stacksOf(table, i + 1))
    expect(new Set(stacks.map(String)).size).toBe(1)
    expect(total(stacks[0] ?? [])).toBe(600)
    expect(table.faults).toEqual([])
  })

  it.each([...deckProtocols.keys()])('deals from the %s deck', async (deck) => {
    const table = await play({ seed: deck, players: 2, rules: { deck }, mind: () => calling() })
    expect(table.endings.map(({ error }) => error)).toEqual([undefined, undefined])
    expect(total(stacksOf(table))).toBe(400)
  })

  it('lets a player who is broke buy again, as often as the rules allow', async () => {
    const shove = {
      ...calling(),
      act: ({ legal }: ReturnType<typeof viewOf>) =>
        legal?.raise
          ? ({ type: 'raise', seat: legal.seat, to: legal.raise.max } as const)
          : ({ type: legal?.check ? 'check' : 'call', seat: legal?.seat ?? 0 } as const),
      plan: (stack: number, mayBuy: number) => ({ plan: 'play' as const, buy: stack === 0 ? mayBuy : 0 }),
    }
    const rules = { hands: 12, rebuys: 1, stack: 10 }
    const table = await play({ seed: 'rebuy', players: 2, rules, mind: () => shove })
    const chips = total(stacksOf(table))
    expect([30, 40]).toContain(chips)
  })

  it('tells whoever is broke whether the others can play without its chips', async () => {
    let withChips = 0
    const asked: (readonly [isNeeded: boolean | undefined, others: number])[] = []
    const shove: HoldemMind = {
      ...calling(),
      act: ({ legal }) =>
        legal?.raise
          ? { type: 'raise', seat: legal.seat, to: legal.raise.max }
          : { type: legal?.check ? 'check' : 'call', seat: legal?.seat ?? 0 },
      plan: (stack, mayBuy, _, isNeeded) => {
        if (stack === 0) asked.push([isNeeded, withChips])
        return { plan: 'play', buy: stack === 0 ? mayBuy : 0 }
      },
    }
    const onStanding = ({ session }: Standing): void => {
      withChips = session.chairs.filter((chair) => chair && chair.stack > 0).length
    }
    const rules = { hands: 20, rebuys: 2, stack: 10 }
    await play({ seed: 'needed', players: 3, rules, mind: () => shove, watch: { onStanding } })
    for (const [isNeeded, others] of asked) expect(isNeeded).toBe(others < 2)
    expect(new Set(asked.map(([isNeeded]) => isNeeded))).toEqual(new Set([true, false]))
  })
})

/** A player who does not say a word in these slots. */
function silentAt(seat: number, slot: RegExp): NonNullable<Plan['take']> {
  return (number, sitting, game) =>
    number === seat ? takeCheatingSeat(sitting, game, { slot, remake: () => 'silence' }) : undefined
}

/** The slot of what is said in an envelope. */
function slotIn(envelope: Uint8Array | undefined): string {
  return envelope ? (JSON.parse(plainSealer.open(envelope) ?? '{}') as { slot: string }).slot : ''
}

/** A sitting that hands in what is said in these slots only after two others have spoken in another one. */
function holding(sitting: PlayerSitting, slots: RegExp, until: string): PlayerSitting {
  const { transport } = sitting
  const held: Uint8Array[] = []
  let heard = 0
  transport.follow(1, {
    onOpen: () => {},
    onBatch: ({ entries }) => {
      heard += entries.filter(({ envelope }) => slotIn(envelope) === until).length
      if (heard >= 2) for (const envelope of held.splice(0)) transport.submit(envelope)
    },
  })
  const submit = async (envelope: Uint8Array): Promise<void> => {
    if (slots.test(slotIn(envelope))) held.push(envelope)
    else await transport.submit(envelope)
  }
  return { ...sitting, transport: { ...transport, submit } }
}

/** An honest player whose link holds back for longer than a deadline what it says in these slots. */
function stalledAt(seat: number, slots: RegExp): NonNullable<Plan['take']> {
  return (number, sitting, game) => {
    if (number !== seat) return undefined
    const { transport, clock = systemClock } = sitting
    const submit = async (envelope: Uint8Array): Promise<void> => {
      if (slots.test(slotIn(envelope))) clock.after(14_000, () => transport.submit(envelope))
      else await transport.submit(envelope)
    }
    return takeSeat({ ...sitting, transport: { ...transport, submit } }, game)
  }
}

describe('a player who is lost', () => {
  it.each(['mask', 'padlock'] as const)('forfeits, and the %s deck goes on without it', async (deck) => {
    const boards: number[] = []
    const watch = {
      onHand: (_: number, hand: { board: readonly string[] }) => boards.push(hand.board.length),
    }
    const table = await play({
      seed: `lost ${deck}`,
      rules: { deck },
      mind: () => calling(),
      take: silentAt(2, /\/bet\/[789]$/),
      watch,
    })
    expect(table.absences.map(({ players }) => players)).toContainEqual([table.table.players[1]])
    expect(table.faults).toEqual([])
    expect(stacksOf(table, 3)).toEqual(stacksOf(table, 1))
    expect(total(stacksOf(table))).toBe(600)
    expect(Math.max(...boards)).toBe(5)
  })

  it('makes the hand void where the deck cannot go on, and everybody keeps its stake', async () => {
    const table = await play({
      seed: 'void',
      rules: { deck: 'deal-keys' },
      mind: () => calling(),
      take: silentAt(3, /\/bet\/[789]$/),
    })
    expect(table.faults).toEqual([])
    expect(total(stacksOf(table))).toBe(600)
  })

  it('is late in every shuffle and always comes back: nobody waits for it for ever', async () => {
    const take = silentAt(2, /\/(ahead|early|deck)\b/)
    const table = await play({ seed: 'comes back', players: 2, take, limit: 600_000 })
    expect(table.endings[0]?.error).toBeUndefined()
    expect(stacksOf(table, 1)).toEqual([200, 200])
    expect(table.endings[0]?.result?.hands).toBe(0)
  })
})

describe('nobody is left to sign a hand', () => {
  it.each([1_000, 1_500])(
    'one lied, the other is late (at %i ms): it ends when that one is back',
    async (from) => {
      const contradict = { slot: /^hand#1\/intention$/, again: (body: Body) => ({ ...body, buy: 1 }) }
      const table = await play({
        seed: 'nobody signs',
        players: 2,
        rules: { hands: 2 },
        network: { delay: [20, 60], partitions: [{ seats: [1], from, until: from + 90_000 }] },
        take: (seat, sitting, game) => (seat === 2 ? takeCheatingSeat(sitting, game, contradict) : undefined),
        spectators: 1,
        limit: 1_000_000,
      })
      expect(table.absences.map(({ players }) => players)).toContainEqual([table.table.players[0]])
      for (const seat of [1, 3]) expect(total(stacksOf(table, seat))).toBe(400)
    },
  )
})

/** Folds when it is asked first, and leaves. */
const leaving = {
  ...calling(),
  act: ({ legal }: ReturnType<typeof viewOf>) => ({
    type: 'fold' as const,
    seat: legal?.seat ?? 0,
    leave: true,
  }),
}

describe('a player who leaves', () => {
  it('folds, says good-bye, and takes its chips along', async () => {
    const mind = (seat: number) => (seat === 2 ? leaving : calling())
    const table = await play({ seed: 'leaves', rules: { hands: 2 }, mind })
    expect(table.absences).toEqual([])
    expect(table.faults).toEqual([])
    expect(total(stacksOf(table, 1))).toBe(600)
    expect(table.endings[0]?.result?.hands).toBe(2)
  })

  /** Takes a seat, and gets up for good when its own word in this slot has been heard. */
  const stoppingAt = (sitting: PlayerSitting, game: Game<HoldemOutcome>, slot: RegExp) => {
    const onEvent = (event: TableEvent): void => {
      if (event.kind === 'heard' && slot.test(event.statement.slot)) taken.leave()
    }
    const taken = takeSeat({ ...sitting, onEvent }, game)
    return taken
  }

  it.each([
    ['when the hand has been played', /^never$/, /^hand#1\/without-2\/end$/],
    ['with its last word', /^hand#1\/play\/leave\//, /^hand#1\/play\/without-2\//],
  ])('and ends its program %s: its own log is clean up to there', async (_, slot, going) => {
    const kept: string[] = []
    const table = await play({
      seed: 'leaves for good',
      rules: { hands: 2 },
      mind: (seat) => (seat === 2 ? leaving : calling()),
      onKept: (seat, lines) => seat === 2 && kept.push(...lines),
      take: (seat, sitting, game) => (seat === 2 ? stoppingAt(sitting, game, slot) : undefined),
    })
    expect(table.endings[0]?.result?.hands).toBe(2)
    expect(table.faults).toEqual([])
    const verdict = await audit(kept, () => holdem())
    expect(verdict).toMatchObject({ sound: true, faults: [], absences: [], refused: [], stopped: undefined })
    // What comes next, a bet or the flop, depends on who has the button.
    const said = statementsIn(table.lines)
    const next = said.find((one) => going.test(one.slot))?.slot
    const speakers = [1, 3].filter((seat) =>
      said.some(({ by, slot }) => slot === next && by === table.table.players[seat - 1]),
    )
    expect(verdict.unfinished).toBe(`the log ends before ${next} by player ${speakers.join(', player ')}`)
    const own = ({ by }: { by: string }): boolean => by === table.table.players[1]
    expect(statementsIn(kept).filter(own)).toEqual(statementsIn(table.lines).filter(own))
  })
})

describe('one is away, and everybody else leaves before the hand', () => {
  const gone = { ...calling(), plan: () => ({ plan: 'leave' as const, buy: 0 }) }

  it('ends at once: no return could bring a hand about, and nobody is left who calls the other late', async () => {
    const mind = (seat: number) => (seat === 3 ? calling() : gone)
    const crashes = [{ seat: 3, time: 1 }]
    const table = await play({ seed: 'deserted', mind, crashes, spectators: 1, limit: 1_000_000 })
    expect(table.absences.map(({ players }) => players)).toContainEqual([table.table.players[2]])
    for (const seat of [1, 2, 4]) {
      expect(table.endings[seat - 1]?.result?.hands, `seat ${seat}`).toBe(0)
      expect(stacksOf(table, seat)).toEqual([200, 200, 200])
    }
    const verdict = await audit(table.lines, () => holdem())
    expect(verdict).toMatchObject({ sound: true, unfinished: undefined, result: { hands: 0 } })
  })

  it('waits for it where one stays, who could play against it', async () => {
    const asked: (readonly string[])[] = []
    const table = await play({
      seed: 'one stays',
      mind: (seat) => (seat === 2 ? gone : calling()),
      take: stalledAt(3, /^hand#1\/(intention|early)/),
      onEvent: (_, __, event) => {
        if (event.kind === 'waiting' && /\/return\//.test(event.slot)) asked.push(event.players)
      },
    })
    expect(asked).toContainEqual([table.table.players[2]])
    expect(table.endings[0]?.result?.hands).toBe(1)
  })
})

describe('whoever is out of a hand asks what the others ask, and sees what they see', () => {
  /** Every seat ends the one hand of this table with the same chips, and tells of no other latecomers than these. */
  async function seenAlike(plan: Plan, late: readonly number[]): Promise<void> {
    const differs: string[] = []
    const table = await play({
      players: 4,
      mind: () => calling(),
      onEvent: (seat, _, event) => event.kind === 'differs' && differs.push(`seat ${seat} in ${event.slot}`),
      ...plan,
    })
    expect(differs).toEqual([])
    expect(table.endings.map(({ error }) => error)).toEqual(table.endings.map(() => undefined))
    const stacks = table.endings.map((_, i) => stacksOf(table, i + 1))
    expect(new Set(stacks.map(String)).size).toBe(1)
    const named = new Set(table.absences.flatMap(({ players }) => players))
    expect([...named]).toEqual(late.map((seat) => table.table.players[seat - 1]))
  }

  it.each([...deckProtocols.keys()])('one link stalls at a table with the %s deck', async (deck) => {
    await seenAlike({ seed: `stalled ${deck}`, rules: { deck }, take: stalledAt(2, /\/board\/flop\//) }, [2])
  })

  it.each([...deckProtocols.keys()])('one leaves a table with the %s deck', async (deck) => {
    const mind = (seat: number) => (seat === 3 ? leaving : calling())
    await seenAlike({ seed: `leaver ${deck}`, rules: { deck }, mind }, [])
  })
})

describe('a player who mucks', () => {
  it('never gives the part that would open its cards', async () => {
    const mind = (seat: number) => calling(seat === 1)
    const table = await play({ seed: 'mucks', players: 2, mind })
    const said = statementsIn(table.lines)
    const mucks = said.filter(({ body }) => body.type === 'showdown' && body['show'] === false)
    expect(mucks).not.toEqual([])
    for (const { by } of mucks) {
      expect(said.some((other) => other.by === by && /showdown\/\d+\/cards/.test(other.slot))).toBe(false)
    }
    expect(total(stacksOf(table))).toBe(400)
  })
})

describe('a player who lies', () => {
  it('bets more than it has, and is named with evidence that a stranger can check', async () => {
    const liar = 2
    const plan = { seed: 'liar', mind: () => calling() }
    const rewrite = (body: Body): Body => ({ ...body, action: 'raise', to: 1_000_000 })
    const table = await play({
      ...plan,
      take: (seat, sitting, game) =>
        seat === liar ? takeCheatingSeat(sitting, game, { slot: /\/bet\//, rewrite }) : undefined,
    })
    const [fault] = table.faults
    expect(fault?.culprit).toBe(table.table.players[liar - 1])
    expect(table.faults.every(({ culprit }) => culprit === fault?.culprit)).toBe(true)
    expect(fault && (await recheck(fault, () => gameOf(plan)))).toBe(true)
    expect(total(stacksOf(table, 1))).toBe(600)
  })

  it.each(['a', 'b', 'c', 'd'])(
    'contradicts itself and loses its stake, whoever wins the hand (%s)',
    async (seed) => {
      const contradict = { slot: /^hand#1\/intention$/, again: (body: Body) => ({ ...body, buy: 1 }) }
      const table = await play({
        seed: `convicted ${seed}`,
        mind: () => calling(),
        take: (seat, sitting, game) => (seat === 3 ? takeCheatingSeat(sitting, game, contradict) : undefined),
      })
      expect(table.faults.map(({ culprit }) => culprit)).toContain(table.table.players[2])
      const [first, second, liar] = stacksOf(table)
      expect(liar, 'all have put in two chips').toBe(198)
      expect(first! + second!).toBe(402)
    },
  )

  it('is caught, and lies once more in the shuffle for the next hand: nobody is named without evidence', async () => {
    const plan = { seed: 'twice', rules: { hands: 2 }, mind: () => calling() }
    const contradict = { slot: /^hand#1\/intention$/, again: (body: Body) => ({ ...body, buy: 1 }) }
    const garble = {
      slot: /^hand#2\/ahead\/shuffle/,
      rewrite: (body: Body) => ({ ...body, type: 'nonsense' }),
    }
    const table = await play({
      ...plan,
      network: { delay: [5, 10] },
      disk: (seat) => ({ delay: seat === 3 ? [0, 1] : [100, 120] }),
      take: (seat, sitting, game) =>
        seat === 3
          ? takeCheatingSeat(holding(sitting, garble.slot, 'hand#1/without-3/end'), game, contradict, garble)
          : undefined,
    })
    expect(table.faults.map(({ rule }) => rule)).toContain('say one thing')
    for (const fault of table.faults) expect(await recheck(fault, () => gameOf(plan)), fault.slot).toBe(true)
    expect(total(stacksOf(table, 1))).toBe(600)
  })
})
