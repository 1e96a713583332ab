/** Whether everything on a page has its room: measured by the boxes of what is on the screen, at screens of all sizes and in both languages. */
import type { Page } from 'playwright-core'

/** Screens from a small phone to a tablet, phones on their side, and a computer's window at 200 %. */
export const screens: readonly (readonly [width: number, height: number])[] = [
  [320, 568],
  [360, 740],
  [390, 844],
  [430, 932],
  [768, 1024],
  [844, 390],
  [667, 375],
  [640, 400],
]

/** What does not fit: what leaves the screen or lies on its neighbour in the header, buttons whose words are cut off, words of the sheet that are broken, and sideways scrolling. */
async function misfitsNow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nameOf = (element: Element): string => (element.textContent ?? '').trim().slice(0, 30)
    const isSeen = (element: Element): boolean => element.getBoundingClientRect().width > 0
    const found: string[] = []
    const { scrollWidth } = document.documentElement
    if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide`)
    const heads = [...document.querySelectorAll('.top > *')].filter(isSeen)
    const boxes = heads.map((element) => element.getBoundingClientRect())
    heads.forEach((element, i) => {
      const { left, right, bottom } = boxes[i]!
      if (left < 0 || right > innerWidth + 0.5 || bottom > innerHeight)
        found.push(`“${nameOf(element)}” leaves the screen`)
      if (i > 0 && left < boxes[i - 1]!.right - 0.5)
        found.push(`“${nameOf(element)}” lies on “${nameOf(heads[i - 1]!)}”`)
      if (element.scrollHeight > element.clientHeight + 1)
        found.push(`“${nameOf(element)}” of the header is cut off`)
    })
    for (const button of [...document.querySelectorAll('.top button, .actions button, dialog button')].filter(
      isSeen,
    )) {
      const { left, right } = button.getBoundingClientRect()
      if (button.scrollWidth > button.clientWidth + 1) found.push(`“${nameOf(button)}” is cut off`)
      if ((left < 0 || right > innerWidth + 0.5) && !button.closest('.phrases'))
        found.push(`“${nameOf(button)}” is beside the screen`)
    }
    for (const button of [...document.querySelectorAll('.deeds li button')].filter(isSeen)) {
      const words = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
      while (words.nextNode())
        for (const { 0: word, index } of (words.currentNode.textContent ?? '').matchAll(/\p{L}+/gu)) {
          const range = document.createRange()
          range.setStart(words.currentNode, index)
          range.setEnd(words.currentNode, index + word.length)
          if (range.getClientRects().length > 1) found.push(`the word “${word}” is broken`)
        }
    }
    return found
  })
}

/** Screens that people hold a table of Hold’em on: phones upright and on their side, and a computer’s window. */
export const tables: typeof screens = [
  [844, 390],
  [667, 375],
  [390, 844],
  [360, 640],
  [1280, 800],
]

/**
 * What something else hides a part of at a table of Hold’em, on screens of these sizes: the heading, bets, names, stacks, the pot, and the cards, of
 * which the corner with rank and suit must be seen, and no side may leave the screen.
 */
export async function hiddenThings(page: Page, sizes = screens): Promise<string[]> {
  return onScreens(page, sizes, () =>
    page.evaluate(() => {
      const whole = { x: [0.08, 0.5, 0.92], y: [0.2, 0.5, 0.8] }
      const corner = { x: [0.12, 0.25], y: [0.1, 0.3] }
      const things = [
        { selector: '.top h1', within: '.top', at: whole },
        { selector: '.bet .chips, .last .wager', within: '.bet, .last', at: whole },
        { selector: '.who .name, .who .stack', within: '.who', at: whole },
        { selector: '.pot .chips', within: '.pot', at: whole },
        { selector: '.board .card:not(.place), .hole .card:not(.back)', within: '.card', at: corner },
      ]
      const hidden = (thing: Element, within: string, at: typeof whole): string[] => {
        thing.scrollIntoView({ block: 'center' })
        // A heading is as wide as there is room: only its words count.
        const words = document.createRange()
        words.selectNodeContents(thing)
        const box = thing.matches('h1') ? words : thing
        const { left, right, top, width, height } = box.getBoundingClientRect()
        if (width === 0) return []
        const covers = at.x.flatMap((x) =>
          at.y.flatMap((y) => {
            const all = document.elementsFromPoint(left + x * width, top + y * height)
            // Boxes that only hold others paint nothing.
            const [seen] = all.filter(
              (one) => !one.matches('.seats, .seat, .hole, .centre, .pots, .board, .pod, li'),
            )
            const mine = thing.closest(within)
            return seen && mine?.contains(seen) ? [] : [seen?.closest('[class]')?.classList.value]
          }),
        )
        const what = thing.textContent || thing.getAttribute('aria-label')
        if (left < 0 || right > innerWidth) return [`${selectorOf(thing)} “${what}” leaves the screen`]
        return covers.length > 0 ? [`${selectorOf(thing)} “${what}” is hidden by “${covers[0]}”`] : []
      }
      const selectorOf = (element: Element): string => `.${element.classList.value.replaceAll(' ', '.')}`
      return things.flatMap(({ selector, within, at }) =>
        [...document.querySelectorAll(selector)].flatMap((thing) => hidden(thing, within, at)),
      )
    }),
  )
}

/** Which places have a bet in sight, on the table or in what the seat says. */
export function betsSeen(page: Page): Promise<number> {
  return page.locator('.bet .chips:visible, .last .wager:visible').count()
}

/** Chooses a language in the settings. */
export async function speak(page: Page, language: 'en' | 'de'): Promise<void> {
  await page.locator('.top .settings').click()
  await page.locator('dialog select').first().selectOption(language)
  await page.locator(`html[lang="${language}"]`).waitFor({ state: 'attached' })
  await page.locator('dialog .primary').click()
}

/** What does not fit on any screen, in the language that is spoken now. */
export function misfits(page: Page): Promise<string[]> {
  return onScreens(page, screens, () => misfitsNow(page))
}

/** What is found on screens of these sizes. The page has its own size again afterwards. */
async function onScreens(
  page: Page,
  sizes: typeof screens,
  find: () => Promise<readonly string[]>,
): Promise<string[]> {
  const before = page.viewportSize()
  const found: string[] = []
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    // The page has been laid out anew when the second frame is drawn.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    found.push(...(await find()).map((what) => `${width}×${height}: ${what}`))
  }
  if (before) await page.setViewportSize(before)
  return found
}

/** What does not fit in English or German; the page speaks English afterwards. */
export async function misfitsInBoth(page: Page): Promise<string[]> {
  const english = await misfits(page)
  await speak(page, 'de')
  const german = await misfits(page)
  await speak(page, 'en')
  return [...english, ...german]
}
