import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Invite,
  nameFor,
  originOf,
  parseInvite,
  parseTableName,
  printInvite,
  printTableName,
  tableName,
} from '../../src/net/invite.ts'

const key = Uint8Array.from({ length: 32 }, (_, i) => i)
const id = key.map((byte) => byte + 32)
const half = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8'
const fragment = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0-Pw'

describe('an invite link', () => {
  test('says where, which table, its key and its id, the last two where no server sees them', () => {
    const invite: Invite = { relay: 'https://poker.example', table: 'bcdfghjk', key, id }
    const link = printInvite(invite)
    expect(link).toBe(`https://poker.example/t/bcdfghjk#${fragment}`)
    expect(parseInvite(link)).toEqual(invite)
    expect(new URL(link).pathname).toBe('/t/bcdfghjk')
  })

  test('can be pasted with spaces around it, and be a name and key where the relay is known', () => {
    const invite = parseInvite(`  http://localhost:4040/t/bcdfghjk#${fragment}\n`)
    expect(invite.relay).toBe('http://localhost:4040')
    expect(parseInvite(`BCDF-GHJK#${fragment}`, 'ws://localhost:4040/ws')).toEqual(invite)
  })

  test.each(['.', ' ', '%20', '.”', '>', ')!'])('can end with %j, as in a sentence', (end) => {
    const link = `https://poker.example/t/bcdfghjk#${fragment}`
    expect(parseInvite(link + end)).toEqual(parseInvite(link))
  })

  test.each([
    ['https://poker.example/t/bcdfghjk', /no key/],
    ['https://poker.example/t/bcdfghjk#', /no key/],
    ['https://poker.example/t/bcdfghjk#abc', /damaged/],
    [`https://poker.example/t/bcdfghjk#${half}`, /cut off or from an older version/],
    [`https://poker.example/t/bcdfghjk#${fragment}A`, /damaged/],
    [`https://poker.example/t/bcdfghjk#${fragment.slice(0, -4)}`, /damaged/],
    [`https://poker.example/t/bcdfghjk#${'é'.repeat(43)}`, /damaged/],
    [`https://poker.example/t/short#${fragment}`, /8 letters/],
    [`https://poker.example/x/bcdfghjk#${fragment}`, /not an invite link/],
    [`//#${fragment}`, /not an invite link/],
    [`ftp://poker.example/t/bcdfghjk#${fragment}`, /relay address/],
    [`bcdfghjk#${fragment}`, /which relay/],
    ['', /no key/],
  ])('says what is wrong with %s', (link, reason) => {
    expect(() => parseInvite(link)).toThrow(reason)
  })

  test('never fails in another way than with a sentence', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl({ withFragments: true })), (text) => {
        try {
          parseInvite(text)
        } catch (error) {
          expect((error as Error).message).toMatch(/^[a-z]/)
        }
      }),
    )
  })
})

describe('a table name', () => {
  test('is eight letters that can be read out and written down in any form', () => {
    for (let i = 0; i < 50; i++) {
      const table = nameFor(crypto.getRandomValues(new Uint8Array(32)))
      expect(table).toMatch(tableName)
      expect(parseTableName(printTableName(table))).toBe(table)
      expect(parseTableName(` ${table.toUpperCase()} `)).toBe(table)
    }
    expect(printTableName('bcdfghjk')).toBe('BCDF-GHJK')
    expect(() => parseTableName('bcdfghja')).toThrow(/8 letters/)
  })

  test('is the same for the same table, and another if that one is taken', () => {
    expect(nameFor(id)).toBe(nameFor(id.slice()))
    expect(new Set([nameFor(id), nameFor(id, 1), nameFor(id, 2), nameFor(key)]).size).toBe(4)
  })

  test('uses all letters about equally', () => {
    const counts = new Map<string, number>()
    for (let i = 0; i < 2000; i++) {
      for (const letter of nameFor(crypto.getRandomValues(new Uint8Array(32)), i % 3))
        counts.set(letter, (counts.get(letter) ?? 0) + 1)
    }
    expect(counts.size).toBe(20)
    const expected = (2000 * 8) / 20
    const chi2 = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    expect(chi2).toBeLessThan(60)
  })
})

test('an origin is scheme, host and port, also of a WebSocket address', () => {
  expect(originOf('wss://poker.example/ws')).toBe('https://poker.example')
  expect(originOf('http://localhost:80/x')).toBe('http://localhost')
  expect(() => originOf('poker.example')).toThrow(/relay address/)
  expect(() => originOf('javascript:alert(1)')).toThrow(/relay address/)
})
