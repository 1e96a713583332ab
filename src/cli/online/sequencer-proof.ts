/** Keeps the evidence against a sequencer that signed two orders beside its table. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printSequencerProof } from '../../net/index.ts'
import type { SequencerFault } from '../../table/index.ts'
import { tableFolder } from '../home.ts'

/** Keeps the evidence, if there is any, and gives the path of its file. */
export function keepProof(fault: SequencerFault): string | undefined {
  const proof = printSequencerProof(fault)
  if (proof === undefined) return undefined
  const file = join(tableFolder(fault.table), 'sequencer-fault.json')
  writeFileSync(file, proof, { mode: 0o600 })
  return file
}
