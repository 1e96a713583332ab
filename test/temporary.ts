/**
 * One folder for everything temporary of a run of the tests, also for what the programs and browsers that they start leave there; it
 * is gone when the run is over. As a global set-up it makes and removes that folder; tests ask for an empty one in it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new empty folder. */
export function emptyFolder(): string {
  return mkdtempSync(join(tmpdir(), 'nodealer-'))
}

/** Makes the folder, before anything runs; gives how to remove it. */
export function setup(): () => void {
  const folder = emptyFolder()
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
