/** What every journal must do. `open` gives the journal anew each time, as after a restart. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Journal } from '../../src/table/index.ts'
import { certificateOf, closedAt, entryOf, mineOf, tickOf } from './kept-lines.ts'

/** How to open a journal; called again, it is the same journal after a restart. */
export type Reopen = () => Promise<Journal>

const secret = (word: string): Uint8Array => new TextEncoder().encode(`secret ${word}`)

/** Entries and certificates are in order, and so is what the seat said; how the two are mixed does not matter. */
function sorted(lines: readonly string[]): { heard: string[]; mine: string[] } {
  const isMine = (line: string): boolean => line.startsWith('{"mine"')
  return { heard: lines.filter((line) => !isMine(line)), mine: lines.filter(isMine) }
}

/** Runs the suite; `create` makes a new journal. */
export function journalSuite(name: string, create: () => Promise<Reopen>): void {
  describe(`a journal ${name}`, () => {
    let reopen: Reopen
    beforeEach(async () => {
      reopen = await create()
    })

    const kept = async (): Promise<ReturnType<typeof sorted>> => sorted((await (await reopen()).load()).lines)

    test('is empty when it is new', async () => {
      const journal = await reopen()
      expect(await journal.load()).toEqual({ secrets: undefined, lines: [], closed: undefined })
    })

    test('gives lines back in the order in which they were written, also if nobody waited in between', async () => {
      const journal = await reopen()
      await journal.load()
      await journal.save(secret('a'))
      const heard = Array.from({ length: 25 }, (_, i) => [entryOf(2 * i + 1), tickOf(2 * i + 2)])
      const mine = Array.from({ length: 25 }, (_, i) => mineOf(`hand#1/${i}`))
      await Promise.all(heard.map((lines, i) => journal.append([...lines, mine[i] as string])))
      expect(await kept()).toEqual({ heard: heard.flat(), mine })
    })

    test('takes many lines at once, and none', async () => {
      const journal = await reopen()
      await journal.save(secret('a'))
      const heard = [entryOf(1), tickOf(2), entryOf(3), certificateOf(3)]
      await journal.append([])
      await journal.append(heard)
      expect(await kept()).toEqual({ heard, mine: [] })
    })

    test('replaces the secrets, and keeps what was written before and after', async () => {
      const journal = await reopen()
      await journal.load()
      await journal.save(secret('a'))
      const writing = [journal.append([entryOf(1)]), journal.save(secret('b')), journal.append([entryOf(2)])]
      await Promise.all(writing)
      expect((await (await reopen()).load()).secrets).toEqual(secret('b'))
      expect((await kept()).heard).toEqual([entryOf(1), entryOf(2)])
    })

    test('lets go of what lies before a closing, and of nothing else', async () => {
      const journal = await reopen()
      await journal.load()
      await journal.save(secret('a'))
      const slots = ['coin', 'hand#1/a', 'hand#2/a', 'deal#2/a', 'hand#3/a', 'hand#20/a']
      const heard = [entryOf(1), entryOf(2), certificateOf(2), entryOf(3), certificateOf(3), tickOf(4)]
      const closed = closedAt('hand#2', 2)
      const writing = [journal.append(heard), journal.append(slots.map(mineOf))]
      await Promise.all([...writing, journal.save(secret('b'), closed)])
      await journal.append([entryOf(5)])
      const after = await (await reopen()).load()
      expect(sorted(after.lines)).toEqual({
        heard: [...heard.slice(3), entryOf(5)],
        mine: ['hand#3/a', 'hand#20/a'].map(mineOf),
      })
      expect(after.closed).toEqual(closed)
      expect(after.secrets).toEqual(secret('b'))
    })

    test('remembers the last closing when only the secrets are replaced', async () => {
      const journal = await reopen()
      await journal.save(secret('a'), closedAt('hand#1', 3))
      await journal.save(secret('b'))
      expect((await (await reopen()).load()).closed).toEqual(closedAt('hand#1', 3))
    })

    test('goes on after many restarts and closed phases', async () => {
      for (let hand = 1; hand <= 20; hand++) {
        const journal = await reopen()
        const { closed, lines } = await journal.load()
        expect(closed).toEqual(hand === 1 ? undefined : closedAt(`hand#${hand - 1}`, 2 * hand - 3))
        // What came after the place from which the log is read again is still there.
        const early = [tickOf(2 * hand - 2), mineOf(`hand#${hand}/early`)]
        expect(lines.toSorted()).toEqual(hand === 1 ? [] : early.toSorted())
        if (hand === 1) await journal.save(secret('0'))
        await journal.append([entryOf(2 * hand - 1), mineOf(`hand#${hand}/a`)])
        await journal.append([tickOf(2 * hand), mineOf(`hand#${hand + 1}/early`)])
        await journal.save(secret(`${hand}`), closedAt(`hand#${hand}`, 2 * hand - 1))
      }
    })
  })
}
