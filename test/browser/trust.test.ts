/** What makes people believe it: cheats are named, logs can be taken home and audited, and everybody can read the page. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { replayPhh } from '../../src/games/holdem/index.ts'
import { gameOf } from '../../src/games/play/games.ts'
import { audit } from '../../src/table/index.ts'
import { violations } from './axe.ts'
import { chromiumPath, desktop, openSite, phone, type Site } from './site.ts'
import { TablePage, textOf } from './table-page.ts'

describe.runIf(chromiumPath !== undefined)('trust', () => {
  let site: Site

  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site?.close())

  test.for([
    ['duplicate', 'not hand on the same cards', 'while shuffling'],
    ['swap', 'not hand on the same cards', 'while shuffling'],
    ['share', 'a false part of a card', 'while opening the flop'],
    ['showdown', 'a false part of a card', 'while showing cards'],
    ['twice', 'two different statements', 'while betting'],
  ] as const)('a bot that cheats (%s) is named with evidence', async ([cheat, what, when]) => {
    const table = await TablePage.choosing(await site.visit(), site.url, 2, cheat)
    const told = await table.untilCaught()
    expect(told).toContain('Mira was caught cheating')
    expect(told).toContain(what)
    expect(told).toContain(when)
    for (const part of ['What was tried', 'What it would have gained', 'Who lost what'])
      expect(told).toContain(part)
    await table.button('Go on playing').click()
    await table.playOut()
    await table.page.locator('.seat.gone', { hasText: 'Mira' }).waitFor()
    await table.button('caught cheating').click()
    await table.page.getByRole('dialog', { name: 'Mira was caught cheating' }).waitFor()
  })

  test('one click on the front page leads into a game with a cheat, who is caught', async () => {
    const page = await site.visit()
    await page.goto(site.url)
    await page.getByRole('button', { name: 'Mira puts a card into the deck twice' }).click()
    expect(await new TablePage(page).untilCaught()).toContain('Mira was caught cheating')
  })

  test('a bot that goes silent is away, and the others go on', async () => {
    const table = await TablePage.choosing(await site.visit(), site.url, 2, 'silent')
    const note = table.page.locator('.note', { hasText: 'Mira stayed silent' })
    await table.playUntil(note)
    expect(await textOf(note)).toContain('Silence proves no cheating')
  })

  test('the log that was taken home is clean, and so is the hand as PHH', async () => {
    const table = await TablePage.choosing(await site.visit(), site.url, 1)
    await table.playOut()
    await table.button('Replay').click()
    const hand = await table.download('Download as PHH')
    expect(replayPhh(hand)).toMatchObject({ supported: true, legal: true, exact: true })
    await table.button('Close the replay').click()
    await table.openTrust()
    const log = await table.download('Download the log')
    expect(await textOf(table.page.locator('.trust'))).toMatch(
      /Entry \d+ of this table has the code (\w{4}-){4}\w{4}/,
    )
    const lines = log.trim().split('\n')
    const verdict = await audit(lines, gameOf)
    expect(verdict.faults).toEqual([])
    expect(verdict.refused).toEqual([])
    // Keys, shuffles and hole cards of both players at least; how much more depends on how far the bot went.
    const proven = lines.filter((line) => line.includes('"slot":"hand#1/') && /"proofs?":/.test(line))
    expect(proven.length).toBeGreaterThanOrEqual(6)
    expect(verdict.checks).toBeGreaterThanOrEqual(proven.length)
  })

  test('a hand is replayed step by step with the arrow keys', async () => {
    const table = await TablePage.choosing(await site.visit(), site.url, 1)
    await table.playOut()
    await table.button('Replay').click()
    const step = (text: RegExp) => table.page.getByText(text)
    await step(/^Step 1 of/).waitFor()
    await table.page.keyboard.press('ArrowRight')
    await step(/^Step 2 of/).waitFor()
    await table.page.keyboard.press('End')
    await step(/^Step .*wins?/).waitFor()
    await table.page.keyboard.press('Escape')
    await step(/^Step/).waitFor({ state: 'hidden' })
  })

  test('the audit page finds a changed byte', async () => {
    const table = await TablePage.choosing(await site.visit(), site.url, 1)
    await table.playOut()
    await table.openTrust()
    const log = await table.download('Download the log')
    const page = await site.visit()
    await page.goto(`${site.url}/audit`)
    const drop = (text: string) =>
      page
        .getByLabel('Choose a log file')
        .setInputFiles({ name: 'log.jsonl', mimeType: 'text/plain', buffer: Buffer.from(text) })
    await drop(log)
    await page.getByText('Clean so far').waitFor({ timeout: 45_000 })
    await drop(
      log.replace('"action":"call"', '"action":"fold"').replace('"action":"check"', '"action":"fold"'),
    )
    await page.getByText('Something is wrong').waitFor({ timeout: 45_000 })
    expect(await textOf(page.locator('.verdict'))).toMatch(
      /Line \d+ was changed\. It says something by .+ in hand 1 \(bet\), but .+ did not sign that\./,
    )
    await drop('This is a letter to my aunt.')
    await page.getByText('This is not the log of a game').waitFor({ timeout: 45_000 })
  })

  test.for([
    ['light', desktop],
    ['dark', phone],
  ] as const)('nothing on the pages bars anybody (%s)', async ([colorScheme, size]) => {
    const page = await site.visit({ ...size, colorScheme, bypassCSP: true })
    await page.goto(`${site.url}/audit`)
    expect(await violations(page)).toEqual([])
    await page.goto(`${site.url}/new/bots`)
    expect(await violations(page)).toEqual([])
    await page.goto(`${site.url}/guide/playing`)
    await page.getByRole('heading', { name: 'Without a network' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.goto(site.url)
    expect(await violations(page)).toEqual([])
    const table = await TablePage.choosing(page, site.url, 3)
    await table.myTurn()
    expect(await violations(page)).toEqual([])
    await table.openTrust()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Close' }).click()
    await table.button('Settings').click()
    expect(await violations(page)).toEqual([])
  })
})
