/** The evidence against a sequencer that signed two orders, in a file that can be shown to strangers. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { base64urlnopad } from '@scure/base'
import type { Certificate, SequencerFault } from '../../table/index.ts'
import { tableFolder } from '../home.ts'

/** Keeps the evidence, if there is any, and gives the path of its file. */
export function keepProof({ table, sequencer, message, proof }: SequencerFault): string | undefined {
  if (proof === undefined) return undefined
  const file = join(tableFolder(table), 'sequencer-fault.json')
  const evidence = {
    table,
    sequencer,
    reason: message,
    first: written(proof.first),
    other: base64urlnopad.encode(proof.other),
    links: proof.links.map(({ k, time, digest }) => ({ k, time, digest: base64urlnopad.encode(digest) })),
    second: written(proof.second),
  }
  writeFileSync(file, `${JSON.stringify(evidence, undefined, 1)}\n`, { mode: 0o600 })
  return file
}

function written({ k, head, signature }: Certificate): object {
  return { k, head: base64urlnopad.encode(head), signature: base64urlnopad.encode(signature) }
}
