import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLedger, type Ledger } from '../../src/net/ledger.ts'

/** Shows a whole log to a ledger, as a relay does on a new connection; gives what did not fit. */
function show(ledger: Ledger, identity: string, log: readonly string[]): string[] {
  const misfits: string[] = []
  let from = ledger.plan(identity, log.length)
  ledger.begin(from, log.length)
  for (let place = from; place <= log.length; place++) {
    const fit = ledger.take(place, log[place - 1] ?? '')
    if (fit !== 'fine') misfits.push(fit)
    if (fit === 'changed') {
      from = 1
      place = 0
      ledger.begin(1, log.length)
    }
  }
  return misfits
}

describe('the ledger of what a relay has shown', () => {
  test('is content with a log that only grows, and reads on from the last entry it knows', () => {
    const ledger = createLedger()
    expect(show(ledger, 'log', ['a', 'b'])).toEqual([])
    expect(ledger.plan('log', 4)).toBe(2)
    expect(show(ledger, 'log', ['a', 'b', 'c', 'd'])).toEqual([])
    expect(ledger.take(5, 'e')).toBe('fine')
    expect(ledger.compare()).toBeUndefined()
  })

  test('notices a step back and a gap', () => {
    const ledger = createLedger()
    show(ledger, 'log', ['a', 'b', 'c'])
    expect(ledger.take(3, 'c')).toBe('backwards')
    expect(ledger.take(6, 'f')).toBe('gap')
    expect(ledger.take(4, 'd')).toBe('fine')
  })

  test('notices a shorter log and says what is still there', () => {
    const ledger = createLedger()
    show(ledger, 'log', ['a', 'b', 'c'])
    expect(ledger.plan('log', 2)).toBe(1)
    show(ledger, 'log', ['a', 'b'])
    expect(ledger.compare()).toEqual({ changed: [], begunAnew: false, shown: new Set(['a', 'b']) })
    expect(ledger.compare()).toBeUndefined()
  })

  test('notices another past of the same length or longer', () => {
    const ledger = createLedger()
    show(ledger, 'log', ['a', 'b', 'c'])
    expect(show(ledger, 'log', ['a', 'x', 'y', 'b'])).toEqual(['changed'])
    expect(ledger.compare()).toMatchObject({ changed: [2, 3], shown: new Set(['a', 'x', 'y', 'b']) })
  })

  test('a log begun anew has no past to differ from', () => {
    const ledger = createLedger()
    show(ledger, 'log', ['a', 'b', 'c'])
    expect(show(ledger, 'another', ['z', 'c', 'a', 'd'])).toEqual([])
    expect(ledger.compare()).toMatchObject({
      changed: [],
      begunAnew: true,
      shown: new Set(['z', 'c', 'a', 'd']),
    })
  })

  test('compares with the first past also when the connection breaks while reading again', () => {
    const ledger = createLedger()
    show(ledger, 'log', ['a', 'b', 'c', 'd'])
    ledger.begin(ledger.plan('log', 3), 3)
    ledger.take(1, 'a')
    ledger.take(2, 'x')
    expect(ledger.compare()).toBeUndefined()
    show(ledger, 'log', ['a', 'x', 'c'])
    expect(ledger.compare()).toMatchObject({ changed: [2] })
  })

  test('whatever a relay shows second, every difference in what was shown before is found', () => {
    const log = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 })
    fc.assert(
      fc.property(log, log, (first, second) => {
        const ledger = createLedger()
        show(ledger, 'log', first)
        show(ledger, 'log', second)
        const comparison = ledger.compare()
        const same = first.every((mark, i) => second[i] === mark)
        const lastSame = second.length >= first.length && second[first.length - 1] === first.at(-1)
        if (same) expect(comparison?.changed ?? []).toEqual([])
        else if (!lastSame) {
          expect(comparison?.changed).toEqual(
            first.flatMap((mark, i) => (i < second.length && second[i] !== mark ? [i + 1] : [])),
          )
        }
      }),
    )
  })
})
