/** Friends who play a whole round at a free table, each in a browser of its own; what they know is what their pages show. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { facesNamed } from '../../../src/decks/index.ts'
import { gameOf } from '../../../src/games/play/games.ts'
import { audit } from '../../../src/table/index.ts'
import { lookOf } from '../../../src/web/free/page/look.ts'
import { f } from '../../../src/web/words/free.ts'
import { FreePage } from '../free-page.ts'
import { desktop, phone, type Site } from '../site.ts'
import { TablePage } from '../table-page.ts'

/** Longer than anything here takes, also on a busy machine; in milliseconds. */
const patience = 60_000

const names = ['Ada', 'Bob', 'Cleo', 'Dora']
const wordsOf = (face: string): string => f.face(lookOf(face))
const faceOf = new Map(facesNamed('52').map((face) => [wordsOf(face), face]))

/** What a friend sees of a pile: how many cards, and the open ones on top, the topmost first. */
interface PileSight {
  readonly count: number
  readonly open: readonly string[]
}

/** A friend at the table. Bob plays on a phone, by touch. */
export class Friend {
  readonly name: string
  readonly table: FreePage

  constructor(name: string, page: Page) {
    this.name = name
    this.table = new FreePage(page)
  }

  /** The faces of its hand. */
  async hand(): Promise<readonly string[]> {
    return (await this.table.cards()).map((words) => faceOf.get(words) ?? words)
  }

  async pile(name: string): Promise<PileSight> {
    const open = await this.table.pile(name).locator('.stacked > svg[role=img]').evaluateAll(labels)
    return {
      count: await this.table.onPile(name),
      open: open.map((words) => faceOf.get(words) ?? words).toReversed(),
    }
  }

  /** Selects these cards of its hand. */
  async select(faces: readonly string[]): Promise<void> {
    for (const face of faces)
      await this.table.tap(
        this.table.hand.filter({ has: this.table.page.getByLabel(wordsOf(face), { exact: true }) }),
      )
  }

  /** Lays cards of its hand on a pile. */
  async lay(faces: readonly string[], how: 'face up' | 'face down', pile: string): Promise<void> {
    await this.select(faces)
    await this.table.choose(`Lay ${how}`, pile)
  }
}

function labels(cards: Element[]): string[] {
  return cards.map((card) => card.getAttribute('aria-label') ?? '')
}

/** A table at which everybody has its cards. */
export class Friends {
  readonly all: readonly Friend[]
  #moves = 0

  /** So many friends sit down at a table by this recipe, and are dealt so many cards each. */
  static async meet(site: Site, recipe: string, players: number, cards: number): Promise<Friends> {
    const host = await site.visit(desktop)
    await host.goto(`${site.url}/free/friends`)
    await host.getByLabel('Your name').fill('Ada')
    await host.getByLabel(/^Game/).selectOption({ label: recipe })
    await host.getByRole('button', { name: 'Open the table' }).click()
    const link = await host.getByRole('textbox', { name: 'Invite link' }).inputValue({ timeout: patience })
    const guests = await Promise.all(names.slice(1, players).map((name) => arrive(site, link, name)))
    await host.getByRole('button', { name: `Start with ${players} players` }).click({ timeout: patience })
    const friends = new Friends([host, ...guests].map((page, i) => new Friend(names[i]!, page)))
    for (const { table } of friends.all) await table.hand.nth(cards - 1).waitFor({ timeout: patience })
    return friends
  }

  private constructor(all: readonly Friend[]) {
    this.all = all
  }

  /** Somebody does something; goes on when everybody's log tells of it. */
  async move(act: () => Promise<void>): Promise<void> {
    await act()
    this.#moves++
    const last = `li:nth-child(${this.#moves}):last-child`
    for (const { table } of this.all) await table.log.locator(last).waitFor({ timeout: patience })
  }

  /** Somebody's points are written down. */
  async score(who: Friend, points: number): Promise<void> {
    const { table } = who
    if (points === 0) return
    await this.move(async () => {
      await table.do(table.page.locator('.dock .chair'), 'Points …')
      await table.page.getByRole('spinbutton').fill(String(points))
      await table.choose(`Write ${points}`)
    })
  }

  /** More than half agree to end, and the others are not asked any longer: no card was lost or made, and the log is clean. */
  async end(cards: number): Promise<void> {
    for (const { table } of this.all) expect(await table.countAll()).toBe(cards)
    const [host, ...guests] = this.all as [Friend, ...Friend[]]
    await host.table.do(host.table.table, 'End the table', 'Yes')
    const enough = Math.floor(this.all.length / 2)
    for (const { table } of guests.slice(0, enough)) await table.choose('I agree')
    for (const { table } of this.all)
      await table.page.getByRole('dialog', { name: 'The table is over' }).waitFor({ timeout: patience })
    const log = await new TablePage(host.table.page).download('Download the log')
    expect((await audit(log.trim().split('\n'), gameOf)).clean).toBe(true)
  }
}

async function arrive(site: Site, link: string, name: string): Promise<Page> {
  const page = await site.visit(name === 'Bob' ? phone : desktop)
  await page.goto(link)
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Sit down' }).click()
  return page
}
