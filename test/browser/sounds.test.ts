/** What can be heard and felt at a table: nothing until somebody wants it, and then from a device that really plays. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listenIn } from './listening.ts'
import { chromiumPath, openSite, phone, type Site } from './site.ts'
import { TablePage } from './table-page.ts'
import { VillagePage } from './village-page.ts'

describe.runIf(chromiumPath !== undefined)('sounds', () => {
  let site: Site

  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site?.close())

  test('a hand is silent until somebody wants to hear it, and stays loud after a reload', async () => {
    const page = await site.visit(phone)
    const ear = await listenIn(page)
    const table = await TablePage.choosing(page, site.url, 1)
    await table.playOut()
    expect(await ear.heard()).toEqual({ tones: [], ended: 0, trembles: [] })
    await table.button('Settings').click()
    for (const wish of ['Sounds', 'Vibration']) await page.getByLabel(wish).check()
    await page.keyboard.press('Escape')
    await table.playUntil(page.getByRole('heading', { level: 1, name: 'Hand 3' }))
    // A tone ends only where time passes for the device that plays it.
    await ear.until(({ tones, ended, trembles }) => tones.length > 4 && ended > 4 && trembles.length > 0)
    await page.reload()
    await table.myTurn()
    await table.playOut()
    await ear.until(({ ended }) => ended > 0)
    expect(site.complaints).toEqual([])
  })

  test('a village is silent until somebody wants to hear it', async () => {
    const page = await site.visit(phone)
    const ear = await listenIn(page)
    const village = await VillagePage.choosing(page, site.url, 4)
    await village.dealt()
    await village.finish.waitFor()
    expect(await ear.heard()).toEqual({ tones: [], ended: 0, trembles: [] })
    await page.getByRole('button', { name: 'Settings' }).click()
    for (const wish of ['Sounds', 'Vibration']) await page.getByLabel(wish).check()
    await page.keyboard.press('Escape')
    await village.playUntil(village.end)
    await ear.until(({ tones, ended, trembles }) => tones.length > 4 && ended > 4 && trembles.length > 2)
    expect(site.complaints).toEqual([])
  })
})
