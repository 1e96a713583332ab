/** Lines whose statements were read ahead are taken apart instead of being parsed: nobody may see a difference. */
import { describe, expect, test } from 'vitest'
import { DecodeError } from '../../src/group/index.ts'
import { readAhead } from '../../src/table/audit/read-ahead.ts'
import { logLine } from '../../src/table/order/log-line.ts'
import { takenApart } from '../../src/table/order/parse-log-line.ts'
import { readLogLine } from '../../src/table/order/read-log-line.ts'
import { plainSealer } from '../../src/table/order/sealer.ts'
import { createSealer } from '../../src/table/order/sealing.ts'
import { forget, readStatement, wasRead } from '../../src/table/statements/statement.ts'
import { said } from './lines.ts'

const sealer = createSealer(new Uint8Array(32).fill(1))
let words = 0

/** A statement that nobody has read yet. */
const fresh = (word = '') => said('coin', 1, `${word} ${++words}`).line

function entryOf(line: string, by = plainSealer): string {
  return logLine({ k: 7, time: 12, envelope: by.seal(line) }, line, by)
}

/** What reading gives, or why there is nothing to give. */
function outcome<T>(read: (line: string) => T, line: string): T | string {
  try {
    return read(line)
  } catch (error) {
    if (error instanceof DecodeError) return error.message
    throw error
  }
}

describe('reading ahead', () => {
  test('finds the statements whose signatures are right, and passes over the others', () => {
    const right = [fresh(), fresh(), fresh()]
    const unsigned = fresh().replace('hello', 'hullo').replace('some-head', 'same-head')
    const wrong = [unsigned, 'no JSON', '{}', fresh().replace(':', ': ')]
    readAhead([right[0]!, ...wrong, right[1]!, right[1]!, right[2]!])
    expect(right.map(wasRead)).toEqual([true, true, true])
    expect(wrong.map(wasRead)).toEqual(wrong.map(() => false))
    for (const line of wrong) expect(() => readStatement(line)).toThrow(DecodeError)
    expect(right.map((line) => readStatement(line).line)).toEqual(right)
  })

  test('says which lines it has read, and none that was known: whoever reads once forgets its own alone', () => {
    const [known, unknown, wrong] = [fresh(), fresh(), fresh().replace('some-head', 'same-head')]
    readStatement(known)
    const read = readAhead([known, unknown, wrong])
    expect(read).toEqual([unknown])
    read.forEach(forget)
    expect([known, unknown].map(wasRead)).toEqual([true, false])
    expect(readStatement(unknown).line).toBe(unknown)
  })

  test('changes nothing about what a line of a log says', () => {
    const tricky = '","time":3} \\ "sig":" {"k":1,"said":'
    for (const line of [fresh(), fresh(tricky), fresh('ü \u{1f0a1}')])
      for (const entry of [entryOf(line), entryOf(line, sealer)]) {
        const before = readLogLine(entry)
        expect(takenApart(entry)?.said).toBe(line)
        readAhead([line])
        expect(readLogLine(entry)).toEqual(before)
      }
  })

  test('helps no line that is written in another way', () => {
    const line = fresh()
    const entry = entryOf(line, sealer)
    const others = [
      entry.replace('"k":7', '"k":07'),
      entry.replace('"k":7', '"k":-7'),
      entry.replace('"k":7', '"k":7e3'),
      entry.replace('"k":7', '"k":99999999999999999'),
      entry.replace(/"time":12/, '"time":012'),
      entry.replace(/"time":12/, '"time":12.5'),
      entry.replace(/"time":12\}$/, '"time":12,"more":1}'),
      entry.replace(/"time":12\}$/, '"time":12}}'),
      entry.replace(/"key":"/, '"key":"x'),
      entry.replace(/"key":"./, '"key":"!'),
      entry.replace('"said":', '"said" :'),
      entry.replace('"said":{', '"said":{"a":1,'),
      `${entry}\r`,
      ` ${entry}`,
    ]
    const before = others.map((other) => outcome(readLogLine, other))
    readAhead([line])
    expect(others.map((other) => outcome(readLogLine, other))).toEqual(before)
  })
})
