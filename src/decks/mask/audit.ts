/**
 * The end-of-game audit (protocols, "Common ground"): everybody lays open its keys, every turn of every shuffle is opened and
 * compared with the one before, every part that was given is computed again, and all cards are read. It does not rest on
 * the proofs that were checked during the game, and it shows every hand.
 */
import { group, type Point, type Scalar, scalar } from '../../group/index.ts'
import { type Check, type Ciphertexts, type Equation, holds } from '../../proofs/index.ts'
import { form, type Player, type Seat, wire } from '../../table/index.ts'
import type { Face } from '../deck.ts'
import type { FaceBook } from '../faces.ts'
import { type JointKey, partOf } from './joint-key.ts'
import { type DeckTurn, type KeyPart, type LyingDeck, partsOf } from './lying.ts'
import { isGivenExcept, type Place } from './place.ts'

/** All that is audited. */
export interface Audited {
  readonly book: FaceBook
  readonly places: readonly Place[]
  readonly turns: readonly DeckTurn[]
}

/** What was laid open: each player's secret part of a key. */
type Secrets = ReadonlyMap<JointKey, ReadonlyMap<Player, Scalar>>

/**
 * Audits; gives the faces in the order of the positions. A position that needs a part of a player who has gone without giving it
 * cannot be read by anybody and gives an empty name.
 */
export async function auditDeck(seat: Seat, { book, places, turns }: Audited): Promise<readonly Face[]> {
  const { claims, secrets } = await layOpen(seat, keysOf(places, turns))
  await checkTurns(seat, turns, secrets)
  await seat.acceptAll('give true parts of the cards', claims, (_, { player }) =>
    holds(places.flatMap((place) => givenBy(player, place, secrets))),
  )
  const faces = places.map((place) => (isGivenExcept(place, seat.players) ? read(book, place, secrets) : ''))
  const known = faces.filter((face) => face !== '')
  if (new Set(known).size !== known.length) throw new Error('a card is doubled although every turn holds')
  return faces
}

/** Every key that a card lies or lay under. */
function keysOf(places: readonly Place[], turns: readonly DeckTurn[]): readonly JointKey[] {
  const keys = new Set(places.map(({ key }) => key))
  for (const deck of turns.flatMap(({ before, after }) => [before, after])) {
    for (let i = 0; i < deck.cards.a.length; i++) for (const { key } of deck.under(i)) keys.add(key)
  }
  return [...keys]
}

/** Everybody publishes its secret part of each of these keys in which it has one. */
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
    keys.map((key, i) => ({
      points: group.concat([group.base, partOf(key, player)]),
      scalars: [secrets[i]!, scalar.neg(1n)],
    })),
  )
}

/** Every turn must leave every card what it was. Where a part of the keys is not laid open, nothing can be said. */
async function checkTurns(seat: Seat, turns: readonly DeckTurn[], secrets: Secrets): Promise<void> {
  const read = new Map<Ciphertexts, string | undefined>()
  const cards = (deck: LyingDeck): string | undefined => {
    if (!read.has(deck.cards)) read.set(deck.cards, cardsIn(deck, secrets))
    return read.get(deck.cards)
  }
  for (const { claim, before, after } of turns) {
    const [then, now] = [cards(before), cards(after)]
    if (then === undefined || now === undefined) continue
    await seat.accept('leave every card what it was', claim, () => then === now)
  }
}

/** The cards of a deck, whatever their order, if everything that they lie under is known. */
function cardsIn({ cards, under }: LyingDeck, secrets: Secrets): string | undefined {
  const keys = Array.from({ length: cards.a.length }, (_, i) => sumOf(under(i), secrets))
  if (keys.includes(undefined)) return undefined
  const bytes = group.encode(group.sub(cards.b, group.mulPublic(cards.a, keys as Scalar[])))
  const texts = keys.map((_, i) => bytes.subarray(32 * i, 32 * i + 32).join())
  return texts.sort().join(';')
}

function sumOf(parts: readonly KeyPart[], secrets: Secrets): Scalar | undefined {
  const known = parts.map(({ key, player }) => secrets.get(key)?.get(player))
  return known.includes(undefined) ? undefined : scalar.sum(known as Scalar[])
}

/** The part that a player gave of a card is its secret times the card's mask. */
function givenBy(player: Player, place: Place, secrets: Secrets): Equation[] {
  const part = place.given.get(player)
  const secret = secrets.get(place.key)?.get(player)
  if (part === undefined || secret === undefined) return []
  return [{ points: group.concat([place.card.a, part]), scalars: [secret, scalar.neg(1n)] }]
}

function read(book: FaceBook, { key, card, given }: Place, secrets: Secrets): Face {
  const open = secrets.get(key)!
  const gone = [...given].filter(([player]) => !open.has(player)).map(([, part]) => part)
  const secret = sumOf(partsOf(key, open.keys()), secrets) as Scalar
  const opened = group.sub(card.b, group.sum(group.concat([...gone, group.mulPublic(card.a, [secret])])))
  const face = book.faceOf(opened as Point)
  if (face === undefined) throw new Error('a card has no face although every turn holds')
  return face
}
