/**
 * Secret choices (spec/werewolf, section 3): everybody posts one, of the same shape and size. Only who holds a given face can choose;
 * everybody else chooses nothing, and nobody can tell one from the other.
 */
import { group, type Point, type Points, type Scalar } from '../group/index.ts'
import {
  both,
  type Check,
  type Ciphertext,
  type Ciphertexts,
  decodeEitherProof,
  type EitherProof,
  encodeEitherProof,
  type GateStatement,
  gateShape,
  type LinearShape,
  type OneOfCardsStatement,
  oneOfCardsShape,
  proveGate,
  proveOneOfCards,
  remask,
  scalarsFrom,
  verifyGate,
  verifyOneOfCards,
} from '../proofs/index.ts'
import { type Mine, type Player, sized, wire } from '../table/index.ts'
import { faceUp } from './card-sums.ts'
import { hexes } from './hexes.ts'
import { type JointKey, publicKey, shareOf } from './joint-key.ts'
import { ciphertextsOf, type MaskedCard, maskedCards, openedToMe } from './masked-card.ts'
import { proofField } from './proof-fields.ts'

/** What can be chosen, and what the own card of a chooser must show. */
export interface Choosing {
  /** The key that choices lie under, of everybody who chooses. */
  readonly key: JointKey
  /** What can be chosen instead of nothing; all of them under the key. */
  readonly cards: readonly MaskedCard[]
  /** The face of those who can choose. */
  readonly face: Point
}

/** A choice on its way. */
export interface SecretChoice {
  readonly card: Ciphertexts
  /** That it is one of the cards, or nothing. */
  readonly proof: EitherProof
  /** That it is nothing, or its maker may choose. */
  readonly gate: EitherProof
}

/** A choice among so many cards, as it travels. */
export const secretChoice: (cards: number) => wire.Codec<SecretChoice> = sized((cards: number) => {
  const flat = wire.record({
    epk: wire.points(1, 1),
    msg: wire.points(1, 1),
    proof: eitherProof(oneOfCardsShape(cards + 1)),
    gate: eitherProof(gateShape),
  })
  const choice = wire.mapped(
    flat,
    ({ epk, msg, proof, gate }) => ({ card: { a: epk, b: msg }, proof, gate }),
    ({ card, proof, gate }) => ({ epk: card.a, msg: card.b, proof, gate }),
  )
  return wire.remembered(choice)
})

function eitherProof(shapes: readonly LinearShape[]): wire.Codec<EitherProof> {
  const elements = shapes.reduce((sum, { rows, secrets }) => sum + rows + secrets + 1, -1)
  return proofField(32 * elements, encodeEitherProof, (raw) => decodeEitherProof(raw, shapes))
}

/** The scalar that hides a choice: from my secret for it, so that I can compute it again. */
export function maskOfChoice(secret: Uint8Array): Scalar {
  const [scalar] = scalarsFrom(secret, 'cards/choice', 1) as [Scalar]
  return scalar
}

/** Chooses the card at this place, or nothing. `name` keeps apart the choices of one statement. */
export function chooseSecretly(
  mine: Mine,
  name: string,
  choosing: Choosing,
  own: MaskedCard,
  place: number | undefined,
): SecretChoice {
  const key = publicKey(choosing.key)
  const cards = withNothing(choosing)
  const choice = place === undefined ? 0 : place + 1
  const scalar = maskOfChoice(mine.secret(`${name} mask`))
  const chosen = maskedCards(cards, () => choosing.key)[choice]!
  const card = remask(key, chosen.masked, [scalar])
  const context = contextOf(mine.context, name)
  const stated = statements(choosing, mine.player, own, card)
  const open = place === undefined ? { nothing: scalar } : { owner: own.key.secret() }
  return {
    card,
    proof: proveOneOfCards(context, stated.choice, { choice, scalar }, mine.secret(`${name} proof`)),
    gate: proveGate(context, stated.gate, open, mine.secret(`${name} gate`)),
  }
}

/** What must hold of a choice that was made with this own card. */
export function checkChoice(
  claim: { readonly player: Player; readonly context: Uint8Array },
  name: string,
  choosing: Choosing,
  own: MaskedCard,
  { card, proof, gate }: SecretChoice,
): Check {
  const context = contextOf(claim.context, name)
  const stated = statements(choosing, claim.player, own, card)
  return both(verifyOneOfCards(context, stated.choice, proof), verifyGate(context, stated.gate, gate))
}

/** What must hold of several choices in one statement, by their names. */
export function checkChoices<Name extends string>(
  claim: { readonly player: Player; readonly context: Uint8Array },
  choosing: Readonly<Record<Name, Choosing>>,
  own: MaskedCard,
  choices: Readonly<Record<Name, SecretChoice>>,
): Check {
  const names = Object.keys(choosing) as Name[]
  return both(...names.map((name) => checkChoice(claim, name, choosing[name], own, choices[name])))
}

/** Which card a choice of mine is, found again from what hides it; undefined for nothing. */
export function placeOfMyChoice(
  { key, cards }: Choosing,
  mine: MaskedCard,
  scalar: Scalar,
): number | undefined {
  const isMine = (card: MaskedCard): boolean => {
    const { a, b } = remask(publicKey(key), card.masked, [scalar])
    return hexes(group.concat([a, b])).join() === hexes(group.concat([mine.masked.a, mine.masked.b])).join()
  }
  // All are looked at: how long it took must not tell which one it was, or that there was one.
  const places = cards.map(isMine)
  const place = places.indexOf(true)
  return place < 0 ? undefined : place
}

/** A choice as a card on the table. */
export function cardOfChoice({ key }: Choosing, { card }: SecretChoice): MaskedCard {
  return maskedCards(card, () => key)[0]!
}

/** Nothing comes first, then the cards. */
function withNothing({ key, cards }: Choosing): Ciphertexts {
  return ciphertextsOf([faceUp(key, group.identity), ...cards])
}

function statements(
  choosing: Choosing,
  chooser: Player,
  own: MaskedCard,
  card: Ciphertexts,
): { readonly choice: OneOfCardsStatement; readonly gate: GateStatement } {
  const key = publicKey(choosing.key)
  const ciphertext = card as Ciphertext
  return {
    choice: { key, ciphertext, cards: withNothing(choosing) },
    gate: {
      key,
      ciphertext,
      ownKey: shareOf(own.key, chooser),
      own: own.masked as Ciphertext,
      face: choosing.face,
    },
  }
}

/** The choices of one statement have contexts of their own: none can stand for another. */
function contextOf(context: Uint8Array, name: string): Uint8Array {
  return new Uint8Array([...context, ...new TextEncoder().encode(`\n${name}`)])
}

/**
 * What a choice of mine holds: all but me have given their shares, or have gone and left those of the chosen card. A share of
 * the chosen card, and the mask that I added times the key, make a share of my choice.
 */
export function openMyChoice(card: MaskedCard, chosen: MaskedCard, scalar: Scalar, me: Player): Points {
  const lost = [...card.key.shares.keys()].filter((player) => player !== me && !card.given.has(player))
  const shares = lost.map((player) => {
    const share = chosen.given.get(player)
    if (share === undefined) throw new RangeError('the share of one who has gone was never given')
    return [player, group.add(share, group.mul(shareOf(card.key, player), [scalar]))] as const
  })
  return openedToMe({ ...card, given: new Map([...card.given, ...shares]) })
}
