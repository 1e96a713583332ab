import { afterAll, describe, expect, it } from 'vitest'
import { gameOf } from '../../src/games/play/games.ts'
import { audit } from '../../src/table/index.ts'
import { nodealer, nodealerHere } from './program.ts'
import { crash, deep, killAll, linkOf, logged, logOf, outcomeOf, run, said, startRelay } from './running.ts'

const bot = ['--bot', 'caller', '--pause', '0']

// They wait more than they compute, so two at a time (`maxConcurrency`); none has a short deadline.
afterAll(killAll)

describe.concurrent('a lobby', () => {
  it('survives a crash of the host, whose bots come back with it', async () => {
    const relay = await startRelay()
    const table = ['--seats', '3', '--bots', '1', '--hands', '1', '--name', 'Ann']
    const first = run(['host', '--relay', relay.url, ...table, ...bot])
    const link = await linkOf(first)
    await said(first, /2 of 3: Ann, Ada \(bot\)/)
    await crash(first)
    const guest = run(['join', link, '--name', 'Bob', ...bot])
    await said(guest, /waiting for the host: Ann, Ada \(bot\), Bob/)
    const host = run(['join', link, ...bot], first.home)
    expect([await host.ended, await guest.ended], host.output() + guest.output()).toEqual([0, 0])
    expect(host.output()).toContain(link)
    expect(outcomeOf(host)).toEqual(outcomeOf(guest))
    const verdict = await audit(logOf(guest), gameOf)
    expect(verdict.clean).toBe(true)
    expect([...(verdict.table?.names.values() ?? [])]).toEqual(['Ann', 'Ada (bot)', 'Bob'])
  }, 120_000)

  it('is offered again to a host who forgot about it, and left alone where nobody can be asked', async () => {
    const relay = await startRelay()
    const first = run(['host', '--relay', relay.url, '--seats', '2', ...bot])
    const link = await linkOf(first)
    await crash(first)
    const second = run(['host', '--relay', relay.url, '--seats', '2', ...bot], first.home)
    await said(second, /invite your friends/)
    expect(second.output()).toContain(`a table of yours is not over; go on with it by: nodealer join ${link}`)
  }, 240_000)

  it('shows a guest host, rules, deadlines and sequencer before it signs anything', async () => {
    const relay = await startRelay()
    const rules = ['--blinds', '5/10', '--stack', '1000', '--deck', 'padlock', '--act', '20', '--step', '9']
    const host = run(['host', '--relay', relay.url, '--seats', '3', '--name', 'Ann', ...rules, ...bot])
    const link = await linkOf(host)
    const seenAs = /they see you as ((?:[a-z]+ ){5}\(\S{8}\));/.exec(
      await said(host, /they see you as .*;/),
    )?.[1]
    const guest = run(['join', link, '--name', 'Bob', ...bot])
    const shown = await said(guest, /table [\s\S]*?waiting for the host/)
    expect(shown).toContain(`host       ${seenAs}:`)
    expect(shown).toContain('no-limit Hold’em, blinds 5/10')
    expect(shown).toContain('1000 each; play money')
    expect(shown).toContain('deck       padlock')
    expect(shown).toContain('14 s to act and 6 s more for the answer to travel, 9 s for what programs do')
    expect(shown).toContain(`by the relay ${relay.url} (key `)
  }, 240_000)

  it('has no two guests of one name, and none that could not be printed', async () => {
    const relay = await startRelay()
    const host = run(['host', '--relay', relay.url, '--seats', '4', '--name', 'Ann', ...bot])
    const link = await linkOf(host)
    const taken = await nodealer(['join', link, '--name', 'ANN', ...bot])
    expect(taken).toMatchObject({ code: 2 })
    expect(taken.stderr).toContain('the name "ANN" is taken at this table: choose another with --name')
    for (const name of ['B\x1b[31mob', 'B\u202eob', ' ', 'b'.repeat(41)]) {
      const refused = await nodealerHere(['join', link, '--name', name, ...bot])
      expect(refused).toMatchObject({ code: 2, stdout: '' })
      expect(refused.stderr).toContain('choose another with --name')
    }
    const [one, two] = [run(['join', link, ...bot]), run(['join', link, ...bot])]
    await said(one, /waiting for the host: .*guest/)
    await said(two, /waiting for the host: .*guest/)
    await said(host, /3 of 4/)
  }, 180_000)
})

describe.concurrent('a game that has begun', () => {
  it('goes on without whom the others vote out', async () => {
    const relay = await startRelay()
    const table = ['--seats', '3', '--hands', '2', '--votes', '--bank', '20', '--name', 'Ann']
    const host = run(['host', '--relay', relay.url, ...table])
    const link = await linkOf(host)
    const cleo = run(['join', link, '--name', 'Cleo', '--yes'])
    expect(await said(cleo, /votes .*\n/)).toContain('more than half')
    expect(cleo.output()).toContain('a bank of 20 s for each player')
    const bob = run(['join', link, '--name', 'Bob', ...bot])
    await Promise.all([said(host, /hand 1/), said(cleo, /hand 1/)])
    cleo.child.stdin?.write('say hello \u{1f44b}\n')
    await said(host, /Cleo: hello \u{1f44b}/u)
    host.child.stdin?.write('mute cleo\n')
    await said(host, /you do not hear Cleo any more/)
    cleo.child.stdin?.write('say are you there\nsay really\n')
    await said(cleo, /you: really/)
    for (const { child } of [host, cleo]) child.stdin?.write(`vote nobody\nvote bob\n${'c\ns\n'.repeat(60)}`)
    expect(await bob.ended).toBe(0)
    expect(outcomeOf(bob)).toMatchObject({ hands: 1 })
    await said(host, /whom\? vote and a name: Cleo, Bob/)
    await said(host, /voted out: Bob/)
    expect([await host.ended, await cleo.ended]).toEqual([0, 0])
    expect(host.output()).not.toContain('are you there')
    expect(logOf(cleo).join('\n')).not.toContain('hello')
    expect((await audit(logOf(cleo), gameOf)).clean).toBe(true)
  }, 120_000)

  it('lets a person think on from its time bank, which is smaller at the next bet', async () => {
    const relay = await startRelay()
    const terms = ['--seats', '2', '--hands', '1', '--act', '5', '--bank', '300', '--name', 'Ann', ...deep]
    const host = run(['host', '--relay', relay.url, ...terms])
    const guest = run(['join', await linkOf(host), '--name', 'Bob', ...bot])
    /** Waits until the usual time of the next question is over and some of the bank is spent, and bets then; gives what was in it. */
    const checkFromBank = async (): Promise<number> => {
      const since = host.output().length
      const later = { ...host, output: () => host.output().slice(since) }
      const told = await said(later, / {2}\d+ s\n[\s\S]*?(\d+ s of your time bank[\s\S]*){4}/)
      host.child.stdin?.write('c\n')
      return Number(/(\d+) s of your/.exec(told)?.[1])
    }
    expect(await checkFromBank()).toBe(300)
    expect(await checkFromBank()).toBeLessThan(300)
    host.child.stdin?.write('c\ns\n'.repeat(10))
    expect([await host.ended, await guest.ended], host.output()).toEqual([0, 0])
    expect(await audit(logOf(guest), gameOf)).toMatchObject({ clean: true, absences: [] })
  }, 120_000)

  it('lets in who comes later, from the next hand on', async () => {
    const relay = await startRelay()
    const slow = ['--bot', 'caller', '--pause', '300']
    const table = ['--seats', '2', '--bots', '1', '--hands', '4', '--name', 'Ann', ...deep]
    const host = run(['host', '--relay', relay.url, ...table, ...slow])
    const link = await linkOf(host)
    await logged(host, /"hand#1\/play\/bet/)
    const guest = run(['join', link, '--name', 'Bob', ...slow])
    await said(guest, /the game has begun; you sit down when the host lets you in and the next hand begins/)
    expect([await host.ended, await guest.ended], host.output() + guest.output()).toEqual([0, 0])
    expect(outcomeOf(guest)).toEqual(outcomeOf(host))
    expect(outcomeOf(host).stacks).toHaveLength(3)
    expect(await audit(logOf(guest), gameOf)).toMatchObject({ clean: true, absences: [] })
  }, 120_000)
})

describe.concurrent('a table whose relay is gone', () => {
  it('is found again by everybody at the next relay of its charter, without a new link', async () => {
    const [relay, next] = [await startRelay(), await startRelay()]
    const table = [
      '--relays',
      next.url,
      '--seats',
      '4',
      '--bots',
      '1',
      '--hands',
      '6',
      '--name',
      'Ann',
      ...deep,
    ]
    const soon = { NODEALER_PATIENCE: '500' }
    const slow = ['--bot', 'caller', '--pause', '150']
    const host = run(['host', '--relay', relay.url, ...table, ...slow], undefined, soon)
    const old = await linkOf(host)
    const guest = run(['join', old, '--name', 'Bob', ...slow], undefined, soon)
    const person = run(['join', old, '--name', 'Cleo', '--yes'], undefined, soon)
    const calls = 'c\ns\n'.repeat(60)
    await said(person, /hand 1/)
    person.child.stdin?.write(calls)
    await logged(guest, /"hand#3\/play\/bet/)
    await crash(relay)
    await said(person, /\[m\] move to/)
    person.child.stdin?.write('m\n')
    await said(person, /after hand \d+, with the chips that you signed[\s\S]*hand \d/)
    person.child.stdin?.write(calls)
    const codes = [await host.ended, await guest.ended, await person.ended]
    expect(codes, host.output() + guest.output() + person.output()).toEqual([0, 0, 0])
    expect(guest.output()).toContain(`looking for the table at ${next.url}`)
    expect(guest.output()).toMatch(/after hand \d+, with the chips that you signed/)
    expect(outcomeOf(guest)).toEqual(outcomeOf(host))
    expect(outcomeOf(host).hands).toBe(6)
    expect(outcomeOf(host).stacks.reduce((sum, stack) => sum + stack, 0)).toBe(4_000_000)
  }, 180_000)

  it('goes on at another relay from its last signed hand, with everybody’s own signature', async () => {
    const [relay, next] = [await startRelay(), await startRelay()]
    const table = [
      '--relays',
      next.url,
      '--seats',
      '3',
      '--bots',
      '1',
      '--hands',
      '8',
      '--name',
      'Ann',
      ...deep,
    ]
    const before = run(['host', '--relay', relay.url, ...table, '--bot', 'caller', '--pause', '150'])
    const old = await linkOf(before)
    const guestBefore = run(['join', old, '--name', 'Bob', '--bot', 'caller', '--pause', '150'])
    await said(guestBefore, /waiting for the host: .*Bob/)
    await logged(guestBefore, /"hand#3\/play\/bet/)
    await crash(relay)
    await Promise.all([crash(before), crash(guestBefore)])
    const host = run(['host', '--continue', old, '--bot', 'caller', '--pause', '0'], before.home)
    const link = await linkOf(host)
    expect(link.startsWith(next.url)).toBe(true)
    const guest = run(['join', link, '--bot', 'caller', '--pause', '0'], guestBefore.home)
    expect(await said(guest, /continues .*/)).toMatch(/after hand \d+, with the chips that you signed/)
    expect([await host.ended, await guest.ended], host.output() + guest.output()).toEqual([0, 0])
    expect(outcomeOf(guest)).toEqual(outcomeOf(host))
    expect(outcomeOf(host).hands).toBe(8)
    expect(outcomeOf(host).stacks.reduce((sum, stack) => sum + stack, 0)).toBe(3_000_000)
    expect(await audit(logOf(guest, link), gameOf)).toMatchObject({ clean: true, absences: [] })
    expect(logOf(guest).filter((line) => line.includes('"moved":{'))).toHaveLength(3)
    const refused = await nodealer(['join', old], '', { NODEALER_HOME: guestBefore.home })
    expect(refused).toMatchObject({ code: 2 })
    expect(refused.stderr).toContain(`you have moved to another table: nodealer join ${link}`)
    const stranger = await nodealer(['host', '--continue', old])
    expect(stranger.stderr).toContain('you never sat at the table')
  }, 180_000)
})
