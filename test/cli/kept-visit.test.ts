/** What the terminal keeps about a table is read from a disk, which may have lost a part of it. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UsageError } from '../../src/cli/command.ts'
import { tablesFolder } from '../../src/cli/home.ts'
import { continueTable } from '../../src/cli/online/continue-table.ts'
import { hostedTables, type KeptVisit, keepVisit, readVisit } from '../../src/cli/online/kept-visit.ts'

let home = ''

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'visit-'))
  vi.stubEnv('NODEALER_HOME', home)
})

afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(home, { recursive: true })
})

const visit: KeptVisit = {
  link: 'https://relay.example/t/x#y',
  name: 'Ann',
  hosting: { seats: 3, bots: 1, pause: 700, order: { file: 'order', port: 7777 }, around: true, open: false },
}

test('a kept visit comes back as it was', async () => {
  await keepVisit('table', visit)
  expect(readVisit('table')).toEqual(visit)
  expect(hostedTables()).toEqual([visit])
  await keepVisit('table', { over: true })
  expect(readVisit('table')).toEqual({ ...visit, over: true })
})

test('a damaged one is said to be, with the file and what to do', async () => {
  await keepVisit('table', visit)
  const file = join(tablesFolder(), 'table', 'visit.json')
  const whole = await readFile(file, 'utf8')
  for (const text of ['', whole.slice(0, -9), 'null', '{}', whole.replace('"seats":3', '"seats":"3"')]) {
    await writeFile(file, text)
    expect(() => readVisit('table'), text).toThrow(UsageError)
    expect(() => readVisit('table'), text).toThrow(`${file} is damaged: move it away`)
  }
})

test('the table to go on from is found by its folder, and by the name of that folder', async () => {
  await keepVisit('table', { ...visit, movedTo: 'LINK' })
  const goOnFrom = (folder: string) => continueTable(folder, { relays: [], pause: 0, mayAsk: false })
  for (const folder of [join(tablesFolder(), 'table'), 'table', 'table/'])
    await expect(goOnFrom(folder), folder).rejects.toThrow('that table goes on already: nodealer join LINK')
  for (const folder of ['other', 'table/..', '..', '', home])
    await expect(goOnFrom(folder), folder).rejects.toThrow(
      `"${folder}" is not the folder of a table in ${tablesFolder()}`,
    )
})
