/** A player whose cable is pulled in the middle of a hand, between real network namespaces. */
import { spawnSync } from 'node:child_process'
import { afterEach, describe, expect, it } from 'vitest'
import { gameOf } from '../../src/games/play/games.ts'
import { audit } from '../../src/table/index.ts'
import { type Cable, canMakeNamespaces, layCable } from '../namespaces.ts'
import { emptyFolder } from '../temporary.ts'
import { deep, killAll, linkOf, logged, logOf, outcomeOf, pause, run, said } from './running.ts'

const cutFor = process.env['NODEALER_FULL'] === undefined ? 4000 : 30_000
const hands = 4
let cable: Cable | undefined

afterEach(() => {
  killAll()
  cable?.remove()
})

/** Whether anything from the other place reaches this address. */
function isReached({ there }: Cable, url: string): boolean {
  const ask = `fetch('${url}/healthz', { signal: AbortSignal.timeout(1500) }).then(() => process.exit(0), () => process.exit(1))`
  const [ip = '', ...words] = [...there, process.execPath, '-e', ask]
  return spawnSync(ip, words).status === 0
}

describe.skipIf(!canMakeNamespaces)('a player whose cable is pulled for a while', () => {
  it('goes on with the hand when it is mended: logs equal, chips conserved, audits clean', async () => {
    const laid = layCable()
    cable = laid
    const { address, here, there } = laid
    const relay = run(['serve', '--host', address, '--port', '4040', '--quiet'], emptyFolder(), {}, here)
    await said(relay, /is ready/)
    const url = `http://${address}:4040`
    const bot = ['--bot', 'caller', '--pause', '100']
    const patient = ['--act', '600', '--step', '600']
    const table = ['--seats', '3', '--bots', '1', '--hands', String(hands), ...deep, ...patient]
    const host = run(['host', '--relay', url, '--name', 'Ann', ...table, ...bot], emptyFolder(), {}, here)
    const guest = run(['join', await linkOf(host), '--name', 'Bob', ...bot], emptyFolder(), {}, there)
    await logged(guest, /"hand#1\/play/)
    expect(isReached(laid, url)).toBe(true)
    laid.cut()
    expect(isReached(laid, url)).toBe(false)
    await pause(cutFor)
    expect([host.child.exitCode, guest.child.exitCode]).toEqual([null, null])
    laid.mend()
    expect([await host.ended, await guest.ended], host.output() + guest.output()).toEqual([0, 0])
    expect(outcomeOf(guest)).toEqual(outcomeOf(host))
    expect(outcomeOf(host).hands).toBe(hands)
    expect(outcomeOf(host).stacks.reduce((sum, stack) => sum + stack, 0)).toBe(3_000_000)
    const logs = [logOf(host), logOf(guest)].map((log) => log.filter((line) => line.startsWith('{"k":')))
    const shortest = Math.min(...logs.map(({ length }) => length))
    expect(shortest).toBeGreaterThan(20 * hands)
    expect(logs[0]?.slice(0, shortest).join() === logs[1]?.slice(0, shortest).join()).toBe(true)
    for (const player of [host, guest])
      expect(await audit(logOf(player), gameOf)).toMatchObject({ clean: true, faults: [], absences: [] })
  }, 300_000)
})
