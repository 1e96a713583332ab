/** Two pages and a terminal at a table without a relay: it is killed when it has introduced them, and then the host goes for good. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gameOf } from '../../src/games/play/games.ts'
import { audit } from '../../src/table/index.ts'
import { killAll, logOf, run, said } from '../cli/running.ts'
import { chromiumPath, desktop, type MortalSite, openMortalSite } from './site.ts'
import { TablePage, textOf } from './table-page.ts'

const entriesOf = (lines: readonly string[]): string[] => lines.filter((line) => line.startsWith('{"k":'))

describe.skipIf(chromiumPath === undefined)('people without a relay', () => {
  let site: MortalSite
  beforeAll(async () => {
    site = await openMortalSite()
  })
  afterAll(async () => {
    killAll()
    await site.close()
  })

  test('play on when the relay is killed in the first hand, and without the host after its end', async () => {
    const host = new TablePage(await site.visit(desktop))
    await host.page.goto(`${site.url}/new/friends`)
    await host.page.getByLabel('Your name').fill('Ada')
    await host.page.getByLabel('Connection').selectOption('direct')
    await host.button('Open the table').click()
    const link = await host.page.getByRole('textbox', { name: 'Invite link' }).inputValue({ timeout: 20_000 })
    const bot = ['--bot', 'caller', '--pause', '100']
    const terminal = run(['join', link, '--name', 'Tom', ...bot], undefined, { NODEALER_PATIENCE: '500' })
    const guest = new TablePage(await site.visit(desktop))
    await guest.page.goto(link)
    await guest.page.getByText('you trust your host for time').waitFor({ timeout: 45_000 })
    await guest.page.getByLabel('Your name').fill('Bob')
    await guest.button('Sit down').click()
    await host.button('Start with 3 players').click({ timeout: 60_000 })

    await Promise.all([host.cards(), guest.cards()])
    await site.relay.kill()
    await Promise.all([host.playOut(), guest.playOut()])
    expect((await host.stacks()).toSorted()).toEqual((await guest.stacks()).toSorted())
    await guest.openTrust()
    const people = await textOf(guest.page.locator('.trust .people'))
    expect(people.match(/directly/g)).toHaveLength(2)
    await said(terminal, /Ada is reached directly/)
    await host.openTrust()
    const log = await host.download('Download the log')
    const verdict = await audit(log.trim().split('\n'), gameOf)
    expect([verdict.faults, verdict.refused, verdict.absences]).toEqual([[], [], []])

    await host.page.context().close()
    const goOn = guest.button('Go on without the host')
    await guest.playUntil(goOn)
    await goOn.click()
    await guest.playUntil(guest.page.getByText(/Seat|Hand 2/).first())
    await guest.reaches(2)
    await guest.playOut()
    expect((await guest.stacks()).length).toBeGreaterThanOrEqual(2)
    const mine = entriesOf((await guest.download('Download the log')).trim().split('\n'))
    const theirs = entriesOf(logOf(terminal))
    for (const line of mine.slice(0, -3)) expect(theirs).toContain(line)
    expect(entriesOf(log.trim().split('\n')).every((line) => theirs.includes(line))).toBe(true)
  }, 300_000)
})
