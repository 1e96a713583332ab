import { describe, expect, test } from 'vitest'
import type { Present } from '../../src/net/protocol.ts'
import { type CompanyEvents, joinCompany } from '../../src/net/relay/company.ts'
import { createTalks } from '../../src/net/relay/talks.ts'
import { handClock } from './hand-clock.ts'

const ann: Present = { player: 'ann', role: 'writer' }
const bob: Present = { player: 'bob', role: 'guest' }
const heard = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Relays with one table; each notes who comes and goes elsewhere. */
function createRelays() {
  const [talks, clock] = [createTalks(), handClock()]
  return {
    clock,
    join() {
      const news: string[] = []
      let isAlive = true
      const events: CompanyEvents = {
        onPresence: ({ player, role }, here) => news.push(`${here ? role : 'gone'} ${player}`),
        onAside: () => undefined,
        onSignal: () => undefined,
        onWriters: () => undefined,
      }
      const company = joinCompany(
        (onWord) => {
          const { say, stop } = talks('table', (word) => isAlive && onWord(word))
          return { say: (word) => isAlive && say(word), stop }
        },
        clock,
        events,
      )
      /** It says and hears nothing from now on, as if it had been killed. */
      const kill = (): void => {
        isAlive = false
      }
      return { company, news, kill }
    },
  }
}

describe('the company at a table of several relays', () => {
  test('is known to a relay that comes later, and told when somebody comes, goes or gets another role', async () => {
    const relays = createRelays()
    const [one, other] = [relays.join(), relays.join()]
    one.company.tell([ann])
    await heard()
    const late = relays.join()
    await heard()
    expect(late.company.present()).toEqual([ann])
    other.company.tell([bob])
    other.company.tell([{ ...bob, role: 'writer' }])
    one.company.tell([])
    await heard()
    expect(late.news).toEqual(['writer ann', 'guest bob', 'writer bob', 'gone ann'])
    other.company.stop()
    await heard()
    expect(late.company.present()).toEqual([])
  })

  test('of a relay that was killed is forgotten, and of one that says nothing new is not', async () => {
    const relays = createRelays()
    const [killed, quiet, watching] = [relays.join(), relays.join(), relays.join()]
    killed.company.tell([ann])
    quiet.company.tell([bob])
    await heard()
    killed.kill()
    for (let seconds = 0; seconds < 60; seconds += 5) {
      relays.clock.pass(5000)
      await heard()
    }
    expect(watching.company.present()).toEqual([bob])
    expect(watching.news).toEqual(['writer ann', 'guest bob', 'gone ann'])
  })
})
