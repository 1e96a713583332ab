/** Limits that hold for a house: two relays in processes of their own over a real NATS, and somebody who turns from one to the other. */
import { afterEach, describe, expect, test } from 'vitest'
import type { Limits } from '../../src/net/relay/limits.ts'
import { createIdentity } from '../../src/table/index.ts'
import { type Caller, call } from './caller.ts'
import { connected, createMeeting, type Guest, haveLines, type TestInvite } from './meeting.ts'
import { endNats, type NatsServer, natsProgram, startNats } from './nats-server.ts'
import { endProcesses, forkRelay, type RelayProcess } from './processes.ts'
import { until } from './until.ts'

const meeting = createMeeting()
afterEach(async () => {
  await meeting.end()
  await endProcesses()
  await endNats()
})

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20))

interface House {
  readonly nats: NatsServer
  readonly relays: readonly [RelayProcess, RelayProcess]
}

async function openHouse(limits: Partial<Limits>): Promise<House> {
  const [nats] = await startNats()
  if (nats === undefined) throw new Error('no NATS')
  const options = { port: 0, store: nats.house('house'), limits }
  return { nats, relays: [await forkRelay(options), await forkRelay(options)] }
}

const at = (invite: TestInvite, { url }: RelayProcess): TestInvite => ({ ...invite, relay: url })

/** Whether a relay takes one more from this address; it goes again at once. */
async function isLetIn({ url }: RelayProcess): Promise<boolean> {
  const { socket, said, tell, hears, closeCode } = call(url)
  await hears('welcome')
  if (socket.readyState === socket.OPEN) tell({ type: 'ping' })
  const answer = (): string | undefined => said[1]?.type
  await until(() => answer() !== undefined, 'an answer')
  socket.close()
  await until(() => closeCode() !== undefined, 'having gone')
  return answer() === 'pong'
}

/** What a relay counts, as anybody may read it. */
async function metric({ url }: RelayProcess, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^nodealer_relay_${name} (\\d+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
}

describe.skipIf(natsProgram === undefined)('limits of a house of two relays', () => {
  test('count connections from one address at both, and forget those of a relay that was killed', async () => {
    const { relays } = await openHouse({ connectionsPerAddress: 4, helloTimeout: 60_000 })
    for (let i = 0; i < 3; i++) await call(relays[0].url).hears('welcome')
    await call(relays[1].url).hears('welcome')
    // Each learns within moments of the callers at the other.
    for (const relay of relays) while (await isLetIn(relay)) await pause()
    relays[0].signal('SIGKILL')
    while (!(await isLetIn(relays[1]))) await pause()
  }, 60_000)

  test('count new tables of one address at both at once', async () => {
    const { relays } = await openHouse({ tablesPerHour: 3 })
    await meeting.table(relays[0].url, createIdentity())
    await meeting.table(relays[0].url, createIdentity())
    while ((await metric(relays[1], 'tables')) < 2) await pause()
    await meeting.table(relays[1].url, createIdentity())
    const again = meeting.table(relays[1].url, createIdentity())
    await expect(again).rejects.toThrow(/3 new tables an hour from one address/)
  }, 60_000)

  test('count what a guest has said at a relay where nobody else was', async () => {
    const { relays } = await openHouse({ guestLines: 3, tableGuestLines: 3 })
    const invite = await meeting.table(relays[0].url, createIdentity())
    const guest = meeting.guest(at(invite, relays[0]))
    await connected(guest)
    await guest.says('one', 'two', 'three')
    await haveLines(3, guest)
    guest.client.close()
    const back = meeting.guest(at(invite, relays[1]), { identity: guest.identity })
    await connected(back)
    await back.says('four')
    await until(() => back.notices().includes('refused'), 'being refused')
    expect(back.lines).toEqual(['one', 'two', 'three'])
  }, 60_000)

  test('count nothing at the other relay that was handed in before', async () => {
    const { relays } = await openHouse({ guestLines: 3, tableGuestLines: 3 })
    const invite = await meeting.table(relays[0].url, createIdentity())
    const identity = createIdentity()
    const guest = call(relays[0].url)
    await guest.sitsDown(invite, identity)
    const back = meeting.guest(at(invite, relays[1]), { identity })
    await connected(back)
    guest.socket.send(back.sealer.seal('one'))
    await haveLines(1, back)
    for (let known = 1; known <= 3; known++) {
      guest.socket.send(back.sealer.seal('one'))
      while ((await metric(relays[0], 'entries_known_total')) < known) await pause()
    }
    guest.socket.close()
    await back.says('two', 'three')
    await until(() => back.lines.length === 3 || back.notices().includes('refused'), 'an answer')
    expect(back.lines).toEqual(['one', 'two', 'three'])
  }, 60_000)

  test('give a player who is at both no more speed than one who is at one', async () => {
    const { relays } = await openHouse({ linesPerSecond: 0.001, linesAtOnce: 10 })
    const creator = createIdentity()
    const invite = await meeting.table(relays[0].url, creator)
    const slowed = (): Promise<number> => metric(relays[0], 'slowed_senders_total')
    const one = meeting.guest(at(invite, relays[0]), { identity: creator })
    await connected(one)
    const other = meeting.guest(at(invite, relays[1]), { identity: creator })
    await connected(other)
    // Relays hear what another says in order: who knows of somebody who came later knows of both.
    const later = meeting.guest(at(invite, relays[1]))
    const knows = (): boolean => one.client.present().some(({ player }) => player === later.identity.player)
    await until(knows, 'hearing who is at the other relay')
    // A request to read counted once; five lines would be within ten, and are not when each counts twice.
    await one.says('1', '2', '3', '4', '5')
    while ((await slowed()) === 0) await pause()
  }, 60_000)

  test('count connections at one table at both', async () => {
    const { relays } = await openHouse({ connectionsPerTable: 4 })
    const invite = await meeting.table(relays[0].url, createIdentity())
    const guests = [0, 0, 1, 1].map((which) => meeting.guest(at(invite, relays[which as 0 | 1])))
    await connected(...guests)
    for (const { client } of guests) await until(() => client.present().length === 4, 'seeing all four')
    for (const relay of relays) {
      const fifth = call(relay.url)
      fifth.sitsDown(at(invite, relay)).catch(() => undefined)
      expect((await fifth.hears('refused')).reason).toMatch(/4 connections at one table/)
      expect(fifth.said.filter(({ type }) => type === 'seated')).toEqual([])
    }
    expect(guests.map(({ client }) => client.status().state)).toEqual(Array(4).fill('connected'))
  }, 60_000)

  test('count connections of one player at both, and end the oldest where a new one comes', async () => {
    const { relays } = await openHouse({})
    const invite = await meeting.table(relays[0].url, createIdentity())
    const watcher = meeting.guest(at(invite, relays[1]))
    await connected(watcher)
    const player = createIdentity()
    for (let i = 0; i < 16; i++) await call(relays[0].url).sitsDown(at(invite, relays[0]), player)
    // Relays tell in order: who knows of somebody who came later knows of all sixteen.
    const later = meeting.guest(at(invite, relays[0]))
    const isSeen = (): boolean => watcher.client.present().some((one) => one.player === later.identity.player)
    await until(isSeen, 'hearing who is at the other relay')
    const [first, second] = [call(relays[1].url), call(relays[1].url)]
    await first.sitsDown(at(invite, relays[1]), player)
    await second.sitsDown(at(invite, relays[1]), player)
    expect((await first.hears('refused')).reason).toMatch(/at most 16 connections/)
    expect(second.said.filter(({ type }) => type === 'refused')).toEqual([])
  }, 60_000)

  /** The creator of a table with a connection at each relay, both of which know so; and somebody else at the second. */
  async function atBoth(relays: House['relays']): Promise<{ ends: [Caller, Caller]; listener: Guest }> {
    const creator = createIdentity()
    const invite = await meeting.table(relays[0].url, creator)
    const listener = meeting.guest(at(invite, relays[1]))
    await connected(listener)
    const ends: [Caller, Caller] = [call(relays[0].url), call(relays[1].url)]
    for (const i of [0, 1] as const) await ends[i].readsAll(at(invite, relays[i]), creator)
    for (const i of [0, 1] as const) {
      const later = meeting.guest(at(invite, relays[i]))
      const isTold = ({ type, player }: Caller['said'][number]): boolean =>
        type === 'presence' && player === later.identity.player
      await until(() => ends.every(({ said }) => said.some(isTold)), 'hearing who came last')
    }
    return { ends, listener }
  }

  test.each([
    ['asides', { asidesPerSecond: 0.001, asidesAtOnce: 4 }, /you talk faster/],
    ['signals', { signalsPerSecond: 0.001, signalsAtOnce: 4 }, /faster than this relay allows/],
  ] as const)(
    'give a player who is at both no more %s than one who is at one',
    async (what, limits, why) => {
      const { relays } = await openHouse(limits)
      const { ends, listener } = await atBoth(relays)
      const sealed = 'A'.repeat(64)
      const to = listener.identity.player
      for (let i = 0; i < 3; i++)
        for (const end of ends)
          end.tell(what === 'asides' ? { type: 'aside', sealed } : { type: 'signal', to, sealed })
      for (const end of ends) {
        expect((await end.hears('refused')).reason).toMatch(why)
        expect(end.said.filter(({ type }) => type === 'refused')).toHaveLength(1)
      }
      const came = (): number => listener.events.filter(({ type }) => `${type}s` === what).length
      await until(() => came() === 4, 'what was allowed')
    },
    60_000,
  )

  test('count ticks at both, those that were asked for at the other too', async () => {
    const { relays } = await openHouse({ tickSpacing: 0, ticksPerHour: 4 })
    const { ends, listener } = await atBoth(relays)
    const last = (): number => ends[1].numbers().at(-1) ?? 0
    for (let i = 1; i <= 4; i++) {
      ends[i % 2 === 0 ? 0 : 1].tell({ type: 'tick', after: i })
      await until(() => ends.every((end) => end.numbers().at(-1) === i + 1), 'a tick at both')
    }
    for (const end of ends) end.tell({ type: 'tick', after: last() })
    // What a relay is told it does in order: when the pong is there, the tick has been refused.
    for (const end of ends) {
      end.tell({ type: 'ping' })
      await end.hears('pong')
    }
    await listener.says('time has stopped')
    await haveLines(1, listener)
    await until(() => last() === 6, 'the line')
  }, 60_000)
})
