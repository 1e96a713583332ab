import { spawnSync } from 'node:child_process'
import { appendFile, mkdtemp, readFile, rm, stat, symlink, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { base64urlnopad } from '@scure/base'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { audit, coin, type Game, localTable, MemoryJournal } from '../../src/table/index.ts'
import { FileJournal } from '../../src/table/journal-file.ts'
import { journalSuite, type Reopen } from './journal-suite.ts'
import { said } from './lines.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'nodealer-journal-'))
})
afterAll(() => rm(home, { recursive: true }))

const toClose = new Set<FileJournal>()
afterEach(async () => {
  for (const journal of toClose) await journal.close()
  toClose.clear()
})

let count = 0
const newFolder = (): string => join(home, String(++count))
const key = new Uint8Array(32).fill(7)

/** Opens the journal in a folder again and again, closing the one before. */
function reopening(folder: string, secretKey: string | Uint8Array = key): Reopen {
  let last: FileJournal | undefined
  return async () => {
    if (last) {
      toClose.delete(last)
      await last.close()
    }
    last = await FileJournal.open(folder, { key: secretKey })
    toClose.add(last)
    return last
  }
}

journalSuite('in memory', async () => {
  const journal = new MemoryJournal()
  return async () => journal
})
journalSuite('in files', async () => reopening(newFolder()))

describe('a journal in files', () => {
  test('opens with its passphrase and with no other', async () => {
    const folder = newFolder()
    const journal = await FileJournal.open(folder, { key: 'correct horse' })
    await journal.save(new TextEncoder().encode('my seed'))
    await journal.close()
    await expect(FileJournal.open(folder, { key: 'wrong horse' })).rejects.toThrow(
      'passphrase or key is wrong',
    )
    const again = await FileJournal.open(folder, { key: 'correct horse' })
    expect(new TextDecoder().decode((await again.load()).secrets)).toBe('my seed')
    await again.close()
  })

  test('shows no secret to who finds the files', async () => {
    const folder = newFolder()
    const journal = await FileJournal.open(folder, { key })
    await journal.save(new TextEncoder().encode('my seed'))
    await journal.close()
    const state = await readFile(join(folder, 'state.json'), 'utf8')
    for (const form of ['my seed', base64urlnopad.encode(new TextEncoder().encode('my seed')), 'bXkgc2Vl'])
      expect(state).not.toContain(form)
    expect((await stat(join(folder, 'state.json'))).mode & 0o077).toBe(0)
  })

  test('forgets a line that a crash tore, and goes on after it', async () => {
    const folder = newFolder()
    const reopen = reopening(folder)
    const journal = await reopen()
    await journal.save(key)
    await journal.append(said('one').line)
    await appendFile(join(folder, 'log.jsonl'), said('two').line.slice(0, 100))
    const again = await reopen()
    expect((await again.load()).lines).toEqual([said('one').line])
    await again.append(said('three').line)
    expect((await (await reopen()).load()).lines).toEqual([said('one').line, said('three').line])
  })

  test('begins with the founding of the table, also after a crash in the middle of it', async () => {
    const folder = newFolder()
    const founding = [said('charter').line, said('join').line]
    await (await FileJournal.open(folder, { key, founding })).close()
    await writeFile(join(folder, 'log.jsonl'), `${founding[0]}\n{"bo`)
    const journal = await FileJournal.open(folder, { key, founding })
    expect((await journal.load()).lines).toEqual([])
    await journal.save(key)
    await journal.append(said('one').line)
    await journal.close()
    const lines = [...founding, said('one').line, '']
    expect(await readFile(join(folder, 'log.jsonl'), 'utf8')).toBe(lines.join('\n'))
    const again = await FileJournal.open(folder, { key, founding })
    expect((await again.load()).lines).toEqual([said('one').line])
    await again.close()
  })

  test('takes no damage from a crash while the state was replaced', async () => {
    const folder = newFolder()
    const reopen = reopening(folder)
    const journal = await reopen()
    await journal.save(key)
    await writeFile(join(folder, 'state.json.new'), '{"version":1,"seal')
    expect((await (await reopen()).load()).secrets).toEqual(key)
  })

  test('refuses a log without its state, and a log that was cut', async () => {
    const folder = newFolder()
    const journal = await FileJournal.open(folder, { key })
    await journal.save(key)
    await journal.append(said('one').line)
    await journal.save(key)
    await journal.close()
    await writeFile(join(folder, 'log.jsonl'), '')
    const cut = await FileJournal.open(folder, { key })
    await expect(cut.load()).rejects.toThrow('shorter than its state says')
    await cut.append(said('one').line)
    await cut.close()
    await unlink(join(folder, 'state.json'))
    await expect(FileJournal.open(folder, { key })).rejects.toThrow('a log but no state')
  })

  test('says that the disk is full, and stays closed to all that follows', async () => {
    const folder = newFolder()
    const journal = await FileJournal.open(folder, { key })
    await journal.save(key)
    await journal.close()
    await unlink(join(folder, 'log.jsonl'))
    await symlink('/dev/full', join(folder, 'log.jsonl'))
    const full = await FileJournal.open(folder, { key })
    await full.load()
    await expect(full.append(said('one').line)).rejects.toThrow('no space left')
    await expect(full.append(said('two').line)).rejects.toThrow('no space left')
    await expect(full.save(key)).rejects.toThrow('no space left')
    await full.close()
  })

  test('is used by one process at a time, and taken over from one that is gone', async () => {
    const folder = newFolder()
    const journal = await FileJournal.open(folder, { key })
    await expect(FileJournal.open(folder, { key })).rejects.toThrow(`in use by process ${process.pid}`)
    await journal.close()
    const gone = spawnSync(process.execPath, ['-e', 'console.log(process.pid)'], { encoding: 'utf8' })
    await writeFile(join(folder, 'lock'), gone.stdout.trim())
    await (await FileJournal.open(folder, { key })).close()
  })

  test('reads only what is open after hundreds of closed phases', async () => {
    const folder = newFolder()
    const reopen = reopening(folder)
    const journal = await reopen()
    await journal.load()
    await journal.save(key)
    for (let hand = 1; hand <= 200; hand++) {
      void journal.append(said(`hand#${hand}/a`, 1, 'x'.repeat(1000)).line)
      await journal.save(key, { phase: `hand#${hand}`, lines: [], table: [] })
    }
    await journal.append(said('hand#201/a').line)
    expect((await (await reopen()).load()).lines).toEqual([said('hand#201/a').line])
    expect((await readFile(join(folder, 'log.jsonl'), 'utf8')).split('\n')).toHaveLength(202)
    expect((await stat(join(folder, 'state.json'))).size).toBeLessThan(2000)
  })

  test('holds a log that can be audited as it is', async () => {
    const game: Game<string> = async (seat) => base64urlnopad.encode(await coin(seat.at('coin')))
    const deadlines = { step: 10_000, act: 10_000 }
    const seats = { min: 2, max: 2 }
    const charter = { version: '1', game: 'coin', rules: null, seats, deadlines, spectators: false } as const
    const journals = await Promise.all([newFolder(), newFolder()].map((f) => FileJournal.open(f, { key })))
    const folder = join(home, String(count))
    const { sessions, table } = localTable(
      charter,
      journals.map((journal, i) => ({ name: `player ${i}`, game, journal })),
    )
    const [result] = await Promise.all(sessions.map((session) => session.result))
    await Promise.all(journals.map((journal) => journal.close()))
    const log = (await readFile(join(folder, 'log.jsonl'), 'utf8')).trim().split('\n')
    const verdict = await audit([...table.lines, ...log], () => game)
    expect(verdict).toMatchObject({ clean: true, result })
  })
})
