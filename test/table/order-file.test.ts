import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openOrderFile } from '../../src/table/files/order-file.ts'
import { lineNumber } from '../../src/table/statements/kept-line.ts'
import { emptyFolder } from '../temporary.ts'
import { certificateOf, entryOf, tickOf } from './kept-lines.ts'

const home = emptyFolder()

test('the order in a file is read from its end, and nothing that is needed is left out', async () => {
  const path = join(home, 'order.jsonl')
  const long = 'ü'.repeat(50_000)
  const lines = Array.from({ length: 100 }, (_, i) => [
    entryOf(3 * i + 1, 'hand#1/a', long),
    tickOf(3 * i + 2),
    certificateOf(3 * i + 2),
    entryOf(3 * i + 3),
  ]).flat()
  const writing = await openOrderFile(path)
  await writing.keep(lines)
  await writing.close()
  const order = await openOrderFile(path)
  expect(await order.after(0)).toEqual(lines)
  // The first piece that is read begins at about 270.
  const around = Array.from({ length: 16 }, (_, i) => 262 + i)
  for (const k of [1, 2, 3, 150, ...around, 299, 300]) {
    const read = await order.after(k)
    expect(lines.slice(-read.length)).toEqual(read)
    const needed = lines.filter((line) => (lineNumber(line) ?? 0) > k)
    expect(read.length).toBeGreaterThanOrEqual(needed.length)
  }
  expect((await order.after(299)).length).toBeLessThan(50)
  await order.close()
})
