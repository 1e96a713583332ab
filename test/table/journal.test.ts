import { appendFile, readFile, stat, symlink, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { base64urlnopad } from '@scure/base'
import { afterEach, describe, expect, test } from 'vitest'
import { FileJournal } from '../../src/table/files/journal-file.ts'
import {
  audit,
  createIdentity,
  foundTable,
  idBytes,
  MemoryJournal,
  playLocally,
  Sequencer,
} from '../../src/table/index.ts'
import { emptyFolder } from '../temporary.ts'
import { journalSuite, type Reopen } from './journal-suite.ts'
import { certificateOf, closedAt, entryOf, mineOf, someTable, tickOf } from './kept-lines.ts'
import { keptRounds, roundsTerms } from './kept-rounds.ts'

const home = emptyFolder()

const toClose = new Set<FileJournal>()
afterEach(async () => {
  for (const journal of toClose) await journal.close()
  toClose.clear()
})

let count = 0
const newFolder = (): string => join(home, String(++count))
const key = new Uint8Array(32).fill(7)
const options = { key, table: someTable }

/** Opens a journal that the test need not close. */
async function open(
  folder: string,
  how = options as Parameters<typeof FileJournal.open>[1],
): Promise<FileJournal> {
  const journal = await FileJournal.open(folder, how)
  toClose.add(journal)
  return journal
}

/** Opens the journal in a folder again and again, closing the one before. */
function reopening(folder: string): () => Promise<FileJournal> {
  let last: FileJournal | undefined
  return async () => {
    await last?.close()
    last = await open(folder)
    return last
  }
}

journalSuite('in memory', async () => {
  const journal = new MemoryJournal()
  return async () => journal
})
journalSuite('in files', async (): Promise<Reopen> => reopening(newFolder()))

describe('the secrets of a journal in files', () => {
  test('open with their passphrase and with no other', async () => {
    const folder = newFolder()
    const journal = await open(folder, { table: someTable, key: 'correct horse' })
    await journal.save(new TextEncoder().encode('my seed'))
    await journal.close()
    const wrong = open(folder, { table: someTable, key: 'wrong horse' })
    await expect(wrong).rejects.toThrow('passphrase or key is wrong')
    const again = await open(folder, { table: someTable, key: 'correct horse' })
    expect(new TextDecoder().decode((await again.load()).secrets)).toBe('my seed')
  })

  test('are shown to nobody who finds the files', async () => {
    const folder = newFolder()
    const journal = await open(folder)
    await journal.save(new TextEncoder().encode('my seed'))
    await journal.close()
    const state = await readFile(join(folder, 'state.json'), 'utf8')
    for (const form of ['my seed', base64urlnopad.encode(new TextEncoder().encode('my seed')), 'bXkgc2Vl'])
      expect(state).not.toContain(form)
    for (const file of ['state.json', 'log.jsonl'])
      expect((await stat(join(folder, file))).mode & 0o077).toBe(0)
  })
})

describe('a journal in files', () => {
  test('belongs to one table', async () => {
    const folder = newFolder()
    const journal = await open(folder)
    await journal.save(key)
    await journal.close()
    const other = base64urlnopad.encode(new Uint8Array(32).fill(9))
    await expect(open(folder, { key, table: other })).rejects.toThrow('the journal belongs to another table')
    expect((await (await open(folder)).load()).secrets).toEqual(key)
  })

  test('says so if it is of an older version, or cannot be read', async () => {
    const folder = newFolder()
    await (await open(folder)).close()
    const state = (text: string): Promise<void> => writeFile(join(folder, 'state.json'), text)
    await state('{"version":1,"sealed":"AAAA","offset":0,"carried":[]}')
    await expect(open(folder)).rejects.toThrow('written by an older version of this program')
    await state('{"version":3}')
    await expect(open(folder)).rejects.toThrow('written by another version')
    for (const text of ['{"version":2,"sealed":"zzz', `{"version":2,"table":"${someTable}"}`]) {
      await state(text)
      await expect(open(folder)).rejects.toThrow(/^the journal is damaged: its state cannot be read$/)
    }
  })

  test('forgets a line that a crash tore, and goes on after it', async () => {
    const folder = newFolder()
    const reopen = reopening(folder)
    const journal = await reopen()
    await journal.save(key)
    await journal.append([entryOf(1)])
    await journal.close()
    for (const torn of [entryOf(2).slice(0, 100), entryOf(2, 'hand#1/a', 'x'.repeat(200_000)).slice(0, -1)]) {
      await appendFile(join(folder, 'log.jsonl'), torn)
      expect((await (await reopen()).load()).lines).toEqual([entryOf(1)])
    }
    await (await reopen()).append([entryOf(3)])
    expect((await (await reopen()).load()).lines).toEqual([entryOf(1), entryOf(3)])
  })

  test('takes no damage from a crash while the state was replaced', async () => {
    const folder = newFolder()
    const reopen = reopening(folder)
    await (await reopen()).save(key)
    await writeFile(join(folder, 'state.json.new'), '{"version":2,"seal')
    expect((await (await reopen()).load()).secrets).toEqual(key)
  })

  test('refuses a log without its state, and a log that was cut, and lets go of its lock', async () => {
    const folder = newFolder()
    const journal = await open(folder)
    await journal.save(key)
    await journal.append([entryOf(1)])
    await journal.save(key)
    await journal.close()
    const log = await readFile(join(folder, 'log.jsonl'))
    await writeFile(join(folder, 'log.jsonl'), '')
    await expect(open(folder)).rejects.toThrow('shorter than its state says')
    await writeFile(join(folder, 'log.jsonl'), log)
    const state = await readFile(join(folder, 'state.json'))
    await unlink(join(folder, 'state.json'))
    await expect(open(folder)).rejects.toThrow('a log but no state')
    await writeFile(join(folder, 'state.json'), state)
    expect((await (await open(folder)).load()).lines).toEqual([entryOf(1)])
  })

  test('says that the disk is full, and stays closed to all that follows', async () => {
    const folder = newFolder()
    const journal = await open(folder)
    await journal.save(key)
    await journal.close()
    await unlink(join(folder, 'log.jsonl'))
    await symlink('/dev/full', join(folder, 'log.jsonl'))
    const full = await open(folder)
    await full.load()
    await expect(full.append([entryOf(1)])).rejects.toThrow('no space left')
    await expect(full.append([entryOf(2)])).rejects.toThrow('no space left')
    await expect(full.save(key)).rejects.toThrow('no space left')
    await expect(full.load()).rejects.toThrow('no space left')
  })

  test('is open once', async () => {
    const folder = newFolder()
    const journal = await open(folder)
    await expect(open(folder)).rejects.toThrow('in use by another program')
    await journal.close()
    await journal.close()
    await open(folder)
  })

  test('reads only what is open after hundreds of closed phases', async () => {
    const folder = newFolder()
    const reopen = reopening(folder)
    const journal = await reopen()
    await journal.save(key)
    for (let hand = 1; hand <= 200; hand++) {
      void journal.append([entryOf(hand, `hand#${hand}/a`, 'x'.repeat(1000)), certificateOf(hand)])
      void journal.append([mineOf(`hand#${hand}/b`)])
      await journal.save(key, closedAt(`hand#${hand}`, hand))
    }
    await journal.append([tickOf(201)])
    const again = await reopen()
    expect((await again.load()).lines).toEqual([tickOf(201)])
    expect(again.closed).toEqual(closedAt('hand#200', 200))
    expect((await readFile(join(folder, 'log.jsonl'), 'utf8')).split('\n')).toHaveLength(602)
    expect((await stat(join(folder, 'state.json'))).size).toBeLessThan(4000)
  })
})

/** A table of two whose journals are in folders; the order is in memory, and goes on from one play to the next. */
function tableInFolders(rounds: number, length: number) {
  const founders = ['Ann', 'Ben'].map((name, i) => ({
    name,
    person: createIdentity(),
    seed: new Uint8Array(32).fill(i + 1),
  }))
  const { table, key: sequencerKey, entries } = foundTable(roundsTerms(2), founders)
  const sequencer = new Sequencer({ table: idBytes(table.id), key: sequencerKey, entries })
  const folders = founders.map(newFolder)
  const play = async (until: number, onRound?: (number: number) => void) => {
    const journals = await Promise.all(folders.map((folder) => open(folder, { key, table: table.id })))
    const game = keptRounds(until, { length, ...(onRound && { onRound }) })
    const places = founders.map((founder, i) => ({ ...founder, game, journal: journals[i] as FileJournal }))
    const { sessions } = playLocally(table, sequencer, places)
    const results = await Promise.all(sessions.map(({ result }) => result))
    await Promise.all(journals.map((journal) => journal.close()))
    return results
  }
  return { folders, play, rounds }
}

describe('a seat whose journal is in files', () => {
  test('holds a log that can be audited as it is', async () => {
    const { folders, play } = tableInFolders(3, 100)
    expect(await play(3)).toEqual([3, 3])
    for (const folder of folders) {
      const log = (await readFile(join(folder, 'log.jsonl'), 'utf8')).trim().split('\n')
      const verdict = await audit(log, () => keptRounds(3))
      expect(verdict).toMatchObject({ clean: true, result: 3, refused: [], strays: [] })
    }
  })

  test('goes on after 60 rounds as quickly as after one', { retry: 2 }, async () => {
    const { folders, play } = tableInFolders(60, 20_000)
    await play(60)
    expect((await stat(join(folders[0] as string, 'log.jsonl'))).size).toBeGreaterThan(2_000_000)
    const begun = performance.now()
    let first = 0
    const results = await play(61, () => {
      first ||= performance.now() - begun
    })
    expect(results).toEqual([61, 61])
    expect(first).toBeLessThan(200)
  })
})
