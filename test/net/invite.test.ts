import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createInvite,
  originOf,
  parseInvite,
  parseTableName,
  printInvite,
  printTableName,
  tableName,
} from '../../src/net/invite.ts'

const key = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8'

describe('an invite link', () => {
  test('says where, which table and the key, the key where no server sees it', () => {
    const invite = createInvite('https://poker.example/lobby')
    const link = printInvite(invite)
    expect(link).toMatch(/^https:\/\/poker\.example\/t\/[a-z]{8}#[A-Za-z0-9_-]{43}$/)
    expect(parseInvite(link)).toEqual(invite)
    expect(new URL(link).pathname).toBe(`/t/${invite.table}`)
  })

  test('can be pasted with spaces around it, and be a name and key where the relay is known', () => {
    const invite = parseInvite(`  http://localhost:4040/t/bcdfghjk#${key}\n`)
    expect(invite.relay).toBe('http://localhost:4040')
    expect(parseInvite(`BCDF-GHJK#${key}`, 'ws://localhost:4040/ws')).toEqual(invite)
  })

  test.each([
    ['https://poker.example/t/bcdfghjk', /no key/],
    ['https://poker.example/t/bcdfghjk#', /no key/],
    ['https://poker.example/t/bcdfghjk#abc', /damaged/],
    [`https://poker.example/t/bcdfghjk#${key}A`, /damaged/],
    [`https://poker.example/t/bcdfghjk#${'é'.repeat(43)}`, /damaged/],
    [`https://poker.example/t/short#${key}`, /8 letters/],
    [`https://poker.example/x/bcdfghjk#${key}`, /not an invite link/],
    [`//#${key}`, /not an invite link/],
    [`ftp://poker.example/t/bcdfghjk#${key}`, /relay address/],
    [`bcdfghjk#${key}`, /which relay/],
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
      const { table } = createInvite('https://poker.example')
      expect(table).toMatch(tableName)
      expect(parseTableName(printTableName(table))).toBe(table)
      expect(parseTableName(` ${table.toUpperCase()} `)).toBe(table)
    }
    expect(printTableName('bcdfghjk')).toBe('BCDF-GHJK')
    expect(() => parseTableName('bcdfghja')).toThrow(/8 letters/)
  })

  test('uses all letters about equally', () => {
    const counts = new Map<string, number>()
    for (let i = 0; i < 2000; i++) {
      for (const letter of createInvite('https://a.b').table)
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
