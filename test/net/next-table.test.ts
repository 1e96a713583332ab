/** Where the players of a table meet again: everybody computes the same place, and only the old host can make the table there. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Invite, meetingAfter, openTable, searchNextTable } from '../../src/net/index.ts'
import { openNodeSocket } from '../../src/net/node-socket.ts'
import { type RunningRelay, startRelay } from '../../src/net/relay/index.ts'
import { type Charter, type ClosedPhase, createIdentity, idBytes, localTable } from '../../src/table/index.ts'
import { MemoryJournal } from '../../src/table/seat/journal.ts'
import { keptRounds, roundsTerms } from '../table/kept-rounds.ts'
import { identity } from '../table/lines.ts'

let relay: RunningRelay
const host = identity(1)
const terms = roundsTerms(2)

beforeAll(async () => {
  relay = await startRelay({ port: 0 })
})
afterAll(() => relay.close())

/** A table that has closed a phase, and its relay is gone: its invitation, and what the next one cites. */
async function lost(): Promise<{ old: Invite; continues: NonNullable<Charter['continues']> }> {
  const journal = new MemoryJournal()
  const game = keptRounds(1)
  const { sessions, table } = localTable(terms, [
    { name: 'Ann', person: host, journal, game },
    { name: 'Bob', person: identity(2), game },
  ])
  await Promise.all(sessions.map((session) => session.result))
  const { closed } = await journal.load()
  const { closing, lines } = closed as ClosedPhase
  const key = crypto.getRandomValues(new Uint8Array(32))
  const old = { relay: 'http://127.0.0.1:1', table: 'bcdfghjk', key, id: idBytes(table.id) }
  return { old, continues: { table: table.id, closing, lines } }
}

const search = (old: Invite, open = openNodeSocket) =>
  searchNextTable({ old, relay: relay.url, host: host.player, identity: createIdentity(), every: 20, open })

/** A socket that says when the entries of a table have been read from it. */
function watched(): { readonly open: typeof openNodeSocket; readonly hasRead: Promise<void> } {
  let tell = (): void => {}
  const hasRead = new Promise<void>((resolve) => {
    tell = resolve
  })
  const open: typeof openNodeSocket = (url, events) =>
    openNodeSocket(url, {
      ...events,
      onBytes(bytes) {
        events.onBytes(bytes)
        tell()
      },
    })
  return { open, hasRead }
}

describe('the next table', () => {
  test('is found by whoever has the old link, as soon as the host has made it, and twice is once', async () => {
    const { old, continues } = await lost()
    const { found } = search(old)
    const make = () => openTable({ relay: relay.url, terms, host, continues, meeting: meetingAfter(old) })
    const made = await make()
    expect(await found).toEqual(made)
    expect(await make()).toEqual(made)
    expect(await search(old).found).toEqual(made)
  })

  test('of a rematch is another one: of the same host, from nothing, found by the old link', async () => {
    const { old } = await lost()
    const options = { old, relay: relay.url, host: host.player, identity: createIdentity(), every: 20 }
    const { found } = searchNextTable({ ...options, why: 'rematch' })
    const made = await openTable({ relay: relay.url, terms, host, meeting: meetingAfter(old, 'rematch') })
    expect(await found).toEqual(made)
    expect(meetingAfter(old, 'rematch').name).not.toBe(meetingAfter(old).name)
  })

  test('is at another place for whoever has another key', async () => {
    const { old } = await lost()
    const other = { ...old, key: new Uint8Array(32) }
    expect(meetingAfter(other).key).not.toEqual(meetingAfter(old).key)
    expect(meetingAfter(old)).toEqual(meetingAfter({ ...old }))
  })

  test.each([
    ['of another host', identity(2), true],
    ['that goes on from nothing', host, false],
  ])('is none %s', async (_, maker, cites) => {
    const { old, continues } = await lost()
    const sham = { relay: relay.url, terms, host: maker, meeting: meetingAfter(old) }
    await openTable(cites ? { ...sham, continues } : sham)
    const { open, hasRead } = watched()
    const { found, stop } = search(old, open)
    let isFound = false
    found.then(() => {
      isFound = true
    })
    await hasRead
    const again = openTable({ relay: relay.url, terms, host, continues, meeting: meetingAfter(old) })
    await expect(again).rejects.toThrow('there is another table of that name')
    expect(isFound).toBe(false)
    stop()
  })
})
