/** Nights among four people: whoever listens on the wire or beside a phone learns nothing, and who sleeps through one lives on. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CountingRelay, countingRelay } from './counting-relay.ts'
import { type Ear, listenIn } from './listening.ts'
import { type NightSeen, watchNights } from './night-clock.ts'
import { chromiumPath, desktop, openSite, phone, type Site } from './site.ts'
import { beginVillage, moveIn, openVillage } from './village-meeting.ts'
import { VillagePage } from './village-page.ts'

const isFull = process.env['NODEALER_FULL'] === '1'

interface Person {
  readonly name: string
  readonly village: VillagePage
  readonly ear: Ear
  readonly nights: () => Promise<ReadonlyMap<string, NightSeen>>
}

const all = <T>(people: readonly Person[], work: (person: Person) => Promise<T>): Promise<T[]> =>
  Promise.all(people.map(work))

describe.runIf(chromiumPath !== undefined)('nights of four people', () => {
  let site: Site
  let relay: CountingRelay

  beforeAll(async () => {
    site = await openSite(async (webRoot) => {
      relay = await countingRelay(webRoot)
      return relay
    })
  })
  afterAll(() => site?.close())

  /** A visitor who wants to hear and feel everything, with a name on the wire. */
  async function visit(name: string): Promise<Person> {
    const page = await site.visit(name === 'Ada' ? desktop : phone)
    await page.context().addCookies([{ name: 'who', value: name, url: site.url }])
    const ear = await listenIn(page)
    const nights = await watchNights(page)
    const wish = JSON.stringify({ quick: true, sounds: true, vibration: true })
    await page.addInitScript((settings) => localStorage.setItem('nodealer-settings', settings), wish)
    return { name, village: new VillagePage(page), ear, nights }
  }

  async function fourPeople(): Promise<Person[]> {
    const people = await Promise.all(['Ada', 'Bob', 'Cleo', 'Dan'].map(visit))
    const [ada, ...guests] = people as [Person, ...Person[]]
    const { host, link } = await openVillage(site, 0, ada.village.page)
    await all(guests, ({ name, village }) => moveIn(site, link, name, village.page))
    await beginVillage(host)
    await all(people, ({ village }) => village.dealt())
    return people
  }

  const sentBy = ({ name }: Person): readonly number[] => relay.sent.get(name) ?? []

  test('wolf and villagers send as many words of the same sizes, and sound the same; nights last as long whoever lives; whoever sleeps lives on', async () => {
    const people = await fourPeople()
    const roles = await all(people, ({ village }) => village.role())
    const wolf = people[roles.findIndex((role) => role.includes('wolf'))] as Person
    const victim = people.find((person) => person !== wolf) as Person
    const living = people.filter((person) => person !== victim)
    const night = ({ village }: Person): Promise<void> =>
      village.page.getByText('Everybody names somebody').waitFor({ timeout: 60_000 })
    await all(people, night)
    const before = new Map(people.map((person) => [person, sentBy(person).length]))
    await all(people, ({ village }) => village.name(victim.name))
    await victim.village.playUntil(victim.village.page.getByText('You are dead').first())
    await all(living, ({ village }) => village.ready.waitFor({ timeout: 60_000 }))
    const sent = living.map((person) => sentBy(person).slice(before.get(person)))
    expect(sent[0]?.length).toBeGreaterThan(2)
    for (const sizes of sent) expect(sizes).toEqual(sent[0])
    const [first, ...others] = people as [Person, ...Person[]]
    const { tones, trembles } = await first.ear.heard()
    expect(Math.min(tones.length, trembles.length)).toBeGreaterThan(2)
    for (const { ear } of others) {
      await ear.until((heard) => heard.tones.length >= tones.length)
      expect(await ear.heard()).toMatchObject({ tones, trembles })
    }

    await all(living, ({ village }) => village.letTheDayPass())
    const sleeper = living.find((person) => person !== wolf) as Person
    const awake = living.filter((person) => person !== sleeper)
    const asleep = sleep(sleeper, isFull ? 75_000 : 32_000)
    await all(awake, ({ village }) => village.name('Nobody'))
    const late = new RegExp(`${sleeper.name}.*\\d+ s`)
    await wolf.village.page.locator('.note', { hasText: late }).waitFor({ timeout: 60_000 })
    const [full, small] = await Promise.all(['Night 1', 'Night 2'].map((night) => seenBy(awake, night)))
    expect(full?.isRunOut && small?.isRunOut).toBe(true)
    // A screen may be drawn a moment later than another.
    expect(Math.abs(Number(small?.first) - Number(full?.first))).toBeLessThanOrEqual(1)
    await asleep
    if (isFull) {
      await wolf.village.page.getByText(`${sleeper.name} is gone.`).first().waitFor({ timeout: 60_000 })
      const told = sleeper.village.page.locator('.note, .end', {
        hasText: /You were away for|wolves have won/,
      })
      await told.first().waitFor({ timeout: 60_000 })
    } else await all(living, ({ village }) => village.ready.waitFor({ timeout: 60_000 }))
    expect(site.complaints).toEqual([])
  }, 300_000)
})

interface NightTold {
  readonly first: number
  readonly isRunOut: boolean
}

/** What the clock showed in a night on any of these screens at first, and whether it had run out on all of them when the night was over. */
async function seenBy(people: readonly Person[], night: string): Promise<NightTold> {
  const seen = await all(people, async ({ nights }) => (await nights()).get(night))
  const first = Math.max(...seen.map((one) => one?.first ?? 0))
  expect(first).toBeGreaterThan(0)
  return { first, isRunOut: seen.every((one) => one !== undefined && one.last <= 1) }
}

/** A page and its worker do nothing for so many milliseconds, as in a pocket; a night takes 20 s, and then 30 s are given to whoever is late. */
async function sleep({ village: { page } }: Person, milliseconds: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  await page.workers()[0]?.evaluate((time) => {
    const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true })
    Atomics.wait(new Int32Array(buffer), 0, 0, time)
  }, milliseconds)
  await session.send('Page.setWebLifecycleState', { state: 'active' })
}
