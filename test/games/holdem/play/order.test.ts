/** Stories of players who try to turn a hand back, or others out of it. Against a table without an order, each of them won. */
import { describe, expect, it } from 'vitest'
import { type Cheat, takeCheatingSeat } from '../../../../src/adversaries/index.ts'
import type { Action, Hand } from '../../../../src/games/holdem/index.ts'
import {
  type HoldemMind,
  type HoldemOutcome,
  type HoldemRules,
  holdem,
  type Standing,
} from '../../../../src/games/holdem/play/index.ts'
import {
  audit,
  envelopeDigest,
  type Game,
  idBytes,
  placeAfter,
  plainSealer,
  readStatement,
  recheck,
  type Scenario,
  type Simulated,
  simulate,
} from '../../../../src/table/index.ts'
import { beginning, headText } from '../../../../src/table/order/chain.ts'
import { readLogLine } from '../../../../src/table/order/read-log-line.ts'
import { ClosingForm } from '../../../../src/table/statements/closing.ts'
import type { Body, Statement } from '../../../../src/table/statements/statement.ts'
import { statementsIn } from '../../../table/lines.ts'
import { calling, charterOf, stacksOf, total } from './tables.ts'

/** Who plays how, and who cheats. Seats are numbered from 1. */
interface Story
  extends Pick<Scenario<HoldemOutcome>, 'seed' | 'players' | 'network' | 'onEvent' | 'onHandIn'> {
  readonly rules?: Partial<HoldemRules>
  readonly mind?: (seat: number) => HoldemMind
  readonly cheats?: { readonly [seat: number]: readonly Cheat[] }
}

/** What happened, and what each seat saw. */
interface Told extends Simulated<HoldemOutcome> {
  /** The last that each seat saw of each hand, by `seat hand`. */
  readonly hands: ReadonlyMap<string, Hand>
  /** Who was dealt in, hand by hand, as the first seat saw it: seat numbers. */
  readonly dealt: readonly (readonly number[])[]
  /** Every standing that the first seat saw. */
  readonly standings: readonly Standing[]
}

async function tell({ rules, mind = () => calling(), cheats = {}, ...scenario }: Story): Promise<Told> {
  const hands = new Map<string, Hand>()
  const dealt: number[][] = []
  const standings: Standing[] = []
  const gameAt = (number: number): Game<HoldemOutcome> => {
    return (seat) =>
      holdem({
        mind: mind(number),
        onHand: (hand, state, ids) => {
          hands.set(`${number} ${hand}`, state)
          if (number === 1) dealt[hand - 1] = ids.map((id) => seat.number(id)).sort()
        },
        onStanding: (standing) => number === 1 && standings.push(standing),
      })(seat)
  }
  const table = await simulate<HoldemOutcome>({
    ...scenario,
    charter: charterOf(rules),
    game: (seat) => gameAt(seat.number(seat.me ?? ''))(seat),
    take: (number, sitting) => cheats[number] && takeCheatingSeat(sitting, gameAt(number), ...cheats[number]),
  })
  return { ...table, hands, dealt, standings }
}

/** The same table where everybody is honest: nobody needs to check anything. */
function tellHonestly({ cheats: _, ...story }: Story): Promise<Told> {
  const everybody = Array.from({ length: story.players }, (__, i) => [i + 1, []] as const)
  return tell({ ...story, cheats: Object.fromEntries(everybody) })
}

/** Expects these seats to end alike, and the audit with them; gives their stacks. */
async function expectAgreement(table: Told, ...seats: readonly number[]): Promise<readonly number[]> {
  const stacks = seats.map((seat) => table.endings[seat - 1]?.error?.message ?? stacksOf(table, seat))
  expect(stacks).toEqual(seats.map(() => stacks[0]))
  const verdict = await audit(table.lines, () => holdem())
  expect(table.table.players.map((player) => verdict.result?.stacks.get(player))).toEqual(stacks[0])
  expect(total(stacks[0] as number[])).toBe(200 * table.table.players.length)
  return stacks[0] as number[]
}

/** What was done in the hand by the rules, up to what was found out about liars at its end. */
function playedIn(table: Told, seat: number): readonly Action[] {
  return (table.hands.get(`${seat} 1`)?.history ?? []).filter(({ type }) => type !== 'convict')
}

/** Expects all faults to be contradictions by this seat that convince strangers, and nobody to have been late. */
async function expectConvicted(table: Told, seat: number): Promise<void> {
  expect(table.absences).toEqual([])
  await expectContradictions(table, seat)
}

/** Expects all faults to be contradictions by this seat that convince strangers. */
async function expectContradictions(table: Told, seat: number): Promise<void> {
  expect(table.faults).not.toEqual([])
  for (const fault of table.faults) {
    expect(fault).toMatchObject({ culprit: table.table.players[seat - 1], rule: 'say one thing' })
    expect(await recheck(fault, () => holdem())).toBe(true)
  }
}

const fold = (body: Body): Body => ({ ...body, action: 'fold', to: 0 })
const another = (body: Body): Body => ({ ...body, type: 'another' })
const withhold = (slot: RegExp, milliseconds: number): Cheat => ({
  slot,
  rewrite: async (body, { door }) => {
    await door.wait(milliseconds)
    return body
  },
})

describe('two of five: one contradicts an old statement that its accomplice has not answered', () => {
  const story = { seed: 'two of five', players: 5 }
  const honest = tellHonestly(story)
  const [accomplice, contradictor] = [2, 4]

  it.each([
    ['a bet', /\/bet\//, fold],
    ['its key', /\/(ahead|early)\/keys$/, another],
    ['its shuffle step', /\/(ahead|early)\/shuffle\//, another],
    ['its part of a card', /\/board\/flop/, another],
  ])('%s: nothing is played or dealt again, and it loses its stake', async (_, slot, change) => {
    const contradict: Cheat = {
      slot: /\/board\/turn/,
      rewrite: async (body, { door }) => {
        await door.contradict(slot, change)
        return body
      },
    }
    const cheats = { [accomplice]: [withhold(/\/board\/turn/, 5_000)], [contradictor]: [contradict] }
    const table = await tell({ ...story, cheats })
    const stacks = await expectAgreement(table, 1, 3, 5)
    await expectConvicted(table, contradictor)
    for (const seat of [1, 3, 5]) expect(playedIn(table, seat)).toEqual(playedIn(await honest, seat))
    expect(stacks[contradictor - 1]).toBe(198)
  })
})

const shoving: HoldemMind = {
  ...calling(),
  act: ({ legal }) =>
    legal?.raise
      ? { type: 'raise', seat: legal.seat, to: legal.raise.max }
      : { type: legal?.check ? 'check' : 'call', seat: legal?.seat ?? 0 },
}
const folding: HoldemMind = { ...calling(), act: ({ legal }) => ({ type: 'fold', seat: legal?.seat ?? 0 }) }

describe('a lone cheat calls all in and sees the winner’s cards', () => {
  const caller = 2
  const mind = (seat: number): HoldemMind => [shoving, calling(), folding][seat - 1] as HoldemMind
  /** The first table of some at which the caller loses. */
  const losing = async () => {
    for (let i = 1; ; i++) {
      const story = { seed: `all in ${i}`, players: 3, mind }
      const honest = await tellHonestly(story)
      if (stacksOf(honest)[caller - 1] === 0) return { story, honest }
    }
  }

  it('contradicts its call while a folded player has not spoken since: the call stands', async () => {
    const takeBack: Cheat = {
      slot: /\/showdown\/2\/cards/,
      rewrite: async (body, { door }) => {
        await door.contradict(/\/bet\//, fold)
        return body
      },
    }
    const { story, honest } = await losing()
    const table = await tell({ ...story, cheats: { [caller]: [takeBack] } })
    expect(await expectAgreement(table, 1, 3)).toEqual(stacksOf(honest))
    await expectConvicted(table, caller)
    for (const seat of [1, 3]) expect(playedIn(table, seat)).toEqual(playedIn(honest, seat))
  })
})

/** Says that the others are late, in a slot in which they have spoken, before and after it speaks itself. */
const complaining = (slot: RegExp, silence = 0): Cheat => ({
  slot,
  rewrite: async (body, { door, seat }) => {
    await door.complain(seat.slot)
    await door.wait(silence)
    await door.complain(seat.slot)
    door.wait(50).then(() => door.complain(seat.slot))
    return body
  },
})

describe('heads-up, the loser', () => {
  const story = { seed: 'heads-up', players: 2 }
  const honest = tellHonestly(story)
  const loser = async (): Promise<number> => 1 + stacksOf(await honest).indexOf(198)

  it('calls the winner late although it spoke: the result is the honest one', async () => {
    const table = await tell({ ...story, cheats: { [await loser()]: [complaining(/\/board\//, 3_000)] } })
    expect(table.absences).toEqual([])
    expect(table.faults).toEqual([])
    expect(await expectAgreement(table, 1, 2)).toEqual(stacksOf(await honest))
  })

  it.each([
    ['drops before the river', /\/board\/river/],
    ['drops in place of showing its cards', /\/showdown\//],
    ['drops in place of signing', /\/end$/],
  ])('%s and waits, complaining: the result is the honest one', async (_, slot) => {
    const silent: Cheat = {
      slot,
      remake: () => 'silence',
      sign: () => {
        throw new Error('says nothing')
      },
    }
    const seat = await loser()
    const table = await tell({ ...story, cheats: { [seat]: [silent] } })
    for (const { players } of table.absences) expect(players).toEqual([table.table.players[seat - 1]])
    expect(table.faults).toEqual([])
    expect(await expectAgreement(table, 3 - seat)).toEqual(stacksOf(await honest))
  })
})

describe('two of three', () => {
  const story = { seed: 'two of three', players: 3 }
  const honest = tellHonestly(story)

  it('call the third late, who spoke: nobody is late', async () => {
    const cheats = { 2: [complaining(/\/board\//, 2_000)], 3: [complaining(/\/board\//)] }
    const table = await tell({ ...story, cheats })
    expect(table.absences).toEqual([])
    expect(await expectAgreement(table, 1, 2, 3)).toEqual(stacksOf(await honest))
  })

  it('hold back their words and call the third late: who is silent is late itself', async () => {
    const cheats = { 2: [complaining(/\/board\/turn/)], 3: [complaining(/\/board\/turn/, 15_000)] }
    const table = await tell({ ...story, cheats })
    expect(table.absences.flatMap(({ players }) => players)).toEqual([table.table.players[2]])
    const stacks = await expectAgreement(table, 1)
    expect(stacks, 'who makes the hand void has lost its stake').toEqual([201, 201, 198])
  })

  it('sign an end of the hand without the third: it ends nothing', async () => {
    const forge: Cheat = {
      slot: /\/board\/turn/,
      rewrite: async (body, { door, seat }) => {
        const [{ q, head }] = (await door.overhear(seat.slot, 1)) as [Statement]
        const members = seat.members.map((player) => ({ player, name: 'a player', person: player }))
        const from = { k: q, time: 0, head, members: 3 }
        const result = { system: 'holdem', type: 'standing' }
        const closing = { phase: 'hand#1', result, members, began: 3, signers: [2, 3], from, previous: '' }
        const end = { q, head, asks: '', body: ClosingForm.write(closing) }
        await door.say({ slot: 'hand#1/without-1/end', ...end })
        return body
      },
    }
    const table = await tell({ ...story, cheats: { 2: [forge], 3: [forge] } })
    expect(table.absences).toEqual([])
    expect(table.faults).toEqual([])
    expect(await expectAgreement(table, 1, 2, 3)).toEqual(stacksOf(await honest))
  })
})

describe('a player who is late', () => {
  it('keeps its seat and stack, sits out, and is dealt in again when it is back', async () => {
    const story = { seed: 'late', players: 3, rules: { hands: 6 } }
    const network = { partitions: [{ seats: [3], from: 400, until: 13_800 }] }
    const table = await tell({ ...story, network })
    const third = table.table.players[2] as string
    expect(table.absences.flatMap(({ players }) => players)).toEqual([third])
    const away = table.standings.find(({ absent }) => absent.has(third))
    const member = away?.session.chairs.find((one) => one?.id === third)
    expect(member?.stack, 'all but what it had staked').toBeGreaterThan(180)
    expect(table.dealt.some((seats) => !seats.includes(3))).toBe(true)
    expect(table.dealt.at(-1)).toEqual([1, 2, 3])
    await expectAgreement(table, 1, 2, 3)
  })

  it('is waited for where only two are left', async () => {
    const story = { seed: 'late of two', players: 2, rules: { hands: 2 } }
    const network = { partitions: [{ seats: [2], from: 400, until: 40_000 }] }
    const table = await tell({ ...story, network })
    for (const { players } of table.absences) expect(players).toEqual([table.table.players[1]])
    expect(table.absences).not.toEqual([])
    expect(table.dealt).toEqual([
      [1, 2],
      [1, 2],
    ])
    expect(table.endings[0]?.result?.hands).toBe(2)
    await expectAgreement(table, 1, 2)
  })
})

/** What counted at each seat, by `slot player`, and what each seat handed in. */
interface Watched {
  readonly table: Told
  readonly counted: readonly ReadonlyMap<string, Statement>[]
  readonly handedIn: readonly (readonly Statement[])[]
}

async function watch(story: Story): Promise<Watched> {
  const seats = Array.from({ length: story.players + 1 })
  const counted = seats.map(() => new Map<string, Statement>())
  const handedIn = seats.map((): Statement[] => [])
  const table = await tell({
    ...story,
    onEvent: (seat, _, event) => {
      if (event.kind !== 'heard') return
      const key = `${event.statement.slot} ${event.statement.by}`
      expect(counted[seat]?.has(key), `${key} counts twice at seat ${seat}`).toBe(false)
      counted[seat]?.set(key, event.statement)
    },
    onHandIn: (seat, envelope) => handedIn[seat]?.push(readStatement(plainSealer.open(envelope) ?? '')),
  })
  return { table, counted, handedIn }
}

/** The head of a log at every number. */
function headsOf({ table, lines }: Told): readonly string[] {
  const id = idBytes(table.id)
  let { head } = beginning(id)
  const heads = [headText(head)]
  for (const line of lines) {
    const read = readLogLine(line)
    if (read.kind !== 'entry') continue
    head = placeAfter(id, head, read.entry, envelopeDigest(read.entry.envelope)).head
    heads.push(headText(head))
  }
  return heads
}

/** Expects these seats to take the same words for answers, each to the question that it was said about, where it was asked. */
function expectOneContext({ table, counted }: Watched, ...seats: readonly number[]): void {
  const heads = headsOf(table)
  const said = statementsIn(table.lines)
  const questions = new Map<string, string>()
  for (const seat of seats) {
    expect([...(counted[seat] ?? [])].map(([key, { digest }]) => `${key} ${digest}`)).toEqual(
      [...(counted[seats[0] ?? 0] ?? [])].map(([key, { digest }]) => `${key} ${digest}`),
    )
    for (const { slot, by, q, head, asks, digest } of counted[seat]?.values() ?? []) {
      expect(head, slot).toBe(heads[q])
      expect(digest, slot).toBe(said.find((first) => first.slot === slot && first.by === by)?.digest)
      expect(questions.get(slot) ?? `${q} ${asks}`, slot).toBe(`${q} ${asks}`)
      questions.set(slot, `${q} ${asks}`)
    }
  }
}

describe('one goes, and another contradicts what it said before that', () => {
  const [gone, contradictor] = [2, 4]
  const honest = [1, 3, 5]
  const leaving: HoldemMind = {
    ...calling(),
    act: ({ legal }) => ({ type: 'fold', seat: legal?.seat ?? 0, leave: true }),
  }
  const vanishing: Cheat = { slot: /\/play\/bet\/([6-9]|1\d)$/, remake: () => 'silence' }
  const story = (way: 'leaves' | 'vanishes', ...lies: readonly Cheat[]): Story => ({
    seed: `one ${way}`,
    players: 5,
    mind: (seat) => (seat === gone && way === 'leaves' ? leaving : calling()),
    cheats: { ...(way === 'vanishes' && { [gone]: [vanishing] }), [contradictor]: lies },
  })
  const plain = { leaves: watch(story('leaves')), vanishes: watch(story('vanishes')) }

  /** In which slots the honest speak in the hand: all but complaints, and its end, which names who has gone. */
  const slotsOf = ({ handedIn }: Watched): readonly string[] =>
    honest.flatMap((seat) => {
      const slots = (handedIn[seat] ?? []).map(({ slot }) => slot)
      const spoken = slots.filter((slot) => !/\/(late|end)$/.test(slot)).sort()
      expect(spoken, `seat ${seat} speaks once in a slot`).toEqual([...new Set(spoken)])
      return spoken.map((slot) => `${slot} ${seat}`)
    })

  it.each([
    ['leaves', 'while all are there', /\/play\/hole\//],
    ['leaves', 'when it has gone', /\/without-2\/(bet|board)/],
    ['vanishes', 'while all are there', /\/play\/hole\//],
    ['vanishes', 'when it has gone', /\/without-2\/(bet|board)/],
  ] as const)(
    'it %s, and a shuffle is contradicted %s: no honest word serves twice',
    async (way, _, slot) => {
      const contradict: Cheat = {
        slot,
        rewrite: async (body, { door }) => {
          await door.contradict(/\/(ahead|early)\/shuffle\//, another)
          return body
        },
      }
      const watched = await watch(story(way, contradict))
      const { table } = watched
      const stacks = await expectAgreement(table, ...honest)
      expect(stacks[contradictor - 1]).toBe(198)
      expectOneContext(watched, ...honest)
      expect(slotsOf(watched)).toEqual(slotsOf(await plain[way]))
      for (const seat of honest)
        expect(playedIn(table, seat)).toEqual(playedIn((await plain[way]).table, seat))
      expect(table.absences.flatMap(({ players }) => players)).toEqual(
        way === 'leaves' ? [] : [table.table.players[gone - 1]],
      )
      await expectContradictions(table, contradictor)
    },
  )
})

describe('between hands and beside them', () => {
  it('nobody buys chips that it may not buy, whatever it says', async () => {
    const greedy: Cheat = { slot: /intention$/, rewrite: (body) => ({ ...body, buy: 200 }) }
    const rules = { hands: 2, rebuys: 1 }
    const table = await tell({ seed: 'greedy', players: 3, rules, cheats: { 2: [greedy] } })
    await expectAgreement(table, 1, 3)
  })

  it('whoever was late has nothing left in its bank, but for the tenth that comes back', async () => {
    const silent: Cheat = { slot: /\/bet\//, remake: () => 'silence' }
    const rules = { bank: 30_000 }
    const table = await tell({ seed: 'late to bet', players: 3, rules, cheats: { 2: [silent] } })
    await expectAgreement(table, 1, 3)
    const late = table.table.players[1] as string
    expect(table.standings.at(-1)?.spent.get(late)).toBe(27_000)
  })

  it('whoever is not dealt in gives its part of the board first', async () => {
    const resting: HoldemMind = { ...calling(), plan: () => ({ plan: 'sit out', buy: 0 }) }
    const mind = (seat: number) => (seat === 2 ? resting : calling())
    const table = await tell({ seed: 'resting', players: 3, mind })
    expect(table.dealt).toEqual([[1, 3]])
    for (const street of ['hole', 'board/flop', 'board/turn', 'board/river']) {
      const given = statementsIn(table.lines).filter(({ slot }) => slot.includes(`/play/${street}`))
      expect(given.map(({ by }) => table.table.players.indexOf(by) + 1).slice(0, 1)).toEqual([2])
    }
  })
})
