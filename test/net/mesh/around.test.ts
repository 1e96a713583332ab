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
  parseInvite,
  printInvite,
  printSequencerProof,
  readForkProof,
  type Seated,
} from '../../../src/net/index.ts'
import { Mesh } from '../../../src/net/mesh/mesh.ts'
import { openNodeSocket, type RunningRelay, startRelay } from '../../../src/net/relay/index.ts'
import { form, type Game, provesFork, SequencerFault, wire } from '../../../src/table/index.ts'
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
  const person = await keep.person()
  const mesh = new Mesh({ person, openPeer: await peersHere() })
  ends.push(() => mesh.close())
  return { keep, mesh, player: person.player }
}

async function relayOn(options: Parameters<typeof startRelay>[0] = {}): Promise<RunningRelay> {
  const relay = await startRelay({ port: 0, ...options })
  ends.push(() => relay.close())
  return relay
}

const Ready = form('test', 'ready', wire.record({}))

/** More time than anybody needs, so that whoever is late was not helped. */
const terms = {
  game: 'rounds',
  rules: null,
  seats: { min: 3, max: 3 },
  deadlines: { step: 45_000, act: 45_000 },
}

/** Three people at a table, with connections to each other; Bob gets to the relay by a socket of the test. */
async function threeAt(relay: string, count: number, open: OpenSocket) {
  const [ann, bob, cleo] = [await somebody(), await somebody(), await somebody()]
  let go = (): void => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  const game: Game<string> = async (seat) => {
    await seat.at('ready').all(Ready, async () => {
      await held
      return {}
    })
    return rounds(count)(seat)
  }
  const beside = ({ mesh }: Somebody) => ({ beside: (invite: Invite) => mesh.beside(invite) })
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
