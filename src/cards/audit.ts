/**
 * The end-of-game audit (spec/decks, section 7): everybody lays open its keys, every turn of every shuffle is opened and
 * compared with the one before, every share that was given is computed again, and all cards are read. It does not rest on
 * the proofs that were checked during the game, and it shows every hand.
 */
import { group, type Points, type Scalar, scalar } from '../group/index.ts'
import { type Check, type Ciphertexts, type Equation, holds } from '../proofs/index.ts'
import { form, type Player, type Seat, wire } from '../table/index.ts'
import type { CardsThen, CardTurn, KeyShare } from './card-turn.ts'
import { type JointKey, shareOf } from './joint-key.ts'
import { isGivenExcept, type MaskedCard, stripped } from './masked-card.ts'
import { sharesRule } from './unmask.ts'

/** What was laid open: each player's secret share of a key. */
type Secrets = ReadonlyMap<JointKey, ReadonlyMap<Player, Scalar>>

/**
 * Audits all that was done to cards; gives what each of them holds. A card that needs a share of a player who has gone without
 * giving it cannot be read by anybody, and gives undefined.
 */
export async function auditCards(
  seat: Seat,
  cards: readonly MaskedCard[],
  turns: readonly CardTurn[],
): Promise<readonly (Points | undefined)[]> {
  const { claims, secrets } = await layOpen(seat, keysOf(cards, turns))
  await checkTurns(seat, turns, secrets)
  await seat.acceptAll(sharesRule, claims, (_, { player }) =>
    holds(cards.flatMap((card) => givenBy(player, card, secrets))),
  )
  return cards.map((card) => (isGivenExcept(card, seat.players) ? read(card, secrets) : undefined))
}

/** Every key that a card lies or lay under. */
function keysOf(cards: readonly MaskedCard[], turns: readonly CardTurn[]): readonly JointKey[] {
  const keys = new Set(cards.map(({ key }) => key))
  for (const then of turns.flatMap(({ before, after }) => [before, after])) {
    for (let i = 0; i < then.cards.a.length; i++) for (const { key } of then.under(i)) keys.add(key)
  }
  return [...keys]
}

/** Everybody publishes its secret share of each of these keys in which it has one. */
async function layOpen(seat: Seat, keys: readonly JointKey[]) {
  const Open = form('mask', 'audit', wire.record({ secrets: wire.scalars(keys.length, keys.length) }))
  const claims = await seat.all(Open, () => ({ secrets: keys.map((key) => key.secret()) }))
  const said = await seat.acceptAll('lay open its keys', claims, ({ secrets }, { player }) =>
    opens(keys, player, secrets),
  )
  const secrets: Secrets = new Map(
    keys.map((key, i) => [key, new Map([...said].map(([player, laid]) => [player, laid.secrets[i]!]))]),
  )
  return { claims, secrets }
}

function opens(keys: readonly JointKey[], player: Player, secrets: readonly Scalar[]): Check {
  return holds(
    keys.map((key, i) => [
      { points: group.base, scalars: [secrets[i]!] },
      { points: shareOf(key, player), scalars: [-1n] },
    ]),
  )
}

/** Every turn must leave every card what it was. Where a share of the keys is not laid open, nothing can be said. */
async function checkTurns(seat: Seat, turns: readonly CardTurn[], secrets: Secrets): Promise<void> {
  const read = new Map<Ciphertexts, string | undefined>()
  const cardsIn = (then: CardsThen): string | undefined => {
    if (!read.has(then.cards)) read.set(then.cards, whatever(then, secrets))
    return read.get(then.cards)
  }
  for (const { claim, before, after } of turns) {
    const [then, now] = [cardsIn(before), cardsIn(after)]
    if (then === undefined || now === undefined) continue
    await seat.accept('leave every card what it was', claim, () => then === now)
  }
}

/** The cards, whatever their order, if everything that they lay under is known. */
function whatever({ cards, width, under }: CardsThen, secrets: Secrets): string | undefined {
  const keys = Array.from({ length: cards.a.length }, (_, i) => sumOf(under(i), secrets))
  if (keys.includes(undefined)) return undefined
  const bytes = group.encode(group.sub(cards.b, group.mulPublic(cards.a, keys as Scalar[])))
  const texts = Array.from({ length: keys.length / width }, (_, i) =>
    bytes.subarray(32 * width * i, 32 * width * (i + 1)).join(),
  )
  return texts.sort().join(';')
}

function sumOf(shares: readonly KeyShare[], secrets: Secrets): Scalar | undefined {
  const known = shares.map(({ key, player }) => secrets.get(key)?.get(player))
  return known.includes(undefined) ? undefined : scalar.sum(known as Scalar[])
}

/** The shares that a player gave of a card are its secret times the card's masks. */
function givenBy(player: Player, { key, masked, given }: MaskedCard, secrets: Secrets): Equation[] {
  const shares = given.get(player)
  const secret = secrets.get(key)?.get(player)
  if (shares === undefined || secret === undefined) return []
  return Array.from({ length: shares.length }, (_, i) => [
    { points: group.pick(masked.a, [i]), scalars: [secret] },
    { points: group.pick(shares, [i]), scalars: [-1n] },
  ])
}

function read(card: MaskedCard, secrets: Secrets): Points {
  const open = secrets.get(card.key)!
  const here = [...card.key.shares.keys()].filter((player) => open.has(player))
  const secret = scalar.sum(here.map((player) => open.get(player) as Scalar))
  const { a, b } = stripped(card, (player) => !open.has(player))
  return group.sub(b, group.mulPublic(a, new Array<Scalar>(a.length).fill(secret)))
}
