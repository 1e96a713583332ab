/** What people who had not written the table found in it: each of these once broke a promise. */
import { base64urlnopad } from '@scure/base'
import { describe, expect, test } from 'vitest'
import {
  audit,
  certify,
  createIdentity,
  createSealer,
  Fault,
  form,
  foundTable,
  type Game,
  type Identity,
  idBytes,
  logOf,
  MemoryJournal,
  plainSealer,
  readStatement,
  recheck,
  type Sealer,
  Sequencer,
  type Statement,
  sittingKey,
  type Terms,
  type Transport,
  takeSeat,
  wire,
} from '../../src/table/index.ts'
import { certificateLine, logLine, mineLine } from '../../src/table/order/log-line.ts'
import { readLogLine } from '../../src/table/order/read-log-line.ts'
import { type Closing, ClosingForm } from '../../src/table/statements/closing.ts'
import { withoutPart } from '../../src/table/statements/slot.ts'
import { state } from '../../src/table/statements/statement.ts'
import { tossCoin } from './coins.ts'
import { identity } from './lines.ts'

const Word = form('test', 'word', wire.record({ n: wire.integer(0) }))
const terms: Terms = {
  game: 'test',
  rules: null,
  seats: { min: 2, max: 3 },
  deadlines: { step: 8_000, act: 8_000 },
  spectators: true,
}
const founders = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    name: `player ${i + 1}`,
    person: identity(i + 1),
    seed: new Uint8Array(32).fill(i + 1),
  }))

/** A table of so many, sealed or not, that plays a game to its end. */
async function played<R>(count: number, game: Game<R>, sealer = plainSealer) {
  const { table, key, entries } = foundTable(terms, founders(count), { sealer })
  const sequencer = new Sequencer({ table: idBytes(table.id), key, entries })
  const sessions = founders(count).map(({ person, seed }) =>
    takeSeat({ table: table.id, person, seed, sealer, transport: sequencer.connect() }, game),
  )
  const results = await Promise.all(sessions.map(({ result }) => result))
  return { table, key, sequencer, results, lines: logOf(table.id, sequencer, sealer) }
}

/** The lines with one statement written as if it were none. */
function hiding(lines: readonly string[], slot: string, key?: Uint8Array): string[] {
  let isHidden = false
  return lines.map((line) => {
    const read = readLogLine(line)
    if (isHidden || read.kind !== 'entry' || !read.said?.includes(`"slot":"${slot}"`)) return line
    isHidden = true
    const { k, time, envelope } = read.entry
    const sealed = base64urlnopad.encode(envelope as Uint8Array)
    return JSON.stringify({ k, ...(key && { key: base64urlnopad.encode(key) }), sealed, time })
  })
}

describe('a statement that is hidden in a log', () => {
  const race: Game<string> = async (seat) => {
    const { player } = await seat.at('race').first(seat.players, Word, () => ({ n: 1 }))
    return `seat ${seat.number(player)}`
  }

  test('is found at a table that is not sealed: the verdict is the true one', async () => {
    const { lines, results } = await played(2, race)
    expect((await audit(hiding(lines, 'race'), () => race)).result).toBe(results[0])
  })

  test('cannot be hidden at a sealed one: without the table key the log is not disclosed, with it the statement is read', async () => {
    const tableKey = new Uint8Array(32).fill(8)
    const { lines, results } = await played(2, race, createSealer(tableKey))
    const verdict = await audit(hiding(lines, 'race'), () => race)
    expect(verdict).toMatchObject({ clean: false, sound: false, disclosed: false })
    const wrong = await audit(hiding(lines, 'race', new Uint8Array(32)), () => race)
    expect(wrong.disclosed).toBe(false)
    const shown = await audit(hiding(lines, 'race', tableKey), () => race)
    expect(shown).toMatchObject({ disclosed: true, result: results[0] })
  })

  test('nor at one that is not sealed, with a key that it does not have', async () => {
    const { lines, results } = await played(2, race)
    const verdict = await audit(hiding(lines, 'race', new Uint8Array(32)), () => race)
    expect(verdict).toMatchObject({ clean: true, result: results[0] })
  })

  test('convicts nobody: evidence that hides something proves nothing', async () => {
    const check: Game<string> = async (seat) => {
      const [first, second] = seat.players as [string, string]
      const { n } = (await seat.at('number').by(first, Word, () => ({ n: 7 }))).wellFormed
      const claim = await seat.at('same').by(second, Word, () => ({ n }))
      await seat.accept('say the same', claim, (said) => said.n === n)
      return 'fine'
    }
    const { lines, table } = await played(2, check, createSealer(new Uint8Array(32).fill(8)))
    const accuse = (evidence: readonly string[]): Promise<boolean> => {
      const [, culprit] = table.players as [string, string]
      const details = { culprit, rule: 'say the same', reason: '', slot: 'same', statements: [], after: '' }
      return recheck(new Fault({ ...details, evidence }), () => check)
    }
    expect(await accuse(lines)).toBe(false)
    expect(await accuse(hiding(lines, 'number'))).toBe(false)
  })
})

describe('a statement that no seat could open', () => {
  const tableKey = new Uint8Array(32).fill(8)
  const sealer = createSealer(tableKey)
  const follow: Game<string> = async (seat) => {
    const [first, second] = seat.players as [string, string]
    const { n } = (await seat.at('number').by(first, Word, () => ({ n: 7 }))).wellFormed
    const claim = await seat.at('same').by(second, Word, () => ({ n }))
    await seat.accept('say the same', claim, (said) => said.n === n)
    return 'fine'
  }

  /** The first player hands in another number before its own, sealed under a key that nobody else has. */
  async function withHidden(hidden: Sealer) {
    const { table, key, entries } = foundTable(terms, founders(2), { sealer })
    const sequencer = new Sequencer({ table: idBytes(table.id), key, entries })
    const connect = (i: number): Transport => {
      const transport = sequencer.connect()
      if (i > 0) return transport
      const liar = sittingKey(new Uint8Array(32).fill(1), table.id)
      const submit = async (envelope: Uint8Array): Promise<void> => {
        const { table: id, slot, q, head, asks, body } = readStatement(sealer.open(envelope) as string)
        const other = state(liar, { table: id, slot, q, head, asks, body: { ...body, n: 8 } })
        await transport.submit(hidden.seal(other.line))
        await transport.submit(envelope)
      }
      return { ...transport, submit }
    }
    const sessions = founders(2).map(({ person, seed }, i) =>
      takeSeat({ table: table.id, person, seed, sealer, transport: connect(i) }, follow),
    )
    await Promise.all(sessions.map(({ result }) => result))
    const lines = logOf(table.id, sequencer, sealer)
    const shown = lines.map((line) => {
      const read = readLogLine(line)
      const said = read.kind === 'entry' && read.entry.envelope && hidden.open(read.entry.envelope)
      return said ? logLine(read.entry, said, hidden) : line
    })
    expect(shown).not.toEqual(lines)
    return { lines, shown, honest: table.players[1] as string }
  }

  test.each([
    ['another key', createSealer(new Uint8Array(32).fill(9))],
    ['no key at all', plainSealer],
  ])('under %s convicts nobody who went on without it', async (_, hidden) => {
    const { lines, shown, honest } = await withHidden(hidden)
    expect(await audit(lines, () => follow)).toMatchObject({ clean: true, disclosed: true })
    const verdict = await audit(shown, () => follow)
    expect(verdict).toMatchObject({ clean: false, disclosed: false, faults: [] })
    const details = {
      culprit: honest,
      rule: 'say the same',
      reason: '',
      slot: 'same',
      statements: [],
      after: '',
    }
    expect(await recheck(new Fault({ ...details, evidence: shown }), () => follow)).toBe(false)
  })
})

describe('a liar who signs another end of the phase before', () => {
  const count: Game<string> = async (seat) => {
    const last = seat.last('round', () => Word)
    await seat.resumed()
    for (let number = (last?.number ?? 0) + 1; number <= 3; number++) {
      const phase = seat.phase('round', number)
      const said = await phase.at('say').all(Word, () => ({ n: number }))
      await phase.acceptAll('say the round', said, ({ n }) => n === number)
      await phase.close(Word, { n: number })
    }
    return 'over'
  }

  const made = Array.from({ length: 4 }, () => createIdentity())

  /** What the liar plants: ends that it alone has signed, or with keys that it has made up. */
  const plants: readonly [
    string,
    (end: Closing, liar: Identity) => readonly (readonly [Identity, Closing])[],
  ][] = [
    ['its own', (end, liar) => [[liar, { ...end, signers: [3], result: Word.write({ n: 99 }) }]]],
    [
      'twenty signed with keys of its own making',
      (end, liar) => {
        const signers = [liar, ...made]
        const members = signers.map(({ player }, i) => ({ player, name: `made ${i}`, person: player }))
        return Array.from({ length: 20 }, (_, n) => ({
          ...end,
          members,
          began: 5,
          signers: [1, 2, 3, 4, 5],
          result: Word.write({ n }),
        })).flatMap((closing) => signers.map((by) => [by, closing] as const))
      },
    ],
    [
      'one with a head that is none',
      (end, liar) => [[liar, { ...end, signers: [3], from: { ...end.from, head: `${'A'.repeat(42)}B` } }]],
    ],
  ]

  test.each(plants)('is convicted all the same: %s', async (_, plant) => {
    const { table, key, entries } = foundTable(terms, founders(3))
    const sequencer = new Sequencer({ table: idBytes(table.id), key, entries })
    const liar = sittingKey(new Uint8Array(32).fill(3), table.id)
    const honest = sequencer.connect()
    let end: Statement | undefined
    const submit = async (envelope: Uint8Array): Promise<void> => {
      const said = readStatement(plainSealer.open(envelope) as string)
      if (said.slot === 'round#1/end') end = said
      if (said.slot !== 'round#2/say') return honest.submit(envelope)
      const { q, head } = said
      for (const [i, [by, closing]] of plant(ClosingForm.read((end as Statement).body), liar).entries()) {
        const body = { ...ClosingForm.write(closing) }
        const planted = { table: table.id, slot: `round#1/own/${i}/end`, q, head, asks: '', body }
        await honest.submit(plainSealer.seal(state(by, planted).line))
      }
      const lie = state(liar, { ...said, body: { ...said.body, n: 7 } })
      return honest.submit(plainSealer.seal(lie.line))
    }
    const sessions = founders(3).map(({ person, seed }, i) =>
      takeSeat(
        { table: table.id, person, seed, transport: i === 2 ? { ...honest, submit } : sequencer.connect() },
        count,
      ),
    )
    const [fault] = await Promise.all(sessions.map(({ result }) => result.catch((error: unknown) => error)))
    expect(fault).toBeInstanceOf(Fault)
    expect((fault as Fault).culprit).toBe(liar.player)
    expect((fault as Fault).evidence.some((line) => line.includes('round#1/own/'))).toBe(true)
    expect(await recheck(fault as Fault, () => count)).toBe(true)
  })
})

describe('certificates in any order', () => {
  test('give one verdict, and two that the sequencer signed for one number are never clean', async () => {
    const { lines, table, key, sequencer } = await played(2, tossCoin)
    const [body, last] = [lines.slice(0, -1), lines.at(-1) as string]
    const id = idBytes(table.id)
    const { k } = sequencer.last
    const other = certificateLine(certify(key, id, { k, head: new Uint8Array(32) }))
    for (const log of [
      [other, ...body, last],
      [...body, other, last],
      [...body, last, other],
    ])
      expect((await audit(log, () => tossCoin)).clean).toBe(false)
  })
})

describe('forged evidence', () => {
  test('is refused without a crash, however long or strange', async () => {
    const { lines, table } = await played(2, tossCoin)
    const charter = readLogLine(lines[0] as string)
    const [culprit] = table.players as [string]
    const details = { culprit, rule: 'x', reason: '', slot: 'hand#1/end', statements: [], after: '' }
    const ticks = Array.from({ length: 150_000 }, (_, i) => `{"k":${i + 5},"time":1}`)
    const own = mineLine(charter.kind === 'entry' ? (charter.said as string) : '')
    for (const evidence of [[own, ...ticks], [own], [], ['junk'], lines])
      expect(await recheck(new Fault({ ...details, evidence }), () => tossCoin)).toBe(false)
  })
})

describe('a hundred thousand ticks in one batch', () => {
  test('end no seat, and its journal can be opened again', async () => {
    const { table, key, entries } = foundTable(terms, founders(2))
    const { k, time } = entries.at(-1) as { k: number; time: number }
    const ticks = Array.from({ length: 130_000 }, (_, i) => ({ k: k + 1 + i, time, envelope: undefined }))
    const sequencer = new Sequencer({ table: idBytes(table.id), key, entries: [...entries, ...ticks] })
    const journals = [new MemoryJournal(), new MemoryJournal()]
    const sit = () =>
      founders(2).map(({ person, seed }, i) => {
        const journal = journals[i] as MemoryJournal
        return takeSeat({ table: table.id, person, seed, journal, transport: sequencer.connect() }, tossCoin)
      })
    const first = await Promise.all(sit().map(({ result }) => result))
    expect(await Promise.all(sit().map(({ result }) => result))).toEqual(first)
  })
})

describe('many who have gone', () => {
  test('have a short name in slots, and two different lists never have the same', () => {
    const lists = Array.from({ length: 200 }, (_, i) => Array.from({ length: i + 1 }, (__, j) => j + 1))
    const parts = lists.map(withoutPart)
    expect(new Set(parts).size).toBe(200)
    for (const part of parts) expect(part.length).toBeLessThanOrEqual(64)
    expect(withoutPart([3, 1])).toBe('without-1-3')
  })
})

describe('a seat that starts from a closing', () => {
  test('sees no other convictions than those who were there all the time', async () => {
    let open: () => void = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const game: Game<string> = async (seat) => {
      const last = seat.last('round', () => Word)
      await seat.resumed()
      if (last === undefined) {
        const phase = seat.phase('round', 1)
        await phase.at('a').all(Word, () => ({ n: 1 }))
        await phase.close(Word, { n: 1 })
      }
      const wait = async () => {
        await gate
        return { n: 2 }
      }
      await seat.phase('round', 2).at('a').all(Word, wait, { deadline: 60_000 })
      return `${seat.convictions().size} convicted`
    }
    const { table, key, entries } = foundTable(terms, founders(3))
    const sequencer = new Sequencer({ table: idBytes(table.id), key, entries })
    const journal = new MemoryJournal()
    const closed: (() => void)[] = []
    const sit = (i: number) => {
      const { person, seed } = founders(3)[i] as ReturnType<typeof founders>[number]
      return takeSeat(
        {
          table: table.id,
          person,
          seed,
          transport: sequencer.connect(),
          ...(i === 1 && { journal }),
          onEvent: ({ kind }) => kind === 'closed' && closed[i]?.(),
        },
        game,
      )
    }
    const isClosed = new Promise<void>((resolve) => {
      closed[1] = resolve
    })
    const [one, two, three] = [sit(0), sit(1), sit(2)]
    await isClosed
    two.leave()
    await two.result.catch(() => {})
    const again = sit(1)
    await again.caughtUp
    const eve = sittingKey((founders(3)[2] as { seed: Uint8Array }).seed, table.id)
    for (const q of [1, 2]) {
      const said = { table: table.id, slot: 'zzz', q, head: '', asks: '', body: { system: 'x', type: 'y' } }
      sequencer.append(plainSealer.seal(state(eve, said).line))
    }
    open()
    const results = await Promise.all([one, again, three].map(({ result }) => result))
    expect(results).toEqual(Array(3).fill('0 convicted'))
  })
})
