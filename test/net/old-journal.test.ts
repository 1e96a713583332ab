/** A seat that comes back with an old journal, from a back-up for instance (spec/log, section 10): with an honest relay it says nothing twice. */
import { afterEach, expect, test } from 'vitest'
import { hostTable, joinTable, type Keep } from '../../src/net/index.ts'
import { startRelay } from '../../src/net/relay/index.ts'
import {
  createIdentity,
  form,
  type Game,
  type Journal,
  type Kept,
  MemoryJournal,
  wire,
} from '../../src/table/index.ts'
import { until } from './until.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const Word = form('test', 'word', wire.record({ word: wire.text(50) }))
const steps = 6

/** Everybody says a word of its own choice, again and again; `choose` is asked for it. */
const words =
  (choose: (step: number) => Promise<string>): Game<string> =>
  async (seat) => {
    const said: string[] = []
    for (let step = 0; step < steps; step++) {
      const answers = await seat.at(`word${step}`).all(Word, async () => ({ word: await choose(step) }))
      said.push([...answers.wellFormed.values()].map(({ word }) => word).join())
    }
    return `${said.join(' ')}; said two things: ${seat.convictions().size}`
  }

/** A person whose journal is this one. */
const keepOf = (person: ReturnType<typeof createIdentity>, journal: Journal): Keep => ({
  person: async () => person,
  journal: async () => ({ journal, close: async () => {} }),
})

async function copyOf({ secrets, lines, closed }: Kept): Promise<Journal> {
  const copy = new MemoryJournal()
  await copy.append(lines)
  if (secrets) await copy.save(secrets, closed)
  return copy
}

test.each([0, 2, 4])(
  'an old journal, copied before word %i, is put back: no word is chosen twice',
  async (copied) => {
    const relay = await startRelay({ port: 0 })
    ends.push(() => relay.close())
    const terms = {
      game: 'words',
      rules: null,
      seats: { min: 2, max: 2 },
      deadlines: { step: 60_000, act: 60_000 },
    }
    const host = await hostTable({
      table: { relay: relay.url, terms },
      name: 'Ann',
      game: words(async (step) => `ann${step}`),
    })
    ends.push(() => host.leave())
    const [bob, journal] = [createIdentity(), new MemoryJournal()]
    let old: Journal | undefined
    const chosen: string[] = []
    /** The program that runs before the back-up is put back comes no further than this. */
    let isGone = false
    const choose = async (step: number): Promise<string> => {
      if (step === copied && old === undefined) old = await copyOf(await journal.load())
      if (step === steps - 1 && !isGone) {
        isGone = true
        await new Promise(() => {})
      }
      chosen.push(`bob${step}`)
      return `bob${step}-${Math.random()}`
    }
    const game = words(choose)
    const first = await joinTable({ link: host.link, name: 'Bob', game, keep: keepOf(bob, journal) })
    await until(() => isGone, 'the last word but one')
    first.leave()
    const again = await joinTable({
      link: host.link,
      name: 'Bob',
      game,
      keep: keepOf(bob, old ?? new MemoryJournal()),
    })
    ends.push(() => again.leave())
    const results = await Promise.all([host.result, again.result])
    expect(results[1]).toBe(results[0])
    expect(results[0]).toMatch(/said two things: 0$/)
    expect(chosen).toEqual(Array.from({ length: steps }, (_, step) => `bob${step}`))
  },
)
