import { base64urlnopad } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DecodeError } from '../../src/group/index.ts'
import {
  audit,
  canonical,
  localTable,
  plainSealer,
  readStatement,
  sign,
  simulate,
  sittingKey,
  type TableEvent,
  type Terms,
  takeSeat,
  type wire,
} from '../../src/table/index.ts'
import { taggedBytes } from '../../src/table/statements/canonical.ts'
import { lineLimit, state } from '../../src/table/statements/statement.ts'
import { agreement, tossCoin } from './coins.ts'
import { identity, said, statementsIn } from './lines.ts'

type Fields = { [field: string]: wire.Json }

const honest: Fields = {
  table: 'some-table',
  slot: 'coin/seal',
  by: identity(1).player,
  q: 0,
  head: 'some-head',
  asks: '',
  body: { system: 'test', type: 'word', word: 'hello' },
}

const nowhere = { table: 't', q: 0, head: '', asks: '' }

/** Signs whatever it is given, as no honest program would. */
function signed(fields: Fields, by = 1): string {
  const content = Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'sig'))
  const sig = sign(identity(by).secretKey, taggedBytes('nodealer/v2/statement', content))
  return canonical({ ...content, sig: base64urlnopad.encode(sig) })
}

const deep = (depth: number): wire.Json => (depth === 0 ? 'deep' : [deep(depth - 1)])
const { word: _, ...nameless } = honest['body'] as Fields

test('what is signed as these tests sign it is read, as long as nothing is wrong with it', () => {
  expect(readStatement(signed(honest))).toMatchObject(honest)
  expect(signed(honest)).toBe(state(identity(1), honest as unknown as Parameters<typeof state>[1]).line)
})

describe('a line that is no statement is refused with a reason', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['nothing', '', 'is not JSON'],
    ['no JSON', '{"body":', 'is not JSON'],
    ['no object', '[]', 'must be an object'],
    ['too long', `"${'x'.repeat(lineLimit)}"`, 'must not be longer than'],
    [
      'too deep',
      signed({ ...honest, body: { system: 'a', type: 'b', deep: deep(20) } }),
      'nested deeper than 16',
    ],
    ['far too deep', '['.repeat(200_000), 'nested deeper than 16'],
    ['unsigned', canonical(honest), 'sig: is missing'],
    ['with a field too many', signed({ ...honest, extra: 1 }), 'not known: extra'],
    ['with a body that is no object', signed({ ...honest, body: 'hello' }), 'body: must be an object'],
    [
      'without a type',
      signed({ ...honest, body: { ...nameless, type: 1 } }),
      'body.type: must be a short text',
    ],
    ['by nobody', signed({ ...honest, by: 'me' }), 'by: is not the public key of a player'],
    ['signed by another', signed(honest, 2), 'sig: is not the signature of this player'],
    ['in a slot that is no name', signed({ ...honest, slot: '../coin' }), 'slot: is not the name of a slot'],
    [
      'in a slot with a zeroth phase',
      signed({ ...honest, slot: 'hand#0/a' }),
      'slot: is not the name of a slot',
    ],
    ['asked nowhere', signed({ ...honest, q: -1 }), 'q: must be between'],
    ['asked in between', signed({ ...honest, q: 1.5 }), 'q: must be a whole number'],
    ['on a head that is too long', signed({ ...honest, head: 'x'.repeat(44) }), 'head: must not be longer'],
    [
      'with an essay about its question',
      signed({ ...honest, asks: 'x'.repeat(23) }),
      'asks: must not be longer',
    ],
    ['not canonical: spaces', said('coin').line.replace(',', ', '), 'canonical form'],
    ['not canonical: order', reordered(said('coin').line), 'canonical form'],
    [
      'not canonical: numbers',
      signed({ ...honest, body: { system: 'a', type: 'b', n: 1 } }).replace('"n":1', '"n":1.0'),
      'canonical form',
    ],
    ['not canonical: escapes', said('coin').line.replace('hello', '\\u0068ello'), 'canonical form'],
    [
      'not canonical: a field twice',
      said('coin').line.replace('"slot":', '"slot":"coin","slot":'),
      'canonical form',
    ],
    [
      'with padding in its signature',
      said('coin').line.replace(/"sig":"([^"]+)"/, '"sig":"$1=="'),
      'canonical base64url',
    ],
  ]

  test.each(cases)('%s', (_name, line, reason) => {
    expect(() => readStatement(line)).toThrow(DecodeError)
    expect(() => readStatement(line)).toThrow(reason)
  })

  test('every changed character of a good one is found', () => {
    const { line } = said('coin/seal')
    for (let i = 0; i < line.length; i++) {
      const changed = `${line.slice(0, i)}${line[i] === 'x' ? 'y' : 'x'}${line.slice(i + 1)}`
      expect(() => readStatement(changed), changed).toThrow(DecodeError)
    }
  })

  test('whatever the bytes, nothing but a clear error comes out', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (line) => {
        try {
          readStatement(line)
        } catch (error) {
          expect(error).toBeInstanceOf(DecodeError)
        }
      }),
    )
  })

  test('whatever the body, it comes back as it was said', () => {
    const anything = fc.jsonValue({ maxDepth: 5, noUnicodeString: false }) as fc.Arbitrary<wire.Json>
    const sayable = anything.filter((value) => !/"\d+":/.test(JSON.stringify(value)))
    const likeSignatures = { sig: 'a', text: ',"sig":"a","slot":' }
    fc.assert(
      fc.property(sayable, (value) => {
        const body = { system: 'test', type: 'any', value }
        const statement = state(identity(1), { ...nowhere, slot: 'any', body })
        const read = readStatement(statement.line)
        expect(canonical(read.body)).toBe(canonical(body))
        expect(read.digest).toBe(statement.digest)
      }),
      { examples: [[likeSignatures], [[likeSignatures, ',"sig":"']]] },
    )
  })

  test('a program that would say what nobody accepts is stopped', () => {
    const body = { system: 'a', type: 'b' }
    const say = (slot: string, more: wire.Json = null) =>
      state(identity(1), { ...nowhere, slot, body: { ...body, more } })
    expect(() => say('Coin')).toThrow('is not the name of a slot')
    expect(() => say('coin', deep(20))).toThrow('nested deeper')
    expect(() => say('coin', 'x'.repeat(lineLimit))).toThrow('must not be longer')
  })
})

function reordered(line: string): string {
  const { body, ...rest } = JSON.parse(line) as Fields
  return JSON.stringify({ ...rest, body })
}

describe('a statement that does not belong here', () => {
  const terms: Terms = {
    game: 'coin',
    rules: null,
    seats: { min: 2, max: 2 },
    deadlines: { step: 10_000, act: 10_000 },
    spectators: true,
  }
  const places = [1, 2].map((number) => ({
    name: `player ${number}`,
    game: tossCoin,
    person: identity(number),
  }))

  /** Plays a coin with these lines thrown in, and gives why they did not count, at a seat and in an audit. */
  async function playWith(lines: (table: string) => string[]) {
    const strays: string[] = []
    const onEvent = (event: TableEvent): void => {
      if (event.kind === 'stray') strays.push(event.reason)
    }
    const { table, sequencer, sessions, log } = localTable(
      terms,
      places.map((place, i) => (i === 0 ? { ...place, onEvent } : place)),
    )
    for (const line of lines(table.id)) sequencer.append(plainSealer.seal(line))
    const results = await Promise.all(sessions.map(({ result }) => result))
    const verdict = await audit(log(), () => tossCoin)
    expect(verdict).toMatchObject({ clean: true, result: results[0] })
    expect(results[0]).toBe(results[1])
    expect(verdict.strays.map(({ reason }) => reason)).toEqual(strays)
    return strays
  }

  test('of another table: a stray, also when it is a replay of a real one', async () => {
    const other = localTable(terms, places)
    await Promise.all(other.sessions.map(({ result }) => result))
    const replayed = statementsIn(other.log()).filter(({ slot }) => slot.startsWith('coin'))
    expect(replayed).toHaveLength(4)
    const strays = await playWith(() => replayed.map(({ line }) => line))
    expect(strays).toEqual(Array(4).fill('belongs to another table'))
  })

  test('by somebody without a seat: a stray', async () => {
    const strays = await playWith((table) => [
      state(identity(3), { ...nowhere, table, slot: 'coin/seal', body: { system: 'a', type: 'b' } }).line,
    ])
    expect(strays).toEqual(['is by nobody at this table'])
  })

  test('that is a second charter, start or admission, by who may not: a stray', async () => {
    const strays = await playWith((table) =>
      ['charter', 'start', 'admit', 'join'].map(
        (slot) => state(identity(3), { ...nowhere, table, slot, body: { system: 'table', type: slot } }).line,
      ),
    )
    expect(strays).toEqual(Array(4).fill('does not count here'))
  })

  test('in an unknown slot, or out of turn: kept as evidence, and never reaches the game', async () => {
    const slots = ['nowhere', 'coin', 'coin/seal/again', 'hand#7/shuffle/2']
    const simulated = await simulate({
      seed: 'strays',
      players: 3,
      game: tossCoin,
      take: (seat, sitting, game) => {
        if (seat !== 2) return undefined
        const { seed, table, transport } = sitting
        for (const slot of slots) {
          const body = { system: 'a', type: 'b' }
          const statement = state(sittingKey(seed, table), { ...nowhere, table, slot, body })
          void transport.submit(plainSealer.seal(statement.line))
        }
        return takeSeat(sitting, game)
      },
    })
    const verdict = await audit(simulated.lines, () => tossCoin)
    expect(verdict).toMatchObject({ clean: true, result: agreement(simulated) })
    expect(verdict.strays).toHaveLength(slots.length)
    expect(new Set(verdict.strays.map(({ by }) => by))).toEqual(new Set([simulated.table.players[1]]))
  })
})
