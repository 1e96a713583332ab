/** A thread of `audit-workers.ts`: audits the parts of logs that it is given, with the games of the module that it is told. */
import { parentPort, workerData } from 'node:worker_threads'
import { auditPart, type Part } from './audit-part.ts'
import type { GameOf } from './verdict.ts'

const { gameOf } = (await import(workerData as string)) as { gameOf: GameOf<unknown> }

parentPort?.on('message', async (part: Part) => {
  const found = await auditPart(part, gameOf).catch(() => undefined)
  try {
    parentPort?.postMessage(found)
  } catch {
    // A game gave something that no thread can hand over.
    parentPort?.postMessage(undefined)
  }
})
