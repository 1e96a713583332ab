/** Friends in a village who are away for a moment: a wolf reloads its page at night, and somebody drives through a tunnel. */
import type { Socket } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startRelay } from '../../src/net/relay/index.ts'
import { layWire } from '../net/wire.ts'
import { chromiumPath, openSite, phone, type Site } from './site.ts'
import type { SiteRelay } from './site-relay.ts'
import { textOf } from './table-page.ts'
import { beginVillage, moveIn, openVillage } from './village-meeting.ts'
import type { VillagePage } from './village-page.ts'

const isFull = process.env['NODEALER_FULL'] === '1'

/** The browser of who has no network now and then. */
const commuter = 'commuter'
/** Longer than a quick night, and shorter than that and its grace; in milliseconds. */
const tunnel = 40_000

interface TunnelRelay extends SiteRelay {
  /** Cuts the commuter off, or lets it through again. */
  setTunnel(isIn: boolean): void
}

async function tunnelRelay(webRoot: string): Promise<TunnelRelay> {
  const theirs = new Set<Socket>()
  let isInTunnel = false
  const wire = await layWire((visitor) =>
    visitor.on('data', (chunk: Buffer) => {
      if (chunk.toString('latin1').includes(commuter)) theirs.add(visitor)
      if (isInTunnel && theirs.has(visitor)) visitor.destroy()
    }),
  )
  const relay = await startRelay({ port: 0, webRoot, publicUrl: wire.url })
  wire.leadTo(relay.localUrl)
  return {
    url: relay.url,
    setTunnel(isIn) {
      isInTunnel = isIn
      if (isIn) for (const visitor of theirs) visitor.destroy()
    },
    async close() {
      await wire.close()
      await relay.close()
    },
  }
}

describe.runIf(chromiumPath !== undefined)('a village of friends who are away for a moment', () => {
  let site: Site
  let relay: TunnelRelay

  beforeAll(async () => {
    site = await openSite(async (webRoot) => {
      relay = await tunnelRelay(webRoot)
      return relay
    })
  })
  afterEach(() => relay.setTunnel(false))
  afterAll(() => site?.close())

  /** Ada and Bob in browsers of their own, and two bots; night has fallen. */
  async function fallingNight(): Promise<readonly [ada: VillagePage, bob: VillagePage]> {
    const { host, link } = await openVillage(site, 2)
    const guest = await moveIn(site, link, 'Bob', await site.visit({ ...phone, userAgent: commuter }))
    await beginVillage(host)
    await Promise.all([host.dealt(), guest.dealt()])
    return [host, guest]
  }

  const named = ({ page }: VillagePage): Promise<void> =>
    page.getByText('Everybody names somebody').waitFor({ timeout: 60_000 })

  test('a wolf that reloads its page at night is still a wolf, and kills whom it has named', async () => {
    for (;;) {
      const people = await fallingNight()
      const roles = await Promise.all(people.map((person) => person.role()))
      const wolf = people[roles.findIndex((role) => role.includes('wolf'))]
      if (wolf === undefined) {
        for (const { page } of people) await page.context().close()
        continue
      }
      await named(wolf)
      const victim = wolf === people[0] ? 'Bob' : 'Ada'
      await wolf.name(victim)
      await wolf.page.getByText('You have chosen.').waitFor()
      await wolf.page.reload()
      await wolf.page.locator('.role-card').waitFor({ timeout: 60_000 })
      expect(await wolf.role()).toContain('wolf')
      await wolf.page.locator('.home.gone', { hasText: victim }).waitFor({ timeout: 90_000 })
      break
    }
    expect(site.complaints).toEqual([])
  }, 300_000)

  test('who has no network for 40 seconds of a night is waited for, and goes on', async () => {
    const [ada, bob] = await fallingNight()
    await Promise.all([named(ada), named(bob)])
    relay.setTunnel(true)
    const end = Date.now() + tunnel
    await ada.name('Nobody')
    await ada.page
      .locator('.note', { hasText: /Bob lost the connection: \d+ s/ })
      .waitFor({ timeout: tunnel })
    await bob.page.waitForTimeout(end - Date.now())
    relay.setTunnel(false)
    await bob.page.evaluate(() => dispatchEvent(new Event('online')))
    await Promise.all(
      [ada, bob].map(({ page }) => page.getByText('Day 1 breaks').first().waitFor({ timeout: 90_000 })),
    )
    expect(await ada.page.getByText('Bob is gone.').count()).toBe(0)
  }, 240_000)

  // The talk of a quick village is short: where four browsers share two slow processors it may be over before the tunnel is.
  test.runIf(isFull)(
    'what is said without a network stands there as not sent, and everybody hears it when it is back',
    async () => {
      let [ada, bob] = await fallingNight()
      const isDay = (): Promise<unknown> =>
        Promise.all(
          [ada, bob].map(({ page }) => page.getByText('Day 1 breaks').first().waitFor({ timeout: 90_000 })),
        )
      await isDay()
      while (!(await speaks(bob))) {
        for (const { page } of [ada, bob]) await page.context().close()
        ;[ada, bob] = await fallingNight()
        await isDay()
      }
      relay.setTunnel(true)
      await bob.page.getByLabel('Say something to all').fill('Good morning')
      await bob.finish.click()
      await bob.houses.first().click()
      await bob.page.getByRole('button', { name: 'Ada is a wolf.' }).click()
      await bob.finish.click()
      const unheard = bob.page.locator('.unheard li')
      const told = ['Good morning', 'Ada is a wolf.']
      await expect
        .poll(() => unheard.allInnerTexts(), { timeout: 10_000 })
        .toEqual(told.map((words) => `${words} not sent yet`))
      const heard = (text: string) => ada.page.locator('.story .word', { hasText: text })
      expect(await heard(told[0]!).count()).toBe(0)
      relay.setTunnel(false)
      await bob.page.evaluate(() => dispatchEvent(new Event('online')))
      await heard(told[0]!).waitFor({ timeout: 30_000 })
      await ada.page.locator('.story .word', { hasText: 'You are a wolf.' }).waitFor({ timeout: 30_000 })
      await bob.page.locator('.story > ol:first-child .mine', { hasText: told[1]! }).waitFor()
      expect(await unheard.count()).toBe(0)
    },
    300_000,
  )

  test.runIf(isFull)(
    'one of the dead who goes before its last words is not threatened with death',
    async () => {
      for (;;) {
        const [ada, bob] = await fallingNight()
        const dies = bob.page.locator('.hint', { hasText: 'You die. Say your last words.' })
        await Promise.race([againstBob(ada, bob.page), againstBob(bob, bob.page)])
        if (!(await dies.isVisible())) {
          for (const { page } of [ada, bob]) await page.context().close()
          continue
        }
        await bob.page.close()
        const note = ada.page.locator('.note', { hasText: 'Bob' })
        expect(await textOf(note)).toMatch(/^Bob is not connected. The village goes on in \d+ s.$/)
        expect(await note.getAttribute('class')).toContain('calm')
        break
      }
    },
    300_000,
  )
})

/** Whether this one lives, and the talk has begun. */
async function speaks({ page, ready }: VillagePage): Promise<boolean> {
  await ready
    .or(page.getByText(/You are dead|Say your last words/).first())
    .first()
    .waitFor({ timeout: 60_000 })
  return ready.isVisible()
}

/** Does all that it can to have Bob killed, at night and by day, until somebody was executed. */
async function againstBob({ page, finish, ready, end }: VillagePage, bobs: Page): Promise<void> {
  const dies = bobs.locator('.hint', { hasText: 'You die. Say your last words.' })
  const night = page.getByRole('heading', { name: 'Night 2' })
  const bob = page.locator('.homes button', { hasText: 'Bob' })
  while (!(await dies.isVisible()) && !(await night.isVisible()) && !(await end.isVisible())) {
    if (await ready.isVisible()) await ready.click({ timeout: 500 }).catch(() => {})
    else {
      await bob.click({ timeout: 300 }).catch(() => {})
      await finish.click({ timeout: 300 }).catch(() => {})
    }
  }
}
