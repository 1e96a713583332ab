/** The evidence against a sequencer that signed two orders, as a file that can be shown to strangers. */
import { base64urlnopad } from '../group/inside.ts'
import type { Certificate, SequencerFault } from '../table/index.ts'

/** The text of the file; undefined if what was seen proves nothing to strangers. */
export function printSequencerProof({
  table,
  sequencer,
  message,
  proof,
}: SequencerFault): string | undefined {
  if (proof === undefined) return undefined
  const evidence = {
    table,
    sequencer,
    reason: message,
    first: written(proof.first),
    other: base64urlnopad.encode(proof.other),
    links: proof.links.map(({ k, time, digest }) => ({ k, time, digest: base64urlnopad.encode(digest) })),
    second: written(proof.second),
  }
  return `${JSON.stringify(evidence, undefined, 1)}\n`
}

function written({ k, head, signature }: Certificate): object {
  return { k, head: base64urlnopad.encode(head), signature: base64urlnopad.encode(signature) }
}
