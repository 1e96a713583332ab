/** Programs that can reach each other only through a TURN server: a real one carries a whole game. */
import { afterEach, describe, expect, test } from 'vitest'
import { hostTable, joinTable, keepInMemory, openTable, printInvite } from '../../../src/net/index.ts'
import { Mesh } from '../../../src/net/mesh/mesh.ts'
import { openOwnOrder } from '../../../src/net/mesh/own-table.ts'
import { nodePeers } from '../../../src/net/mesh/peer-node.ts'
import { createMemoryStore, openNodeSocket, startRelay } from '../../../src/net/relay/index.ts'
import { killAll, run, said } from '../../cli/running.ts'
import { rounds } from '../../table/rounds.ts'
import { startTurn, turnProgram } from './turn-server.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  killAll()
  for (const end of ends.splice(0).reverse()) await end()
})

const terms = {
  game: 'rounds',
  rules: null,
  seats: { min: 2, max: 2 },
  deadlines: { step: 45_000, act: 45_000 },
}

describe.skipIf(turnProgram === undefined)('behind networks that let nobody in', () => {
  test('two programs play a table that goes through TURN, with no address of theirs told', async () => {
    const turn = await startTurn()
    ends.push(() => turn.end())
    const relay = await startRelay({ port: 0 })
    ends.push(() => relay.close())
    const openPeer = await nodePeers({ iceServers: [turn.server], hidden: true })
    const somebody = async () => {
      const keep = keepInMemory()
      const mesh = new Mesh({ person: await keep.person(), openPeer })
      ends.push(() => mesh.close())
      return { keep, mesh }
    }
    const [ann, bob] = [await somebody(), await somebody()]
    const order = await openOwnOrder(createMemoryStore())
    ends.push(() => order.close())
    const host = await ann.keep.person()
    const made = await openTable({ relay: relay.url, terms, host, fetch: order.fetch(relay.url, 'relay') })
    const invite = { ...made, direct: true as const }
    const link = printInvite(invite)
    order.serve(invite, ann.mesh)
    for (const { mesh } of [ann, bob]) mesh.meet(invite, { open: openNodeSocket })
    const come = ({ mesh, keep }: typeof ann, name: string) => ({
      name,
      keep,
      game: rounds(2),
      open: mesh.to(made.table),
    })
    const first = await hostTable({ table: { link }, ...come(ann, 'Ann') })
    ends.push(() => first.leave())
    const second = await joinTable({ link, ...come(bob, 'Bob') })
    ends.push(() => second.leave())
    expect(await second.result).toBe(await first.result)
    expect(await first.result).toContain('gone: nobody')
    expect(turn.allocations()).toBeGreaterThanOrEqual(2)
    const offer = await openPeer({ onOpen() {}, onBytes() {}, onDrain() {}, onClose() {} }).offer()
    expect(new Set(offer.candidates.map(([type]) => type))).toEqual(new Set(['relay']))
  }, 120_000)

  test('two terminals do, by what the host names and by what the relay names', async () => {
    const turn = await startTurn()
    ends.push(() => turn.end())
    const relay = await startRelay({ port: 0, ice: [turn.server] })
    ends.push(() => relay.close())
    const bot = ['--bot', 'caller', '--pause', '50', '--only-turn']
    const ice = turn.server.urls.replace('turn:', 'turn:ann:secret@')
    const host = run([
      'host',
      '--direct',
      '--relay',
      relay.url,
      '--ice',
      ice,
      '--hands',
      '1',
      '--name',
      'Ann',
      ...bot,
    ])
    const [link] = (await said(host, /http\S+#\S+/)).match(/http\S+/) ?? []
    const guest = run(['join', link ?? '', '--name', 'Bob', ...bot])
    await said(guest, /is reached directly/)
    expect([await host.ended, await guest.ended]).toEqual([0, 0])
    expect(turn.allocations()).toBeGreaterThanOrEqual(2)
  }, 120_000)
})

test('who wants to be hidden and names no TURN server is told to', async () => {
  const alone = run(['host', '--paste', '--only-turn', '--bot', 'caller'])
  expect(await alone.ended).toBe(2)
  expect(alone.output()).toContain('takes a TURN server: name one with --ice')
})
