/** A thread of `audit-workers.ts`: audits the parts of logs that it is given, with the games of the module that it is told. */
import { parentPort, workerData } from 'node:worker_threads'
import { lookWith } from './audit-look.ts'
import type { AuditPart } from './audit-part.ts'

const look = await lookWith(workerData as string)

parentPort?.on('message', async (part: AuditPart) => {
  const found = await look(part)
  try {
    parentPort?.postMessage(found)
  } catch {
    // A game gave something that no thread can hand over.
    parentPort?.postMessage(undefined)
  }
})
