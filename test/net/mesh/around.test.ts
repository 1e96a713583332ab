/** A second path around a relay that is real and dishonest to one player: over data channels the others hand in, show and compare. */
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import {
  hostTable,
  type Invite,
  joinTable,
  type Keep,
  keepInMemory,
  type OpenSocket,
  openTable,
  parseInvite,
  printInvite,
  printSequencerProof,
  readForkProof,
  type Seated,
} from '../../../src/net/index.ts'
import { Mesh } from '../../../src/net/mesh/mesh.ts'
import { openOwnOrder } from '../../../src/net/mesh/own-table.ts'
import {
  createMemoryStore,
  openNodeSocket,
  type RunningRelay,
  startRelay,
} from '../../../src/net/relay/index.ts'
import {
  createIdentity,
  form,
  type Game,
  provesFork,
  SequencerFault,
  type TableEvent,
  wire,
} from '../../../src/table/index.ts'
import { rounds } from '../../table/rounds.ts'
import { emptyFolder } from '../../temporary.ts'
import { until } from '../until.ts'
import { peersHere } from './peers.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Somebody with a program that is connected with those of others. */
interface Somebody {
  readonly keep: Keep
  readonly mesh: Mesh
  readonly player: string
}

async function somebody(): Promise<Somebody> {
  const keep = keepInMemory()
  return again({ keep, player: (await keep.person()).player })
}

/** The same person with its program started again. */
async function again({ keep, player }: Omit<Somebody, 'mesh'>): Promise<Somebody> {
  const mesh = new Mesh({ person: await keep.person(), openPeer: await peersHere() })
  ends.push(() => mesh.close())
  return { keep, mesh, player }
}

async function relayOn(options: Parameters<typeof startRelay>[0] = {}): Promise<RunningRelay> {
  const relay = await startRelay({ port: 0, ...options })
  ends.push(() => relay.close())
  return relay
}

const Word = form('test', 'word', wire.record({ word: wire.text(10) }))
const refusal = JSON.stringify({ type: 'refused', code: 'not-invited', reason: 'you were never invited' })
const Ready = form('test', 'ready', wire.record({}))

const ghost = (): string =>
  JSON.stringify({ type: 'presence', player: createIdentity().player, role: 'guest', here: true })

const hour = 60 * 60 * 1000

/** More time than anybody needs, so that whoever is late was not helped. */
const terms = {
  game: 'rounds',
  rules: null,
  seats: { min: 3, max: 3 },
  deadlines: { step: 45_000, act: 45_000 },
}

/** Three people at a table, with connections to each other; Bob gets to the relay by a socket of the test. */
async function threeAt(
  relay: string,
  count: number,
  open: OpenSocket,
  onEvent: (event: TableEvent) => void = () => {},
) {
  const [ann, bob, cleo] = [await somebody(), await somebody(), await somebody()]
  let go = (): void => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  const game: Game<string> = async (seat) => {
    await seat.at('ready').all(Ready, async () => {
      if (seat.me === seat.players[1]) await held
      return {}
    })
    return rounds(count)(seat)
  }
  const beside = ({ mesh }: Somebody) => ({ onEvent, beside: (invite: Invite) => mesh.beside(invite) })
  const host = await hostTable({ table: { relay, terms }, name: 'Ann', game, keep: ann.keep, ...beside(ann) })
  const link = printInvite({ ...parseInvite(host.link), around: true })
  const guest = await joinTable({ link, name: 'Bob', game, keep: bob.keep, open, ...beside(bob) })
  const third = await joinTable({ link, name: 'Cleo', game, keep: cleo.keep, ...beside(cleo) })
  const seats: readonly Seated<string>[] = [host, guest, third]
  for (const seat of seats) ends.push(() => seat.leave())
  await until(
    () => [ann, bob, cleo].every(({ mesh }) => mesh.neighbours().length === 2),
    'everybody being connected',
  )
  return { seats, people: [ann, bob, cleo] as const, invite: parseInvite(link), go }
}

describe('a relay that is dishonest to one of three who are connected with each other', () => {
  test('neither takes what it says nor shows it anything: nobody is late, and all see the same', async () => {
    const relay = await relayOn()
    let isCensored = false
    const censored: OpenSocket = (url, events) => {
      const socket = openNodeSocket(url, {
        ...events,
        onBytes: (bytes) => isCensored || events.onBytes(bytes),
      })
      return {
        ...socket,
        send: (data) => (isCensored && typeof data !== 'string') || socket.send(data),
      }
    }
    const { seats, people, invite, go } = await threeAt(relay.url, 2, censored)
    const [ann, bob] = people
    expect(ann.mesh.reach(bob.player, invite, ann.player)).toEqual({ how: 'directly' })
    isCensored = true
    go()
    const results = await Promise.all(seats.map(({ result }) => result))
    expect(results[0]).toContain('gone: nobody')
    expect(new Set(results).size).toBe(1)
  })

  test('sends it away with a word of refusal: it plays on with the others all the same', async () => {
    const relay = await relayOn()
    let hangUp = (): void => {}
    let isRefused = false
    const refused: OpenSocket = (url, events) => {
      const socket = openNodeSocket(url, {
        ...events,
        onText: (text) => events.onText(isRefused ? refusal : text),
      })
      hangUp = () => [socket.close(), events.onClose()]
      return socket
    }
    const { seats, go } = await threeAt(relay.url, 1, refused)
    isRefused = true
    hangUp()
    go()
    const results = await Promise.all(seats.map(({ result }) => result))
    expect(results[0]).toContain('gone: nobody')
    expect(new Set(results).size).toBe(1)
  })

  test('says with each entry that an hour has passed: who is waited for is not late by it, and nobody is accused', async () => {
    let [ahead, isLying] = [0, false]
    const now = (): number => {
      if (isLying) ahead += hour
      return Date.now() + ahead
    }
    const relay = await relayOn({ store: createMemoryStore({ now }) })
    const events: TableEvent[] = []
    const { seats, go } = await threeAt(relay.url, 6, openNodeSocket, (event) => {
      events.push(event)
      isLying ||= event.kind === 'heard' && event.statement.slot === 'ready'
    })
    // The others wait for Bob, and let time pass.
    await until(() => ahead > 2 * hour, 'hours that the relay makes up')
    go()
    const results = await Promise.all(seats.map(({ result }) => result))
    expect(new Set(results).size).toBe(1)
    expect(results[0]).toContain('gone: nobody')
    for (const { agreement } of seats) expect((await agreement).others).toEqual([])
    expect(events.filter(({ kind }) => kind === 'fault')).toEqual([])
    expect(ahead).toBeGreaterThan(24 * hour)
  })

  test('tells of thousands who are not there: a few of them are called, and those who are there meet', async () => {
    const relay = await relayOn()
    let calls = 0
    const haunted: OpenSocket = (url, events) => {
      const socket = openNodeSocket(url, {
        ...events,
        onText(text) {
          events.onText(text)
          if (JSON.parse(text).type !== 'reading') return
          for (let i = 0; i < 3000; i++) events.onText(ghost())
        },
      })
      const isCall = (data: string | Uint8Array): boolean =>
        typeof data === 'string' && JSON.parse(data).type === 'signal'
      return {
        ...socket,
        send(data) {
          if (isCall(data)) calls++
          socket.send(data)
        },
      }
    }
    const { seats, go } = await threeAt(relay.url, 1, haunted)
    go()
    for (const { result } of seats) expect(await result).toContain('gone: nobody')
    expect(seats[1]?.client.present().length).toBeLessThanOrEqual(1024)
    expect(calls).toBeLessThan(200)
  })

  test('shows it another order: all three have evidence against it that a stranger can check', async () => {
    const folder = emptyFolder()
    const store = (name: string): string => `sqlite:${join(folder, name)}`
    const honest = await startRelay({ port: 0, store: store('one.db') })
    let port = new URL(honest.url).port
    const elsewhere: OpenSocket = (url, events) =>
      openNodeSocket(url.replace(`:${new URL(honest.url).port}`, `:${port}`), events)
    const { seats, go } = await threeAt(honest.url, 200, elsewhere)
    await honest.close()
    // Two relays with one key, each with a copy of the log: whoever is at one of them is shown another order than at the other.
    copyFileSync(join(folder, 'one.db'), join(folder, 'two.db'))
    const [first, second] = [
      await relayOn({ port: Number(port), store: store('one.db') }),
      await relayOn({ store: store('two.db'), publicUrl: honest.url }),
    ]
    expect(first.key).toBe(second.key)
    port = new URL(second.localUrl).port
    go()
    for (const { result } of seats) {
      const fault = await result.then(
        () => undefined,
        (error: unknown) => error,
      )
      expect(fault).toBeInstanceOf(SequencerFault)
      const proof = readForkProof(printSequencerProof(fault as SequencerFault) ?? '')
      expect(proof && provesFork(first.key, proof)).toBe(true)
    }
  })
})

describe('a table whose host gives the order and is away', () => {
  test('is read by who comes back all the same, from another player, and ends when the host is back', async () => {
    const relay = await relayOn()
    const [ann, bob, cleo] = [await somebody(), await somebody(), await somebody()]
    const order = await openOwnOrder(createMemoryStore())
    ends.push(() => order.close())
    const fetch = order.fetch(relay.url, 'relay')
    const made = await openTable({ relay: relay.url, terms, host: await ann.keep.person(), fetch })
    const link = printInvite({ ...made, direct: true })
    /** Comes with this game, and counts what it hears. */
    const come = ({ mesh, keep }: Somebody, name: string) => {
      const heard: string[] = []
      mesh.meet({ ...made, direct: true }, { open: openNodeSocket })
      const onEvent = (event: TableEvent): void => {
        if (event.kind === 'heard') heard.push(event.statement.slot)
      }
      const beside = (invite: Invite) => mesh.beside(invite)
      return { link, name, game: fortyWords, keep, open: mesh.to(made.table), beside, onEvent, heard }
    }
    const hosting = async (who: Somebody) => {
      order.serve({ ...made, direct: true }, who.mesh)
      const seat = await hostTable({ table: { link }, ...come(who, 'Ann') })
      ends.push(() => seat.leave())
      return seat
    }
    const host = await hosting(ann)
    const early = come(bob, 'Bob')
    const seat = await joinTable(early)
    const third = come(cleo, 'Cleo')
    const stays = await joinTable(third)
    ends.push(() => stays.leave())
    await until(() => early.heard.length > 0, 'the first word')
    await seat.leave()
    bob.mesh.close()
    await until(() => third.heard.length === 41, 'forty words')
    await host.leave()
    ann.mesh.close()

    const late = come(await again(bob), 'Bob')
    const back = await joinTable(late)
    ends.push(() => back.leave())
    await until(() => late.heard.length === 41, 'the log from somebody else')
    expect(back.client.status().state).not.toBe('connected')
    expect(late.heard).toEqual(third.heard)
    await hosting(await again(ann))
    expect([await back.result, await stays.result]).toEqual(['goodbye', 'goodbye'])
  })
})

/** Bob says something, Ann and Cleo talk for a while, and Bob has the last word. */
const fortyWords: Game<string> = async (seat) => {
  const [ann = '', bob = '', cleo = ''] = seat.players
  const says = async (by: string, slot: string, word: string): Promise<string> =>
    (await seat.at(slot).by(by, Word, () => ({ word }))).wellFormed.word
  await says(bob, 'hello', 'hello')
  for (let i = 0; i < 20; i++) {
    await says(cleo, `asks${i}`, 'well?')
    await says(ann, `answers${i}`, 'well.')
  }
  return says(bob, 'last', 'goodbye')
}
