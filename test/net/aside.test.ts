/** Talk beside the game: sealed and signed, heard once, and nowhere in the log. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Aside, Asides, fitToSay } from '../../src/net/aside.ts'
import { visitTable } from '../../src/net/at-table.ts'
import { hostTable, joinTable, parseInvite } from '../../src/net/index.ts'
import { openNodeSocket, type RunningRelay, startRelay } from '../../src/net/relay/index.ts'
import { createIdentity } from '../../src/table/index.ts'
import { keptRounds, roundsTerms } from '../table/kept-rounds.ts'
import { until } from './until.ts'

const [ann, bob] = [createIdentity(), createIdentity()]
const table = { key: new Uint8Array(32).fill(1), id: new Uint8Array(32).fill(2) }

describe('an aside', () => {
  test('is opened by whoever has the key of the table, and says who spoke', () => {
    const sealed = new Asides(table, ann).seal('nice hand')
    expect(new Asides(table, bob).open(sealed)).toEqual({ person: ann.player, text: 'nice hand' })
    expect(new Asides({ ...table, key: new Uint8Array(32) }, bob).open(sealed)).toBeUndefined()
    expect(new Asides({ ...table, id: new Uint8Array(32) }, bob).open(sealed)).toBeUndefined()
  })

  test('is heard once, and none that is older than another by the same person', () => {
    const [mine, theirs] = [new Asides(table, ann), new Asides(table, bob)]
    const [first, second] = [mine.seal('one'), mine.seal('two')]
    expect(theirs.open(second)?.text).toBe('two')
    expect(theirs.open(second)).toBeUndefined()
    expect(theirs.open(first)).toBeUndefined()
    expect(theirs.open(mine.seal('three'))?.text).toBe('three')
  })

  test('is refused with any byte changed', () => {
    const sealed = new Asides(table, ann).seal('x')
    for (let i = 0; i < sealed.length; i += 7) {
      const changed = sealed.slice()
      changed[i] = (changed[i] ?? 0) ^ 1
      expect(new Asides(table, bob).open(changed), `byte ${i}`).toBeUndefined()
    }
    expect(new Asides(table, bob).open(new Uint8Array(5))).toBeUndefined()
  })

  test('hides how long it is', () => {
    const asides = new Asides(table, ann)
    expect(asides.seal('a').length).toBe(asides.seal('a little more').length)
  })

  test('has no character that would garble a screen, and is not longer than it may be', () => {
    expect(fitToSay('a\u001b[2Jb\u202ec\n')).toBe('a[2Jbc')
    const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'
    expect(fitToSay(`hello ${family}, a\u200db`)).toBe(`hello ${family}, ab`)
    // Where the rest of an emoji does not fit, nothing is left that joins it to nothing.
    expect(fitToSay(`${'a'.repeat(98)}${family}`)).toBe(`${'a'.repeat(98)}\u{1f468}`)
    expect(new Asides(table, bob).open(new Asides(table, ann).seal('x'.repeat(999)))?.text).toHaveLength(100)
  })

  test('signed by another person than it names is refused', () => {
    const thief = new Asides(table, { ...bob, player: ann.player })
    expect(new Asides(table, bob).open(thief.seal('I am Ann'))).toBeUndefined()
  })
})

describe('at a relay', () => {
  let relay: RunningRelay
  beforeAll(async () => {
    relay = await startRelay({ port: 0 })
  })
  afterAll(() => relay.close())

  test('players talk to each other; strangers are not heard, and who talks too fast is told so', async () => {
    const game = keptRounds(2, { onRound: () => new Promise(() => {}) })
    const heard: Aside[] = []
    const passedOn: Uint8Array[] = []
    const host = await hostTable({
      table: { relay: relay.url, terms: roundsTerms(2) },
      name: 'Ann',
      game,
      onAside: (aside) => heard.push(aside),
      onRelay: (event) => event.type === 'aside' && passedOn.push(event.sealed),
    })
    const notices: string[] = []
    const guest = await joinTable({
      link: host.link,
      name: 'Bob',
      game,
      onRelay: (event) => event.type === 'notice' && notices.push(event.text),
    })
    await guest.seated()
    const stranger = visitTable(
      {
        invite: parseInvite(host.link),
        person: createIdentity(),
        open: openNodeSocket,
        onRelay: (event) => event.type === 'notice' && notices.push(event.text),
      },
      game,
    )
    await stranger.caughtUp
    await until(() => stranger.client.status().state === 'connected')
    stranger.say('let me in')
    await until(() => notices.some((text) => text.includes('only players can speak')))
    await host.client.setWriters([host, guest, stranger].map(({ person }) => person.player))
    await until(() =>
      stranger.client
        .present()
        .some(({ player, role }) => player === stranger.person.player && role === 'writer'),
    )
    stranger.say('let me in all the same')
    await until(() => passedOn.length > 0)
    expect(heard).toEqual([])
    expect(guest.say('hello')).toBe(true)
    await until(() => heard.length > 0)
    expect(heard).toEqual([{ person: guest.person.player, text: 'hello' }])
    for (let i = 0; i < 8; i++) guest.say(`${i}`)
    await until(() => notices.some((text) => text.includes('you talk faster')))
    expect(heard.length).toBeLessThanOrEqual(7)
    stranger.leave()
    await Promise.all([host.leave(), guest.leave()])
    expect(guest.say('gone')).toBe(false)
  })
})
