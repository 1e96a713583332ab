/** A seat that starts again from a closing sees what the others see, also where somebody has prepared a lie before it. */
import { describe, expect, test } from 'vitest'
import { Fault, form, type Game, recheck, type Seat, simulate, wire } from '../../src/table/index.ts'
import { ClosingForm } from '../../src/table/statements/closing.ts'
import { agreement } from './coins.ts'
import { type Puppet, takePuppetSeat } from './puppet.ts'

const NumberForm = form('test', 'number', wire.record({ n: wire.integer(0, 1000) }))
const zero = () => ({ n: 0 })

/**
 * In the first round work for the second is begun, given up and begun anew; the second round tells who said two things in it.
 * The third player says nothing that it is asked for, so nobody asks it.
 */
const game: Game<string> = async (seat) => {
  const honest = seat.players.slice(0, 2)
  const ahead = (name: string) =>
    seat.fork((own) => own.phase('round', 2).at(name).some(honest, NumberForm, zero))
  const last = seat.last('round', () => NumberForm)
  const again = last ? ahead('second') : undefined
  await seat.resumed()
  const second = again ?? (await firstRound(seat, ahead))
  const round = seat.phase('round', 2)
  await second.join()
  for (const step of ['a', 'b', 'c']) await round.at(step).some(honest, NumberForm, zero)
  return `convicted: ${[...round.convictions().keys()].map((player) => seat.number(player)).join()}`
}

async function firstRound<F extends { cancel(): void }>(seat: Seat, ahead: (name: string) => F): Promise<F> {
  const honest = seat.players.slice(0, 2)
  const round = seat.phase('round', 1)
  const first = ahead('first')
  for (const step of ['a', 'b', 'c']) await round.at(step).some(honest, NumberForm, zero)
  first.cancel()
  const second = ahead('second')
  await round.close(NumberForm, { n: 1 }, honest)
  return second
}

/** Says one thing in a slot of the second round while that is prepared, and another when it is played. */
const liar =
  (slot: string) =>
  async (puppet: Puppet): Promise<void> => {
    const early = await puppet.question('round#2/first')
    puppet.says(slot, NumberForm, { n: 1 }, early)
    const late = await puppet.question('round#2/a')
    puppet.says(slot, NumberForm, { n: 2 }, late)
    puppet.says('noise', NumberForm, { n: 3 }, late)
    puppet.says('noise', NumberForm, { n: 4 }, late)
  }

describe('somebody says two things, one before and one after the place where a seat starts again', () => {
  test.each(['round#2/trap', 'round#2/first'])('%s: all come to the same conclusion', async (slot) => {
    const scenario = {
      players: 3,
      game,
      network: { delay: [1, 30] as const },
      take: (seat: number, sitting: Parameters<typeof takePuppetSeat>[0]) =>
        seat === 3 ? takePuppetSeat(sitting, game, liar(slot)) : undefined,
      limit: 200_000,
    }
    const { steps } = await simulate({ ...scenario, seed: 'trap' })
    for (let step = 300; step < steps; step += 5) {
      const simulated = await simulate({ ...scenario, seed: 'trap', crashes: [{ seat: 2, step, down: 1 }] })
      expect(agreement(simulated, 1, 2)).toBe('convicted: ')
    }
  })

  test('outside of any phase: nothing that is said there counts after a closing, at any seat', async () => {
    const told = new Set<string>()
    for (let step = 300; step < 380; step += 5) {
      await simulate({
        seed: 'noise',
        players: 3,
        game,
        network: { delay: [1, 30] as const },
        take: (seat, sitting) =>
          seat === 3 ? takePuppetSeat(sitting, game, liar('round#2/trap')) : undefined,
        crashes: [{ seat: 2, step, down: 1 }],
        onEvent: (seat, _, event) => {
          if (event.kind === 'fault' && event.fault.slot === 'noise')
            told.add(`seat ${seat} after step ${step}`)
        },
        limit: 200_000,
      })
    }
    expect([...told]).toEqual([])
  })
})

describe('somebody lies in work that was forked, before it signs the closing that a seat starts from', () => {
  const rule = 'say nothing but zero'

  /** The second round is prepared during the first, by all; whoever lies in it is named when it is played. */
  const prepared: Game<string> = async (seat) => {
    const ahead = seat.fork(async (own) => {
      const said = await own.phase('round', 2).at('ahead').all(NumberForm, zero)
      await own.acceptAll(rule, said, ({ n }) => n === 0)
    })
    const last = seat.last('round', () => NumberForm)
    await seat.resumed()
    if (last === undefined) await seat.phase('round', 1).close(NumberForm, { n: 1 })
    const round = seat.phase('round', 2)
    for (const step of ['a', 'b', 'c']) await round.at(step).some(seat.players.slice(0, 2), NumberForm, zero)
    return ahead.join().then(
      () => 'nobody lied',
      (error: unknown) => (error instanceof Fault ? `named: ${seat.number(error.culprit)}` : 'lost'),
    )
  }

  const liarAhead = async (puppet: Puppet): Promise<void> => {
    puppet.says('round#2/ahead', NumberForm, { n: 7 }, await puppet.question('round#2/ahead'))
    const end = await puppet.question('round#1/end')
    const { body } = await puppet.hears('round#1/end', 1)
    puppet.says('round#1/end', ClosingForm, ClosingForm.read(body), end)
  }

  test('whenever a seat starts again, it names the liar with evidence that holds for strangers', async () => {
    const told: Fault[] = []
    const scenario = {
      seed: 'ahead',
      players: 3,
      game: prepared,
      network: { delay: [1, 30] as const },
      take: (seat: number, sitting: Parameters<typeof takePuppetSeat>[0]) =>
        seat === 3 ? takePuppetSeat(sitting, prepared, liarAhead) : undefined,
      limit: 200_000,
    }
    const { steps } = await simulate(scenario)
    for (let step = 30; step < steps; step += 10) {
      const simulated = await simulate({
        ...scenario,
        crashes: [{ seat: 2, step, down: 1 }],
        onEvent: (_, __, event) => {
          if (event.kind === 'fault') told.push(event.fault)
        },
      })
      expect(agreement(simulated, 1, 2)).toBe('named: 3')
    }
    expect(told.some(({ after }) => after !== '')).toBe(true)
    for (const fault of told) expect(await recheck(fault, () => prepared)).toBe(true)
  })
})
