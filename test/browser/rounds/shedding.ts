/** Games in which whoever has no cards left has won: Crazy Eights, Cheat, Old Maid. */
import { expect } from 'vitest'
import { byRank, height, rankOf, suitOf, sum } from './cards.ts'
import type { Friend, Friends } from './friends.ts'

/** Lays what fits, or draws; it is over when somebody has no cards left, or nobody can do anything any more. */
export async function crazyEights(friends: Friends): Promise<void> {
  const { all } = friends
  // It is turned up when all have their hands.
  await all[0]!.table.pile('discard').locator('.stacked > svg[role=img]').waitFor()
  const [first] = (await all[0]!.pile('discard')).open
  let suit = suitOf(first!)
  let idle = 0
  for (let turn = 0; idle < all.length; turn++) {
    const who = all[turn % all.length]!
    const [hand, { open }, stock] = [await who.hand(), await who.pile('discard'), await who.pile('stock')]
    const fits = (face: string): boolean => suitOf(face) === suit || rankOf(face) === rankOf(open[0]!)
    const card =
      hand.find((face) => rankOf(face) !== '8' && fits(face)) ?? hand.find((face) => rankOf(face) === '8')
    idle = card === undefined && stock.count === 0 ? idle + 1 : 0
    if (card !== undefined) {
      await friends.move(() => who.lay([card], 'face up', 'discard'))
      const rest = hand.filter((face) => face !== card)
      if (rest.length === 0) break
      suit = suitOf(rankOf(card) === '8' ? rest[0]! : card)
    } else if (stock.count > 0) await friends.move(() => who.table.do(who.table.pile('stock'), 'Draw one'))
  }
  for (const who of all) await friends.score(who, sum((await who.hand()).map(inEights)))
}

/** What a card counts that is left over. */
function inEights(face: string): number {
  if (rankOf(face) === '8') return 50
  return 'TJQK'.includes(rankOf(face)) ? 10 : rankOf(face) === 'A' ? 1 : height(face) + 2
}

/** So often somebody is doubted, and so many cards are laid at once. */
const [doubts, atOnce] = [2, 4]

/** Everybody lays four cards and says what they should be; the first two times the next one doubts it. */
export async function cheat(friends: Friends): Promise<void> {
  const { all } = friends
  for (let turn = 0; ; turn++) {
    const [who, next] = [all[turn % all.length]!, all[(turn + 1) % all.length]!]
    const hand = await who.hand()
    const rank = 'A23456789TJQK'[turn % 13]!
    const honest = hand.filter((face) => rankOf(face) === rank)
    const laid = [...honest, ...hand.filter((face) => !honest.includes(face))].slice(0, atOnce)
    await friends.move(() => who.lay(laid, 'face down', 'heap'))
    if (turn < doubts) await doubt(friends, who, next, laid)
    else if (laid.length === hand.length) return
  }
}

/** Turns up what was laid last; the liar takes the heap, or whoever doubted it wrongly. */
async function doubt(friends: Friends, liar: Friend, who: Friend, laid: readonly string[]): Promise<void> {
  const { table } = who
  const rank = rankOf(laid[0]!)
  await friends.move(async () => {
    await table.do(table.pile('heap'), 'Look through')
    for (const i of laid.keys()) await table.tap(table.page.locator('.spread .pick').nth(i))
    await table.choose('Turn up', 'Turn up')
  })
  const { open } = await who.pile('heap')
  expect(open.length).toBeGreaterThanOrEqual(laid.length)
  const taker = open.slice(0, laid.length).every((face) => rankOf(face) === rank) ? who : liar
  const { count } = await taker.pile('heap')
  await friends.move(() => taker.table.do(taker.table.pile('heap'), `Take all ${count}`))
}

/** Lays pairs and picks from whoever sat before, until only the lonely queen is left. */
export async function oldMaid(friends: Friends): Promise<void> {
  const { all } = friends
  for (const who of all) await layPairs(friends, who)
  for (let turn = 0; ; turn++) {
    const held = await Promise.all(all.map((who) => who.hand()))
    if (sum(held.map((hand) => hand.length)) === 1) return
    const who = all[turn % all.length]!
    const from = all.map((_, i) => (turn + all.length - 1 - i) % all.length).find((i) => held[i]!.length > 0)!
    if (all[from] === who) continue
    const { table } = who
    await friends.move(async () => {
      await table.do(table.chair(all[from]!.name), 'Pick a card')
      await table.tap(table.page.getByRole('button', { name: 'card 1', exact: true }))
      await table.choose('This one')
    })
    await layPairs(friends, who)
  }
}

async function layPairs(friends: Friends, who: Friend): Promise<void> {
  const pairs = byRank(await who.hand()).flatMap((same) => same.slice(0, same.length - (same.length % 2)))
  if (pairs.length > 0) await friends.move(() => who.lay(pairs, 'face up', 'pairs'))
}
