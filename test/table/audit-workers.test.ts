import { beforeAll, describe, expect, test } from 'vitest'
import { rotated, set } from '../../src/adversaries/edits.ts'
import { type Cheat, takeCheatingSeat } from '../../src/adversaries/index.ts'
import { defaultRules, type HoldemMind, holdem } from '../../src/games/holdem/play/index.ts'
import { gameOf } from '../../src/games/play/index.ts'
import { auditInWorkers } from '../../src/table/audit/audit-workers.ts'
import { audit, localTable, type Scenario, simulate, type Verdict } from '../../src/table/index.ts'

const games = new URL('../../src/games/play/index.ts', import.meta.url)

/** Calls everything. */
const caller: HoldemMind = {
  act: ({ legal }) => ({ type: legal?.check ? 'check' : 'call', seat: legal?.seat ?? 0 }),
  show: () => true,
  plan: () => ({ plan: 'play', buy: 0 }),
}

/** Three hands of three players; `take` lets some of them cheat. */
async function play(take?: Scenario<unknown>['take']): Promise<readonly string[]> {
  const rules = { ...defaultRules, hands: 3 }
  const game = holdem({ mind: caller })
  const scenario = { seed: 'threads', players: 3, charter: { game: 'holdem', rules }, game }
  return (await simulate({ ...scenario, ...(take && { take }) })).lines
}

/** The log while somebody has to act in the third hand and does not. */
async function playUntilSomebodyThinks(): Promise<readonly string[]> {
  let played = 0
  let think = (): void => {}
  const thinking = new Promise<void>((resolve) => {
    think = resolve
  })
  const thinker: HoldemMind = {
    ...caller,
    act: (view) => {
      if (played < 2) return caller.act(view)
      think()
      return new Promise(() => {})
    },
  }
  const game = holdem({
    mind: thinker,
    onHand: (number) => {
      played = number
    },
  })
  const rules = { ...defaultRules, hands: 3 }
  const seats = { min: 3, max: 3 }
  const deadlines = { step: 600_000, act: 600_000 }
  const { log } = localTable(
    { game: 'holdem', rules, seats, deadlines, spectators: true },
    ['Ada', 'Ben', 'Cleo'].map((name) => ({ name, game })),
  )
  await thinking
  return [...log()]
}

type Timeless = Omit<Verdict<unknown>, 'milliseconds'>

function timeless({ milliseconds: _, ...verdict }: Verdict<unknown>): Timeless {
  return verdict
}

const inWorkers = (lines: readonly string[], own = gameOf) =>
  auditInWorkers(() => lines, own, { games, workers: 2, part: 1 }).then(timeless)

/** Expects all ways to say the same, and gives what: reading once, putting proofs off, and in parts. */
async function agreed(lines: readonly string[]): Promise<Timeless> {
  const whole = timeless(await audit(lines, gameOf))
  expect(await inWorkers(lines)).toEqual(whole)
  expect(timeless(await audit(() => lines, gameOf))).toEqual(whole)
  return whole
}

/** How often an audit that may read a log again does read it. */
async function readings(lines: readonly string[]): Promise<number> {
  let count = 0
  const again = () => {
    count++
    return lines
  }
  await audit(again, gameOf)
  return count
}

/** Moves cards after the proof of the shuffle for the second hand was made: everything has the right form, and only a sum does not hold. */
const wrongProof: Cheat = {
  slot: /^hand#2\/.*shuffle\/2$/,
  rewrite: (body) => set(body, 'msg', rotated),
}

describe('an audit with several threads', { timeout: 300_000 }, () => {
  let log: readonly string[] = []
  beforeAll(async () => {
    log = await play()
  }, 300_000)

  test('says of a clean log what one thread says, and needs no help', async () => {
    const helpless = () => {
      throw new Error('the whole need not be audited')
    }
    expect(await inWorkers(log, helpless)).toEqual(await agreed(log))
    expect(await agreed(log)).toMatchObject({ clean: true, statements: expect.any(Number) })
    expect(await readings(log)).toBe(1)
  })

  test('says the same of one that lacks its end, its middle or its certificate', async () => {
    const half = Math.floor(log.length / 2)
    expect(await agreed(log.slice(0, half))).toMatchObject({ clean: false, sound: false, faults: [] })
    expect((await agreed(log.toSpliced(half, 1))).refused).not.toEqual([])
    expect((await agreed(log.slice(0, -1))).refused).toMatchObject([{ line: 0 }])
    expect(await agreed([])).toMatchObject({ table: undefined })
  })

  test('says the same of one whose game is not over, without looking at the whole', async () => {
    const begun = await playUntilSomebodyThinks()
    const helpless = () => {
      throw new Error('the whole need not be audited')
    }
    expect(await agreed(begun)).toMatchObject({ clean: false, sound: true, unfinished: expect.any(String) })
    expect(await inWorkers(begun, helpless)).toEqual(await agreed(begun))
  })

  test('says the same of one that is out of order, or there twice', async () => {
    expect((await agreed(log.toReversed())).clean).toBe(true)
    expect((await agreed([...log, ...log])).clean).toBe(true)
  })

  test('says the same of one in which a byte was changed', async () => {
    for (const share of [0.2, 0.5, 0.9]) {
      const at = Math.floor(log.length * share)
      const line = log[at] as string
      const changed = line.replace(/[0-9](?=[^0-9]*$)/, (digit) => String((Number(digit) + 1) % 10))
      const verdict = await agreed(log.with(at, changed))
      expect(verdict).toMatchObject({ clean: false })
      expect(verdict.refused).not.toEqual([])
    }
  })

  test('names a liar as precisely, with the same evidence', async () => {
    const lying = await play((seat, sitting, game) =>
      seat === 2 ? takeCheatingSeat(sitting, game, wrongProof) : undefined,
    )
    const { faults, table } = await agreed(lying)
    expect(await readings(lying)).toBe(2)
    expect(faults).toMatchObject([{ culprit: table?.players[1], slot: expect.stringMatching(/^hand#2\//) }])
  })
})
