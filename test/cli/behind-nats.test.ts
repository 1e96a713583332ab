/** Two terminals behind routers that let nobody in, between real network namespaces: nothing but a TURN server leads from one to the other. */
import { afterEach, describe, expect, it } from 'vitest'
import { gameOf } from '../../src/games/play/games.ts'
import { audit } from '../../src/table/index.ts'
import { buildHomes, canMakeNamespaces, type Homes } from '../namespaces.ts'
import { startTurn, type TurnServer, turnProgram } from '../net/mesh/turn-server.ts'
import { emptyFolder } from '../temporary.ts'
import { crash, killAll, linkOf, logged, logOf, outcomeOf, run, said } from './running.ts'

let homes: Homes | undefined
let turn: TurnServer | undefined

afterEach(async () => {
  killAll()
  await turn?.end()
  homes?.remove()
})

describe.skipIf(!canMakeNamespaces || turnProgram === undefined)('two terminals behind NATs', () => {
  it('play through TURN, also when the relay that introduced them is gone', async () => {
    const built = buildHomes()
    homes = built
    const { address, between, inside } = built
    const [here = [], there = []] = inside
    turn = await startTurn(address, between)
    const ice = turn.server.urls.replace('turn:', 'turn:ann:secret@')
    const serve = ['serve', '--host', address, '--port', '4040', '--quiet', '--ice', ice]
    const relay = run(serve, emptyFolder(), {}, between)
    await said(relay, /is ready/)
    const bot = ['--bot', 'caller', '--pause', '100']
    const table = ['--direct', '--relay', `http://${address}:4040`, '--seats', '2', '--hands', '2', '--open']
    const host = run(['host', ...table, '--name', 'Ann', ...bot], emptyFolder(), {}, here)
    const guest = run(['join', await linkOf(host), '--name', 'Bob', ...bot], emptyFolder(), {}, there)
    await said(guest, /is reached directly/)
    await logged(guest, /"hand#1\/play/)
    await crash(relay)
    expect([await host.ended, await guest.ended], host.output() + guest.output()).toEqual([0, 0])
    expect(outcomeOf(guest)).toEqual(outcomeOf(host))
    for (const player of [host, guest])
      expect(await audit(logOf(player), gameOf)).toMatchObject({ clean: true, faults: [], absences: [] })
    expect(turn.allocations()).toBeGreaterThanOrEqual(2)
  }, 180_000)
})
