/** A page and a terminal that may only connect through a TURN server, which their relay has named: a real one carries their hand. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRelay } from '../../src/net/relay/index.ts'
import { killAll, run } from '../cli/running.ts'
import { startTurn, type TurnServer, turnProgram } from '../net/mesh/turn-server.ts'
import { chromiumPath, desktop, openSite, type Site } from './site.ts'
import { TablePage, textOf } from './table-page.ts'

/** Makes a page use TURN servers alone, as if nothing else led to it. */
function onlyTurn(): void {
  const Real = window.RTCPeerConnection
  window.RTCPeerConnection = class extends Real {
    constructor(options?: RTCConfiguration) {
      super({ ...options, iceTransportPolicy: 'relay' })
    }
  }
}

const canRun = chromiumPath !== undefined && turnProgram !== undefined

describe.skipIf(!canRun)('a page behind a network that lets nobody in', () => {
  let site: Site
  let turn: TurnServer
  beforeAll(async () => {
    turn = await startTurn()
    site = await openSite((webRoot) => startRelay({ port: 0, webRoot, ice: [turn.server] }))
  })
  afterAll(async () => {
    killAll()
    await site.close()
    await turn.end()
  })

  test('plays a hand with a terminal through TURN', async () => {
    const host = new TablePage(await site.visit(desktop))
    await host.page.addInitScript(onlyTurn)
    await host.page.goto(`${site.url}/new/friends`)
    await host.page.getByLabel('Your name').fill('Ada')
    await host.page.getByLabel('Connection').selectOption('direct')
    await host.button('Open the table').click()
    const link = await host.page.getByRole('textbox', { name: 'Invite link' }).inputValue({ timeout: 20_000 })
    run(['join', link, '--name', 'Tom', '--bot', 'caller', '--pause', '100', '--only-turn'])
    await host.button('Start with 2 players').click({ timeout: 60_000 })
    await host.cards()
    await host.playOut()
    await host.openTrust()
    expect(await textOf(host.page.locator('.trust .people'))).toContain('directly')
    expect(turn.allocations()).toBeGreaterThanOrEqual(2)
  }, 200_000)
})
