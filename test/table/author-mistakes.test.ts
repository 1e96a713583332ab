/** Mistakes that authors of games make: each is said to the author, in words that help, and no player is ever named for it. */
import { describe, expect, test } from 'vitest'
import { dealKeys, mask, names, padlock } from '../../src/decks/index.ts'
import type { Scalar } from '../../src/group/index.ts'
import {
  Absent,
  below,
  coin,
  dice,
  Fault,
  form,
  type Game,
  localTable,
  type Seat,
  wire,
} from '../../src/table/index.ts'

const Bid = form('auction', 'bid', wire.record({ chips: wire.integer(0, 100) }))
const bid = (chips: number) => () => ({ chips })
const truth = () => true

/** A message that holds one of each that can be changed. */
const Lots = {
  form: form(
    'auction',
    'lots',
    wire.record({
      list: wire.list(wire.integer(), 0, 3),
      tuple: wire.tuple([wire.integer(), wire.integer()]),
      scalars: wire.scalars(0, 3),
      record: wire.record({ chips: wire.integer() }),
    }),
  ),
  example: { list: [1, 2], tuple: [1, 2], scalars: [1n, 2n] as Scalar[], record: { chips: 1 } },
  change: {
    list: ({ list }: { list: number[] }) => list.shift(),
    tuple: ({ tuple }: { tuple: number[] }) => tuple.reverse(),
    scalars: ({ scalars }: { scalars: bigint[] }) => scalars.fill(3n),
    record: ({ record }: { record: { chips: number } }) => record.chips++,
  },
}

/** The seats count how often a game was begun, so that each can do something else. */
function byRun(game: (seat: Seat, run: number) => Promise<unknown>): Game<unknown> {
  let runs = 0
  return (seat) => game(seat, runs++)
}

/** A game that keeps what it has seen where all its seats, and everybody who reads its log, find and change it. */
function sharing(game: (isNew: (chips: number) => boolean) => Game<unknown>): Game<unknown> {
  const seen = new Set<number>()
  return game((chips) => !seen.has(chips) && seen.add(chips).size > 0)
}

/** A value that holds itself, another one at each seat. */
function copyOf(): unknown {
  const circle: { me?: unknown } = {}
  circle.me = circle
  return circle
}

const mistakes: readonly [name: string, words: string, game: Game<unknown>][] = [
  [
    'asks in one slot twice',
    'round has been asked before',
    async (seat) => {
      await seat.at('round').all(Bid, bid(1))
      await seat.at('round').all(Bid, bid(2))
    },
  ],
  [
    'says what its own form refuses',
    'what was made for bid does not fit "auction/bid", so nothing was said: chips',
    (seat) => seat.at('bid').all(Bid, bid(101)),
  ],
  [
    'says a promise',
    '"chips" of what was made for bid is a promise: await it',
    (seat) => seat.at('bid').all(Bid, () => ({ chips: Promise.resolve(1) as never })),
  ],
  ['asks without saying for what', "seat.at('bid').by(…)", (seat) => seat.all(Bid, bid(1))],
  [
    'asks where the table speaks itself',
    '"start" belongs to the table itself: choose another name',
    (seat) => seat.at('start').all(Bid, bid(1)),
  ],
  [
    'names a slot by what people typed',
    '"round/first bid!" cannot name what is asked',
    (seat) => seat.at('round', 'first bid!').all(Bid, bid(1)),
  ],
  [
    'hides a part of the table in one of its own',
    '"x/late" cannot name what is asked: each part has letters',
    (seat) => seat.at('x/late').all(Bid, bid(1)),
  ],
  [
    'forgets to await',
    'use seat.parallel',
    async (seat) => {
      seat.at('first').all(Bid, bid(1))
      await seat.at('second').all(Bid, bid(2))
    },
  ],
  [
    'never awaits what is asked last',
    'nobody waits for "last": await everything',
    async (seat) => {
      await seat.at('first').all(Bid, bid(1))
      seat.at('last').all(Bid, bid(2))
    },
  ],
  [
    'never awaits a question in a helper of a helper',
    'nobody waits for "last": await everything',
    async (seat) => {
      const inner = async () => {
        seat.at('last').all(Bid, bid(2))
      }
      const outer = async () => inner()
      await outer()
    },
  ],
  [
    'never awaits what a part of the game asks',
    'nobody waits for "part/1": await everything',
    (seat) =>
      seat.parallel([
        async (part) => {
          part.at('part', 1).all(Bid, bid(2))
        },
        async (part) => void (await part.at('part', 2).all(Bid, bid(2))),
      ]),
  ],
  [
    'never awaits its parts',
    'nobody waits for the parts of seat.parallel',
    async (seat) => {
      seat.parallel([async (part) => part.at('part').all(Bid, bid(2))])
    },
  ],
  [
    'never awaits a check that fails',
    'a check is still under way: await seat.accept',
    async (seat) => {
      const claims = await seat.at('bid').all(Bid, bid(1))
      seat.acceptAll('bid much', claims, ({ chips }) => chips > 1)
      return claims.wellFormed.size
    },
  ],
  [
    'asks one who has gone',
    'does not take part there, or has gone',
    async (seat) => {
      const [one] = seat.players
      await seat.without([one!]).at('bid').by(one!, Bid, bid(1))
    },
  ],
  [
    'draws a name of a slot at random',
    'the seats do not play the same game',
    byRun((seat, run) => seat.at('lot', `number-${run}`).all(Bid, bid(1))),
  ],
  [
    'lets a seat decide whom to ask',
    'the seats do not play the same game',
    byRun((seat, run) => seat.at('bid').by(seat.players[run % 2]!, Bid, bid(1))),
  ],
  [
    'lets seats wait for each other',
    'the seats do not play the same game: "bid" (all, auction/bid',
    byRun((seat, run) => seat.at('bid').by(seat.players[(run + 1) % 2]!, Bid, bid(1))),
  ],
  [
    'ends the game at one seat',
    'the game is over at the seat of Ann',
    byRun(async (seat, run) => {
      if (run > 0) await seat.at('bid').by(seat.players[0]!, Bid, bid(1))
    }),
  ],
  [
    'lets chance decide in a condition',
    'a condition does not give the same answer each time',
    async (seat) => {
      for (let i = 0; i < 64; i++) {
        const claims = await seat.at('bid', i).all(Bid, bid(1))
        await seat.acceptAll('be lucky', claims, () => Math.random() < 0.5)
      }
    },
  ],
  [
    'draws by chance what a condition needs',
    'does not hold at this seat, but holds when the game is run again over the same log',
    byRun(async (seat, run) => {
      const most = run === 1 ? 0 : 100
      const claims = await seat.at('bid').all(Bid, bid(1))
      await seat.acceptAll('bid little', claims, ({ chips }) => chips <= most)
    }),
  ],
  [
    'checks by what only one seat knows',
    'does not hold at this seat, but holds when the game is run again over the same log',
    async (seat) => {
      const claims = await seat.at('bid').all(Bid, bid(1))
      await seat.acceptAll('be me', claims, (_, { player }) => seat.me === undefined || seat.me === player)
    },
  ],
  [
    'makes what a rule of its own refuses',
    'the rule "bid little" in bid does not hold (the condition is not met), and nobody at this table lies: the game has made what it refuses',
    async (seat) => {
      const claims = await seat.at('bid').all(Bid, bid(50))
      await seat.acceptAll('bid little', claims, ({ chips }) => chips < 50)
    },
  ],
  [
    'keeps outside of the game what its seats change',
    'Is something outside of the game shared by its seats, or changed',
    sharing((isNew) => async (seat) => {
      for (const player of seat.players) {
        const claim = await seat.at('bid', player).by(player, Bid, bid(seat.number(player)))
        await seat.accept('bid what nobody has bid', claim, ({ chips }) => isNew(chips))
      }
    }),
  ],
  [
    'gives every seat another form',
    'does not hold at this seat, but holds when the game is run again over the same log',
    byRun(async (seat, run) => {
      const Some = form('auction', 'bid', wire.record({ chips: wire.integer(0, run === 0 ? 5 : 9) }))
      await seat.at('bid').by(seat.players[1]!, Some, bid(7))
    }),
  ],
  [
    'gives every seat another result',
    'the seats do not play the same game',
    byRun(async (seat, run) => {
      const phase = seat.phase('round', 1)
      await phase.at('bid').all(Bid, bid(1))
      await phase.close(Bid, { chips: run })
    }),
  ],
  [
    'lets every seat come to another end',
    'another result in .lucky at the seat of Bob than at that of Ann',
    byRun(async (seat, run) => {
      await seat.at('bid').all(Bid, bid(1))
      return { lucky: run, bids: 2 }
    }),
  ],
  [
    'lets the end depend on who runs the game',
    'does not come there again from its log: its result is another one',
    async (seat) => {
      await seat.at('bid').all(Bid, bid(1))
      return seat.isLive
    },
  ],
  [
    'checks by what only one run knows',
    'does not come there again from its log',
    byRun(async (seat, run) => {
      const claims = await seat.at('bid').all(Bid, bid(1))
      await seat.at('bid').acceptAll('bid little', claims, () => run < 2)
    }),
  ],
  [
    'throws at one seat',
    'my own mistake',
    byRun(async (seat, run) => {
      await seat.at('bid').all(Bid, bid(1))
      if (run === 1) throw new Error('my own mistake')
      await seat.at('again').all(Bid, bid(1))
    }),
  ],
  [
    'throws what is no error',
    'the game threw "oops", which is no error',
    async (seat) => {
      await seat.at('bid').all(Bid, bid(1))
      throw 'oops'
    },
  ],
  [
    'throws nothing where something is made',
    'the game threw "undefined", which is no error',
    (seat) =>
      seat.at('bid').all(Bid, () => {
        throw undefined
      }),
  ],
  [
    'gives what makes a game for a game',
    'the game gave a function, and no result',
    (async () => async () => 'the game') as Game<unknown>,
  ],
  [
    'gives a value for what makes it',
    'what is said in bid is made by a function',
    (seat) => seat.at('bid').all(Bid, { chips: 1 } as never),
  ],
  [
    'takes a player out of the list that everybody has',
    'Cannot assign to read only property',
    async (seat) => {
      ;(seat.players as string[]).shift()
      await seat.at('bid').all(Bid, bid(1))
    },
  ],
  [
    'changes what was said',
    "Cannot assign to read only property 'chips'",
    async (seat) => {
      const claims = await seat.at('bid').all(Bid, bid(1))
      for (const { wellFormed } of claims) (wellFormed as { chips: number }).chips += 1
    },
  ],
  ...Object.keys(Lots.example).map((name): (typeof mistakes)[number] => [
    `changes the ${name} inside of what was said`,
    'read only property',
    async (seat) => {
      const claims = await seat.at('lots').all(Lots.form, () => Lots.example)
      for (const { wellFormed } of claims) Lots.change[name as keyof typeof Lots.change](wellFormed as never)
    },
  ]),
  [
    'waits in a check',
    'a check gives true, false or a proof, at once',
    async (seat) => seat.acceptAll('bid', await seat.at('bid').all(Bid, bid(1)), (async () => true) as never),
  ],
  [
    'forgets what a check gives',
    'a check gives true, false or a proof, at once',
    async (seat) => seat.acceptAll('bid', await seat.at('bid').all(Bid, bid(1)), (() => {}) as never),
  ],
  ...[1, null, 'yes', {}].map((given): (typeof mistakes)[number] => [
    `gives ${JSON.stringify(given)} in a check`,
    'a check gives true, false or a proof, at once',
    async (seat) => seat.acceptAll('bid', await seat.at('bid').all(Bid, bid(1)), (() => given) as never),
  ]),
  [
    'accepts a value for a claim',
    'only a claim can be accepted',
    (seat) => seat.accept('bid', { chips: 1 } as never, truth),
  ],
  ['asks for the first of nobody', 'nobody is asked in bid', (seat) => seat.at('bid').first([], Bid, bid(1))],
  [
    'asks a player twice at once',
    'one player is asked twice in bid',
    (seat) => seat.at('bid').some([seat.players[0]!, seat.players[0]!], Bid, bid(1)),
  ],
  ...[wire.text(9), wire.plainText(9)].map((words): (typeof mistakes)[number] => [
    'cuts an emoji in two',
    'what was made for say does not fit "auction/said", so nothing was said: words: has half a character',
    (seat) =>
      seat.at('say').all(form('auction', 'said', wire.record({ words })), () => ({ words: '🂡'.slice(0, 1) })),
  ]),
  ...[mask, padlock, dealKeys, names].map((deck): (typeof mistakes)[number] => [
    `shuffles a deck of numbers (${deck.name})`,
    'the faces of a deck are texts',
    (seat) => deck.shuffle(seat.at('deck'), [1, 2, 3] as never),
  ]),
  [
    'closes a phase that is closed',
    'round#1 is closed',
    async (seat) => {
      await seat.phase('round', 1).close(Bid, { chips: 1 })
      await seat.phase('round', 1).at('bid').all(Bid, bid(1))
    },
  ],
]

describe('an author who', () => {
  test.each(mistakes)('%s is told "%s"', async (_, words, game) => {
    const named: unknown[] = []
    const onEvent = ({ kind }: { kind: string }): void => {
      if (kind === 'fault' || kind === 'absent') named.push(kind)
    }
    const table = localTable({ game: 'mine' }, [
      { name: 'Ann', game, onEvent },
      { name: 'Bob', game, onEvent },
    ])
    const error = await table.results().then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(Error)
    expect((error as Error).message).toContain(words)
    expect((error as Error).message).not.toContain('broke the rule')
    expect(error).not.toBeInstanceOf(Fault)
    expect(error).not.toBeInstanceOf(Absent)
    expect(named).toEqual([])
  })

  test('gives two players one name is told so', () => {
    const game: Game<void> = async () => {}
    const places = ['Ann', 'ann'].map((name) => ({ name, game }))
    expect(() => localTable({ game: 'mine' }, places)).toThrow('two players have the same name')
  })

  test.each(['system', 'type'])('has a field called %s in a message is told so', (name) => {
    const fields = wire.record({ chips: wire.integer(), [name]: wire.text(9) })
    const said = `"${name}" says which message it is: give the field another name`
    expect(() => form('auction', 'bid', fields)).toThrow(said)
    const mapped = wire.mapped(
      wire.remembered(fields),
      (read) => read,
      (value) => value,
    )
    expect(() => form('auction', 'bid', mapped)).toThrow(said)
  })

  test('asks nothing, or gives what holds itself and functions, gets what every seat gave', async () => {
    const circle: { me?: unknown } = {}
    circle.me = circle
    for (const result of ['over', undefined, circle, { score: () => 3 }]) {
      const game: Game<unknown> = async () => (result === circle ? copyOf() : result)
      const places = ['Ann', 'Bob'].map((name) => ({ name, game }))
      expect(await localTable({ game: 'mine' }, places).results()).toEqual([result, result])
    }
  })

  test('makes none gets what every seat gave', async () => {
    const game: Game<number> = async (seat) => {
      const claims = await seat.at('bid').all(Bid, ({ player }) => ({ chips: seat.number(player) * 10 }))
      const bids = await seat.at('bid').acceptAll('bid', claims, truth)
      return [...bids.values()].reduce((sum, { chips }) => sum + chips, 0)
    }
    const table = localTable({ game: 'mine' }, [
      { name: 'Ann', game },
      { name: 'Bob', game },
      { name: 'Cleo', game },
    ])
    expect(await table.results()).toEqual([60, 60, 60])
  })
})

describe('what a game has at hand', () => {
  test('names of players, also in what is said of the absent and of culprits', async () => {
    const game: Game<string> = async (seat) => {
      const [ann, bob] = seat.players
      const claim = await seat.at('bid').by(bob!, Bid, bid(7))
      const fault = await seat
        .at('bid')
        .accept('bid little', claim, ({ chips }) => chips < 5)
        .catch((thrown: Fault) => thrown)
      return `${seat.name(ann!)}: ${(fault as Fault).message}`
    }
    const table = localTable({ game: 'mine' }, [
      { name: 'Ann', game },
      { name: 'Bob', game, cheats: true },
    ])
    const [said] = await table.results()
    expect(said).toBe('Ann: Bob broke the rule "bid little" in bid: the condition is not met')
    const silent = new Absent(['a key'], 'bid', ['Cleo'])
    expect(silent.message).toBe('Cleo did not speak in time in bid')
  })

  test('dice and numbers that all seats agree on', async () => {
    const game: Game<unknown> = async (seat) => {
      const rolled = await dice(seat.at('roll'), 40)
      const number = await below(seat.at('lot'), 3)
      return { rolled, number, tossed: (await coin(seat.at('toss'))).length }
    }
    const table = localTable({ game: 'mine' }, [
      { name: 'Ann', game },
      { name: 'Bob', game },
    ])
    const [ann, bob] = (await table.results()) as { rolled: number[]; number: number; tossed: number }[]
    expect(bob).toEqual(ann)
    expect(new Set(ann?.rolled).size).toBeGreaterThan(1)
    for (const eyes of ann?.rolled ?? []) expect([1, 2, 3, 4, 5, 6]).toContain(eyes)
    expect([0, 1, 2]).toContain(ann?.number)
    expect(ann?.tossed).toBe(32)
  })

  test('whether it is played now or read again', async () => {
    const live: boolean[] = []
    const game: Game<void> = async (seat) => {
      await seat.at('bid').all(Bid, bid(1))
      if (seat.me === seat.players[0] || seat.me === undefined) live.push(seat.isLive)
    }
    await localTable({ game: 'mine' }, [
      { name: 'Ann', game },
      { name: 'Bob', game },
    ]).results()
    expect(live).toEqual([true, false])
  })
})
