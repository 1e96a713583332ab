import { base64urlnopad } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DecodeError } from '../../src/group/index.ts'
import { taggedBytes } from '../../src/table/canonical.ts'
import {
  audit,
  canonical,
  localTable,
  type Refused,
  readStatement,
  sign,
  simulate,
  takeSeat,
  type wire,
} from '../../src/table/index.ts'
import { lineLimit, slotOf, state } from '../../src/table/statement.ts'
import { agreement, tossCoin } from './coins.ts'
import { identity, said } from './lines.ts'

type Fields = { [field: string]: wire.Json }

const honest: Fields = {
  table: 'some-table',
  slot: 'coin/seal',
  by: identity(1).player,
  on: [],
  body: { system: 'test', type: 'word', word: 'hello' },
}

/** Signs whatever it is given, as no honest program would. */
function signed(fields: Fields, by = 1): string {
  const content = Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'sig'))
  const sig = sign(identity(by).secretKey, taggedBytes('nodealer/v1/statement', content))
  return canonical({ ...content, sig: base64urlnopad.encode(sig) })
}

const deep = (depth: number): wire.Json => (depth === 0 ? 'deep' : [deep(depth - 1)])
const { word: _, ...nameless } = honest['body'] as Fields

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
    ['on what is not sorted', signed({ ...honest, on: ['b', 'a'] }), 'on: must be sorted'],
    ['on the same twice', signed({ ...honest, on: ['a', 'a'] }), 'on: must be sorted'],
    ['on too much', signed({ ...honest, on: Array(3000).fill('a') }), 'must have 0 to 2048 elements'],
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
    const { line } = said('coin/seal', 1, 'hello', ['abc'])
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
    fc.assert(
      fc.property(anything, (value) => {
        const body = { system: 'test', type: 'any', value }
        const statement = state(identity(1), { table: 't', slot: 'any', on: [], body })
        const read = readStatement(statement.line)
        expect(canonical(read.body)).toBe(canonical(body))
        expect(read.digest).toBe(statement.digest)
        expect(slotOf(statement.line)).toBe('any')
      }),
    )
  })

  test('a program that would say what nobody accepts is stopped', () => {
    const body = { system: 'a', type: 'b' }
    const say = (slot: string, more: wire.Json = null) =>
      state(identity(1), { table: 't', slot, on: [], body: { ...body, more } })
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
  const charter = {
    version: '1',
    game: 'coin',
    rules: null,
    seats: { min: 2, max: 2 },
    deadlines: { step: 10_000, act: 10_000 },
    spectators: true,
  } as const
  const players = [1, 2].map((number) => ({ name: 'player', game: tossCoin, identity: identity(number) }))

  /** Plays a coin with these lines thrown in, and gives what was refused and what an audit says. */
  async function playWith(lines: (table: string) => string[]) {
    const refused: string[] = []
    const onEvent = (event: { kind: string }): void => {
      if (event.kind === 'refused') refused.push((event as Refused).reason)
    }
    const { table, network, sessions } = localTable(
      charter,
      players.map((player) => ({ ...player, onEvent })),
    )
    const thrown = network.connect()
    for (const line of lines(table.id)) await thrown.publish(line)
    const results = await Promise.all(sessions.map(({ result }) => result))
    const verdict = await audit(network.lines, () => tossCoin)
    expect(verdict.result).toBe(results[0])
    expect(results[0]).toBe(results[1])
    return { refused: [...new Set(refused)], verdict }
  }

  test('of another table: refused, also when it is a replay of a real one', async () => {
    const other = localTable(charter, players)
    await Promise.all(other.sessions.map(({ result }) => result))
    const replayed = other.network.lines.filter((line) => slotOf(line).startsWith('coin'))
    expect(replayed).toHaveLength(4)
    const { refused, verdict } = await playWith(() => replayed)
    expect(refused).toEqual(['table: belongs to another table'])
    expect(verdict.refused.map(({ reason }) => reason)).toEqual(Array(4).fill('belongs to another table'))
  })

  test('by somebody without a seat: refused', async () => {
    const { refused, verdict } = await playWith((table) => [
      state(identity(3), { table, slot: 'coin/seal', on: [], body: { system: 'a', type: 'b' } }).line,
    ])
    expect(refused).toEqual(['by: has no seat at this table'])
    expect(verdict.refused.map(({ reason }) => reason)).toEqual(['is not by a player of this table'])
  })

  test('in an unknown slot, or out of turn: kept as evidence, and never reaches the game', async () => {
    const slots = ['nowhere', 'coin', 'coin/seal/again', 'hand#7/shuffle/2']
    const simulated = await simulate({
      seed: 'strays',
      players: 3,
      game: tossCoin,
      take: (seat, sitting, game) => {
        if (seat !== 2) return undefined
        const { identity: player, table, transport } = sitting
        for (const slot of slots) {
          const body = { system: 'a', type: 'b' }
          void transport.publish(state(player, { table: table.id, slot, on: [], body }).line)
        }
        return takeSeat(sitting, game)
      },
    })
    const verdict = await audit(simulated.lines, () => tossCoin)
    expect(verdict).toMatchObject({ clean: true, result: agreement(simulated) })
    expect(verdict.strays.map(({ slot }) => slot).sort()).toEqual(slots.sort())
    expect(new Set(verdict.strays.map(({ by }) => by))).toEqual(new Set([simulated.table.players[1]]))
  })

  test('of another version: the table cannot be read', async () => {
    const { sessions, network } = localTable(charter, players)
    for (const session of sessions) session.leave()
    await Promise.allSettled(sessions.map(({ result }) => result))
    const [, ...rest] = network.lines
    const body = { ...charter, version: '2', system: 'table', type: 'charter' }
    const opened = state(identity(1), { table: '', slot: 'charter', on: [], body })
    const verdict = audit([opened.line, ...rest], () => tossCoin)
    await expect(verdict).rejects.toThrow('does not show a table')
  })
})
