import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type KeptTable, openKeptTable } from '../../src/cli/kept-table.ts'
import { LineFile } from '../../src/table/files/line-file.ts'
import { audit, type LocalTable, playLocally } from '../../src/table/index.ts'
import { keptRounds, type RoundsOptions, roundsTerms } from '../table/kept-rounds.ts'
import { emptyFolder } from '../temporary.ts'

let home: string
const before = process.env['NODEALER_HOME']
let started: ChildProcess[] = []
let opened: KeptTable[] = []
beforeEach(() => {
  home = emptyFolder()
  process.env['NODEALER_HOME'] = home
})
afterEach(async () => {
  for (const child of started) child.kill('SIGKILL')
  for (const kept of opened) await kept.close(false).catch(() => {})
  started = []
  opened = []
  if (before === undefined) delete process.env['NODEALER_HOME']
  else process.env['NODEALER_HOME'] = before
})

const names = ['you', 'bot 1', 'bot 2']
const folder = (...parts: string[]): string => join(home, 'tables', 'against-bots-rounds', 'table', ...parts)
const openTable = async (afresh = false): Promise<KeptTable> => {
  const kept = await openKeptTable(roundsTerms(3), names, afresh)
  opened.push(kept)
  return kept
}

function play(kept: KeptTable, rounds: number, options: RoundsOptions = {}): LocalTable<number> {
  const game = keptRounds(rounds, options)
  const places = kept.seats.map((seat, i) => ({ ...seat, name: names[i] ?? '', game }))
  return playLocally(kept.table, kept.sequencer, places)
}

async function close(kept: KeptTable, over: boolean): Promise<string | undefined> {
  opened = opened.filter((one) => one !== kept)
  return kept.close(over)
}

async function playToTheEnd(kept: KeptTable, rounds: number, options: RoundsOptions = {}): Promise<void> {
  const { sessions } = play(kept, rounds, options)
  const results = await Promise.all(sessions.map(({ result }) => result))
  expect(results).toEqual(names.map(() => rounds))
}

async function audited(log: string | undefined, rounds: number): Promise<void> {
  const lines = (await readFile(log as string, 'utf8')).trim().split('\n')
  const verdict = await audit(lines, () => keptRounds(rounds))
  expect(verdict).toMatchObject({ clean: true, result: rounds, absences: [], strays: [] })
}

describe('a table against bots', () => {
  test('goes on where it was left, and leaves a log that can be audited', async () => {
    const first = await openTable()
    expect(first.resumed).toBe(false)
    const { sessions } = play(first, 10, { onRound: (number) => void (number === 4 && leave()) })
    const leave = (): void => {
      for (const session of sessions) session.leave()
    }
    await Promise.allSettled(sessions.map(({ result }) => result))
    await close(first, false)
    const second = await openTable()
    expect(second.resumed).toBe(true)
    expect(second.table).toEqual(first.table)
    await playToTheEnd(second, 10)
    await audited(await close(second, true), 10)
    expect((await openTable()).resumed).toBe(false)
  })

  test('comes to its end although its process is killed again and again', { timeout: 120_000 }, async () => {
    for (let life = 1; life <= 4; life++) {
      const player = start(100)
      const exit = once(player, 'exit')
      await once(player, 'message')
      await pause(40 * life)
      player.kill('SIGKILL')
      await exit
    }
    const player = start(100)
    await once(player, 'message')
    const [end] = await once(player, 'message')
    expect(end).toMatchObject({ results: [100, 100, 100], resumed: true })
    await audited((end as { log: string }).log, 100)
  })

  function start(rounds: number): ChildProcess {
    const player = fork(new URL('kept-player.ts', import.meta.url).pathname, [String(rounds)], {
      execArgv: [],
    })
    started.push(player)
    return player
  }

  test('reads no more after 60 rounds than after 30, and plays none of them again', async () => {
    const read: number[] = []
    const begun: number[] = []
    for (const rounds of [30, 60]) {
      const first = await openTable()
      await playToTheEnd(first, rounds, { length: 20_000 })
      await close(first, false)
      const reading = vi.spyOn(LineFile.prototype, 'linesFrom')
      const second = await openTable()
      const lines = await Promise.all(reading.mock.results.map(({ value }) => value as Promise<string[]>))
      reading.mockRestore()
      read.push(lines.flat().join('').length)
      await playToTheEnd(second, rounds + 1, { onRound: (number) => void begun.push(number) })
      await close(second, false)
    }
    expect((await stat(folder('order.jsonl'))).size).toBeGreaterThan(3_500_000)
    expect(read[0]).toBeGreaterThan(20_000)
    expect(read[1]).toBeLessThan(read[0]! + 20_000)
    expect(begun).toEqual([31, 31, 31, 61, 61, 61])
  })

  test('is played by one program at a time, also when a new one is wished for', async () => {
    const first = await openTable()
    await expect(openTable()).rejects.toThrow('in use by another program')
    await expect(openTable(true)).rejects.toThrow('in use by another program')
    await playToTheEnd(first, 2)
  })

  test('is thrown away for a new one, and when a crash left it half founded', async () => {
    const first = await openTable()
    await close(first, false)
    const second = await openTable(true)
    expect(second.resumed).toBe(false)
    expect(second.table.id).not.toBe(first.table.id)
    await close(second, false)
    await rm(folder('founding.jsonl'))
    expect((await openTable()).resumed).toBe(false)
  })

  test('keeps its keys to the owner of the account', async () => {
    const kept = await openTable()
    await close(kept, false)
    const files = await readdir(folder(), { recursive: true, withFileTypes: true })
    const keys = files.filter((file) => file.isFile() && !file.name.startsWith('lock'))
    expect(keys.map(({ name }) => name)).toContain('sequencer')
    for (const { parentPath, name } of keys) expect((await stat(join(parentPath, name))).mode & 0o077).toBe(0)
  })

  test('cuts off what a crash tore, and refuses an order that was changed', async () => {
    const first = await openTable()
    await playToTheEnd(first, 2)
    await close(first, false)
    await appendFile(folder('order.jsonl'), '{"k":1000,"ti')
    const second = await openTable()
    await playToTheEnd(second, 3)
    await close(second, false)
    const lines = (await readFile(folder('order.jsonl'), 'utf8')).split('\n')
    const entry = lines.findLastIndex((line) => line.startsWith('{"k":'))
    await writeFile(folder('order.jsonl'), lines.toSpliced(entry, 1).join('\n'))
    await expect(openTable()).rejects.toThrow('its log is damaged')
    expect((await openTable(true)).resumed).toBe(false)
  })
})
