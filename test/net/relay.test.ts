import { afterEach, describe, expect, test } from 'vitest'
import { createIdentity } from '../../src/table/identity.ts'
import { connected, createMeeting, haveLines, refusal } from './meeting.ts'
import { until } from './store-acceptance.ts'

const meeting = createMeeting()
afterEach(() => meeting.end())

describe('at a relay', () => {
  test('everybody with the link hears everybody, in the same order', async () => {
    const { url } = await meeting.relay()
    const invite = await meeting.table(url, createIdentity())
    const guests = [1, 2, 3].map(() => meeting.guest(invite))
    for (const [i, { client }] of guests.entries()) {
      for (let n = 0; n < 20; n++) await client.publish(`line ${n} of ${i}`)
    }
    await haveLines(60, ...guests)
    expect(new Set(guests[0]?.lines).size).toBe(60)
    for (const { lines, notices } of guests) {
      expect(lines).toEqual(guests[0]?.lines)
      expect(notices()).toEqual([])
    }
  })

  test('a latecomer gets everything said before', async () => {
    const { url } = await meeting.relay()
    const invite = await meeting.table(url, createIdentity())
    const early = meeting.guest(invite)
    for (let n = 0; n < 50; n++) await early.client.publish(`line ${n}`)
    await early.client.settled()
    const late = meeting.guest(invite)
    await haveLines(50, late)
    expect(late.lines).toEqual(early.lines)
  })

  test('the same line said twice, also by two people, is in the log once', async () => {
    const { url } = await meeting.relay()
    const invite = await meeting.table(url, createIdentity())
    const [one, other] = [meeting.guest(invite), meeting.guest(invite)]
    await Promise.all([one.client.publish('same'), other.client.publish('same')])
    await Promise.all([one.client.settled(), other.client.settled()])
    await one.client.publish('end')
    await haveLines(2, one, other)
    expect(one.lines).toEqual(['same', 'end'])
    expect(other.lines).toEqual(['same', 'end'])
  })

  test('a line of the greatest length arrives whole, a longer one is refused before it is sent', async () => {
    const { url } = await meeting.relay()
    const invite = await meeting.table(url, createIdentity())
    const [one, other] = [meeting.guest(invite), meeting.guest(invite)]
    const long = '€'.repeat(Math.floor((512 * 1024) / 3))
    await one.client.publish(long)
    await haveLines(1, other)
    expect(other.lines[0]).toBe(long)
    await expect(one.client.publish(`${long}€`)).rejects.toThrow(/bytes at most/)
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
    await secondTab.client.publish('still here')
    await haveLines(1, one)
    expect(here()).toHaveLength(2)
    secondTab.client.close()
    await until(() => here().length === 1)
    expect(here()).toEqual([one.identity.player])
  })
})

describe('once the roster is closed', () => {
  test('only its players write; others watch', async () => {
    const creator = createIdentity()
    const { url } = await meeting.relay()
    const invite = await meeting.table(url, creator)
    const host = meeting.guest(invite, { identity: creator })
    const [player, onlooker] = [meeting.guest(invite), meeting.guest(invite)]
    await onlooker.client.publish('let me in')
    await onlooker.client.settled()
    await connected(host, player)
    await host.client.closeRoster([creator.player, player.identity.player])
    await until(() => onlooker.client.role() === 'spectator' && player.client.role() === 'writer')
    await expect(onlooker.client.publish('I bet too')).rejects.toThrow(/spectators/)
    await player.client.publish('I bet')
    await haveLines(2, host, onlooker)
    expect(onlooker.lines).toEqual(['let me in', 'I bet'])
    const late = meeting.guest(invite)
    await connected(late)
    expect(late.client.role()).toBe('spectator')
    const again = meeting.guest(invite, { identity: player.identity })
    await connected(again)
    expect(again.client.role()).toBe('writer')
  })

  test('a table without spectators sends the others away', async () => {
    const creator = createIdentity()
    const { url } = await meeting.relay()
    const invite = await meeting.table(url, creator, false)
    const host = meeting.guest(invite, { identity: creator })
    const other = meeting.guest(invite)
    expect(await refusal(meeting.guest(invite, { watch: true }))).toBe('not-in-roster')
    await connected(host, other)
    await host.client.closeRoster([creator.player])
    expect(await refusal(other)).toBe('not-in-roster')
    expect(await refusal(meeting.guest(invite))).toBe('not-in-roster')
  })

  test('nobody but the creator can close it, and nobody can change it', async () => {
    const creator = createIdentity()
    const { url } = await meeting.relay()
    const invite = await meeting.table(url, creator)
    const host = meeting.guest(invite, { identity: creator })
    const thief = meeting.guest(invite)
    await connected(host, thief)
    await expect(thief.client.closeRoster([thief.identity.player])).rejects.toThrow(
      /only the one who made the table/,
    )
    await host.client.closeRoster([creator.player])
    await host.client.closeRoster([creator.player])
    await expect(host.client.closeRoster([thief.identity.player])).rejects.toThrow(/closed/)
    const hostAgain = meeting.guest(invite, { identity: creator })
    await connected(hostAgain)
    await expect(hostAgain.client.closeRoster([thief.identity.player])).rejects.toThrow(/closed/)
  })
})
