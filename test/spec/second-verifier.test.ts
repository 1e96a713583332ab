/** The specification of the proofs is enough: a verifier written from it alone comes to our verdict in every test vector. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
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
