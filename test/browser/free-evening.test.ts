/**
 * An evening at a free table, with a program as host that waits for nobody longer than some seconds: Bob's phone loses its line, the others go on,
 * he sits down again, a greedy program lets him act, a new round is dealt, and the log is audited in the page and in the terminal.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Wish } from '../../src/games/free/index.ts'
import { type FreeMind, freeTable, recipeCodec, recipes } from '../../src/games/free/play/index.ts'
import { hostTable } from '../../src/net/index.ts'
import { nodealerHere } from '../cli/program.ts'
import { emptyFolder } from '../temporary.ts'
import { FreePage } from './free-page.ts'
import { chromiumPath, desktop, openSite, phone, type Site } from './site.ts'
import { TablePage } from './table-page.ts'

const terms = {
  game: 'free',
  rules: recipeCodec.encode(recipes['crazy-eights']!),
  seats: { min: 3, max: 3 },
  deadlines: { step: 5000, act: 5000 },
  spectators: true,
}

/** Agrees to everything, and counts as fast as it can while `isGreedy` says so. */
function program(isGreedy: () => boolean): FreeMind {
  let value = 0
  return {
    async wish(_, signal): Promise<Wish> {
      while (!isGreedy() && !signal.aborted) await new Promise((resolve) => setTimeout(resolve, 50))
      return { do: 'count', counter: 'greed', value: ++value }
    },
    choose: async (_, __, count) => Array.from({ length: count }, (_card, place) => place),
    pick: async (_, __, count) => Array.from({ length: count }, (_card, place) => place),
    agree: async () => true,
  }
}

/** When these words have been drawn on a screen, by its clock: all screens are on one machine. */
function drawn({ page }: FreePage, words: string): Promise<number> {
  return page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          const [line] = [...document.querySelectorAll('.log li')].slice(-1)
          if (line?.textContent?.includes(text)) resolve(performance.timeOrigin + performance.now())
          else requestAnimationFrame(look)
        }
        look()
      }),
    words,
  )
}

/** Milliseconds from Cleo's last tap until her move in the open is drawn on both screens. */
async function untilDrawn(cleo: FreePage, bob: FreePage): Promise<number> {
  await cleo.page.evaluate(() => {
    const note = (): void => {
      document.body.dataset['tapped'] = String(performance.timeOrigin + performance.now())
    }
    addEventListener('click', note, { capture: true })
  })
  await cleo.do(cleo.chair('Ada'), 'Give the turn')
  await cleo.happened('You handed the turn to Ada.')
  await cleo.tap(cleo.chair('Bob'))
  const screens = Promise.all([
    drawn(cleo, 'You handed the turn to Bob'),
    drawn(bob, 'Cleo handed the turn to you'),
  ])
  await cleo.choose('Give the turn')
  const seen = Math.max(...(await screens))
  return seen - Number(await cleo.page.evaluate(() => document.body.dataset['tapped']))
}

describe.runIf(chromiumPath !== undefined)('an evening of friends', () => {
  let site: Site
  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site?.close())

  async function guest(link: string, page: Page, name: string): Promise<FreePage> {
    await page.goto(link)
    await page.getByLabel('Your name').fill(name)
    await page.getByRole('button', { name: 'Sit down' }).click()
    return new FreePage(page)
  }

  test('goes on without whoever is lost, has room for whoever is back, and can be audited anywhere', async () => {
    let isGreedy = false
    const game = freeTable({ mind: program(() => isGreedy) })
    const host = await hostTable({ table: { relay: site.url, terms }, name: 'Ada', game })
    onTestFinished(() => host.leave())
    const { link } = host
    const bob = await guest(link, await site.visit(phone), 'Bob')
    const cleo = await guest(link, await site.visit(desktop), 'Cleo')
    await Promise.all([bob.dealt(), cleo.dealt()])

    const took: number[] = []
    for (let i = 0; i < 5; i++) took.push(await untilDrawn(cleo, bob))
    const sorted = took.toSorted((one, other) => one - other).map(Math.round)
    console.log(`a move in the open is drawn on both screens after ${sorted.join(', ')} ms`)

    // A program that wishes without end lets a person act.
    isGreedy = true
    await bob.happened(/“greed” to \d\d/)
    await bob.do(bob.chair('Cleo'), 'Give the turn')
    await cleo.happened('Bob handed the turn to you.')
    isGreedy = false

    const held = await cleo.cards()
    await bob.page.context().setOffline(true)
    await bob.page.goto('about:blank')
    await cleo.do(cleo.pile('stock'), 'Draw one')
    await cleo.happened('Bob is away. The others keep their hands; the rest is dealt anew.')
    await cleo.happened('The table has changed, so nothing came of this: you drew a card.')
    expect(await cleo.cards()).toEqual(expect.arrayContaining(held))
    // Once this is done, the rest has been dealt anew.
    await cleo.do(cleo.chair('Ada'), 'Give the turn')
    await cleo.happened('You handed the turn to Ada.')
    await cleo.do(cleo.pile('stock'), 'Draw one')
    await cleo.happened('You drew a card from stock.')
    await bob.page.context().setOffline(false)
    await bob.page.goto(link)
    await bob.page.getByRole('button', { name: 'Sit down again' }).click({ timeout: 30_000 })
    await cleo.happened('Bob is back, with an empty hand.')
    // Once this is done, the rest has been dealt anew with his help.
    await bob.do(bob.chair('Cleo'), 'Give the turn')
    await bob.happened('You handed the turn to Cleo.')
    await bob.do(bob.pile('stock'), 'Draw one')
    await cleo.happened('Bob drew a card from stock.')
    await bob.hand.first().waitFor({ timeout: 30_000 })

    // Ada's program agrees at once, and two of three are enough: nobody else is asked any longer.
    await cleo.do(cleo.table, 'New round', 'Yes')
    await expect.poll(() => bob.hand.count(), { timeout: 30_000 }).toBe(5)
    await expect.poll(() => cleo.hand.count()).toBe(5)
    expect(await cleo.countAll()).toBe(52)

    await bob.do(bob.table, 'End the table', 'Yes')
    await bob.page.getByRole('dialog', { name: 'The table is over' }).waitFor({ timeout: 30_000 })
    const log = await new TablePage(bob.page).download('Download the log')
    const file = join(emptyFolder(), 'evening.jsonl')
    writeFileSync(file, log)
    const { code, stdout } = await nodealerHere(['audit', file])
    expect([code, stdout]).toEqual([0, expect.stringMatching(/clean/i)])
    const auditing = await site.visit()
    await auditing.goto(`${site.url}/audit`)
    await auditing.getByLabel('Choose a log file').setInputFiles(file)
    await auditing
      .locator('.verdict')
      .getByText(/^Clean/)
      .waitFor({ timeout: 45_000 })
    expect(site.complaints).toEqual([])
  }, 240_000)
})
