import { describe, expect, test } from 'vitest'
import { keepRelayLink, type RelayLinkOptions } from '../../src/net/relay-link.ts'
import type { SocketEvents } from '../../src/net/socket.ts'
import { handClock } from './hand-clock.ts'

/** A link whose sockets are played by the test. */
function playedLink(options: Partial<RelayLinkOptions> = {}) {
  const clock = handClock()
  const sockets: (SocketEvents & { sent: unknown[]; closed: boolean })[] = []
  const waits: number[] = []
  const heard: string[] = []
  const link = keepRelayLink(
    () => 'ws://relay/ws',
    {
      clock,
      random: () => 0,
      firstRetry: 200,
      longestRetry: 10_000,
      silence: 15_000,
      open: (_url, events) => {
        const socket = { ...events, sent: [] as unknown[], closed: false }
        sockets.push(socket)
        return {
          send: (data) => socket.sent.push(data),
          close: () => {
            socket.closed = true
          },
        }
      },
      ...options,
    },
    {
      onTrying: () => undefined,
      onDown: (retryIn) => waits.push(retryIn),
      onText: (text) => heard.push(text),
      onBytes: () => undefined,
    },
  )
  return { link, clock, sockets, waits, heard }
}

describe('a link', () => {
  test('waits twice as long after each failure, up to a limit, and begins anew when all was well', () => {
    const { link, clock, sockets, waits } = playedLink()
    for (let i = 0; i < 9; i++) {
      sockets.at(-1)?.onClose()
      clock.pass(10_000)
    }
    expect(waits).toEqual([100, 200, 400, 800, 1600, 3200, 5000, 5000, 5000])
    link.steady()
    sockets.at(-1)?.onClose()
    expect(waits.at(-1)).toBe(100)
  })

  test('spreads clients that failed together', () => {
    const draws = [0, 0.5, 0.999]
    const waits = draws.map((draw) => {
      const { sockets, waits } = playedLink({ random: () => draw })
      sockets[0]?.onClose()
      return waits[0]
    })
    expect(waits).toEqual([100, 150, 200])
  })

  test('waits longer for a relay that misbehaves, even one that then seems well', () => {
    const { link, clock, sockets, waits } = playedLink()
    for (let i = 0; i < 2; i++) {
      sockets.at(-1)?.onOpen()
      link.steady()
      link.drop(true)
      clock.pass(10_000)
    }
    expect(waits).toEqual([1600, 1600])
    expect(sockets[0]?.closed).toBe(true)
  })

  test('asks a silent relay whether it is there, and gives it up when it does not answer', () => {
    const { clock, sockets, waits } = playedLink()
    sockets[0]?.onOpen()
    clock.pass(15_000)
    expect(sockets[0]?.sent).toEqual([])
    clock.pass(15_000)
    expect(sockets[0]?.sent).toEqual(['{"type":"ping"}'])
    sockets[0]?.onText('pong')
    clock.pass(30_000)
    expect(sockets[0]?.sent).toHaveLength(2)
    expect(waits).toEqual([])
    clock.pass(15_000)
    expect(waits).toHaveLength(1)
    expect(sockets[0]?.closed).toBe(true)
  })

  test('gives up an attempt that leads nowhere', () => {
    const { clock, sockets, waits } = playedLink()
    clock.pass(15_000)
    expect(waits).toHaveLength(1)
    expect(sockets[0]?.closed).toBe(true)
  })

  test('does not listen to a socket that it has given up', () => {
    const { link, clock, sockets, waits, heard } = playedLink()
    link.drop(false)
    clock.pass(1000)
    sockets[0]?.onText('from the past')
    sockets[0]?.onClose()
    sockets[1]?.onText('now')
    expect(heard).toEqual(['now'])
    expect(waits).toHaveLength(1)
  })

  test('tries at once when told that the network is back, and never again when closed', () => {
    const { link, clock, sockets } = playedLink()
    sockets[0]?.onClose()
    link.retry()
    expect(sockets).toHaveLength(2)
    link.retry()
    clock.pass(5000)
    expect(sockets).toHaveLength(2)
    link.close()
    clock.pass(100_000)
    link.retry()
    expect(sockets).toHaveLength(2)
    expect(sockets[1]?.closed).toBe(true)
  })

  test('asks at once whether a connection still is one when the network may be back, and makes a new one if not', () => {
    const { link, clock, sockets } = playedLink()
    sockets[0]?.onOpen()
    clock.pass(20_000)
    link.retry()
    expect(sockets[0]?.sent).toEqual(['{"type":"ping"}'])
    sockets[0]?.onText('pong')
    clock.pass(3_000)
    expect(sockets).toHaveLength(1)
    link.retry()
    clock.pass(3_200)
    expect(sockets).toHaveLength(2)
    expect(sockets[0]?.closed).toBe(true)
  })

  test('does not sit out an attempt that hangs when the network may be back, nor the waits of earlier failures', () => {
    const { link, clock, sockets, waits } = playedLink()
    for (let i = 0; i < 7; i++) {
      sockets.at(-1)?.onClose()
      clock.pass(5_000)
    }
    sockets.at(-1)?.onClose()
    const tried = sockets.length
    link.retry()
    expect(sockets).toHaveLength(tried + 1)
    clock.pass(2_000)
    link.retry()
    expect(sockets).toHaveLength(tried + 1)
    clock.pass(2_000)
    link.retry()
    clock.pass(200)
    expect(waits.at(-1)).toBe(100)
    expect(sockets).toHaveLength(tried + 2)
    expect(sockets.at(-2)?.closed).toBe(true)
  })
})
