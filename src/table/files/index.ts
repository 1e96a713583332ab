/** A door of the table room: what keeps tables in files, for programs on Node; `journal-file.ts`, `keep-folder.ts` and `audit-workers.ts` are others. */
export { replaceFile } from './durable-file.ts'
export { takeLock } from './file-lock.ts'
export { LineFile } from './line-file.ts'
export { type OrderFile, openOrderFile } from './order-file.ts'
