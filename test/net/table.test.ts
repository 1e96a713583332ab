import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import {
  type Charter,
  coin,
  createIdentity,
  type Game,
  type Identity,
  Lobby,
  type Table,
  takeSeat,
} from '../../src/table/index.ts'
import { createMeeting, type Guest } from './meeting.ts'
import { endProcesses, forkRelay } from './processes.ts'
import { until } from './store-acceptance.ts'

const folder = mkdtempSync(join(tmpdir(), 'nodealer-table-'))
const meeting = createMeeting()
afterEach(async () => {
  await meeting.end()
  await endProcesses()
})
afterAll(() => rmSync(folder, { recursive: true }))

const rounds = 12
const charter: Charter = {
  version: '1',
  game: 'coins',
  rules: {},
  seats: { min: 3, max: 3 },
  deadlines: { step: 60_000, act: 60_000 },
  spectators: true,
}

/** Tosses coins, one after another. */
const coins: Game<string[]> = async (seat) => {
  const tossed: string[] = []
  for (let round = 0; round < rounds; round++) {
    tossed.push(Buffer.from(await coin(seat.at(`coin-${round}`))).toString('hex'))
  }
  return tossed
}

/** Finds a seat at the table of an invitation; the host closes the roster once three have come. */
async function sitDown(guest: Guest, name: string, host?: Identity): Promise<Table> {
  return new Promise((resolve, reject) => {
    const lobby = new Lobby(guest.client, guest.identity, ({ joined, roster, table }) => {
      if (table !== undefined) return resolve(table)
      if (host === undefined || roster !== undefined || joined.length < 3) return
      const players = joined.map(({ statement }) => statement.by)
      guest.client.closeRoster(players).then(() => lobby.choose(players), reject)
    })
    if (host !== undefined) lobby.open(charter).catch(reject)
    lobby.join(name).catch(reject)
  })
}

describe('a table that meets at a relay', () => {
  test('is founded, plays to the end while the relay is killed again and again, and agrees on everything', {
    timeout: 120_000,
  }, async () => {
    const store = `sqlite:${join(folder, 'relay.db')}`
    let relay = await forkRelay({ port: 0, store })
    const port = Number(new URL(relay.url).port)
    const host = createIdentity()
    const invite = await meeting.table(relay.url, host)
    const guests = [meeting.guest(invite, { identity: host }), meeting.guest(invite), meeting.guest(invite)]
    const tables = await Promise.all(
      guests.map((guest, i) => sitDown(guest, `player ${i}`, i === 0 ? host : undefined)),
    )
    const onlooker = meeting.guest(invite)
    const sessions = [...guests, onlooker].map(({ client, identity }, i) => {
      const table = tables[i] ?? (tables[0] as Table)
      return takeSeat({ table, transport: client, ...(i < 3 ? { identity } : {}) }, coins)
    })
    for (let kills = 1; kills <= 4; kills++) {
      await until(() => onlooker.lines.length > kills * 14, 'the game going on')
      relay.signal('SIGKILL')
      await relay.gone
      relay = await forkRelay({ port, store })
    }
    const results = await Promise.all(sessions.map(({ result }) => result))
    expect(results[0]).toHaveLength(rounds)
    for (const result of results) expect(result).toEqual(results[0])
    expect(onlooker.client.role()).toBe('spectator')
    expect(guests.flatMap((guest) => guest.notices())).toEqual([])
  })
})
