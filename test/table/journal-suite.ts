/** What every journal must do. `open` gives the journal anew each time, as after a restart. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Journal } from '../../src/table/index.ts'
import { said } from './lines.ts'

/** How to open a journal; called again, it is the same journal after a restart. */
export type Reopen = () => Promise<Journal>

const secret = (word: string): Uint8Array => new TextEncoder().encode(`secret ${word}`)
const lineOf = (slot: string): string => said(slot).line
const closing = (phase: string) => ({ phase, lines: [lineOf(`${phase}/end`)], table: ['some digest'] })

/** Runs the suite; `create` makes a new journal. */
export function journalSuite(name: string, create: () => Promise<Reopen>): void {
  describe(`a journal ${name}`, () => {
    let reopen: Reopen
    beforeEach(async () => {
      reopen = await create()
    })

    test('is empty when it is new', async () => {
      const journal = await reopen()
      expect(await journal.load()).toEqual({ secrets: undefined, lines: [], closed: undefined })
    })

    test('gives lines back in the order in which they were written, also if nobody waited in between', async () => {
      const journal = await reopen()
      await journal.load()
      await journal.save(secret('a'))
      const lines = Array.from({ length: 50 }, (_, i) => lineOf(`slot/${i}`))
      await Promise.all(lines.map((line) => journal.append(line)))
      expect((await (await reopen()).load()).lines).toEqual(lines)
    })

    test('replaces the secrets', async () => {
      const journal = await reopen()
      await journal.load()
      await journal.save(secret('a'))
      await journal.append(lineOf('one'))
      await journal.save(secret('b'))
      await journal.append(lineOf('two'))
      const kept = await (await reopen()).load()
      expect(kept.secrets).toEqual(secret('b'))
      expect(kept.lines).toEqual([lineOf('one'), lineOf('two')])
    })

    test('lets go of a closed phase and those before it, and of nothing else', async () => {
      const journal = await reopen()
      await journal.load()
      await journal.save(secret('a'))
      const slots = ['coin', 'hand#1/a', 'hand#2/a', 'deal#2/a', 'hand#3/a', 'hand#20/a', 'hand#2/end']
      const writing = slots.map((slot) => journal.append(lineOf(slot)))
      await Promise.all([...writing, journal.save(secret('b'), closing('hand#2'))])
      await journal.append(lineOf('hand#3/b'))
      const kept = await (await reopen()).load()
      expect(kept.lines).toEqual(['coin', 'hand#3/a', 'hand#20/a', 'hand#3/b'].map(lineOf))
      expect(kept.closed).toEqual(closing('hand#2'))
      expect(kept.secrets).toEqual(secret('b'))
    })

    test('goes on after many restarts and closed phases', async () => {
      for (let hand = 1; hand <= 20; hand++) {
        const journal = await reopen()
        const kept = await journal.load()
        expect(kept.closed).toEqual(hand === 1 ? undefined : closing(`hand#${hand - 1}`))
        expect(kept.lines).toEqual(hand === 1 ? [] : ['coin', `hand#${hand}/early`].map(lineOf))
        if (hand === 1) await journal.save(secret('0'))
        if (hand === 1) await journal.append(lineOf('coin'))
        await journal.append(lineOf(`hand#${hand}/a`))
        await journal.append(lineOf(`hand#${hand + 1}/early`))
        await journal.save(secret(`${hand}`), closing(`hand#${hand}`))
      }
    })
  })
}
