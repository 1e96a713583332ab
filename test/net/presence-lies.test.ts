/** Somebody who can write to the NATS of a house lies about who is at a table: what players see may be wrong, what they have is not. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { afterEach, describe, expect, test } from 'vitest'
import { hostTable, joinTable, parseInvite, type Seated } from '../../src/net/index.ts'
import { openNodeSocket } from '../../src/net/relay/index.ts'
import { keepInFolder } from '../../src/table/files/keep-folder.ts'
import { audit, createIdentity } from '../../src/table/index.ts'
import { rounds } from '../table/rounds.ts'
import { emptyFolder } from '../temporary.ts'
import { connected, createMeeting, haveLines } from './meeting.ts'
import { endNats, natsProgram, startNats } from './nats-server.ts'
import { endProcesses, forkRelay } from './processes.ts'
import { until } from './until.ts'

const meeting = createMeeting()
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  await meeting.end()
  await endProcesses()
  await endNats()
})

async function openHouse(limits = {}) {
  const [nats] = await startNats()
  const options = { port: 0, store: nats?.house('house') ?? '', limits }
  const liar = await connect({ servers: `127.0.0.1:${nats?.port}` })
  ends.push(() => liar.close())
  return { relays: [await forkRelay(options), await forkRelay(options)] as const, liar }
}

interface Here {
  readonly type: string
  readonly relay: string
}

/** As relays talk about a table: who speaks, in 36 letters, and what it says. */
const say = (liar: NatsConnection, table: string, word: object): void =>
  liar.publish(`nodealer-talk.nodealer-house.${table}`, 'l'.repeat(36) + JSON.stringify(word))

const ghosts = (count: number): object[] =>
  Array.from({ length: count }, () => ({ player: createIdentity().player, role: 'writer' }))

describe.skipIf(natsProgram === undefined)('somebody in the NATS of a house who says', () => {
  test('that a table is full keeps no player of it out', async () => {
    const { relays, liar } = await openHouse({ connectionsPerTable: 8 })
    const creator = createIdentity()
    const invite = await meeting.table(relays[0].url, creator)
    const early = meeting.guest(invite)
    await connected(early)
    const lie = { type: 'here', relay: 'liar', present: ghosts(500), asks: false }
    say(liar, invite.table, lie)
    await until(() => early.client.present().length > 500, 'seeing those who are not there')
    const player = meeting.guest(invite, { identity: creator })
    await connected(player)
    await player.says('one', 'two')
    await haveLines(2, player, early)
  }, 60_000)

  test('of everybody that they have gone, and of others that they came, changes nothing of the game', async () => {
    const { relays, liar } = await openHouse()
    const terms = {
      game: 'rounds',
      rules: null,
      seats: { min: 3, max: 3 },
      deadlines: { step: 60_000, act: 60_000 },
    }
    const [game, folder] = [rounds(30), emptyFolder()]
    const keep = keepInFolder(folder)
    const open = openNodeSocket
    const host = await hostTable({ table: { relay: relays[0].url, terms }, name: 'Ann', game, keep, open })
    const { table } = parseInvite(host.link)
    let lies = 0
    liar.subscribe(`nodealer-talk.nodealer-house.${table}`, {
      callback(_, message) {
        const word = JSON.parse(message.string().slice(36)) as Here
        if (word.type !== 'here' || message.string().startsWith('l')) return
        say(liar, table, { ...word, present: [], asks: false })
        say(liar, table, { ...word, relay: `liar ${lies++ % 8}`, present: ghosts(20), asks: false })
      },
    })
    await liar.flush()
    const there = host.link.replace(relays[0].url, relays[1].url)
    const seats: Seated<string>[] = [
      host,
      await joinTable({ link: there, name: 'Bob', game, open }),
      await joinTable({ link: host.link, name: 'Cleo', game, open }),
    ]
    for (const seat of seats) ends.push(() => seat.leave())
    const results = await Promise.all(seats.map(({ result }) => result))
    expect(lies).toBeGreaterThan(0)
    expect(new Set(results).size).toBe(1)
    expect(results[0]).toContain('gone: nobody')
    for (const { agreement } of seats) expect((await agreement).others).toEqual([])
    const log = readFileSync(join(folder, host.founding.id, 'log.jsonl'), 'utf8').split('\n')
    expect(await audit(log, () => game)).toMatchObject({ clean: true, faults: [], absences: [] })
  }, 120_000)
})
