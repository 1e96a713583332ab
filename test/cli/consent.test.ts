/** Yes or no on a terminal. */
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { agrees } from '../../src/cli/online/consent.ts'

/** Asks, and types this; gives the answer, what was shown, and whether the keyboard was given back. */
async function answerTo(typed: string) {
  const raw: boolean[] = []
  const keys = Object.assign(new PassThrough(), { setRawMode: (isRaw: boolean) => raw.push(isRaw) })
  const output = new PassThrough()
  const asked = agrees('sit down?', keys, output)
  if (typed === '') keys.end()
  else keys.write(typed)
  const answer = await asked
  return { answer, shown: String(output.read()), raw }
}

test.each([
  ['y', true],
  ['Y', true],
  ['n', false],
  ['xy', true],
  ['\x03', false],
  ['\x04', false],
  ['', false],
])('%j is enough, without the return key', async (typed, answer) => {
  const shown = `sit down? [y/n] ${answer ? 'yes' : 'no'}\n`
  expect(await answerTo(typed)).toEqual({ answer, shown, raw: [true, false] })
})
