/** Keeps a person's key and journals in a folder, for Node: `identity`, and a folder for each table. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createIdentity, type Identity } from '../statements/identity.ts'
import { FileJournal } from './journal-file.ts'

/** What is kept in a folder: who the person is, and its journals. Fits `hostTable` and `joinTable`. */
export interface FolderKeep {
  person(): Promise<Identity>
  journal(table: string): Promise<{ readonly journal: FileJournal; close(): Promise<void> }>
}

/** Keeps everything in this folder, which is made if it is not there. Only the owner of the account can read it. */
export function keepInFolder(folder: string): FolderKeep {
  const person = async (): Promise<Identity> => keptIdentity(join(folder, 'identity'))
  return {
    person,
    async journal(table) {
      const { secretKey: key } = await person()
      const journal = await FileJournal.open(join(folder, table), { table, key })
      return { journal, close: () => journal.close() }
    },
  }
}

/** The identity in a file, made on first use, also where two programs use it first at once. */
export function keptIdentity(file: string): Identity {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  if (!existsSync(file)) {
    const identity = createIdentity()
    try {
      writeFileSync(file, identity.secretKey, { mode: 0o600, flag: 'wx' })
      return identity
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
  const kept = new Uint8Array(readFileSync(file))
  if (kept.length !== 32) throw new Error(`the file "${basename(file)}" in ${dirname(file)} is damaged`)
  return createIdentity(kept)
}
