/** What the small statements are for, played through: opening, testing, escrow, re-deal, locks and keys. */
import { describe, expect, it } from 'vitest'
import { group, hashToGroup, type Point, type Points, type Scalar, scalar } from '../../src/group/index.ts'
import {
  addCiphertexts,
  blind,
  type Ciphertexts,
  concatCiphertexts,
  decodeCiphertexts,
  encodeCiphertexts,
  encrypt,
  hasLength,
  lockDeck,
  makeEscrow,
  pickCiphertexts,
  proveEncryption,
  proveEscrow,
  proveMadeEquality,
  proveMaskedRekey,
  proveOwnedEquality,
  provePlainRekey,
  provePossession,
  proveRedeal,
  proveReencryption,
  recoverShares,
  rekeyDeck,
  rekeyedKeys,
  remask,
  shares,
  subtractCiphertexts,
  subtractShares,
  trivial,
  verify,
  verifyEncryption,
  verifyEscrow,
  verifyMadeEquality,
  verifyMaskedRekey,
  verifyOwnedEquality,
  verifyPlainRekey,
  verifyPossession,
  verifyRedeal,
  verifyReencryption,
} from '../../src/proofs/index.ts'
import { each } from '../../src/proofs/rows.ts'
import { faces, keyOf, keysOf, secrets, seed } from './samples.ts'

const ctx = new TextEncoder().encode('story')
const times = (points: Points, secret: Scalar) =>
  group.mul(points, new Array<Scalar>(points.length).fill(secret))
const opened = (card: Ciphertexts, keys: readonly Scalar[]) =>
  keys.reduce((left, key) => subtractShares(left, shares(card, key)), card).b

describe('cards under a joint key', () => {
  const players = secrets('players', 3)
  const joint = group.sum(keysOf(players))
  const deck = encrypt(joint, faces(4), secrets('deck', 4))

  it('open to their faces with all shares, and to nothing known with one missing', () => {
    expect(group.equal(opened(deck, players), faces(4))).toBe(true)
    const missing = each(opened(deck, players.slice(1)))
    expect(missing.some((point) => each(faces(4)).some((face) => group.equal(face, point)))).toBe(false)
  })

  it('keep their faces when they are masked again', () => {
    const again = remask(joint, deck, secrets('again', 4))
    expect(group.equal(again.a, deck.a)).toBe(false)
    expect(group.equal(opened(again, players), faces(4))).toBe(true)
    expect(
      group.equal(opened(remask(joint, trivial(faces(4)), secrets('first', 4)), players), faces(4)),
    ).toBe(true)
  })

  it('can be added, subtracted, picked and put together', () => {
    const two = pickCiphertexts(deck, [2, 2])
    const other = pickCiphertexts(deck, [2, 1])
    expect(group.identities(opened(subtractCiphertexts(two, other), players))).toEqual([0])
    const doubled = group.mul(group.pick(faces(4), [2]), [2n])
    expect(group.equal(opened(addCiphertexts(two, two), players), group.concat([doubled, doubled]))).toBe(
      true,
    )
    expect(hasLength(concatCiphertexts([two, deck]), 6)).toBe(true)
  })

  it('travel as bytes, and are read strictly', () => {
    const bytes = encodeCiphertexts(deck)
    expect(bytes.length).toBe(4 * 64)
    expect(encodeCiphertexts(decodeCiphertexts(bytes, 4))).toEqual(bytes)
    expect(group.equal(decodeCiphertexts(bytes, 4).b, deck.b)).toBe(true)
    expect(() => decodeCiphertexts(bytes, 3)).toThrow('3 ciphertexts must have 192 bytes')
    const open = encodeCiphertexts(trivial(faces(1)))
    expect(() => decodeCiphertexts(open, 1)).toThrow('[0]: point is the identity')
    expect(hasLength(decodeCiphertexts(open, 1, 'allowed'), 1)).toBe(true)
  })

  it('are safe from a rogue key, because nobody can prove to possess it', () => {
    const [mine] = secrets('rogue', 1) as [Scalar]
    const rogue = group.sub(keyOf(mine), group.sum(keysOf(players))) as Point
    expect(group.equal(group.add(joint, rogue), keyOf(mine))).toBe(true)
    const proof = provePossession(ctx, { keys: rogue }, { secrets: [mine] }, seed)
    expect(verify(verifyPossession(ctx, { keys: rogue }, proof))).toBe('the proof does not hold')
  })
})

describe('a card that its owner moves to another key', () => {
  const [x, y, r, old] = secrets('mover', 4) as [Scalar, Scalar, Scalar, Scalar]
  const held = { oldKey: keyOf(x), old: encrypt(keyOf(x), faces(1), [old]), newKey: keyOf(y) }
  const moved = { ...held, fresh: encrypt(keyOf(y), faces(1), [r]) }
  const swapped = { ...held, fresh: encrypt(keyOf(y), group.pick(faces(2), [1]), [r]) }

  it('keeps its face, which the owner proves with its key', () => {
    const verdict = (statement: typeof moved) =>
      verify(
        verifyOwnedEquality(
          ctx,
          statement,
          proveOwnedEquality(ctx, statement, { secret: x, scalars: [r] }, seed),
        ),
      )
    expect(verdict(moved)).toBeUndefined()
    expect(verdict(swapped)).toBe('the proof does not hold')
  })

  it('keeps its face, which whoever made both ciphertexts proves with the masks', () => {
    const witness = { oldScalars: [old], scalars: [r] }
    const verdict = (statement: typeof moved) =>
      verify(verifyMadeEquality(ctx, statement, proveMadeEquality(ctx, statement, witness, seed)))
    expect(verdict(moved)).toBeUndefined()
    expect(verdict(swapped)).toBe('the proof does not hold')
  })
})

describe('a card that is put into the open deck', () => {
  const key = keyOf(secrets('joint', 1)[0]!)
  const [first, second] = [secrets('first', 2), secrets('second', 2)]
  const ciphertexts = encrypt(key, faces(2), first)

  it('is shown to hold its face, and later masks are shown to keep it', () => {
    const statement = { key, messages: faces(2), ciphertexts }
    const other = { ...statement, messages: group.pick(faces(2), [1, 0]) }
    const prove = (stated: typeof statement) => proveEncryption(ctx, stated, { scalars: first }, seed)
    expect(verify(verifyEncryption(ctx, statement, prove(statement)))).toBeUndefined()
    expect(verify(verifyEncryption(ctx, other, prove(other)))).toBe('the proof does not hold')
    const again = { key, input: ciphertexts, output: remask(key, ciphertexts, second) }
    const proof = proveReencryption(ctx, again, { scalars: second }, seed)
    expect(verify(verifyReencryption(ctx, again, proof))).toBeUndefined()
  })
})

describe('a private test', () => {
  const players = secrets('testers', 3)
  const joint = group.sum(keysOf(players))
  const blinders = secrets('blinders', 3)
  const test = (card: Ciphertexts) =>
    opened(blinders.map((z) => blind(card, z)).reduce(addCiphertexts), players)

  it('shows O for equal messages and nothing of different ones', () => {
    const [victim, guarded, other] = [[0], [0], [1]].map((place, i) =>
      encrypt(joint, group.pick(faces(2), place), secrets(`ballot ${i}`, 1)),
    ) as [Ciphertexts, Ciphertexts, Ciphertexts]
    expect(group.identities(test(subtractCiphertexts(victim, guarded)))).toEqual([0])
    const different = test(subtractCiphertexts(victim, other))
    expect(group.identities(different)).toEqual([])
    expect(group.equal(different, group.sub(group.pick(faces(2), [0]), group.pick(faces(2), [1])))).toBe(
      false,
    )
  })
})

describe('escrow', () => {
  const polynomial = secrets('polynomial', 3)
  const recipients = secrets('recipients', 4)
  const seats = [2, 3, 5, 6]
  const terms = { cards: faces(2), seats, recipients: keysOf(recipients) }
  const witness = { polynomial, scalars: secrets('masks', 8) }
  const statement = { key: keyOf(polynomial[0]!), ...terms, ...makeEscrow(terms, witness) }
  const piecesOf = (i: number) => {
    const mine = pickCiphertexts(statement.pieces, [2 * i, 2 * i + 1])
    return { seat: seats[i]!, pieces: opened(mine, [recipients[i]!]) }
  }
  const lost = times(faces(2), polynomial[0]!)

  it('gives a lost player’s shares to any three of four', () => {
    expect(verify(verifyEscrow(ctx, statement, proveEscrow(ctx, statement, witness, seed)))).toBeUndefined()
    for (const present of [
      [0, 1, 2],
      [1, 2, 3],
      [3, 0, 2],
      [0, 1, 2, 3],
    ]) {
      expect(group.equal(recoverShares(present.map(piecesOf)), lost)).toBe(true)
    }
  })

  it('gives nothing to two', () => {
    expect(group.equal(recoverShares([0, 3].map(piecesOf)), lost)).toBe(false)
  })

  it('is refused when one piece is for another polynomial, and when nobody could ever open it', () => {
    const bad = { ...witness, polynomial: [...polynomial.slice(0, 2), 5n] }
    const mixed = { ...statement, pieces: makeEscrow(terms, bad).pieces }
    expect(verify(verifyEscrow(ctx, mixed, proveEscrow(ctx, mixed, witness, seed)))).toBe(
      'the proof does not hold',
    )
    const steep = { ...witness, polynomial: secrets('steep', 5) }
    const never = { key: keyOf(steep.polynomial[0]!), ...terms, ...makeEscrow(terms, steep) }
    expect(verify(verifyEscrow(ctx, never, proveEscrow(ctx, never, steep, seed)))).toBe(
      'the threshold is larger than the number of recipients',
    )
  })

  it('knows what a seat is', () => {
    const proof = proveEscrow(ctx, statement, witness, seed)
    const say = (changed: readonly number[]) =>
      verify(verifyEscrow(ctx, { ...statement, seats: changed }, proof))
    expect(say([0, 3, 5, 6])).toBe('a seat number must be a whole number from 1 on')
    expect(say([2.5, 3, 5, 6])).toBe('a seat number must be a whole number from 1 on')
    expect(say([3, 3, 5, 6])).toBe('a seat occurs twice')
    expect(() => recoverShares([piecesOf(0), piecesOf(0)])).toThrow('recovering needs different seats')
  })
})

describe('a re-deal', () => {
  const locks = secrets('held', 2)
  const [z] = secrets('tags', 1) as [Scalar]
  const held = { locks: keysOf(locks), drawn: group.mul(faces(2), locks), tagKey: keyOf(z) }
  const claim = (cards: Points) => {
    const statement = { ...held, entries: times(cards, z) }
    return verify(verifyRedeal(ctx, statement, proveRedeal(ctx, statement, { locks, tag: z }, seed)))
  }

  it('lets a player take out the cards it holds and no others', () => {
    expect(claim(faces(2))).toBeUndefined()
    const ace = hashToGroup('nodealer/test/faces', 'ace')
    expect(claim(group.concat([group.pick(faces(2), [0]), ace]))).toBe('the proof does not hold')
    expect(claim(group.pick(faces(2), [0, 0]))).toBe('the proof does not hold')
    expect(claim(group.pick(faces(2), [1, 0]))).toBe('the proof does not hold')
  })
})

describe('a locked deck', () => {
  it('opens position by position, once all locks of the position are known', () => {
    const cascade = secrets('cascade', 2)
    const locks = [secrets('locks 1', 3), secrets('locks 2', 3)]
    const closed = times(faces(3), scalar.mul(cascade[0]!, cascade[1]!))
    const locked = cascade.reduce(
      (deck, cascadeSecret, p) => lockDeck(deck, { cascadeSecret, positionSecrets: locks[p]! }),
      closed,
    )
    const keys = locks[0]!.map((lock, k) => scalar.mul(lock, locks[1]![k]!))
    expect(group.equal(group.mul(locked, scalar.invertAll(keys)), faces(3))).toBe(true)
  })
})

describe('a deck whose shuffle keys are replaced by position keys', () => {
  const shuffleKeys = secrets('shuffle keys', 2)
  const positions = [secrets('positions 1', 3), secrets('positions 2', 3)]
  const start = {
    jointKeys: group.pick(group.sum(keysOf(shuffleKeys)), [0, 0, 0]),
    input: encrypt(group.sum(keysOf(shuffleKeys)), faces(3), secrets('shuffled', 3)),
  }

  it.each([
    ['with fresh masks', proveMaskedRekey, verifyMaskedRekey, 3],
    ['without fresh masks', provePlainRekey, verifyPlainRekey, 0],
  ] as const)('%s opens with the position keys of all players', (_, prove, check, masks) => {
    let deck = start
    for (const [p, shuffleSecret] of shuffleKeys.entries()) {
      const witness = { shuffleSecret, positionSecrets: positions[p]!, scalars: secrets(`fresh ${p}`, masks) }
      const turn = { shuffleKey: keyOf(shuffleSecret), positionKeys: keysOf(positions[p]!), ...deck }
      const statement = { ...turn, output: rekeyDeck(turn, witness) }
      expect(verify(check(ctx, statement, prove(ctx, statement, witness, seed)))).toBeUndefined()
      deck = { jointKeys: rekeyedKeys(statement), input: statement.output }
    }
    const joint = positions[0]!.map((key, k) => scalar.add(key, positions[1]![k]!))
    expect(group.equal(deck.jointKeys, keysOf(joint))).toBe(true)
    expect(group.equal(group.sub(deck.input.b, group.mul(deck.input.a, joint)), faces(3))).toBe(true)
  })

  it('never ends under a key that is the identity', () => {
    const cancelling = group.sub(keyOf(shuffleKeys[0]!), start.jointKeys)
    const witness = { shuffleSecret: shuffleKeys[0]!, positionSecrets: positions[0]!, scalars: [] }
    const turn = { shuffleKey: keyOf(shuffleKeys[0]!), positionKeys: cancelling, ...start }
    const statement = { ...turn, output: rekeyDeck(turn, witness) }
    const proof = provePlainRekey(ctx, statement, witness, seed)
    expect(verify(verifyPlainRekey(ctx, statement, proof))).toBe('a new joint key must not be the identity')
  })

  it('must be masked again where that was promised, and only there', () => {
    const witness = { shuffleSecret: shuffleKeys[0]!, positionSecrets: positions[0]!, scalars: [1n, 0n, 1n] }
    const turn = { shuffleKey: keyOf(shuffleKeys[0]!), positionKeys: keysOf(positions[0]!), ...start }
    const statement = { ...turn, output: rekeyDeck(turn, witness) }
    const proof = proveMaskedRekey(ctx, statement, witness, seed)
    expect(verify(verifyMaskedRekey(ctx, statement, proof))).toBe('a card was not masked again')
    expect(verify(verifyPlainRekey(ctx, statement, proof))).toBe('the masks of the deck were changed')
  })
})
