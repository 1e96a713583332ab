/** Only what was checked can be used: claims, what accepts them, and turns whose unchecked state goes nowhere. */
import { describe, expect, expectTypeOf, test } from 'vitest'
import { takeCheatingSeat } from '../../src/adversaries/cheating-seat.ts'
import {
  type Claim,
  Fault,
  form,
  type Game,
  type Player,
  simulate,
  type TableEvent,
  takeTurns,
  wire,
} from '../../src/table/index.ts'
import { Branch, Branches } from '../../src/table/run/branch.ts'
import { agreement } from './coins.ts'

const NumberForm = form('test', 'number', wire.record({ n: wire.integer(0) }))
const say = (n: number) => () => ({ n })

/** Plays a game whose honest statements some seats change; gives what became of it. */
function playAgainst<R>(game: Game<R>, lies: ReadonlyMap<number, readonly [RegExp, number]>, players = 3) {
  return simulate<R>({
    seed: 'claims',
    players,
    game,
    take: (seat, sitting) => {
      const [slot, n] = lies.get(seat) ?? []
      return slot && takeCheatingSeat(sitting, game, { slot, remake: () => ({ n }) })
    },
  })
}

/** Who was named, where and for what. */
function naming(game: Game<unknown>): Game<string> {
  return async (seat) => {
    try {
      await game(seat)
      return 'nobody is named'
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      return `${seat.number(error.culprit)} in ${error.slot}: ${error.rule}`
    }
  }
}

describe('a claim', () => {
  test('shows who said it, where and what binds it, and its value only by the word for that', async () => {
    let claim: Claim<{ n: number }> | undefined
    const game: Game<string> = async (seat) => {
      claim = await seat.at('word').by(seat.players[0] as Player, NumberForm, say(7))
      return `${seat.number(claim.player)} ${claim.slot} ${claim.wellFormed.n}`
    }
    expect(agreement(await simulate({ seed: 'claim', players: 2, game }))).toBe('1 word 7')
    expectTypeOf<keyof Claim<unknown>>().toEqualTypeOf<
      'player' | 'slot' | 'context' | 'took' | 'wellFormed'
    >()
    expect(Object.keys(claim ?? {}).sort()).toEqual(['context', 'player', 'slot', 'took', 'wellFormed'])
  })

  test('has the very context that its speaker proves in', async () => {
    const contexts: string[] = []
    const game: Game<string> = async (seat) => {
      const claims = await seat.at('word').all(NumberForm, ({ player, context }) => {
        contexts[seat.number(player) - 1] = context.join()
        return { n: 1 }
      })
      return [...claims].map(({ context }) => context.join()).join(' ')
    }
    expect(agreement(await simulate({ seed: 'context', players: 2, game }))).toBe(contexts.join(' '))
    expect(contexts[0]).not.toBe(contexts[1])
  })

  test('of one who was not asked does not exist', async () => {
    const game: Game<unknown> = async (seat) => {
      const [first, second] = seat.players as [Player, Player]
      return (await seat.at('word').some([first], NumberForm, say(1))).of(second)
    }
    const { endings } = await simulate({ seed: 'of', players: 2, game })
    expect(endings[0]?.error?.message).toContain('was not asked')
  })
})

describe('accepting', () => {
  test('gives what was said, once it holds', async () => {
    const game: Game<string> = async (seat) => {
      const claims = await seat.at('all').all(NumberForm, ({ player }) => ({ n: seat.number(player) }))
      const one = await seat.accept('be one', claims.of(seat.players[0] as Player), ({ n }) => n === 1)
      const all = await seat.acceptAll('be small', claims, ({ n }) => n < 10)
      return `${one.n}; ${[...all].map(([player, { n }]) => `${seat.number(player)} ${n}`).join()}`
    }
    expect(agreement(await simulate({ seed: 'accept', players: 3, game }))).toBe('1; 1 1,2 2,3 3')
  })

  test('names the first in order who fails, in the slot where it spoke, also among claims of several slots', async () => {
    const game = naming(async (seat) => {
      const [first, ...others] = seat.players as [Player, ...Player[]]
      const one = await seat.at('one').by(first, NumberForm, say(1))
      const rest = await seat.at('rest').some(others, NumberForm, say(1))
      return seat.at('elsewhere').acceptAll('say one', [one, ...rest], ({ n }) => n === 1)
    })
    const lies = new Map([
      [2, [/rest/, 5]],
      [3, [/rest/, 5]],
    ] as const)
    const { endings } = await playAgainst(game, lies)
    expect(endings[0]?.result).toBe('2 in rest: say one')
    const { endings: alone } = await playAgainst(game, new Map([[1, [/one/, 5]]] as const))
    expect(alone[1]?.result).toBe('1 in one: say one')
  })

  test('refuses two claims of one player, of which one would be lost', async () => {
    const game: Game<unknown> = async (seat) => {
      const [first] = seat.players as [Player]
      const one = await seat.at('one').by(first, NumberForm, say(1))
      const two = await seat.at('two').by(first, NumberForm, say(2))
      return seat.acceptAll('say something', [one, two], () => true)
    }
    const { endings } = await simulate({ seed: 'twice', players: 2, game })
    expect(endings[0]?.error?.message).toContain('accept them one by one')
  })

  test('tells whose claims were checked, by which rule and for how long', async () => {
    const told: TableEvent[] = []
    const game: Game<unknown> = async (seat) =>
      seat.acceptAll('be right', await seat.at('all').all(NumberForm, say(1)), () => true)
    const { table } = await simulate({
      seed: 'told',
      players: 2,
      game,
      onEvent: (_seat, _time, event) => told.push(event),
    })
    const checked = told.filter((event) => event.kind === 'checked')
    const claims = table.players.map((player) => ({ player, slot: 'all' }))
    const topic = { step: 'test/number', phase: undefined, isAhead: false }
    expect(checked).toEqual(
      Array(2).fill({ kind: 'checked', rule: 'be right', topic, claims, milliseconds: expect.any(Number) }),
    )
  })

  test('must be awaited before anything else is asked', async () => {
    const game: Game<unknown> = async (seat) => {
      const claims = await seat.at('all').all(NumberForm, say(1))
      const checking = seat.acceptAll('be right', claims, () => true)
      return Promise.all([checking, seat.at('next').all(NumberForm, say(2))])
    }
    const { endings } = await simulate({ seed: 'not awaited', players: 2, game })
    expect(endings[0]?.error?.message).toContain('await seat.accept')
  })
})

describe('a check that takes long', () => {
  test('is no rest: nothing is fed until it is over, even if nobody awaits it', async () => {
    let rests = 0
    const branches = new Branches(() => rests++)
    const branch = new Branch(branches)
    let finish: () => void = () => {}
    const check = branch.check(() => new Promise<void>((resolve) => (finish = resolve)))
    expect(branches.atRest).toBe(false)
    branch.end()
    expect([branches.atRest, rests]).toEqual([false, 0])
    finish()
    await check
    expect([branches.atRest, rests]).toEqual([true, 1])
  })

  test('of a part that was given up meanwhile names nobody', async () => {
    const branch = new Branch(new Branches(() => {}))
    const check = branch.check(async () => 'wrong')
    branch.cancel()
    await expect(check).rejects.toThrow('given up')
  })
})

describe('turns', () => {
  /** Everybody adds its seat number to what is there. */
  const adding =
    (players?: (all: readonly Player[]) => readonly Player[]): Game<string> =>
    async (seat) => {
      const turns = await takeTurns(seat.at('add'), 'add its number', NumberForm, 100, {
        ...(players && { players: players(seat.players) }),
        make: ({ player }, before) => ({ n: before + seat.number(player) }),
        after: ({ n }) => n,
        check: ({ player, said, before }) => said.n === before + seat.number(player),
      })
      return turns
        .map((turn) => `${turn.claim.slot} ${turn.index}: ${turn.before} to ${turn.after}`)
        .join('; ')
    }

  test('are taken one after the other, each about what the one before left', async () => {
    expect(agreement(await simulate({ seed: 'turns', players: 3, game: adding() }))).toBe(
      'add/1 0: 100 to 101; add/2 1: 101 to 103; add/3 2: 103 to 106',
    )
  })

  test('are taken by whom and in the order that is said', async () => {
    const game = adding((all) => [all[2], all[0]] as Player[])
    expect(agreement(await simulate({ seed: 'order', players: 3, game }))).toBe(
      'add/3 0: 100 to 103; add/1 1: 103 to 104',
    )
  })

  test('name the first who lied at its own turn, though the others went on from there', async () => {
    const lies = new Map([
      [2, [/add/, 500]],
      [3, [/add/, 900]],
    ] as const)
    const { endings } = await playAgainst(naming(adding()), lies, 4)
    expect(endings[0]?.result).toBe('2 in add/2: add its number')
    expect(endings[3]?.result).toBe('2 in add/2: add its number')
  })
})
