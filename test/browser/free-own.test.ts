/** Cards of one's own in a real browser: pictures that friends get from each other, two backs in one hand, and recipes that were kept. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FreePage } from './free-page.ts'
import { chromiumPath, desktop, openSite, phone, type Site } from './site.ts'

const animals = ['fox', 'hen', 'owl', 'bee', 'cat', 'elk']
const csv = ['text,image,count', ...animals.map((name) => `${name},${name}.png,2`)].join('\n')

describe.runIf(chromiumPath !== undefined)('cards of one’s own', () => {
  let site: Site

  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site?.close())

  /** A page on which such a recipe is made: the pictures are drawn there, and picked with the deck. */
  async function making(name: string) {
    const page = await site.visit(desktop)
    await page.goto(`${site.url}/free/friends`)
    await page.getByLabel('Your name').fill('Ada')
    await page.getByLabel(/^Game/).selectOption({ label: 'Make your own …' })
    await page.getByLabel('Name of the game').fill(name)
    const drawn = await page.evaluate((names) => {
      return names.map((_, i) => {
        const canvas = document.createElement('canvas')
        canvas.width = 900
        canvas.height = 1200
        const context = canvas.getContext('2d')!
        context.fillStyle = `hsl(${i * 60} 70% 55%)`
        context.fillRect(0, 0, 900, 1200)
        context.fillStyle = '#fff'
        context.beginPath()
        context.arc(450, 600, 120 + 40 * i, 0, 7)
        context.fill()
        return canvas.toDataURL('image/png').split(',')[1] ?? ''
      })
    }, animals)
    const pictures = animals.map((animal, i) => ({
      name: `${animal}.png`,
      mimeType: 'image/png',
      buffer: Buffer.from(drawn[i] ?? '', 'base64'),
    }))
    const deck = { name: 'animals.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
    const pick = (files: typeof pictures) =>
      page.getByLabel('Own cards from a file').first().setInputFiles(files)
    return { page, deck, pictures, pick }
  }

  test('have pictures, which a friend gets at the table and nobody fetches; two decks have two backs', async () => {
    const { page: host, deck, pictures, pick } = await making('Animals')
    await pick([deck])
    await host.getByRole('alert').filter({ hasText: 'pick it together with' }).waitFor()
    const svg = { name: 'fox.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') }
    await pick([deck, svg, ...pictures.slice(1)])
    await host.getByRole('alert').filter({ hasText: 'is no PNG, JPEG, WebP or GIF' }).waitFor()
    await pick([deck, ...pictures])
    await host.getByText('Cards: 12').waitFor()
    await host.getByRole('button', { name: 'Another deck, with a back of its own' }).click()
    const second = host.locator('.more-deck')
    await second.getByLabel(/^Cards: /).selectOption({ label: '32 cards' })
    await second.getByLabel(/^Cards for each/).fill('2')
    await host
      .getByLabel(/^Cards for each/)
      .last()
      .fill('3')
    await host.getByRole('button', { name: 'Get its link' }).click()
    await host.getByText('6 pictures are not in the link').waitFor()
    await host.getByRole('button', { name: 'Open the table' }).click()
    const link = await host.getByRole('textbox', { name: 'Invite link' }).inputValue({ timeout: 20_000 })
    const guest = await site.visit(phone)
    const fetched: string[] = []
    guest.on('request', (request) => fetched.push(request.url()))
    await guest.goto(link)
    await guest.getByLabel('Your name').fill('Bob')
    await guest.getByRole('button', { name: 'Sit down' }).click()
    await host.getByRole('button', { name: 'Start with 2 players' }).click({ timeout: 20_000 })
    const [ada, bob] = [new FreePage(host), new FreePage(guest)]
    await Promise.all([ada.dealt(), bob.dealt()])
    for (const { page } of [ada, bob])
      await page.locator('.hand .pictured image').nth(2).waitFor({ timeout: 40_000 })
    const isLoaded = await bob.page.evaluate(async () => {
      const addresses = [...document.querySelectorAll('.hand .pictured image')].map(
        (one) => one.getAttribute('href') ?? '',
      )
      const sizes = addresses.map(async (address) => {
        const image = new Image()
        image.src = address
        await image.decode()
        return image.naturalWidth
      })
      return { widths: await Promise.all(sizes), areHere: addresses.every((one) => one.startsWith('blob:')) }
    })
    expect(isLoaded.areHere).toBe(true)
    expect(Math.min(...isLoaded.widths)).toBeGreaterThan(50)
    expect(fetched.filter((url) => !url.startsWith(site.url) && !url.startsWith('blob:'))).toEqual([])
    // three of the first back and two of the second, which everybody sees
    expect(await bob.page.locator('.held.deck-0').count()).toBe(3)
    expect(await bob.page.locator('.held.deck-1').count()).toBe(2)
    expect(await bob.chair('Ada').locator('.of-back').allTextContents()).toEqual(['3 cards', '2 deck 2'])
    await bob.do(bob.chair('Ada'), 'Pick a card')
    await bob.tap(bob.sheet.locator('.pick', { has: bob.page.locator('.deck-1') }).first())
    await bob.choose('This one')
    await ada.happened('Bob picked a card from your hand.')
    await bob.page.locator('.held.deck-1').nth(2).waitFor()
    await bob.page.reload()
    await bob.dealt()
    await bob.page.locator('.hand .pictured image').nth(2).waitFor({ timeout: 20_000 })
    expect(site.complaints).toEqual([])
  }, 240_000)

  test('fit on a phone while they are made', async () => {
    const page = await site.visit(phone)
    await page.goto(`${site.url}/free/friends`)
    await page.getByLabel(/^Game/).selectOption({ label: 'Make your own …' })
    await page.getByRole('button', { name: 'Another deck, with a back of its own' }).click()
    await page.locator('.more-deck').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    expect(await page.evaluate(() => innerWidth)).toBe(390)
  }, 60_000)

  test('are kept as a recipe, renamed, removed and brought back', async () => {
    const { page } = await making('Zoo')
    await page.getByRole('button', { name: 'Keep it here' }).click()
    await page.getByText('Kept in this browser: 1').click()
    const list = page.locator('.kept-recipes')
    await list.getByRole('button', { name: 'Rename' }).click()
    await list.getByLabel('New name').fill('Farm')
    await list.getByRole('button', { name: 'Save' }).click()
    await list.getByRole('button', { name: 'Remove' }).click()
    await list.getByText('“Farm” is removed.').waitFor()
    expect(await list.locator('li').count()).toBe(0)
    await list.getByRole('button', { name: 'Undo' }).click()
    await page.reload()
    await page.getByLabel(/^Game/).selectOption({ label: 'Farm' })
    await page.evaluate(() => localStorage.setItem('nodealer-recipes', '["{"]'))
    await page.reload()
    await page.getByText('Kept in this browser: 1').click()
    await list.getByText('a recipe that cannot be read any more').waitFor()
    await list.getByRole('button', { name: 'Remove' }).click()
    expect(await page.evaluate(() => localStorage.getItem('nodealer-recipes'))).toBe('[]')
    expect(site.complaints).toEqual([])
  }, 120_000)
})
