/** Terminals that play without a relay: over direct connections, or with the host's program as the relay of its network. */
import { readdirSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { gameOf } from '../../src/games/play/games.ts'
import { audit } from '../../src/table/index.ts'
import { crash, deep, killAll, linkOf, logged, logOf, outcomeOf, run, said, startRelay } from './running.ts'

afterAll(killAll)

/** The environment of a program that does not have the package which makes direct connections. */
const missing = `export const resolve = (name, at, next) => {
  if (name === 'node-datachannel') throw new Error('not installed')
  return next(name, at)
}`
const hook = `import { register } from 'node:module'; register(${JSON.stringify(asModule(missing))})`
const withoutPackage = { NODE_OPTIONS: `--import=${asModule(hook)}` }

function asModule(code: string): string {
  return `data:text/javascript,${encodeURIComponent(code)}`
}

describe.concurrent('a table between terminals', () => {
  it('needs no other server with --here, and survives a crash of the host who is its relay', async () => {
    const bot = ['--bot', 'caller', '--pause', '100']
    const table = ['--here', '--port', '0', '--seats', '2', '--hands', '4', '--name', 'Ann', ...deep]
    const first = run(['host', ...table, ...bot])
    const link = await linkOf(first)
    const guest = run(['join', link, '--name', 'Bob', ...bot])
    await logged(guest, /"hand#2\/play\/bet/)
    await crash(first)
    const host = run(['join', link, ...bot], first.home)
    expect([await host.ended, await guest.ended], host.output() + guest.output()).toEqual([0, 0])
    expect(outcomeOf(host)).toEqual(outcomeOf(guest))
    expect(await audit(logOf(guest), gameOf)).toMatchObject({ clean: true, absences: [] })
    expect(logOf(host).filter((line) => line.startsWith('{"k":'))).toEqual(
      logOf(guest).filter((line) => line.startsWith('{"k":')),
    )
  }, 180_000)

  it('is met on paper, where there is no server at all', async () => {
    const bot = ['--bot', 'caller', '--pause', '0']
    const host = run(['host', '--paste', '--seats', '2', '--hands', '2', '--name', 'Ann', ...bot])
    const text = await said(host, /nodealer-table\S+/)
    const guest = run(['join', text, '--name', 'Bob', ...bot])
    host.child.stdin?.write('nodealer-answer.AAAA\n')
    await said(host, /this is not the answer to what you handed out/)
    host.child.stdin?.write(`${await said(guest, /nodealer-answer\S+/)}\n`)
    expect([await host.ended, await guest.ended], host.output() + guest.output()).toEqual([0, 0])
    expect(outcomeOf(host)).toEqual(outcomeOf(guest))
    expect(await audit(logOf(guest), gameOf)).toMatchObject({ clean: true, absences: [] })
  }, 120_000)

  it('says what to install where connections cannot be made, and leaves nothing behind', async () => {
    const relay = await startRelay()
    const host = run(['host', '--direct', '--relay', relay.url, '--bot', 'caller'], undefined, withoutPackage)
    expect(await host.ended).toBe(2)
    expect(host.output()).toContain('npm install node-datachannel')
    expect(readdirSync(host.home).filter((name) => name !== 'identity')).toEqual([])
    const metrics = await (await fetch(`${relay.url}/metrics`)).text()
    expect(metrics).not.toMatch(/tables_made_total [1-9]/)
    const around = [
      'host',
      '--around',
      '--relay',
      relay.url,
      '--bot',
      'caller',
      '--seats',
      '2',
      '--bots',
      '1',
    ]
    const alone = run([...around, '--hands', '1', '--pause', '0'], undefined, withoutPackage)
    expect(await alone.ended, alone.output()).toBe(0)
    expect(alone.output()).toContain(
      'no second path around the relay: direct connections need one more package',
    )
  }, 120_000)

  it('goes through a relay and around it, where the host says so', async () => {
    const relay = await startRelay()
    const bot = ['--bot', 'caller', '--pause', '100']
    const table = ['--around', '--relay', relay.url, '--seats', '2', '--hands', '3', '--name', 'Ann', ...deep]
    const host = run(['host', ...table, ...bot])
    const guest = run(['join', await linkOf(host), '--name', 'Bob', ...bot])
    expect(await said(guest, /also .*\n.*/)).toContain('whoever has the link can see your network address')
    await Promise.all([said(guest, /Ann is reached directly/), said(host, /Bob is reached directly/)])
    expect([await host.ended, await guest.ended], host.output() + guest.output()).toEqual([0, 0])
    expect(outcomeOf(host)).toEqual(outcomeOf(guest))
    expect(await audit(logOf(guest), gameOf)).toMatchObject({ clean: true, absences: [] })
  }, 120_000)

  it('goes on when the relay that introduced everybody is killed, and then without its host', async () => {
    const relay = await startRelay()
    const bot = ['--bot', 'caller', '--pause', '150']
    const soon = { NODEALER_PATIENCE: '500' }
    const table = ['--direct', '--relay', relay.url, '--seats', '3', '--hands', '6', '--name', 'Ann', ...deep]
    const host = run(['host', ...table, ...bot], undefined, soon)
    const link = await linkOf(host)
    const bob = run(['join', link, '--name', 'Bob', ...bot], undefined, soon)
    expect(await said(bob, /order .*\n.*/)).toContain('you trust your host for time')
    const cleo = run(['join', link, '--name', 'Cleo', ...bot], undefined, soon)
    await logged(bob, /"hand#1\/play\/bet/)
    await crash(relay)
    await said(bob, /(Ann|Cleo) is reached directly/)
    await Promise.all([logged(bob, /"hand#3\/play\/bet/), logged(cleo, /"hand#3\/play\/bet/)])
    await crash(host)
    expect([await bob.ended, await cleo.ended], bob.output() + cleo.output()).toEqual([0, 0])
    expect(outcomeOf(bob)).toEqual(outcomeOf(cleo))
    const next = await said(run(['join', link], bob.home), /moved to another table: nodealer join \S+/)
    const moved = next.split(' ').at(-1) ?? ''
    for (const at of [link, moved]) {
      const [one, other] = [logOf(bob, at), logOf(cleo, at)]
      expect((await audit(one, gameOf)).faults).toEqual([])
      const shared = one.filter((line) => line.startsWith('{"k":')).filter((line) => other.includes(line))
      expect(shared.length).toBeGreaterThan(20)
    }
    expect(await audit(logOf(bob, moved), gameOf)).toMatchObject({ clean: true })
  }, 240_000)
})
