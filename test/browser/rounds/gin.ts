/** Gin Rummy: draw and discard until what is left outside of sets and runs counts ten or less. */
import { byRank, rankOf, suitOf, sum } from './cards.ts'
import type { Friend, Friends } from './friends.ts'

const order = 'A23456789TJQK'
const place = (face: string): number => order.indexOf(rankOf(face))
const points = (face: string): number => Math.min(10, place(face) + 1)

/** Sets first, then runs of what is left: not the best way, but a way. Gives what belongs to neither. */
function outside(hand: readonly string[]): readonly string[] {
  const rest = byRank(hand).flatMap((same) => (same.length > 2 ? [] : same))
  return [...Map.groupBy(rest, suitOf).values()].flatMap((suit) => {
    const sorted = suit.toSorted((a, b) => place(a) - place(b))
    const runs = [...Map.groupBy(sorted, (face) => place(face) - sorted.indexOf(face)).values()]
    return runs.filter((run) => run.length < 3).flat()
  })
}

const left = (hand: readonly string[]): number => sum(outside(hand).map(points))

/** The card without which the hand is best. */
function worst(hand: readonly string[]): string {
  const without = (face: string): readonly string[] => hand.filter((one) => one !== face)
  return hand.toSorted((a, b) => left(without(a)) - left(without(b)) || points(b) - points(a))[0]!
}

/** Plays until one knocks and shows its hand, or two cards are left on the stock and the round is void. */
export async function ginRummy(friends: Friends): Promise<void> {
  const { all } = friends
  for (let turn = 0; (await all[0]!.pile('stock')).count > 2; turn++) {
    const [who, other] = [all[turn % 2]!, all[(turn + 1) % 2]!]
    const { table } = who
    const [hand, { open }] = [await who.hand(), await who.pile('discard')]
    const [seen] = open
    const takes = seen !== undefined && outside([...hand, seen]).length < outside(hand).length + 1
    await friends.move(() => table.do(table.pile(takes ? 'discard' : 'stock'), 'Draw one'))
    await table.hand.nth(10).waitFor()
    const eleven = await who.hand()
    const card = worst(eleven)
    const isOver = left(eleven.filter((face) => face !== card)) <= 10
    await friends.move(() => who.lay([card], isOver ? 'face down' : 'face up', 'discard'))
    if (isOver) return knock(friends, who, other)
  }
}

/** Both show their hands, and the difference counts. */
async function knock(friends: Friends, who: Friend, other: Friend): Promise<void> {
  for (const { table } of [who, other])
    await friends.move(() => table.do(table.page.locator('.dock .chair'), 'Show my hand', 'Show'))
  const [mine, theirs] = [left(await who.hand()), left(await other.hand())]
  if (mine < theirs) await friends.score(who, theirs - mine)
  else await friends.score(other, mine - theirs + 10)
}
