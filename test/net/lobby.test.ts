/** A stranger with the link can be a nuisance in a lobby, but cannot close it. */
import { afterEach, expect, test } from 'vitest'
import {
  hostTable,
  joinTable,
  keepInMemory,
  openTable,
  parseInvite,
  printInvite,
  type RelayClient,
  type Seated,
} from '../../src/net/index.ts'
import { sealerOf } from '../../src/net/link-keys.ts'
import { type RunningRelay, startRelay } from '../../src/net/relay/index.ts'
import { stateJoining } from '../../src/table/founding/joining.ts'
import { createIdentity, headText, readStatement, type Transport } from '../../src/table/index.ts'
import { keptRounds, roundsTerms } from '../table/kept-rounds.ts'
import { type Caller, call } from './caller.ts'
import { until } from './until.ts'

const game = keptRounds(1)
const limits = { tableGuestLines: 60, networkGuestLines: 40, networkFirstLines: 4 }
const strangers: Caller[] = []
let relay: RunningRelay | undefined
afterEach(async () => {
  for (const { socket } of strangers.splice(0)) socket.close()
  await relay?.close()
})

/** A caller from this address who sits down with a key of its own and sends so many lines. */
async function flood(link: string, from: string, lines: (i: number) => string, count: number): Promise<void> {
  const invite = parseInvite(link)
  const caller = call(invite.relay, from)
  strangers.push(caller)
  await caller.readsAll(invite)
  for (let i = 0; i < count; i++) caller.socket.send(sealerOf(invite.key).seal(lines(i)))
  await until(() => caller.said.some(({ code }) => code === 'too-many'))
}

test('whoever floods it from two addresses keeps nobody at a third from a seat', async () => {
  relay = await startRelay({ port: 0, limits, behindProxy: true })
  const host = await hostTable({ table: { relay: relay.url, terms: roundsTerms(2) }, name: 'Ann', game })
  await flood(host.link, '192.0.2.1', (i) => `nonsense ${i}`, 60)
  await flood(host.link, '192.0.2.2', (i) => `more nonsense ${i}`, 60)
  const guest = await joinTable({ link: host.link, name: 'Bob', game })
  expect(await Promise.all([host.result, guest.result])).toEqual([1, 1])
  await Promise.all([host.leave(), guest.leave()])
})

test('with ghosts in it does not begin until those have come whom the host lets in', async () => {
  relay = await startRelay({ port: 0, limits, behindProxy: true })
  const asked: string[] = []
  const host: Seated<number> = await hostTable({
    table: { relay: relay.url, terms: { ...roundsTerms(2), seats: { min: 2, max: 3 } } },
    name: 'Ann',
    game: keptRounds(3, {
      onRound: (number) => (number < 2 ? undefined : until(() => host.founding.members.length === 3)),
    }),
    async admit({ name }) {
      asked.push(name)
      return !name.startsWith('ghost')
    },
  })
  const id = headText(parseInvite(host.link).id)
  const ghost = (i: number): string => {
    const wish = { key: createIdentity(), person: createIdentity(), name: `ghost ${i}` }
    return stateJoining(id, { q: 1, head: id }, wish).line
  }
  await flood(host.link, '192.0.2.1', ghost, 45)
  await until(() => asked.length > 30)
  expect(host.founding.table).toBeUndefined()
  const guests = [await joinTable({ link: host.link, name: 'Bob', game: keptRounds(3) })]
  await host.seated()
  guests.push(await joinTable({ link: host.link, name: 'Cleo', game: keptRounds(3) }))
  await Promise.all([host, ...guests].map((seat) => seat.result))
  expect(host.founding.members.map(({ name }) => name)).toEqual(['Ann', 'Bob', 'Cleo'])
  expect(new Set(asked).size).toBe(asked.length)
  await Promise.all([host, ...guests].map((seat) => seat.leave()))
})

test('with so many ghosts that a guest is forgotten while the host begins: the host begins again', async () => {
  const wide = { guestLines: 600, tableGuestLines: 900, networkGuestLines: 600 }
  relay = await startRelay({ port: 0, limits: wide })
  const ann = createIdentity()
  const invite = await openTable({ relay: relay.url, terms: roundsTerms(2), host: ann })
  const id = headText(invite.id)
  const stranger = call(relay.url)
  strangers.push(stranger)
  await stranger.readsAll(invite)
  const ghosts = Array.from({ length: 499 }, (_, i) => {
    const wish = { key: createIdentity(), person: createIdentity(), name: `ghost ${i}` }
    return stateJoining(id, { q: 1, head: id }, wish).line
  })
  const { seal, open } = sealerOf(invite.key)
  /** The host's first start waits on its way until the ghosts have come. */
  let isHeld = false
  const through = (client: RelayClient): Transport => ({
    follow: (from, follower) => client.follow(from, follower),
    tick: (after) => client.tick(after),
    async submit(envelope) {
      const { slot } = readStatement(open(envelope) ?? '')
      if (slot === 'start' && !isHeld) {
        isHeld = true
        const wish = host.founding.joined.find(({ name }) => name === 'Bob')!
        for (const line of ghosts) stranger.socket.send(seal(line))
        await until(() => !host.founding.joined.includes(wish))
      }
      await client.submit(envelope)
    },
  })
  const link = printInvite(invite)
  const host: Seated<number> = await hostTable({
    table: { link },
    name: 'Ann',
    game,
    keep: { ...keepInMemory(), person: async () => ann },
    through,
    admit: ({ name }) => name === 'Bob',
  })
  const guest = await joinTable({ link, name: 'Bob', game })
  expect(await Promise.all([host.result, guest.result])).toEqual([1, 1])
  expect(host.founding.members.map(({ name }) => name)).toEqual(['Ann', 'Bob'])
  await Promise.all([host.leave(), guest.leave()])
})
