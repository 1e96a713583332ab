/** Games with tricks: Hearts and Skat. */
import { height, rankOf, suitOf, sum } from './cards.ts'
import type { Friend, Friends } from './friends.ts'

/** How a trick is won. */
interface Ranking {
  /** Which cards count as one suit. */
  readonly family: (face: string) => string
  /** A card beats lower ones of its family, and trumps beat all. */
  readonly strength: (face: string) => number
}

/** Plays all tricks, beginning with this friend; gives who took which cards. */
async function playTricks(
  friends: Friends,
  lead: Friend,
  { family, strength }: Ranking,
  first?: string,
): Promise<ReadonlyMap<Friend, readonly string[]>> {
  const { all } = friends
  const taken = new Map<Friend, readonly string[]>(all.map((who) => [who, []]))
  let [leader, must] = [lead, first]
  while ((await leader.hand()).length > 0) {
    const trick: { who: Friend; card: string }[] = []
    for (const i of all.keys()) {
      const who = all[(all.indexOf(leader) + i) % all.length]!
      const hand = await who.hand()
      const led = trick[0] && family(trick[0].card)
      const card = must ?? hand.find((face) => family(face) === led) ?? hand[0]!
      must = undefined
      await friends.move(() => who.lay([card], 'face up', 'trick'))
      trick.push({ who, card })
    }
    const worth = ({ card }: { card: string }): number =>
      family(card) === family(trick[0]!.card) || family(card) === 'trumps' ? strength(card) : -1
    const { who } = trick.toSorted((a, b) => worth(b) - worth(a))[0]!
    const { table } = who
    await friends.move(() => table.do(table.pile('trick'), 'Whole pile …', 'Move all', 'your tricks'))
    taken.set(who, [...taken.get(who)!, ...trick.map(({ card }) => card)])
    leader = who
  }
  return taken
}

/** All pass three cards to the left, whoever has the two of clubs leads it, and hearts and the queen of spades count. */
export async function hearts(friends: Friends): Promise<void> {
  const { all } = friends
  const [{ table }] = all as [Friend]
  await friends.move(async () => {
    await table.do(table.table, 'All pass cards …', 'Pass 3 each', 'To the left')
    for (const who of all) {
      await who.table.page.getByText('Choose 3 cards of your hand').waitFor()
      await who.select((await who.hand()).slice(-3))
      await who.table.choose('These 3')
    }
  })
  for (const who of all) await who.table.hand.nth(12).waitFor()
  const hands = await Promise.all(all.map((who) => who.hand()))
  const lead = all[hands.findIndex((hand) => hand.includes('2c'))]!
  const taken = await playTricks(friends, lead, { family: suitOf, strength: height }, '2c')
  const points = (face: string): number => (suitOf(face) === 'h' ? 1 : face === 'Qs' ? 13 : 0)
  for (const [who, cards] of taken) await friends.score(who, sum(cards.map(points)))
}

const inSkat: Ranking = {
  family: (face) => (rankOf(face) === 'J' || suitOf(face) === 'c' ? 'trumps' : suitOf(face)),
  strength: (face) => {
    const jack = rankOf(face) === 'J' ? 20 + 'dhsc'.indexOf(suitOf(face)) : 0
    return jack + (suitOf(face) === 'c' ? 10 : 0) + '789QKTA'.indexOf(rankOf(face))
  },
}

/** The second one plays clubs alone: it takes the skat, puts two cards away, and counts what it has taken. */
export async function skat(friends: Friends): Promise<void> {
  const [lead, alone] = friends.all as [Friend, Friend]
  const { table } = alone
  await friends.move(() => table.do(table.pile('stock'), 'Take all 2'))
  const put = (await alone.hand()).slice(0, 2)
  await friends.move(() => alone.lay(put, 'face down', 'your tricks'))
  const taken = await playTricks(friends, lead, inSkat)
  const points = (face: string): number => [0, 0, 0, 3, 4, 10, 11]['789QKTA'.indexOf(rankOf(face))] ?? 2
  await friends.score(alone, sum([...put, ...taken.get(alone)!].map(points)))
}
