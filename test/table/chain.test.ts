/** The order itself: heads, certificates, what a seat refuses of a sequencer, and evidence of a fork. */
import { describe, expect, test } from 'vitest'
import {
  type Batch,
  beginning,
  type Certificate,
  certify,
  type Entry,
  envelopeDigest,
  isCertified,
  type OrderPlace,
  placeAfter,
} from '../../src/table/order/chain.ts'
import { SequencerFault } from '../../src/table/order/fault.ts'
import { Chain } from '../../src/table/order/follow.ts'
import { type ForkProof, provesFork } from '../../src/table/order/fork-proof.ts'
import { identity } from './lines.ts'

const table = new Uint8Array(32).fill(7)
const sequencer = identity(9)
const bytes = (word: string): Uint8Array => new TextEncoder().encode(word)
const entry = (k: number, word?: string, time = 1000 + k): Entry => ({
  k,
  time,
  envelope: word === undefined ? undefined : bytes(word),
})

/** The places that these entries lead to. */
function placesOf(entries: readonly Entry[], start: OrderPlace = beginning(table)): OrderPlace[] {
  const places: OrderPlace[] = []
  for (const one of entries) {
    const before = places.at(-1) ?? start
    places.push(placeAfter(table, before.head, one, envelopeDigest(one.envelope)))
  }
  return places
}

/** These entries, certified. */
function batch(entries: readonly Entry[], start?: OrderPlace): Batch {
  return { entries, certificate: certify(sequencer, table, placesOf(entries, start).at(-1) as OrderPlace) }
}

const chain = (): Chain => new Chain(table, beginning(table), () => sequencer.player)
const faultIn = (work: () => unknown): SequencerFault => {
  try {
    work()
  } catch (error) {
    if (error instanceof SequencerFault) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('a head', () => {
  const plain = [entry(1, 'a'), entry(2), entry(3, 'b')]
  test.each([
    [
      'the table',
      () => placeAfter(new Uint8Array(32), beginning(table).head, entry(1, 'a'), envelopeDigest(bytes('a'))),
    ],
    ['the number', () => placesOf([entry(2, 'a')])[0]],
    ['the time', () => placesOf([entry(1, 'a', 5)])[0]],
    ['the envelope', () => placesOf([entry(1, 'b')])[0]],
    ['whether it is a tick', () => placesOf([entry(1)])[0]],
    [
      'what was before',
      () => placesOf([entry(1, 'a')], { ...beginning(table), head: new Uint8Array(32) })[0],
    ],
  ])('stands for %s', (_, other) => {
    expect((other() as OrderPlace).head).not.toEqual(placesOf(plain)[0]?.head)
  })

  test('of large numbers and times keeps all digits', () => {
    const [one, other] = [2 ** 52, 2 ** 52 + 1].map((time) => placesOf([entry(1, 'a', time)])[0]?.head)
    expect(one).not.toEqual(other)
  })

  test('is certified by the sequencer of the table and by nobody else', () => {
    const [place] = placesOf(plain) as [OrderPlace]
    const certificate = certify(sequencer, table, place)
    expect(isCertified(sequencer.player, table, certificate)).toBe(true)
    expect(isCertified(identity(1).player, table, certificate)).toBe(false)
    expect(isCertified(sequencer.player, new Uint8Array(32), certificate)).toBe(false)
    expect(isCertified(sequencer.player, table, { ...certificate, k: 2 })).toBe(false)
    expect(isCertified(sequencer.player, table, { ...certificate, head: new Uint8Array(32) })).toBe(false)
  })
})

describe('a seat that follows an order', () => {
  test('believes what is certified, and nothing before that', () => {
    const following = chain()
    expect(following.take({ entries: [entry(1, 'a')] })).toBeUndefined()
    expect(following.place.k).toBe(0)
    const all = [entry(1, 'a'), entry(2)]
    const { certificate } = batch(all)
    const certified = following.take({ entries: [entry(2)], ...(certificate && { certificate }) })
    expect(certified?.placed.map(({ place }) => place)).toEqual(placesOf(all))
  })

  test.each([
    ['a gap', [entry(1, 'a'), entry(3, 'b')]],
    ['a number twice', [entry(1, 'a'), entry(1, 'b')]],
    ['a time that goes back', [entry(1, 'a', 2000), entry(2, 'b', 1999)]],
  ])('refuses %s', (_, entries) => {
    expect(faultIn(() => chain().take(batch(entries))).message).toContain('cannot follow each other')
  })

  test('refuses a certificate of somebody else, and one of another order', () => {
    const entries = [entry(1, 'a')]
    const foreign = certify(identity(1), table, placesOf(entries)[0] as OrderPlace)
    expect(faultIn(() => chain().take({ entries, certificate: foreign })).message).toContain('not valid')
    const other = certify(sequencer, table, placesOf([entry(1, 'b')])[0] as OrderPlace)
    expect(faultIn(() => chain().take({ entries, certificate: other })).message).toContain('another order')
  })

  test('notices a sequencer that has forgotten what it signed', () => {
    const following = chain()
    following.take(batch([entry(1, 'a'), entry(2, 'b')]))
    const opening = { from: 3, before: new Uint8Array(0), last: 1 }
    expect(faultIn(() => following.opened(opening)).message).toContain('lost entries')
  })
})

describe('a sequencer that signs two orders', () => {
  const shared = [entry(1, 'a')]
  const mine = [...shared, entry(2, 'to me')]
  const theirs = [...shared, entry(2, 'to them'), entry(3, 'more')]

  /** Seen by a seat that followed one order and is then shown the other. */
  function fork(): ForkProof {
    const following = chain()
    following.take(batch(mine))
    const places = placesOf(theirs)
    following.opened({ from: 3, before: (places[1] as OrderPlace).head, last: 3 })
    const certificate = certify(sequencer, table, places[2] as OrderPlace)
    const { proof } = faultIn(() => following.take({ entries: theirs.slice(2), certificate }))
    return proof as ForkProof
  }

  test('is convicted by what it signed, for anybody', () => {
    expect(provesFork(sequencer.player, fork())).toBe(true)
  })

  test('and nobody else is, and no part of the proof can be changed', () => {
    const proof = fork()
    expect(provesFork(identity(1).player, proof)).toBe(false)
    const changes: Partial<ForkProof>[] = [
      { table: new Uint8Array(32) },
      { other: new Uint8Array(32) },
      { other: proof.first.head },
      { links: [] },
      { links: proof.links.map((link) => ({ ...link, time: link.time + 1 })) },
      { links: proof.links.map((link) => ({ ...link, k: link.k + 1 })) },
      { second: proof.first },
      { first: { ...proof.first, k: proof.first.k - 1 } },
    ]
    for (const change of changes) expect(provesFork(sequencer.player, { ...proof, ...change })).toBe(false)
  })

  test('is not convicted by heads, digests or numbers of another size than they have', () => {
    const places = placesOf(theirs)
    const [first, second] = [places[1], places[2]].map((place) =>
      certify(sequencer, table, place as OrderPlace),
    ) as [Certificate, Certificate]
    const digest = envelopeDigest(bytes('more'))
    const slipped = new Uint8Array([...digest, ...first.head])
    const link = { k: 3, time: 1003, digest: slipped }
    const proof = { table, first, other: new Uint8Array(), links: [link], second }
    expect(provesFork(sequencer.player, proof)).toBe(false)
    const wrapped = { ...first, k: first.k - 2 ** 64 }
    expect(
      provesFork(sequencer.player, { table, first: wrapped, other: first.head, links: [], second }),
    ).toBe(false)
    const shortened = { ...proof, other: first.head.subarray(0, 31), links: [{ ...link, digest }] }
    expect(provesFork(sequencer.player, shortened)).toBe(false)
  })

  test('at one number: the two certificates are enough', () => {
    const following = chain()
    following.take(batch(mine))
    const other = certify(sequencer, table, placesOf([...shared, entry(2, 'other')])[1] as OrderPlace)
    const { proof } = faultIn(() => following.take({ entries: [], certificate: other }))
    expect(provesFork(sequencer.player, proof as ForkProof)).toBe(true)
  })

  test('an honest sequencer is never convicted: one order has no other head', () => {
    const places = placesOf(theirs)
    const [first, second] = [places[1], places[2]].map((place) =>
      certify(sequencer, table, place as OrderPlace),
    )
    const links = [{ k: 3, time: 1003, digest: envelopeDigest(bytes('more')) }]
    const proof = { table, first, other: (places[1] as OrderPlace).head, links, second } as ForkProof
    expect(provesFork(sequencer.player, proof)).toBe(false)
  })
})
