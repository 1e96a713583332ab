/** A free table in a real browser, alone with bots: everything by touch, and nothing that bars anybody. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Recipe } from '../../src/games/free/index.ts'
import { recipes } from '../../src/games/free/play/index.ts'
import { gameOf } from '../../src/games/play/games.ts'
import { audit } from '../../src/table/index.ts'
import { violations } from './axe.ts'
import { FreePage } from './free-page.ts'
import { chromiumPath, desktop, openSite, phone, type Site } from './site.ts'
import { TablePage } from './table-page.ts'

/** The smallest side of anything that can be tapped now. */
function smallest({ page }: FreePage): Promise<number> {
  return page.locator('button:visible').evaluateAll((buttons) =>
    Math.min(
      ...buttons.map((button) => {
        const { width, height } = button.getBoundingClientRect()
        return Math.min(width, height)
      }),
    ),
  )
}

/** How much of the narrowest card of my hand a finger can reach, in points: whatever lies on it does not count. */
function narrowest({ hand }: FreePage): Promise<number> {
  return hand.evaluateAll((cards) =>
    Math.min(
      ...cards.map((card) => {
        const { left, width, top } = card.getBoundingClientRect()
        const reached = Array.from({ length: Math.round(width) }, (_, x) => x).filter((x) =>
          card.contains(document.elementFromPoint(left + x + 0.5, top + 24)),
        )
        return reached.length
      }),
    ),
  )
}

/** Bots do nothing of themselves, and everybody has some chips. */
const quiet: Recipe = { ...recipes['crazy-eights']!, name: 'Quiet Eights', turns: null, chips: 30 }

describe.runIf(chromiumPath !== undefined)('a free table alone', () => {
  let site: Site

  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site?.close())

  test('on a phone, by touch and without dragging, to the end; the log is clean', async () => {
    const table = await FreePage.alone(await site.visit(phone), site.url, quiet, 2)
    const { page, hand } = table
    expect(await hand.count()).toBe(5)
    expect(await smallest(table)).toBeGreaterThanOrEqual(44)
    await table.do(table.pile('stock'), 'Draw one')
    await table.happened('You drew a card from stock.')
    await hand.nth(5).waitFor()
    const [first = '', second = ''] = await table.cards()
    await table.do(hand.first(), 'Lay face up')
    expect(await smallest(table)).toBeGreaterThanOrEqual(44)
    expect(await narrowest(table)).toBeGreaterThanOrEqual(44)
    await table.pile('discard').click()
    await table.happened(`You laid the ${first} on discard.`)
    await table.do(hand.first(), 'Lay face down', 'Below …', 'discard')
    await table.happened('You laid a card under discard, face down.')
    expect(await table.log.textContent()).not.toContain(second)
    await table.do(hand.first(), 'Give', 'Mira')
    await table.happened('You gave a card to Mira.')
    await table.do(hand.first(), 'Show', 'Everybody', 'Show')
    await table.happened(/^You showed the .* of /)
    await table.do(table.chair('Otto'), 'Pick a card')
    await page.getByRole('button', { name: 'card 2', exact: true }).click()
    await table.choose('This one')
    await table.happened('You picked a card from Otto’s hand.')
    await table.do(table.table, 'All pass cards …', 'Pass 3 each', 'To the left')
    for (const i of [0, 1, 2]) await hand.nth(i).click()
    await table.choose('These 3')
    await table.happened('You had everybody pass 3 cards.')
    await table.do(table.pile('stock'), 'Peek', 'Peek')
    await table.happened('You peeked at a card of stock.')
    await page.locator('.pile .veiled').waitFor()
    await table.do(table.pile('stock'), 'Whole pile …', 'Deal to all …', 'Deal 1 each')
    await table.happened('You dealt a card each from stock.')
    await table.do(table.chair('Mira'), 'Swap hands')
    await table.happened('You swapped hands with Mira.')
    await table.do(table.table, 'Dice …', '2 dice')
    await page.getByRole('img', { name: /^Dice: [1-6] and [1-6]$/ }).waitFor()
    await table.do(table.table, 'Counters …', 'New counter …')
    await page.getByRole('textbox', { name: 'What is counted?' }).fill('tricks')
    await table.choose('Next')
    await page.getByRole('spinbutton').fill('3')
    await table.choose('Set to 3')
    await page.getByText('tricks: 3').waitFor()
    await table.do(table.chair('Mira'), 'Points …')
    await page.getByRole('spinbutton').fill('-7')
    await table.choose('Write -7')
    await table.chair('-7 points').waitFor()
    await table.do(table.table, 'Take back')
    await table.happened('You took the last move back.')
    await table.chair('-7 points').waitFor({ state: 'detached' })
    await table.do(table.chair('Mira'), 'Give the turn')
    await table.happened('Otto handed the turn to you.')
    await table.do(table.pile('stock'), 'Turn up', 'Turn up')
    await table.happened(/^You turned up the/)
    await table.do(table.table, 'Take back')
    await page.getByText('somebody has learned something by it').waitFor()
    await table.choose('Back', 'End the table', 'Yes')
    await page.getByRole('dialog', { name: 'The table is over' }).waitFor({ timeout: 60_000 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    const log = await new TablePage(page).download('Download the log')
    expect((await audit(log.trim().split('\n'), gameOf)).clean).toBe(true)
    await page.getByRole('button', { name: 'Audit it now' }).click()
    await page.getByText('Clean: everything is proven').waitFor({ timeout: 60_000 })
    expect(site.complaints).toEqual([])
  }, 240_000)

  test('cards of one’s own from a file, in a recipe that others open by its link', async () => {
    const page = await site.visit()
    await page.goto(`${site.url}/free/bots`)
    await page.getByLabel(/^Game/).selectOption('own')
    await page.getByLabel('Name of the game').fill('Fruit')
    const file = page.getByLabel('Own cards from a file')
    await file.setInputFiles({ name: 'bad.csv', mimeType: 'text/csv', buffer: Buffer.from('apple') })
    await page.getByText('The file cannot be used: a deck needs at least two cards.').waitFor()
    const cards = 'text,symbol,colour,count\nApple,●,red,12\n<b>Pear</b>,◆,green,1'
    await file.setInputFiles({ name: 'fruit.csv', mimeType: 'text/csv', buffer: Buffer.from(cards) })
    await page.getByLabel('Cards: 13').waitFor()
    await page.getByLabel(/^Piles/).fill('basket, plate')
    await page.getByLabel(/^Cards for each/).fill('4')
    await page.getByRole('button', { name: 'Get its link' }).click()
    const link = await page.getByRole('textbox', { name: 'Get its link' }).inputValue()
    const friend = await site.visit(phone)
    await friend.goto(link.replace('/friends', '/bots'))
    await friend
      .getByLabel(/^Game/)
      .locator('option:checked', { hasText: 'Fruit' })
      .waitFor({ state: 'attached' })
    await friend.getByRole('button', { name: 'Sit down' }).click()
    const table = new FreePage(friend)
    await table.dealt()
    expect([await table.onPile('basket'), await table.onPile('plate')]).toEqual([0, 1])
    expect(await table.cards()).toHaveLength(4)
    expect(
      (await table.cards()).filter((card) => !/^(Apple \(red\)|<b>Pear<\/b> \(green\))$/.test(card)),
    ).toEqual([])
    await table.do(table.table, 'Save as recipe')
    await expect.poll(() => table.sheet.getByRole('textbox').inputValue()).toBe(link)
    await friend.goto(site.url)
    await friend.goto(`${site.url}/free/bots`)
    await friend.getByLabel(/^Game/).selectOption({ label: 'Fruit' })
    expect(site.complaints).toEqual([])
  }, 120_000)

  test('with a mouse a card can be dragged: what others would see is asked all the same', async () => {
    const table = await FreePage.alone(await site.visit(), site.url, quiet, 1)
    const before = await table.cards()
    await table.hand.nth(0).dragTo(table.hand.nth(4))
    await expect.poll(() => table.cards()).toEqual([...before.slice(1), before[0]])
    await table.hand.nth(1).dragTo(table.pile('discard'))
    expect(await table.onPile('discard')).toBe(1)
    await table.choose('Lay face up')
    await table.happened(`You laid the ${before[2]} on discard.`)
    await table.hand.nth(0).dragTo(table.chair('Mira'))
    await table.choose('Give')
    await table.happened('You gave a card to Mira.')
  }, 120_000)

  test('nothing bars anybody, on the way from the front page to a card', async () => {
    const page = await site.visit({ ...desktop, bypassCSP: true })
    await page.goto(`${site.url}/free/friends`)
    expect(await violations(page)).toEqual([])
    const table = await FreePage.alone(page, site.url, 'Hearts', 3)
    expect(await violations(page)).toEqual([])
    await table.do(table.hand.first(), 'Lay face up')
    expect(await violations(page)).toEqual([])
    await table.choose('trick')
    await table.happened(/^You laid/)
    await table.do(table.pile('trick'), 'Whole pile …')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await table.sheet.waitFor({ state: 'hidden' })
  }, 180_000)
})
