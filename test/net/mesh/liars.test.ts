/** Neighbours who lie about ways, take all the room, or come under many keys: who is honest still gets to the host. */
import { afterEach, describe, expect, test } from 'vitest'
import { connectRelay } from '../../../src/net/index.ts'
import { createPieces, piecesOf } from '../../../src/net/mesh/fragments.ts'
import { type Frame, freshWay, readWayFrame, writeWayFrame } from '../../../src/net/mesh/frame.ts'
import { Mesh } from '../../../src/net/mesh/mesh.ts'
import type { Peer } from '../../../src/net/mesh/peer.ts'
import { createIdentity } from '../../../src/table/index.ts'
import { until } from '../until.ts'
import { type PeersTable, paste, peersHere, peersTable, type Somebody } from './peers.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Somebody whose program says what a test wants it to. */
interface Liar extends Somebody {
  send(frame: Frame): void
}

/** A liar who stays connected as anybody does, and otherwise does what a test wants. */
async function liar(hear: (frame: Frame, send: (frame: Frame) => void) => void): Promise<Liar> {
  const open = await peersHere()
  let channel: Peer | undefined
  const send = (frame: Frame): void => {
    for (const piece of piecesOf(writeWayFrame(frame))) channel?.send(piece)
  }
  const pieces = createPieces()
  const identity = createIdentity()
  const mesh = new Mesh({
    person: identity,
    openPeer: (events) => {
      channel = open({
        ...events,
        onBytes(piece) {
          const message = pieces.take(piece)
          const frame = message === 'more' || message === undefined ? undefined : readWayFrame(message)
          if (frame?.kind === 'ping' || frame?.kind === 'pong') events.onBytes(piece)
          else if (frame) hear(frame, send)
        },
      })
      return channel
    },
  })
  ends.push(() => mesh.close())
  return { identity, mesh, send }
}

async function aTable(): Promise<PeersTable> {
  const table = await peersTable(false)
  ends.push(() => table.end())
  return table
}

describe('neighbours', () => {
  test('that say they are the host, and carry nothing, are believed once each', async () => {
    const table = await aTable()
    const guest = await table.somebody(false)
    const caught = new Map<string, number>()
    for (const name of ['one', 'two']) {
      const mallory = await liar((frame, send) => {
        if (frame.kind === 'find') send({ kind: 'found', way: frame.way, via: [] })
        if (frame.kind === 'text') caught.set(name, (caught.get(name) ?? 0) + 1)
      })
      await paste(table, guest, mallory)
    }
    const client = connectRelay({
      invite: table.invite,
      identity: guest.identity,
      open: guest.mesh.to(table.invite.table),
      firstRetry: 20,
      longestRetry: 200,
      silence: 2_000,
    })
    ends.push(() => client.close())
    await until(() => caught.size > 0, 'being caught')
    // The honest answer comes later than any lie: from two steps away.
    const carrier = await table.somebody(false)
    await paste(table, table.host, carrier)
    await paste(table, carrier, guest)
    await until(() => client.status().state === 'connected', 'getting to the host')
    expect(Math.max(...caught.values())).toBe(1)
  }, 60_000)

  test('that say the host does not want a newcomer are not believed at once', async () => {
    const table = await aTable()
    const newcomer = await table.somebody(false)
    const refusal = JSON.stringify({ type: 'refused', code: 'not-invited', reason: 'you were never invited' })
    let lies = 0
    const mallory = await liar((frame, send) => {
      if (frame.kind !== 'find') return
      send({ kind: 'found', way: frame.way, via: [] })
      send({ kind: 'text', way: frame.way, text: refusal })
      lies++
    })
    await paste(table, newcomer, mallory)
    const client = table.client(newcomer)
    await until(() => lies > 0, 'being lied to')
    await paste(table, table.host, newcomer)
    await until(() => client.status().state === 'connected', 'being let in')
  }, 60_000)

  test('that fill a carrier with ways between them leave room for who has no other', async () => {
    const table = await aTable()
    const carrier = await table.somebody(false)
    await paste(table, table.host, carrier)
    const mallories: Liar[] = []
    for (let i = 0; i < 3; i++) {
      const mallory = await liar((frame, send) => {
        if (frame.kind === 'find') send({ kind: 'found', way: frame.way, via: [] })
      })
      await paste(table, carrier, mallory)
      mallories.push(mallory)
    }
    for (const mallory of mallories)
      for (let i = 0; i < 95; i++)
        mallory.send({ kind: 'find', way: freshWay(), hops: 3, table: 'bcdfghjk', via: [] })
    const guest = await table.somebody(false)
    await paste(table, carrier, guest)
    const client = table.client(guest)
    await until(() => client.status().state === 'connected', 'being carried')
    expect(guest.mesh.reach(table.host.identity.player, table.invite, '')).toEqual({
      how: 'through',
      via: carrier.identity.player,
    })
  }, 60_000)

  test('of sixteen keys without a seat make room for who has one', async () => {
    const table = await aTable()
    const crowd: Somebody[] = []
    for (let i = 0; i < 16; i++) {
      const stranger = await table.somebody(false)
      await paste(table, table.host, stranger)
      crowd.push(stranger)
    }
    const player = await table.somebody(false)
    table.host.mesh.beside(table.invite).favour((person) => person === player.identity.player)
    await paste(table, table.host, player)
    const left = (): number =>
      crowd.filter(({ identity }) => table.host.mesh.neighbours().includes(identity.player)).length
    expect(left()).toBe(15)
    expect(table.host.mesh.neighbours()).toContain(player.identity.player)
  }, 120_000)
})
