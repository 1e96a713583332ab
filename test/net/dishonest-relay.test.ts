import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { writeFrame } from '../../src/net/frame.ts'
import { connected, createMeeting, type Guest, haveLines } from './meeting.ts'
import { answerRead, type Chain, type Script, say, scriptedRelay } from './scripted-relay.ts'
import { until } from './until.ts'

const meeting = createMeeting()
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  await meeting.end()
  for (const end of ends.splice(0)) await end()
})

/** A guest who has read four lines at a relay that will then show something else. */
async function fourLines() {
  const relay = await scriptedRelay()
  ends.push(relay.close)
  const chain = relay.chain('a', 'b', 'c', 'd')
  relay.play({ chain })
  const guest = meeting.guest(relay.invite)
  await haveLines(4, guest)
  await connected(guest)
  expect(guest.objections).toEqual([])
  return { relay, chain, guest }
}

const isConnectedAgain = (guest: Guest): Promise<void> =>
  until(() => guest.openings.length > 1 && guest.client.status().state === 'connected')

describe('a relay that comes back', () => {
  test('with the same chain gives nothing to object to, and nothing comes twice', async () => {
    const { relay, guest } = await fourLines()
    relay.play({ chain: relay.chain('a', 'b', 'c', 'd', 'e') })
    await haveLines(5, guest)
    expect(guest.lines).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(guest.openings.map(({ from, last }) => [from, last])).toEqual([
      [1, 5],
      [6, 6],
    ])
    expect([...guest.objections, ...guest.notices()]).toEqual([])
  })

  test('with another chain is shown to the seat as it is: another head where the seat stands', async () => {
    const { relay, guest } = await fourLines()
    const fork = relay.chain('a', 'b', 'X', 'd', 'e')
    relay.play({ chain: fork })
    await isConnectedAgain(guest)
    expect(guest.openings.at(-1)).toEqual({ from: 6, before: fork.head(5), last: 6 })
    expect(guest.objections[0]).toBe('another head at 5')
    expect(guest.notices()).toEqual([])
  })

  test('with another chain and the head of the first one is found out by its certificate', async () => {
    const { relay, chain, guest } = await fourLines()
    const fork = relay.chain('a', 'b', 'X', 'd', 'e')
    relay.play({
      chain: fork,
      onRead(from, socket) {
        answerRead({ ...fork, head: chain.head }, from, socket)
      },
    })
    await haveLines(5, guest)
    expect(guest.objections).toEqual(['a false certificate at 6'])
  })

  test('with a shorter chain is shown as it is: how far it goes, and no head', async () => {
    const { relay, guest } = await fourLines()
    relay.play({ chain: relay.chain('a', 'b') })
    await isConnectedAgain(guest)
    expect(guest.openings.at(-1)).toEqual({ from: 6, before: new Uint8Array(), last: 3 })
    expect(guest.objections).toEqual(['rolled back to 3'])
    expect(guest.lines).toHaveLength(4)
  })

  test('with a shorter chain that then goes on past us differently is found out by its certificate', async () => {
    const { relay, guest } = await fourLines()
    const other = relay.chain('a', 'b', 'X', 'Y', 'Z')
    relay.play({
      chain: relay.chain('a', 'b'),
      onRead(from, socket) {
        say(socket, { type: 'reading', from, before: '', last: 3 })
        socket.send(other.frame(6, 6))
      },
    })
    await haveLines(5, guest)
    expect(guest.objections).toEqual(['rolled back to 3', 'a false certificate at 6'])
  })
})

describe('what the relay never confirms', () => {
  test('is sent again, with a word about it, and kept through any number of connections', async () => {
    const relay = await scriptedRelay()
    ends.push(relay.close)
    let sent = 0
    const script: Script = { chain: relay.chain(), onEnvelope: () => sent++ }
    relay.play(script)
    const guest = meeting.guest(relay.invite, { patience: 40 })
    await guest.says('hello?')
    await until(() => guest.notices().includes('withholding') && sent > 1)
    for (let i = 0; i < 3; i++) {
      const before = sent
      relay.play(script)
      await until(() => sent > before)
    }
    relay.play({ chain: relay.chain('hello?') })
    await guest.client.settled()
    expect(guest.lines).toEqual(['hello?'])
  })

  test('is not taken for confirmed because something else begins with the same bytes', async () => {
    const relay = await scriptedRelay()
    ends.push(relay.close)
    const chain = relay.chain()
    const seen: Uint8Array[] = []
    relay.play({
      chain,
      onEnvelope(envelope, socket) {
        seen.push(envelope)
        const forged = new Uint8Array(envelope)
        forged[forged.length - 1] = (forged.at(-1) ?? 0) ^ 1
        if (seen.length === 1) socket.send(writeFrame(2, [{ time: 2000, bytes: forged }]))
      },
    })
    const guest = meeting.guest(relay.invite, { patience: 40 })
    await guest.says('mine')
    await until(() => seen.length > 1, 'sending it again')
    expect(guest.objections).toEqual(['entry 2 does not open'])
  })
})

describe('a relay that makes no sense', () => {
  /** A relay that sends this after an honest beginning; it is honest again from the third connection on. */
  async function whenTold(nonsense: (chain: Chain, socket: Parameters<typeof say>[0]) => void) {
    const { relay, chain, guest } = await fourLines()
    const long = relay.chain('a', 'b', 'c', 'd', 'e', 'f')
    let attempts = 0
    relay.play({
      chain: long,
      onRead(from, socket) {
        if (++attempts > 1) return answerRead(long, from, socket)
        nonsense(chain, socket)
      },
    })
    await haveLines(6, guest)
    expect(guest.lines).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    expect(guest.objections).toEqual([])
    return guest.notices()
  }
  const read = { type: 'reading', from: 6, before: '', last: 7 }

  test('by leaving entries out is dropped, and all is there once it stops', async () => {
    const seen = await whenTold((chain, socket) => {
      say(socket, { ...read, before: Buffer.from(chain.head(5)).toString('base64url') })
      socket.send(writeFrame(7, [{ time: 9000, bytes: new Uint8Array(50) }]))
    })
    expect(seen).toEqual(['withholding'])
  })

  test('by going back is dropped', async () => {
    const seen = await whenTold((chain, socket) => {
      say(socket, { ...read, before: Buffer.from(chain.head(5)).toString('base64url') })
      socket.send(chain.frame(4, 5))
    })
    expect(seen).toEqual(['backwards'])
  })

  test('by answering another question is dropped', async () => {
    const seen = await whenTold((chain, socket) => answerRead(chain, 3, socket))
    expect(seen).toEqual(['garbled'])
  })

  test('by sending entries before anybody asked is dropped', async () => {
    const seen = await whenTold((chain, socket) => socket.send(chain.frame(1, 5)))
    expect(seen).toEqual(['withholding'])
  })

  test('by a second hello is dropped', async () => {
    const seen = await whenTold((_, socket) =>
      say(socket, {
        type: 'seated',
        role: 'guest',
        last: 1,
        writers: { number: 0, players: [] },
        present: [],
      }),
    )
    expect(seen).toEqual(['garbled'])
  })

  test('in any way at all never brings the client down', async () => {
    const relay = await scriptedRelay()
    ends.push(relay.close)
    const chain = relay.chain('a', 'b', 'c')
    const anything = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.json(),
      fc.tuple(fc.nat(300), fc.nat(255)).map(([at, byte]) => {
        const frame = Uint8Array.from(chain.frame(1, 4))
        frame[at] = byte
        return frame
      }),
      fc
        .record({
          type: fc.constantFrom(
            'welcome',
            'seated',
            'reading',
            'taken',
            'presence',
            'writers',
            'refused',
            'pong',
          ),
          from: fc.nat(9),
          before: fc.constantFrom('', '-'.repeat(43), 'A'.repeat(43)),
          last: fc.nat(9),
          k: fc.nat(9),
          digest: fc.constant('A'.repeat(43)),
          code: fc.constantFrom('too-many', 'bad-message', 'old-writers', 'store-failed'),
          reason: fc.string(),
        })
        .map((message) => JSON.stringify(message)),
    )
    const nonsense = fc.sample(anything, { numRuns: 300, seed: 11 })
    let next = 0
    relay.play({
      chain,
      onRead(from, socket) {
        if (next >= nonsense.length) return answerRead(chain, from, socket)
        if (next % 3 === 0) say(socket, { type: 'reading', from, before: '', last: 4 })
        for (let i = 0; i < 5; i++) socket.send(nonsense[next++] ?? '')
      },
    })
    const guest = meeting.guest(relay.invite, { firstRetry: 1, longestRetry: 2 })
    await until(() => next >= nonsense.length, 'all of it being said')
    await connected(guest)
    expect(guest.notices().length).toBeGreaterThan(0)
  })
})
