import { afterEach, describe, expect, test } from 'vitest'
import { createTable, type Fetch, nameFor, relayKey } from '../../src/net/index.ts'
import { createIdentity } from '../../src/table/statements/identity.ts'
import { call } from './caller.ts'
import { connected, createMeeting, haveLines, newTable, randomKey, refusal } from './meeting.ts'
import { until } from './until.ts'
import { createWitness } from './witness.ts'

const meeting = createMeeting()
afterEach(() => meeting.end())

describe('at a relay', () => {
  test('everybody with the link hears everybody, in one order that the relay has signed', async () => {
    const { url } = await meeting.relay()
    const invite = await meeting.table(url, createIdentity())
    const guests = [1, 2, 3].map(() => meeting.guest(invite))
    for (const [i, { says }] of guests.entries()) {
      for (let n = 0; n < 20; n++) await says(`line ${n} of ${i}`)
    }
    await haveLines(60, ...guests)
    expect(new Set(guests[0]?.lines).size).toBe(60)
    for (const { lines, notices, objections, place, certificates } of guests) {
      expect(lines).toEqual(guests[0]?.lines)
      expect([...notices(), ...objections]).toEqual([])
      expect(place()).toEqual(guests[0]?.place())
      expect(certificates.at(-1)?.k).toBe(61)
    }
  })

  test('the charter is entry 1, and what it stands on is the table’s id', async () => {
    const { url } = await meeting.relay()
    const invite = await meeting.table(url, createIdentity())
    const guest = meeting.guest(invite)
    await connected(guest)
    expect(guest.openings).toEqual([{ from: 1, before: invite.id, last: 1 }])
    expect(guest.sealer.open(guest.entries[0]?.envelope ?? new Uint8Array())).toContain('charter')
  })

  test('a latecomer gets everything said before, and may begin anywhere', async () => {
    const { url } = await meeting.relay()
    const invite = await meeting.table(url, createIdentity())
    const early = meeting.guest(invite)
    for (let n = 0; n < 50; n++) await early.says(`line ${n}`)
    await early.client.settled()
    const late = meeting.guest(invite)
    await haveLines(50, late)
    expect(late.lines).toEqual(early.lines)
    const half = late.entries.slice(0, 30)
    const middle = createWitness(invite, late.sealer)
    middle.onBatch({ entries: half })
    const rest = createWitness(invite, late.sealer, middle.place())
    late.client.follow(31, rest)
    await until(() => rest.entries.length === 21)
    expect(rest.place()).toEqual(late.place())
    expect([...rest.objections, ...late.objections]).toEqual([])
  })

  test('the same envelope handed in twice, also by two people and much later, is in the log once', async () => {
    const { url } = await meeting.relay()
    const invite = await meeting.table(url, createIdentity())
    const [one, other] = [meeting.guest(invite), meeting.guest(invite)]
    await Promise.all([one.says('same'), other.says('same')])
    await Promise.all([one.client.settled(), other.client.settled()])
    await one.says('end')
    await haveLines(2, one, other)
    await other.says('same')
    await other.client.settled()
    expect(one.lines).toEqual(['same', 'end'])
    expect(other.lines).toEqual(['same', 'end'])
  })

  test('an envelope of the greatest length arrives whole, a longer one is refused before it is sent', async () => {
    const { url } = await meeting.relay()
    const invite = await meeting.table(url, createIdentity())
    const [one, other] = [meeting.guest(invite), meeting.guest(invite)]
    const long = '€'.repeat(Math.floor((512 * 1024) / 3))
    await one.says(long)
    await haveLines(1, other)
    expect(other.lines[0]).toBe(long)
    await expect(one.says(`${long}€`)).rejects.toThrow(/bytes at most/)
    await expect(one.client.submit(new Uint8Array(12))).rejects.toThrow(/too short/)
  })

  test('somebody without the key is not let in, and neither is somebody with the wrong one', async () => {
    const { url } = await meeting.relay()
    const invite = await meeting.table(url, createIdentity())
    expect(await refusal(meeting.guest({ ...invite, key: new Uint8Array(32) }))).toBe('not-invited')
    const unknown = meeting.guest({ ...invite, table: 'bcdfghjk' })
    expect(await refusal(unknown)).toBe('unknown-table')
    expect(unknown.client.status().text).toBe('there is no such table at this relay')
  })

  test('presence: everybody sees who comes and who goes', async () => {
    const { url } = await meeting.relay()
    const invite = await meeting.table(url, createIdentity())
    const [one, other] = [meeting.guest(invite), meeting.guest(invite)]
    const here = (): string[] => one.client.present().map(({ player }) => player)
    await until(() => here().length === 2)
    expect(here().sort()).toEqual([one.identity.player, other.identity.player].sort())
    const secondTab = meeting.guest(invite, { identity: other.identity })
    await connected(secondTab)
    other.client.close()
    await secondTab.says('still here')
    await haveLines(1, one)
    expect(here()).toHaveLength(2)
    secondTab.client.close()
    await until(() => here().length === 1)
    expect(here()).toEqual([one.identity.player])
  })
})

describe('a tick', () => {
  test('lets time pass where nobody speaks, and nowhere else', async () => {
    const { url } = await meeting.relay({ limits: { tickSpacing: 40 } })
    const invite = await meeting.table(url, createIdentity())
    const [one, other] = [meeting.guest(invite), meeting.guest(invite)]
    await connected(one, other)
    await until(() => {
      one.client.tick(1)
      other.client.tick(1)
      return one.entries.length === 2
    })
    expect(one.entries[1]?.envelope).toBeUndefined()
    const [before = 0, after = 0] = one.entries.map(({ time }) => time)
    expect(after - before).toBeGreaterThanOrEqual(39)
    await one.says('now')
    await haveLines(1, one, other)
    one.client.tick(1)
    one.client.tick(2)
    await one.says('then')
    await haveLines(2, one, other)
    expect(other.entries.map(({ envelope }) => envelope === undefined)).toEqual([false, true, false, false])
    expect([...one.objections, ...other.objections]).toEqual([])
  })

  test('comes no more often than the relay allows', async () => {
    const { url } = await meeting.relay({ limits: { tickSpacing: 0, ticksPerHour: 3 } })
    const guest = meeting.guest(await meeting.table(url, createIdentity()))
    await connected(guest)
    for (let i = 0; i < 30; i++) {
      guest.client.tick(guest.place().k)
      await guest.says(`${i}`)
      await guest.client.settled()
    }
    expect(guest.entries.filter(({ envelope }) => envelope === undefined)).toHaveLength(3)
  })
})

describe('writers', () => {
  const roles = (guest: ReturnType<typeof meeting.guest>): Map<string, string> =>
    new Map(guest.client.present().map(({ player, role }) => [player, role]))

  test('are named by the creator, and anew whenever it likes', async () => {
    const creator = createIdentity()
    const { url } = await meeting.relay()
    const invite = await meeting.table(url, creator)
    const [player, newcomer] = [meeting.guest(invite), meeting.guest(invite)]
    const host = meeting.guest(invite, { identity: creator })
    const [one, other] = [player.identity.player, newcomer.identity.player]
    await host.client.setWriters([one])
    await until(() => roles(newcomer).get(one) === 'writer')
    expect(roles(newcomer).get(other)).toBe('guest')
    expect(roles(newcomer).get(creator.player)).toBe('writer')
    await newcomer.says('may I have a seat?')
    await newcomer.client.settled()
    await host.client.setWriters([one, other])
    await until(() => roles(player).get(other) === 'writer')
    const again = meeting.guest(invite, { identity: creator })
    await connected(again)
    await again.client.setWriters([other])
    await until(() => roles(player).get(one) === 'guest')
    await again.client.setWriters([other])
    await host.client.setWriters([one])
    expect(host.notices()).toEqual([])
  })

  test('the latest wish counts when there are several', async () => {
    const creator = createIdentity()
    const { url } = await meeting.relay()
    const invite = await meeting.table(url, creator)
    const host = meeting.guest(invite, { identity: creator })
    const [a, b] = [createIdentity().player, createIdentity().player]
    await Promise.all([host.client.setWriters([a]), host.client.setWriters([a, b])])
    await host.client.setWriters([b])
    const caller = call(url)
    await caller.sitsDown(invite)
    expect((await caller.hears('seated'))['writers']).toMatchObject({ players: [b] })
  })

  test('nobody but the creator can name them', async () => {
    const { url } = await meeting.relay()
    const invite = await meeting.table(url, createIdentity())
    const thief = meeting.guest(invite)
    await connected(thief)
    await expect(thief.client.setWriters([thief.identity.player])).rejects.toThrow(
      /only the one who made the table/,
    )
  })

  test('have the full rates, while one guest and all guests together may say only so much', async () => {
    const creator = createIdentity()
    const { url } = await meeting.relay({
      limits: { guestLines: 3, tableGuestLines: 5, networkFirstLines: 0 },
    })
    const invite = await meeting.table(url, creator)
    const host = meeting.guest(invite, { identity: creator })
    const [one, other] = [meeting.guest(invite), meeting.guest(invite)]
    await one.says('1', '2', '3', '4')
    await until(() => one.notices().includes('refused'))
    await haveLines(3, host)
    await one.says('1', '2', '3')
    await other.says('5', '6', '7')
    await until(() => other.notices().includes('refused'))
    await haveLines(5, host)
    await host.says(...Array.from({ length: 20 }, (_, i) => `host ${i}`))
    await haveLines(25, host)
    await host.client.setWriters([other.identity.player])
    await other.says(...Array.from({ length: 20 }, (_, i) => `other ${i}`))
    await until(() => host.lines.filter((line) => line.startsWith('other')).length === 20)
    expect(host.lines).not.toContain('4')
  })

  test('a guest that was refused for want of quota is heard once it may speak, and nothing is lost', async () => {
    const creator = createIdentity()
    const { url } = await meeting.relay({ limits: { guestBytes: 2000 } })
    const invite = await meeting.table(url, creator)
    const host = meeting.guest(invite, { identity: creator })
    const guest = meeting.guest(invite, { patience: 50 })
    await guest.says('x'.repeat(800), 'y'.repeat(800))
    await until(() => guest.notices().includes('refused'))
    expect(guest.lines).toHaveLength(1)
    await host.client.setWriters([guest.identity.player])
    await guest.client.settled()
    expect(guest.lines).toHaveLength(2)
  })
})

describe('spectators', () => {
  test('read and cannot write, where the table has them', async () => {
    const { url } = await meeting.relay()
    const invite = await meeting.table(url, createIdentity())
    const [player, onlooker] = [meeting.guest(invite), meeting.guest(invite, { watch: true })]
    await connected(onlooker)
    await player.says('I bet')
    await haveLines(1, onlooker)
    await expect(onlooker.says('I bet too')).rejects.toThrow(/spectators/)
    onlooker.client.tick(2)
    expect(onlooker.notices()).toEqual([])
    const closed = await meeting.table(url, createIdentity(), { spectators: false })
    expect(await refusal(meeting.guest(closed, { watch: true }))).toBe('no-spectators')
    await connected(meeting.guest(closed))
  })
})

describe('a table', () => {
  test('made again by a host that crashed is the same table', async () => {
    const { url } = await meeting.relay()
    const identity = createIdentity()
    const table = newTable(randomKey(), identity, await relayKey(url))
    const wanted = { relay: url, identity, spectators: true, ...table }
    const invite = await createTable(wanted)
    const guest = meeting.guest({ ...invite, sequencer: await relayKey(url) })
    await guest.says('before the crash')
    await guest.client.settled()
    expect(await createTable(wanted)).toEqual(invite)
    expect(guest.entries).toHaveLength(2)
    await expect(createTable({ ...wanted, spectators: false })).rejects.toThrow(/made before/)
    await expect(createTable({ ...wanted, name: 'bcdfghjk' })).rejects.toThrow(/made before/)
  })

  test('whose name is taken gets another, unless it asked for that one', async () => {
    const { url } = await meeting.relay()
    const first = await meeting.table(url, createIdentity(), { name: 'bcdf-ghjk' })
    expect(first.table).toBe('bcdfghjk')
    await expect(meeting.table(url, createIdentity(), { name: 'bcdfghjk' })).rejects.toThrow(
      /choose a new name/,
    )
    const tried: string[] = []
    const unlucky: Fetch = async (to, init) => {
      const { name } = JSON.parse(init.body ?? '').opening
      if (tried.push(name) < 3)
        return Response.json({ code: 'table-taken', reason: 'taken' }, { status: 409 })
      return fetch(to, init)
    }
    const identity = createIdentity()
    const table = newTable(randomKey(), identity, first.sequencer)
    const invite = await createTable({ relay: url, identity, spectators: true, ...table }, unlucky)
    expect(tried).toEqual([0, 1, 2].map((attempt) => nameFor(table.id, attempt)))
    expect(invite.table).toBe(tried[2])
  })
})
