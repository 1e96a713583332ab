/** Who comes late starts from the last closing, and cannot be shown a false one by a few. */
import { describe, expect, test } from 'vitest'
import { Founding } from '../../src/table/founding/founding.ts'
import {
  createIdentity,
  type Identity,
  type Journal,
  localTable,
  MemoryJournal,
  readStatement,
  type Sequencer,
  type Sitting,
  sittingKey,
  type TableEvent,
  type Transport,
  takeSeat,
} from '../../src/table/index.ts'
import { closedIn, placesAfter } from '../../src/table/seat/late-start.ts'
import { idBytes } from '../../src/table/statements/charter.ts'
import { type Closing, ClosingForm, closingDigest } from '../../src/table/statements/closing.ts'
import { closingIn } from '../../src/table/statements/signed-closing.ts'
import { state } from '../../src/table/statements/statement.ts'
import { keptRounds, roundsTerms } from './kept-rounds.ts'
import { identity } from './lines.ts'
import { rounds } from './rounds.ts'

const count = 15
const players = [1, 2, 3].map((number) => ({
  name: `player ${number}`,
  person: identity(number),
  seed: new Uint8Array(32).fill(number),
  game: rounds(count),
}))

/** A table that has played all its rounds; the same for all tests. */
const theTable = (async () => {
  const local = localTable({ ...roundsTerms(3), spectators: true }, players)
  const [result] = await Promise.all(local.sessions.map((session) => session.result))
  return { ...local, result }
})()

/** Comes to a table that has been played: what it gives, what was asked for, and how many checks it took. */
async function visit(sequencer: Sequencer, table: string, differs: Partial<Sitting> = {}) {
  const asked: number[] = []
  let checks = 0
  const transport = sequencer.connect()
  const watched: Transport = {
    ...transport,
    follow(from, follower) {
      asked.push(from)
      return transport.follow(from, follower)
    },
  }
  const onEvent = ({ kind }: TableEvent): void => {
    if (kind === 'checked') checks++
  }
  const session = takeSeat({ table, transport: watched, onEvent, ...differs }, rounds(count))
  return { result: await session.result, asked, checks }
}

describe('one who comes late', () => {
  test('starts from the last closing, and comes to what the others have', async () => {
    const { sequencer, table, result } = await theTable
    const whole = await visit(sequencer, table.id, { whole: true })
    const late = await visit(sequencer, table.id)
    expect(whole.result).toBe(result)
    expect(late.result).toBe(result)
    expect(whole.asked).toEqual([1])
    expect(late.asked.at(-1)).toBeGreaterThan(sequencer.last.k - 20)
    expect(late.checks * 5).toBeLessThan(whole.checks)
  })

  test('keeps a journal from there on, and goes on with it', async () => {
    const { sequencer, table, result } = await theTable
    const person = createIdentity()
    const journal = new MemoryJournal()
    expect((await visit(sequencer, table.id, { person, journal })).result).toBe(result)
    const { closed, lines } = await journal.load()
    expect(closed?.closing.phase).toBe(`round#${count}`)
    expect(lines.length).toBeGreaterThan(0)
    const again = await visit(sequencer, table.id, { person, journal })
    expect(again.result).toBe(result)
    expect(again.asked).toHaveLength(1)
  })

  test('starts anew if it died before it had kept the closing', async () => {
    const { sequencer, table, result } = await theTable
    const person = createIdentity()
    const kept = new MemoryJournal()
    const dying: Journal = {
      load: () => kept.load(),
      append: (lines) => kept.append(lines),
      save: (secrets, closed) => (closed ? new Promise(() => {}) : kept.save(secrets)),
    }
    const session = takeSeat(
      { table: table.id, transport: sequencer.connect(), person, journal: dying },
      rounds(count),
    )
    await session.player
    await new Promise((resolve) => setTimeout(resolve, 50))
    session.leave()
    expect((await kept.load()).closed).toBeUndefined()
    expect((await visit(sequencer, table.id, { person, journal: kept })).result).toBe(result)
  })

  test('reads all of a table that has hardly begun', async () => {
    const { sequencer, table, sessions } = localTable(
      roundsTerms(2),
      players.slice(0, 2).map((player) => ({ ...player, game: keptRounds(2) })),
    )
    await Promise.all(sessions.map((session) => session.result))
    const asked: number[] = []
    const transport = sequencer.connect()
    const follow: Transport['follow'] = (from, follower) => {
      asked.push(from)
      return transport.follow(from, follower)
    }
    const late = takeSeat({ table: table.id, transport: { ...transport, follow } }, keptRounds(2))
    expect(await late.result).toBe(2)
    expect(asked).toEqual([1, 1])
  })
})

describe('a closing is not taken from', () => {
  const keys = players.map(
    ({ seed }) =>
      (table: string): Identity =>
        sittingKey(seed, table),
  )

  /** The end of a table, its founding, and the last closing in it. */
  async function theEnd() {
    const { sequencer, table } = await theTable
    const founding = new Founding(table.id)
    const spoken = sequencer.entries.flatMap(({ k, envelope }) =>
      envelope ? [{ k, statement: readStatement(new TextDecoder().decode(envelope)) }] : [],
    )
    for (const { k, statement } of spoken) founding.take(statement, k)
    const closing = spoken.flatMap(({ statement }) => closingIn(statement) ?? []).at(-1)
    if (closing === undefined) throw new Error('nothing was closed')
    const { k } = sequencer.last
    const sign = (seat: number, forged: Closing, at: number, slot = `${forged.phase}/end`) => {
      const key = (keys[seat - 1] as (table: string) => Identity)(table.id)
      const said = { table: table.id, slot, q: 0, head: table.id, asks: '' }
      return { k: at, statement: state(key, { ...said, body: ClosingForm.write(forged) }) }
    }
    const before = idBytes(table.id)
    const places = placesAfter(table.id, { entries: sequencer.entries, before })
    return { founding, spoken, places, closing, k, sign }
  }

  /** A closing that goes on from another. */
  const following = (before: Closing, number: number, signers: readonly number[]): Closing => ({
    ...before,
    phase: `round#${number}`,
    signers: [...signers],
    previous: closingDigest(before),
  })

  test('one of three, whatever it says of who has gone', async () => {
    const { founding, spoken, places, closing, k, sign } = await theEnd()
    const forged = following(closing, 98, [3])
    const planted = [sign(3, forged, k + 1), sign(3, following(forged, 99, [3]), k + 2)]
    const known = closedIn(founding, spoken, places)?.closing
    expect(known?.phase).toBe(`round#${count - 1}`)
    expect(closedIn(founding, [...spoken, ...planted], places)?.closing).toEqual(known)
  })

  test('fewer than half; more than half of the founders are believed', async () => {
    const { founding, spoken, places, closing, k, sign } = await theEnd()
    const signed = following(closing, 98, [2, 3])
    const next = following(signed, 99, [2, 3])
    const both = [2, 3].map((seat, i) => sign(seat, signed, k + 1 + i))
    expect(closedIn(founding, [...spoken, ...both], places)?.closing).toEqual(closing)
    const [one, two] = [2, 3].map((seat, i) => sign(seat, next, k + 3 + i))
    expect(closedIn(founding, [...spoken, ...both, one!], places)?.closing).toEqual(closing)
    expect(closedIn(founding, [...spoken, ...both, one!, two!], places)?.closing).toEqual(signed)
  })

  test.each([
    ['head', { head: 'A'.repeat(43) }],
    ['time', { time: 1 }],
    ['number', { k: 1 }],
  ])(
    'signers who name another %s than the order has, however many: they would have the sequencer accused',
    async (_, wrong) => {
      const { founding, spoken, places, closing, k, sign } = await theEnd()
      const truth = following(closing, 98, [1, 2, 3])
      const signed = { ...truth, from: { ...truth.from, ...wrong } }
      const ends = [signed, following(signed, 99, [1, 2, 3])].flatMap((end, n) =>
        [1, 2, 3].map((seat, i) => sign(seat, end, k + 1 + 3 * n + i)),
      )
      expect(closedIn(founding, [...spoken, ...ends], places)?.closing).toEqual(closing)
    },
  )

  test('people whom the host has not let in, also where they say that they sit with the others', async () => {
    const { founding, spoken, places, closing, k } = await theEnd()
    const strangers = [11, 12, 13, 14].map((number) => createIdentity(new Uint8Array(32).fill(number)))
    const invented = strangers.map(({ player }, i) => ({ player, name: `guest ${i + 1}`, person: player }))
    const members = [...closing.members, ...invented]
    const first = { ...following(closing, 98, [4, 5, 6, 7]), members }
    const ends = [first, following(first, 99, [4, 5, 6, 7])].flatMap((forged, n) =>
      strangers.map((key, i) => ({
        k: k + 1 + 4 * n + i,
        statement: state(key, {
          table: founding.id,
          slot: `${forged.phase}/end`,
          q: 0,
          head: founding.id,
          asks: '',
          body: ClosingForm.write(forged),
        }),
      })),
    )
    const known = closedIn(founding, spoken, places)?.closing
    expect(closedIn(founding, [...spoken, ...ends], places)?.closing).toEqual(known)
  })

  test('one who signs too late what ended nothing', async () => {
    const { founding, spoken, places, closing, k, sign } = await theEnd()
    const failed = following(closing, 98, [1, 2, 3])
    const second = { ...failed, signers: [1, 2] }
    const next = following(second, 99, [1, 2])
    const said = [failed, second, next].flatMap((end, n) =>
      [1, 2].map((seat, i) => sign(seat, end, k + 1 + 2 * n + i)),
    )
    const late = sign(3, failed, k + 10)
    expect(closedIn(founding, [...spoken, ...said, late], places)?.closing).toEqual(second)
  })

  test('signatures that were given to different questions', async () => {
    const { founding, spoken, places, closing, k, sign } = await theEnd()
    const signed = following(closing, 98, [2, 3])
    const next = [2, 3].map((seat, i) => sign(seat, following(signed, 99, [2, 3]), k + 3 + i))
    const elsewhere = sign(3, signed, k + 2, 'round#98/other/end')
    const ends = [sign(2, signed, k + 1), elsewhere, ...next]
    expect(closedIn(founding, [...spoken, ...ends], places)?.closing).toEqual(closing)
  })
})
