/** The test vectors say what this library says: read from their bytes, and made anew. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  ciphertextVectors,
  derivationVectors,
  fileName,
  folder,
  judgeCiphertexts,
  proofSamples,
  proofVectors,
  type VectorFile,
} from '../../scripts/vectors.ts'
import { group } from '../../src/group/index.ts'
import { decodeCiphertexts } from '../../src/proofs/index.ts'
import type { Part, Parts } from './sample.ts'

const unhex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))

function readPart(written: unknown): Part {
  if (typeof written === 'number' || Array.isArray(written)) return written
  const { points, ciphertexts } = written as { points?: string; ciphertexts?: string }
  if (points !== undefined) return group.decode(unhex(points), 'allowed')
  const bytes = unhex(ciphertexts!)
  return decodeCiphertexts(bytes, bytes.length / 64, 'allowed')
}

function readStatement(written: Readonly<Record<string, unknown>>): Parts {
  return Object.fromEntries(Object.entries(written).map(([name, part]) => [name, readPart(part)]))
}

describe.each(proofSamples)('the vectors about $name', (sample) => {
  const file = read(fileName(sample)) as VectorFile

  it('are judged as they say, from their bytes alone', () => {
    for (const { name, verdict, ctx, statement, proof } of file.cases) {
      const stated = readStatement({ ...file.statement, ...statement })
      expect(sample.judge(unhex(ctx ?? file.ctx), stated, unhex(proof ?? file.proof)), name).toBe(verdict)
    }
  })

  it('hold one valid case, and many invalid ones with a reason', () => {
    const accepted = file.cases.filter(({ verdict }) => verdict === 'accepted')
    expect(accepted.map(({ name }) => name)).toEqual(['valid'])
    expect(file.cases.length).toBeGreaterThan(15)
    expect(file.cases.every(({ verdict }) => verdict.length > 5)).toBe(true)
  })

  it('are what the script makes', () => {
    expect(JSON.parse(JSON.stringify(proofVectors(sample)))).toEqual(file)
  })
})

describe('the vectors of transcript and randomness', () => {
  it('are what the script makes', () => {
    expect(derivationVectors()).toEqual(read('derivation.json'))
  })
})

describe('the vectors of ciphertexts', () => {
  const file = read('ciphertexts.json') as ReturnType<typeof ciphertextVectors>

  it('are judged as they say', () => {
    for (const { name, bytes, verdict } of file.cases)
      expect(judgeCiphertexts(unhex(bytes)), name).toBe(verdict)
    expect(file.cases.filter(({ verdict }) => verdict === 'accepted').length).toBe(1)
  })

  it('are what the script makes', () => {
    expect(ciphertextVectors()).toEqual(file)
  })
})
