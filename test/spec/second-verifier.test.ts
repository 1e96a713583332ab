/**
 * The specification of the proofs, read as a program: a second verifier, which shares no code with ours, comes to our verdict. The
 * vectors alone would not show an equation that it forgot, because most of their cases change a challenge and so fail them all.
 * Therefore also: proofs with one element changed, which breaks the equations with that response, and what our prover makes of a
 * statement that is false in one place, which breaks the equations about that place and no others.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { proofSamples, writeStatement } from '../../scripts/vectors.ts'
import { group, type Points } from '../../src/group/index.ts'
import { changedElements, changedOnce } from '../proofs/sample.ts'
import { SecondTranscript } from './second/transcript.ts'
import { accepts } from './second/verifier.ts'

const folder = new URL('../vectors/', import.meta.url)
const unhex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))
const scalarOf = (text: string) => BigInt(`0x${Buffer.from(text, 'hex').reverse().toString('hex')}`)

interface Vectors {
  readonly about: string
  readonly ctx: string
  readonly statement: Readonly<Record<string, unknown>>
  readonly proof: string
  readonly cases: readonly (Partial<Pick<Vectors, 'ctx' | 'statement' | 'proof'>> & {
    readonly name: string
    readonly verdict: string
  })[]
}

const read = (name: string) => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
const files = readdirSync(folder).filter((name) => name.startsWith('proof-'))

describe.each(files)('a second verifier of %s', (file) => {
  const vectors = read(file) as Vectors

  it('comes to the same verdict in every case', () => {
    for (const { name, verdict, ctx, statement, proof } of vectors.cases) {
      const stated = { ...vectors.statement, ...statement }
      const accepted = accepts(
        vectors.about,
        unhex(ctx ?? vectors.ctx),
        stated,
        unhex(proof ?? vectors.proof),
      )
      expect(accepted, name).toBe(verdict === 'accepted')
    }
  })
})

describe.each(proofSamples)('a second verifier of $name', (sample) => {
  const written = writeStatement(sample.statement)

  it('refuses the proof with any one of its elements changed', () => {
    for (const [place, proof] of changedElements(sample)) {
      expect(accepts(sample.name, sample.ctx, written, proof), place).toBe(false)
    }
  })

  it('judges as ours what the prover makes of a statement that is false in one place', () => {
    for (const [place, changed] of changedOnce(sample.statement)) {
      const proof = sample.reprove(changed)
      const ours = sample.judge(sample.ctx, changed, proof) === 'accepted'
      expect(accepts(sample.name, sample.ctx, writeStatement(changed), proof), place).toBe(ours)
    }
  })
})

describe('a second verifier of an added key', () => {
  it('refuses a key that was not announced, although the sum of the keys is right', () => {
    const sample = proofSamples.find(({ name }) => name === 'adding a key to four cards')!
    const { key, share } = sample.statement as { key: Points; share: Points }
    const other = {
      ...sample.statement,
      key: group.sub(key, group.base),
      share: group.add(share, group.base),
    }
    expect(accepts(sample.name, sample.ctx, writeStatement(other), sample.reprove(other))).toBe(false)
  })
})

describe('a second transcript', () => {
  it('draws the challenges of the vectors', () => {
    const { transcript } = read('derivation.json')
    const second = new SecondTranscript('pop-v1', Uint8Array.of(1, 2, 3))
    second.absorb('in', Uint8Array.of(4, 5, 6))
    second.absorb('n', Uint8Array.of(0, 0, 0, 52))
    second.absorb('G', unhex('e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76'))
    expect([second.challenge('e')]).toEqual(transcript.challenge.scalars.map(scalarOf))
    expect(second.challenges('lambda', 3)).toEqual(transcript.challenges.scalars.map(scalarOf))
    expect([second.challenge('e')]).toEqual(transcript.challengeAgain.scalars.map(scalarOf))
  })
})
