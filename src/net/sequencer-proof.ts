/** The evidence against a sequencer that signed two orders, as a text that can be shown to strangers. */
import * as v from 'valibot'
import { base64urlnopad } from '../group/inside.ts'
import type { Certificate, ForkProof, SequencerFault } from '../table/index.ts'

/** The text of a file with it; undefined if what was seen proves nothing to strangers. */
export function printSequencerProof({ sequencer, message, proof }: SequencerFault): string | undefined {
  if (proof === undefined) return undefined
  return `${JSON.stringify({ sequencer, reason: message, ...evidenceOf(proof) }, undefined, 1)}\n`
}

/** The evidence alone. */
export function printForkProof(proof: ForkProof): string {
  return JSON.stringify(evidenceOf(proof))
}

function evidenceOf({ table, first, other, links, second }: ForkProof): object {
  return {
    table: base64urlnopad.encode(table),
    first: written(first),
    other: base64urlnopad.encode(other),
    links: links.map(({ k, time, digest }) => ({ k, time, digest: base64urlnopad.encode(digest) })),
    second: written(second),
  }
}

function written({ k, head, signature }: Certificate): object {
  return { k, head: base64urlnopad.encode(head), signature: base64urlnopad.encode(signature) }
}

const bytes = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]+$/),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return base64urlnopad.decode(dataset.value)
    } catch {
      addIssue({ message: 'is not base64url' })
      return NEVER
    }
  }),
)
const certificate = v.object({ k: v.number(), head: bytes, signature: bytes })
const evidence = v.object({
  table: bytes,
  first: certificate,
  other: bytes,
  links: v.array(v.object({ k: v.number(), time: v.number(), digest: bytes })),
  second: certificate,
})

/** Reads evidence, from a file or from another player; undefined when it does not have the form of any. `provesFork` says what it is worth. */
export function readForkProof(text: string): ForkProof | undefined {
  try {
    const read = v.safeParse(evidence, JSON.parse(text))
    return read.success ? read.output : undefined
  } catch {
    return undefined
  }
}
