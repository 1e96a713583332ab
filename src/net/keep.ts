/** What a program keeps of a person between runs, so that whoever comes back goes on: a key for all tables, a journal for each. */
import { createIdentity, type Identity, type Journal, MemoryJournal } from '../table/index.ts'

/** A journal, and how to let go of it. */
export interface KeptJournal {
  readonly journal: Journal
  close(): Promise<void>
}

/** Where a person's key and journals are. `keepInFolder` of `nodealer/table/keep-folder` keeps them on a disk. */
export interface Keep {
  /** Who it is at all tables; made on first use. */
  person(): Promise<Identity>
  /** The journal of its seat at a table; rejects if another process has it open. */
  journal(table: string): Promise<KeptJournal>
}

/** Keeps everything as long as the object lives, and no longer: a process that dies loses its seats. */
export function keepInMemory(): Keep {
  const person = createIdentity()
  const journals = new Map<string, Journal>()
  return {
    person: async () => person,
    async journal(table) {
      const journal = journals.get(table) ?? new MemoryJournal()
      journals.set(table, journal)
      return { journal, close: async () => {} }
    },
  }
}
