/** A worker beside the one that audits for the page: looks at parts of a log. */
import type { AuditPart } from '../table/audit-part.ts'
import { lookAtPart } from './table/worker/audit-look.ts'

addEventListener('message', async ({ data }: MessageEvent<AuditPart>) => {
  postMessage(await lookAtPart(data))
})
