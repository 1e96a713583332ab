/** Friends at one free table over a relay: what one holds is nowhere else. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { base64urlnopad } from '@scure/base'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Cheat, cheatingSeat } from '../../src/adversaries/cheating-seat.ts'
import { anyPoint } from '../../src/adversaries/edits.ts'
import { facesNamed } from '../../src/decks/index.ts'
import { type FreeMind, freeTable } from '../../src/games/free/play/index.ts'
import { gameOf } from '../../src/games/play/games.ts'
import { group, hashToGroup } from '../../src/group/index.ts'
import { joinTable } from '../../src/net/index.ts'
import { startRelay } from '../../src/net/relay/index.ts'
import { audit, type Game } from '../../src/table/index.ts'
import { lookOf } from '../../src/web/free/page/look.ts'
import { recipeIn } from '../../src/web/free/page/recipe-link.ts'
import { f } from '../../src/web/words/free.ts'
import { emptyFolder } from '../temporary.ts'
import { FreePage } from './free-page.ts'
import { chromiumPath, desktop, openSite, phone, type Site } from './site.ts'
import { TablePage } from './table-page.ts'

/** The names of the 52 cards, by their words on the screen. */
const faceOf = new Map(facesNamed('52').map((face) => [f.face(lookOf(face)), face]))

/** Everything that a page keeps, as text. */
function keptBy(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const asText = (value: unknown): string =>
      JSON.stringify(value, (_, part) =>
        part instanceof Uint8Array || part instanceof ArrayBuffer
          ? new TextDecoder('latin1').decode(part)
          : part,
      )
    const read = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const texts = [JSON.stringify(localStorage)]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await read(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        texts.push(asText(await read(database.transaction(store).objectStore(store).getAll())))
      database.close()
    }
    return texts.join('\n')
  })
}

/** How often a text occurs in another. */
const times = (text: string, part: string): number => text.split(part).length - 1

describe.runIf(chromiumPath !== undefined)('a free table of friends', () => {
  let site: Site
  const folder = emptyFolder()

  beforeAll(async () => {
    site = await openSite((webRoot) =>
      startRelay({ port: 0, webRoot, store: `sqlite:${join(folder, 'relay.db')}` }),
    )
  })
  afterAll(() => site?.close())

  /** Ada on a computer and Bob on a phone, who came by a link; with what Bob received. Others may come in between. */
  async function friends(recipe: string, come: readonly ((link: string) => Promise<unknown>)[] = []) {
    const host = await site.visit(desktop)
    await host.goto(site.url)
    await host.getByRole('button', { name: 'New free table' }).click()
    await host.getByLabel('Your name').fill('Ada')
    await host.getByLabel(/^Game/).selectOption({ label: recipe })
    await host.getByRole('button', { name: 'Open the table' }).click()
    const link = await host.getByRole('textbox', { name: 'Invite link' }).inputValue({ timeout: 20_000 })
    const guest = await site.visit(phone)
    const frames: string[] = []
    guest.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => frames.push(payload.toString())),
    )
    await guest.goto(link)
    await guest.getByLabel('Your name').fill('Bob')
    await guest.getByRole('button', { name: 'Sit down' }).click()
    for (const arrive of come) await arrive(link)
    const start = host.getByRole('button', { name: `Start with ${2 + come.length} players` })
    await start.click({ timeout: 20_000 })
    const [ada, bob] = [new FreePage(host), new FreePage(guest)]
    await Promise.all([ada.dealt(), bob.dealt()])
    return { ada, bob, frames, link }
  }

  test('what Ada holds is nowhere at Bob’s, nor at the relay; a reload keeps hand, seat and piles', async () => {
    const { ada, bob, frames, link } = await friends('Crazy Eights')
    await ada.do(ada.pile('stock'), 'Draw one')
    await bob.happened('Ada drew a card from stock.')
    await ada.do(ada.hand.first(), 'Lay face down', 'discard')
    await bob.happened('Ada laid a card on discard, face down.')
    await ada.hand.nth(4).waitFor()
    const hidden = await ada.cards()
    expect(hidden).toHaveLength(5)
    const trust = new TablePage(bob.page)
    await trust.openTrust()
    const log = await trust.download('Download the log')
    await trust.button('Close').click()
    const [seen, kept] = [await bob.page.content(), await keptBy(bob.page)]
    const store = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'latin1'))
    for (const name of hidden) {
      const face = faceOf.get(name) ?? ''
      const point = base64urlnopad.encode(group.encode(hashToGroup('nodealer/v1/faces', face)))
      expect(seen).not.toContain(name)
      // The charter names every card of the deck, once.
      expect(times(log, `"${face}"`)).toBe(1)
      expect(times(kept, `"${face}"`)).toBeLessThanOrEqual(1)
      for (const text of [log, kept, ...frames, ...store]) expect(text).not.toContain(point)
      for (const text of [...frames, ...store]) expect(text).not.toContain(`"${face}"`)
    }
    const own = await bob.cards()
    const piles = [await bob.onPile('stock'), await bob.onPile('discard')]
    await Promise.all([bob.page.reload(), ada.page.reload()])
    await Promise.all([bob.dealt(), ada.dealt()])
    expect([await bob.cards(), await ada.cards()]).toEqual([own, hidden])
    expect([await bob.onPile('stock'), await bob.onPile('discard')]).toEqual(piles)
    await bob.happened('Ada laid a card on discard, face down.')
    const second = new FreePage(await bob.page.context().newPage())
    await second.page.goto(link)
    await second.page.getByRole('button', { name: 'Play here instead' }).click({ timeout: 20_000 })
    await second.dealt()
    expect(await second.cards()).toEqual(own)
    expect(site.complaints).toEqual([])
  }, 240_000)

  test('nobody looks before all have passed; shuffling leaves hands alone; taking back asks all', async () => {
    const { ada, bob } = await friends('Hearts')
    const [adas, bobs] = [await ada.cards(), await bob.cards()]
    await ada.do(ada.table, 'All pass cards …', 'Pass 3 each', 'To the left')
    await ada.page.getByText('Choose 3 cards of your hand for Bob').waitFor({ timeout: 20_000 })
    for (const i of [0, 1, 2]) await ada.hand.nth(i).click()
    await ada.choose('These 3')
    await bob.page.getByText('Choose 3 cards of your hand for Ada').waitFor({ timeout: 20_000 })
    await ada.sheet.waitFor({ state: 'hidden' })
    expect((await ada.cards()).filter((card) => !adas.includes(card))).toEqual([])
    for (const i of [3, 4, 5]) await bob.hand.nth(i).click()
    await bob.choose('These 3')
    await ada.happened('You had everybody pass 3 cards.')
    await expect.poll(() => bob.cards()).toEqual(expect.arrayContaining(adas.slice(0, 3)))
    await expect.poll(() => ada.cards()).toEqual(expect.arrayContaining(bobs.slice(3, 6)))

    const [shown = ''] = await ada.cards()
    await ada.do(ada.hand.first(), 'Show', 'Bob', 'Show')
    await bob.page.getByRole('region', { name: 'Ada shows you alone:' }).getByLabel(shown).waitFor()
    await bob.happened(`Ada showed the ${shown} to you alone.`)

    for (let i = 0; i < 3; i++) {
      await ada.do(ada.hand.first(), 'Lay face up', 'trick')
      await expect.poll(() => bob.onPile('trick')).toBe(i + 1)
    }
    const hands = [await ada.cards(), await bob.cards()]
    await bob.do(bob.pile('stock'), 'Whole pile …', 'Gather here and shuffle …', 'trick')
    await ada.happened('Bob gathered trick and stock on stock, shuffled by all.')
    expect([await ada.onPile('stock'), await ada.onPile('trick')]).toEqual([3, 0])
    expect([await ada.cards(), await bob.cards()]).toEqual(hands)
    expect([await bob.heldBy('Ada'), await ada.heldBy('Bob')]).toEqual(hands.map((cards) => cards.length))

    await ada.do(ada.pile('stock'), 'Move', 'your tricks')
    await bob.happened('Ada moved a card from stock to Ada’s tricks.')
    await ada.do(ada.table, 'Take back')
    await bob.choose('I do not agree')
    await ada.happened('Bob did not agree, so nothing came of this')
    expect(await ada.onPile('your tricks')).toBe(1)
    await ada.do(ada.table, 'Take back')
    await bob.choose('I agree')
    await bob.happened(/^Ada took the last move back\./)
    expect(await bob.onPile('Ada’s tricks')).toBe(0)

    await bob.do(bob.table, 'End the table', 'Yes')
    await ada.choose('I agree')
    await bob.page.getByRole('dialog', { name: 'The table is over' }).waitFor({ timeout: 20_000 })
    const log = await new TablePage(bob.page).download('Download the log')
    expect((await audit(log.trim().split('\n'), gameOf)).clean).toBe(true)
    expect(site.complaints).toEqual([])
  }, 240_000)

  test('chips, points and notes are for all; the turn goes round; piles lie where one puts them', async () => {
    const { ada, bob } = await friends('Gin Rummy')
    await ada.do(ada.table, 'Chips …', 'From the bank …', 'For me')
    await ada.choose('Pay 10')
    await bob.page.getByText('Ada wants to pay 10 chips from the bank to Ada').waitFor()
    await bob.choose('I agree')
    await bob.happened('Ada paid 10 chips from the bank to Ada.')
    await bob.chair('10 chips').waitFor()
    await ada.do(ada.table, 'Chips …', 'Into the pot …')
    await ada.page.getByRole('spinbutton').fill('4')
    await ada.choose('Pay 4')
    await bob.page.getByRole('button', { name: 'Pot: 4' }).waitFor()
    await bob.chair('6 chips').waitFor()

    await bob.do(bob.chair('Ada'), 'Points …', 'Write 1')
    await ada.happened('Bob wrote 1 point for you.')
    await ada.do(ada.table, 'Score sheet')
    await ada.page.getByText('Bob wrote 1 point for Ada').waitFor()
    await ada.page.getByRole('button', { name: 'Strike out' }).click()
    await bob.choose('I agree')
    await ada.happened('You struck out entry 1 of the score sheet.')

    await ada.do(ada.table, 'Notes …')
    await ada.page.getByLabel('A line for all').fill('spades\u00ad are <b>double</b>')
    await ada.page.getByRole('button', { name: 'Write', exact: true }).click()
    await bob.happened('Ada noted: “spades are <b>double</b>”.')
    await ada.page.getByRole('button', { name: 'Wipe out' }).click()
    await bob.happened('Ada wiped out a note.')
    await ada.page.getByRole('button', { name: 'Close' }).click()

    await ada.page.getByText('It is your turn').waitFor()
    await ada.do(ada.hand.first(), 'Lay face up', 'discard')
    await bob.page.getByText('It is your turn').waitFor()

    await bob.do(bob.pile('melds'), 'Whole pile …', 'Place on my screen …', '↑ Row above')
    await expect.poll(() => bob.page.locator('.piles ul').count()).toBe(1)
    expect(await ada.page.locator('.piles ul').count()).toBe(2)
    await bob.choose('Back', 'Back', 'Select nothing')
    await bob.do(bob.table, 'Save as recipe')
    const link = await bob.sheet.getByRole('textbox').inputValue()
    expect(await recipeIn(new URL(link).hash)).toMatchObject({
      layout: [['stock', 'discard', 'melds']],
      turns: { way: 'left', handedOn: 'by laying' },
    })
    expect(site.complaints).toEqual([])
  }, 240_000)

  test('a changed message names its sender on the pages of the others, and in the log', async () => {
    /** Gives Ada a card, and says that it is another one than the one it holds. */
    const mind: FreeMind = {
      wish: (view) =>
        view.moves === 0 ? Promise.resolve({ do: 'give', count: 1, to: 0 }) : new Promise(() => {}),
      choose: async () => [0],
      pick: async () => [0],
      agree: async () => true,
    }
    const lie: Cheat = {
      slot: /wish\/\d+\/hand$/,
      rewrite: (body) => {
        const moves = body['moves'] as { readonly cards: object }
        return { ...body, moves: { ...moves, cards: { ...moves.cards, msg: [anyPoint] } } }
      },
    }
    const game: Game<unknown> = (seat) => freeTable({ mind })(cheatingSeat(seat, lie))
    const comes = async (link: string): Promise<void> => {
      const mallory = await joinTable({ link, name: 'Mallory', game })
      onTestFinished(() => mallory.leave())
    }
    const { ada, bob } = await friends('Crazy Eights', [comes])
    const hands = [await ada.cards(), await bob.cards()]
    for (const table of [ada, bob]) await table.happened('Mallory cheated: what was said fits no proof.')
    for (const { page } of [ada, bob]) {
      const verdict = page.getByRole('dialog', { name: /Mallory/ })
      await verdict.getByText('A stranger with only the evidence agrees').waitFor({ timeout: 60_000 })
      await verdict.getByRole('button', { name: 'Go on playing' }).click()
    }
    expect([await ada.cards(), await bob.cards()]).toEqual(hands)
    await ada.do(ada.chair('Bob'), 'Give the turn')
    await bob.happened('Ada handed the turn to you.')
    await bob.do(bob.table, 'End the table', 'Yes')
    await ada.choose('I agree')
    await bob.page.getByRole('dialog', { name: 'The table is over' }).waitFor({ timeout: 20_000 })
    const log = await new TablePage(bob.page).download('Download the log')
    const { faults, table } = await audit(log.trim().split('\n'), gameOf)
    expect(faults.map(({ culprit }) => table?.names.get(culprit))).toEqual(['Mallory'])
  }, 240_000)
})
