/**
 * The end-of-game audit (protocols, "Common ground"): everybody lays open its keys, every turn of every shuffle is opened and
 * compared with the one before, every part that was given is computed again, and all cards are read. It does not rest on
 * the proofs that were checked during the game, and it shows every hand.
 */
import { group, type Points, type Scalar, scalar } from '../../group/index.ts'
import { type Check, type Ciphertexts, type Equation, holds } from '../../proofs/index.ts'
import { form, type Player, type Seat, wire } from '../../table/index.ts'
import type { Face } from '../deck.ts'
import type { FaceBook } from '../faces.ts'
import type { ShuffleTurn } from './cascade.ts'
import { type JointKey, partOf } from './joint-key.ts'
import { isGivenExcept, type Place } from './place.ts'

/** A shuffle that was carried out under one key. */
export interface History {
  readonly key: JointKey
  readonly turns: readonly ShuffleTurn[]
}

/** All that is audited. */
export interface Audited {
  readonly book: FaceBook
  readonly places: readonly Place[]
  readonly history: readonly History[]
}

/** What was laid open: each player's secret part of a key. */
type Secrets = ReadonlyMap<JointKey, ReadonlyMap<Player, Scalar>>

/**
 * Audits; gives the faces in the order of the positions. A position that needs a part of a player who has gone without giving it
 * cannot be read by anybody and gives an empty name.
 */
export async function auditDeck(seat: Seat, { book, places, history }: Audited): Promise<readonly Face[]> {
  const keys = [...new Set([...history.map(({ key }) => key), ...places.map(({ key }) => key)])]
  const secrets = await layOpen(seat, keys)
  for (const shuffle of history) checkTurns(shuffle, secrets)
  seat.requireAll('give true parts of the cards', checkGiven(seat.players, places, secrets))
  const faces = places.map((place) => (isGivenExcept(place, seat.players) ? read(book, place, secrets) : ''))
  const known = faces.filter((face) => face !== '')
  if (new Set(known).size !== known.length) throw new Error('a card is doubled although every turn holds')
  return faces
}

/** Everybody publishes its secret part of each of these keys. */
async function layOpen(seat: Seat, keys: readonly JointKey[]): Promise<Secrets> {
  const Open = form('mask', 'audit', wire.record({ secrets: wire.scalars(keys.length, keys.length) }))
  const said = await seat.all(Open, () => ({ secrets: keys.map((key) => key.secret()) }))
  seat.requireAll(
    'lay open its keys',
    [...said].map(([player, { secrets }]) => [player, opens(keys, player, secrets)]),
  )
  return new Map(
    keys.map((key, i) => [key, new Map([...said].map(([player, { secrets }]) => [player, secrets[i]!]))]),
  )
}

function opens(keys: readonly JointKey[], player: Player, secrets: readonly Scalar[]): Check {
  return holds(
    keys.map((key, i) => ({
      points: group.concat([group.base, partOf(key, player)]),
      scalars: [secrets[i]!, scalar.neg(1n)],
    })),
  )
}

/** Every turn must leave the same cards; the first that does not names its player. Needs the whole key. */
function checkTurns({ key, turns }: History, secrets: Secrets): void {
  const parts = secrets.get(key)!
  if (parts.size < key.parts.size) return
  const secret = scalar.sum(parts.values())
  let before: string | undefined
  for (const { player, seat, input, output } of turns) {
    before ??= cardsIn(input, secret)
    const after = cardsIn(output, secret)
    seat.require(player, 'shuffle without changing a card', after === before)
    before = after
  }
}

/** The cards of a deck under a known key, in an order that depends on nothing but the cards. */
function cardsIn(deck: Ciphertexts, secret: Scalar): string {
  const bytes = group.encode(opened(deck, secret))
  const cards = Array.from({ length: deck.a.length }, (_, i) => bytes.subarray(32 * i, 32 * i + 32).join())
  return cards.sort().join(';')
}

function opened(deck: Ciphertexts, secret: Scalar): Points {
  return group.sub(deck.b, group.mulPublic(deck.a, new Array<Scalar>(deck.a.length).fill(secret)))
}

/** For each player: every part it has given is its secret times the card's mask. */
function checkGiven(
  players: readonly Player[],
  places: readonly Place[],
  secrets: Secrets,
): [Player, Check][] {
  return players.map((player) => [player, holds(places.flatMap((place) => givenBy(player, place, secrets)))])
}

function givenBy(player: Player, place: Place, secrets: Secrets): Equation[] {
  const part = place.given.get(player)
  const secret = secrets.get(place.key)?.get(player)
  if (part === undefined || secret === undefined) return []
  return [{ points: group.concat([place.card.a, part]), scalars: [secret, scalar.neg(1n)] }]
}

function read(book: FaceBook, place: Place, secrets: Secrets): Face {
  const open = secrets.get(place.key)!
  const gone = [...place.given].filter(([player]) => !open.has(player)).map(([, part]) => part)
  const card = { a: place.card.a, b: group.sub(place.card.b, group.sum(group.concat(gone))) }
  const face = book.faceOf(opened(card, scalar.sum(open.values())) as Points & { length: 1 })
  if (face === undefined) throw new Error('a card has no face although every turn holds')
  return face
}
