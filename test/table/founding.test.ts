/** How a table comes to be, and who sits at it: everything is read from the order, and nobody can be shown another table. */
import { describe, expect, test } from 'vitest'
import { refusalOf, stateAdmission } from '../../src/table/founding/admission.ts'
import { Founding } from '../../src/table/founding/founding.ts'
import { stateCharter, stateStart } from '../../src/table/founding/founding-statements.ts'
import { type Joiner, stateJoining } from '../../src/table/founding/joining.ts'
import {
  audit,
  createIdentity,
  form,
  foundTable,
  type Game,
  headText,
  type Identity,
  logOf,
  MemoryJournal,
  plainSealer,
  Sequencer,
  type Sitting,
  takeSeat,
  wire,
} from '../../src/table/index.ts'
import { CharterForm, charterOf, idBytes, type Terms, tableId } from '../../src/table/statements/charter.ts'
import { type Body, state } from '../../src/table/statements/statement.ts'
import { keptRounds } from './kept-rounds.ts'
import { identity } from './lines.ts'

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(1)
}

const terms: Terms = {
  game: 'coin',
  rules: null,
  seats: { min: 2, max: 3 },
  deadlines: { step: 10_000, act: 10_000 },
  spectators: true,
}
const [host, guest, third, stranger] = [identity(1), identity(2), identity(3), identity(4)]
const charter = charterOf(terms, { sequencer: identity(9).player, random: new Uint8Array(32) })
const opening = stateCharter(host, charter)
const table = opening.table
const here = { q: 1, head: 'some-head' }
const joiner = (number: number, name = `player ${number}`): Joiner => ({
  key: identity(10 + number),
  person: identity(number),
  name,
})
const joins = [1, 2, 3, 4].map((number) => stateJoining(table, here, joiner(number)))
const [first, second, other] = joins as [(typeof joins)[0], (typeof joins)[0], (typeof joins)[0]]

/** A founding that has heard these statements, the charter first. */
function founded(...statements: ReturnType<typeof state>[]): Founding {
  const founding = new Founding(table)
  for (const [i, statement] of [opening, ...statements].entries()) founding.take(statement, i + 1)
  return founding
}

let made: ReturnType<typeof state>[] | undefined
/** As many strangers as a table remembers. */
function crowd(): ReturnType<typeof state>[] {
  made ??= Array.from({ length: 500 }, (_, i) =>
    stateJoining(table, here, { key: createIdentity(), person: createIdentity(), name: `stranger ${i}` }),
  )
  return made
}

describe('the charter', () => {
  test('fixes the id of the table, with its host and its sequencer', () => {
    const id = headText(tableId(charter, host.player))
    expect(opening.table).toBe(id)
    const others = [
      tableId({ ...charter, game: 'holdem' }, host.player),
      tableId(charter, guest.player),
      tableId({ ...charter, sequencer: stranger.player }, host.player),
      tableId({ ...charter, random: new Uint8Array(32).fill(1) }, host.player),
    ]
    for (const another of others) expect(headText(another)).not.toBe(id)
  })

  test.each([
    ['a game with control characters', { game: 'bridge\x1b[31m' }, 'game: must not have control characters'],
    ['no game', { game: undefined }, 'game: is missing'],
    ['more seats at least than at most', { seats: { min: 3, max: 2 } }, 'seats.min 3 is above seats.max 2'],
    ['patience of half a millisecond', { patience: 0.5 }, 'patience'],
    ['a deadline of nothing', { deadlines: { step: 0, act: 0 } }, 'deadlines.step'],
  ])('is refused with a sentence when the terms have %s', (_, differs, sentence) => {
    const wrong = { ...terms, ...differs } as Terms
    const make = () => charterOf(wrong, { sequencer: host.player })
    expect(make).toThrow('no table can be opened on these terms')
    expect(make).toThrow(sentence)
  })

  test('from before there was patience is read, without an end of it, and keeps its id', () => {
    const { patience: _, ...old } = CharterForm.write(charter) as Body & { patience: number }
    const read = CharterForm.read(old)
    expect(read).toEqual({ ...charter, patience: null })
    expect(CharterForm.write(read)).toEqual(old)
    expect(tableId(read, host.player)).not.toEqual(tableId(charter, host.player))
    expect(() => CharterForm.read({ ...old, patience: null } as never)).toThrow('patience')
  })

  test('counts as the first entry, and only if it is the one that was agreed', () => {
    const sham = stateCharter(stranger, { ...charter, sequencer: stranger.player })
    for (const wrong of [sham, first, state(host, { ...sham, table, slot: 'charter', body: sham.body })]) {
      const founding = new Founding(table)
      expect(founding.take(wrong, 1)).toBe(false)
      expect(founding.take(opening, 2)).toBe(false)
      expect(founding.charter).toBeUndefined()
    }
    expect(founded().charter?.game).toBe('coin')
  })
})

describe('a wish for a seat', () => {
  test('names the person, who has signed the key of this sitting', () => {
    const [joined] = founded(first).joined
    expect(joined).toMatchObject({ player: identity(11).player, person: host.player, name: 'player 1' })
    const { proof: _, ...rest } = first.body as never as { proof: string }
    const forged = state(identity(11), { ...first, body: { ...rest, proof: 'A'.repeat(86) } as never })
    expect(founded(forged).joined).toEqual([])
  })

  test('cannot be copied to another table, or made by another key', () => {
    const elsewhere = stateJoining('A'.repeat(43), here, joiner(2))
    const copied = state(identity(12), { ...elsewhere, table })
    const stolen = state(identity(13), { ...second })
    expect(founded(copied, stolen).joined).toEqual([])
  })

  test('says by a signature of the key which it comes from that it has moved: nobody else can', () => {
    const honest = stateJoining(table, here, { ...joiner(3), moved: identity(40) })
    expect(founded(honest).joined).toHaveLength(1)
    const { moved, ...rest } = honest.body as never as { moved: { player: string; proof: string } }
    const thieves = [
      { ...moved, player: identity(41).player },
      { ...moved, proof: (honest.body as never as { proof: string }).proof },
    ]
    for (const stolen of thieves)
      expect(
        founded(state(identity(13), { ...honest, body: { ...rest, moved: stolen } as never })).joined,
      ).toEqual([])
  })

  test('with a name that would garble a screen is not heard', () => {
    for (const name of ['\u001b[2Jroot', 'a\nb', 'abc\u202edef', 'x'.repeat(41)])
      expect(founded(stateJoining(table, here, joiner(2, name))).joined, name).toEqual([])
  })

  test('with marks that nobody sees, but within one emoji, is not heard: all seats come to the same', () => {
    const wolf = '\u{1f43a}'
    const [health, flag] = [
      '\u{1f9d1}\u{1f3fd}\u200d\u2695\ufe0f',
      '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    ]
    for (const name of [
      'player\u200d 1',
      `${wolf}\u200d`,
      `${wolf}\u200dEve`,
      `\u200d${wolf}`,
      'Eve\u{e0067}\u{e007f}',
    ])
      expect(founded(first, stateJoining(table, here, joiner(2, name))).joined, name).toHaveLength(1)
    const wishes = [`Zoe ${health}`, `Ann ${flag}`].map((name, i) =>
      stateJoining(table, here, joiner(i + 2, name)),
    )
    const names = [founded(...wishes), founded(...wishes)].map(({ joined }) => joined.map(({ name }) => name))
    expect(names[0]).toEqual([`Zoe ${health}`, `Ann ${flag}`])
    expect(names[1]).toEqual(names[0])
  })

  test('under a name that another person has is not heard, however it is written; one’s own may be said again', () => {
    for (const name of ['player 1', ' Player  1', 'PLAYER 1 ']) {
      const wish = stateJoining(table, here, joiner(2, name))
      expect(founded(first, wish).joined, name).toHaveLength(1)
      expect(founded(first).objectionTo(wish)).toContain('a name that is taken')
    }
    const again = stateJoining(table, here, { ...joiner(1), key: identity(30) })
    expect(founded(first, again).joined).toHaveLength(2)
    expect(founded(first, stateJoining(table, here, joiner(2, 'player 11'))).joined).toHaveLength(2)
    expect(founded(first).objectionTo(second)).toBe('does not count here')
  })

  test('that claims to come from another table does not get round a name, where this one goes on from none', () => {
    const wish = stateJoining(table, here, { ...joiner(2, 'player 1'), moved: identity(40) })
    expect(founded(first, wish).joined).toHaveLength(1)
    expect(founded(first).objectionTo(wish)).toContain('a name that is taken')
  })

  test('of one person counts once when the table begins, and nobody begins who says that it has moved from nowhere', () => {
    const again = stateJoining(table, here, { ...joiner(1), key: identity(30) })
    const start = (...chosen: (typeof joins)[0][]) => stateStart(host, table, here, chosen)
    expect(founded(first, again, start(first, again)).table).toBeUndefined()
    const moved = stateJoining(table, here, { ...joiner(3), moved: identity(40) })
    expect(founded(first, moved, start(first, moved)).table).toBeUndefined()
    expect(founded(first, again, second, start(again, second)).table).toBeDefined()
  })

  test('takes the place of the oldest after hundreds of others, but never of the host’s own', () => {
    const founding = founded(first, second, ...crowd(), other)
    expect(founding.joined).toHaveLength(500)
    expect(founding.joined.map(({ name }) => name).slice(0, 2)).toEqual(['player 1', 'stranger 2'])
    expect(founding.joined.at(-1)?.name).toBe('player 3')
    expect(founding.take(second, 600)).toBe(true)
    expect(founding.take(stateStart(host, table, here, [first, second, other]), 601)).toBe(true)
    expect(refusalOf('player 2', founded(first).objectionTo(second))).toBeUndefined()
  })

  test('said twice, or by hundreds, does not stop the table', () => {
    const crowd = Array.from({ length: 600 }, (_, i) =>
      state(identity(i % 250), { ...first, body: { ...first.body, name: `${i}` } }),
    )
    const founding = founded(first, first, ...crowd, second, stateStart(host, table, here, [first, second]))
    expect(founding.table?.players).toEqual([first.by, second.by])
  })
})

describe('the start', () => {
  test('is the host’s word, with as many as the charter allows', () => {
    const refused = [
      stateStart(guest, table, here, [first, second]),
      stateStart(host, table, here, [first]),
      stateStart(host, table, here, [first, first]),
      stateStart(host, table, here, joins),
      stateStart(host, table, here, [first, stateJoining(table, here, joiner(7))]),
    ]
    for (const start of refused) expect(founded(...joins, start).table).toBeUndefined()
    const { table: begun } = founded(...joins, stateStart(host, table, here, [second, first]))
    expect(begun?.players).toEqual([second.by, first.by])
    expect(begun?.names.get(first.by)).toBe('player 1')
    expect(begun?.persons.get(first.by)).toBe(host.player)
  })

  test('counts once', () => {
    const starts = [
      [first, second],
      [second, other],
    ].map((list) => stateStart(host, table, here, list))
    expect(founded(...joins, ...starts).table?.players).toEqual([first.by, second.by])
  })
})

describe('a newcomer', () => {
  test('sits down when the host admits it, and numbers of seats stay what they are', () => {
    const begun = stateStart(host, table, here, [first, second])
    const founding = founded(first, second, begun, stateAdmission(host, table, here, other))
    expect(founding.members.map(({ player }) => player)).toEqual([first.by, second.by, other.by])
    expect(founding.table?.players).toEqual([first.by, second.by])
    const refused = [
      stateAdmission(guest, table, here, other),
      stateAdmission(host, table, here, first),
      stateAdmission(host, table, here, opening),
      stateAdmission(host, table, here, stateJoining(table, here, joiner(3, 'Player 2'))),
    ]
    for (const admission of refused) expect(founded(first, second, begun, admission).members).toHaveLength(2)
  })

  const Word = form('test', 'word', wire.record({ word: wire.text(9) }))
  const rounds: Game<string> = async (seat) => {
    const story: string[] = []
    for (let number = 1; number <= 6; number++) {
      const phase = seat.phase('round', number)
      await phase.at('word').all(Word, () => ({ word: 'hello' }))
      await phase.close(Word, { word: `${number}` })
      story.push(`${phase.players.length}`)
    }
    return story.join('')
  }

  test('who asked before the host was restarted asks again, and is seen', async () => {
    const founders = [1, 2].map((number) => ({
      name: `player ${number}`,
      person: identity(number),
      seed: new Uint8Array(32).fill(number),
    }))
    const { table: begun, key, entries } = foundTable(terms, founders)
    const sequencer = new Sequencer({ table: idBytes(begun.id), key, entries })
    const journal = new MemoryJournal()
    const sit = (person: Identity, more: Partial<Sitting> = {}) =>
      takeSeat(
        { table: begun.id, person, transport: sequencer.connect(), ...more },
        keptRounds(200, { onRound: () => pause(5) }),
      )
    const [host, other] = founders.map(({ person, seed }, i) =>
      sit(person, { seed, ...(i === 0 && { journal }) }),
    )
    const newcomer = sit(third)
    const player = (await newcomer.player) as string
    await newcomer.caughtUp
    await newcomer.join('newcomer')
    const knows = (session: typeof host): boolean =>
      session?.founding.joined.some((joined) => joined.player === player) === true
    await until(() => knows(host))
    const closed = async (): Promise<number> => (await journal.load()).closed?.at ?? 0
    const asked = sequencer.entries.length
    await until(async () => (await closed()) > asked)
    host?.leave()
    await host?.result.catch(() => {})
    const again = sit(founders[0]!.person, { journal })
    await until(() => knows(again))
    for (const session of [again, other, newcomer]) session?.leave()
    await Promise.allSettled([again, other, newcomer].map((session) => session?.result))
  })

  test('asks again when hundreds of others have pushed its wish out', async () => {
    const sequencer = new Sequencer({ table: idBytes(table), key: identity(9), entries: [] })
    const transport = sequencer.connect()
    const hand = ({ line }: { line: string }) => transport.submit(plainSealer.seal(line))
    await hand(opening)
    const session = takeSeat({ table, person: guest, transport }, keptRounds(1))
    await session.caughtUp
    await session.join('guest')
    const isHeard = () => session.founding.joined.some(({ name }) => name === 'guest')
    await until(isHeard)
    for (const wish of crowd()) await hand(wish)
    await until(() => session.founding.joined.some(({ name }) => name === 'stranger 499') && isHeard())
    expect(session.founding.joined).toHaveLength(500)
    session.leave()
    await session.result.catch(() => {})
  })

  test('takes part from the next phase on, at every seat and in an audit', async () => {
    const founders = [1, 2].map((number) => ({
      name: `player ${number}`,
      person: identity(number),
      seed: new Uint8Array(32).fill(number),
    }))
    const { table: begun, key, entries } = foundTable(terms, founders)
    const sequencer = new Sequencer({ table: idBytes(begun.id), key, entries })
    const sit = (person = third, seed = new Uint8Array(32).fill(3), onClosed = () => {}) =>
      takeSeat(
        {
          table: begun.id,
          person,
          seed,
          transport: sequencer.connect(),
          onEvent: ({ kind }) => kind === 'closed' && onClosed(),
        },
        rounds,
      )
    const newcomer = sit()
    const player = (await newcomer.player) as string
    while (newcomer.founding.charter === undefined) await new Promise((resolve) => setTimeout(resolve, 1))
    await newcomer.join('newcomer')
    let closed = 0
    const [one, two] = founders.map(({ person, seed }, i) =>
      sit(person, seed, () => {
        if (i === 0 && ++closed === 2) one?.admit(player).catch(() => {})
      }),
    )
    const results = await Promise.all([one, two, newcomer].map((session) => session?.result))
    expect(new Set(results).size).toBe(1)
    expect(results[0]).toMatch(/^22+3+$/)
    const verdict = await audit(logOf(begun.id, sequencer), () => rounds)
    expect(verdict).toMatchObject({ clean: true, result: results[0] })
  })
})
