/** `docs/your-first-game.md`, followed to the letter in an empty folder: its files, its commands, two people at keyboards, a crash, an audit. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { globSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { startRelay } from '../../src/net/relay/index.ts'
import { emptyFolder } from '../temporary.ts'
import { blocksOf } from './pages.ts'

const run = promisify(execFile)
const blocks = blocksOf('docs/your-first-game.md')
const source = '--conditions=@nodealer/source'

/** A folder with everything that the page says to write. */
function folderAsWritten(): string {
  const folder = emptyFolder()
  const files = new Map([['package.json', '{ "type": "module" }']])
  for (const { mark, code } of blocks) {
    const name = /^file: (\S+)$/.exec(mark)?.[1]
    if (name !== undefined) files.set(name, (files.get(name) ?? '') + code)
  }
  for (const [name, text] of files) writeFileSync(join(folder, name), text)
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(resolve('.'), join(folder, 'node_modules', 'nodealer'))
  return folder
}

const folder = folderAsWritten()
const node = async (...words: readonly string[]): Promise<string> =>
  (await run(process.execPath, [source, ...words], { cwd: folder })).stdout

/** A person at a keyboard, who answers every question in the same way. */
class Person {
  readonly #program: ChildProcess
  readonly #told: string[] = []
  #heard = () => {}
  #answered = 0
  #hasEnded = false

  constructor(words: readonly string[], answer: string) {
    this.#program = spawn(process.execPath, [source, ...words], { cwd: folder })
    this.#program.stderr?.on('data', (chunk: Buffer) => this.#hear(String(chunk)))
    this.#program.stdout?.on('data', (chunk: Buffer) => {
      this.#hear(String(chunk))
      const asked = this.told.split('Whom do you ask').length - 1
      for (; this.#answered < asked; this.#answered++) this.#program.stdin?.write(`${answer}\n`)
    })
    this.#program.once('close', () => {
      this.#hasEnded = true
      this.#heard()
    })
  }

  get told(): string {
    return this.#told.join('')
  }

  /** Waits until this was told, as often as that; throws if the program ends before. */
  async until(what: RegExp, times = 1): Promise<string> {
    for (;;) {
      const found = [...this.told.matchAll(new RegExp(what, 'g'))]
      if (found.length >= times) return found[0]?.[0] ?? ''
      if (this.#hasEnded) throw new Error(`ended without ${what}: ${this.told}`)
      await new Promise<void>((resolve) => {
        this.#heard = resolve
      })
    }
  }

  /** Waits until the program has ended by itself. */
  async ended(): Promise<void> {
    if (!this.#hasEnded) await new Promise((resolve) => this.#program.once('close', resolve))
  }

  async kill(): Promise<void> {
    if (this.#hasEnded) return
    const gone = new Promise((resolve) => this.#program.once('close', resolve))
    this.#program.kill('SIGKILL')
    await gone
  }

  #hear(text: string): void {
    this.#told.push(text)
    this.#heard()
  }
}

describe('the first game', () => {
  it('says to run what is run here', () => {
    const commands = blocks
      .filter(({ language }) => language === 'sh')
      .flatMap(({ code }) => code.split('\n'))
    const started = commands.filter((line) => line.startsWith('node ')).map((line) => line.split(' ')[1])
    expect(started).toEqual(['play.js', 'cheat.js', 'online.js', 'online.js'])
    expect(commands).toContain('npx nodealer audit Bob/*/log.jsonl --game ./go-fish.js')
  })

  it('is played and audited', async () => {
    const told = await node('play.js')
    expect(told).toMatch(/asks \w+ for [2-7]: (go fish|[1-3])\n/)
    expect(told).toMatch(/Ann \d, Bob \d, Cleo \d\naudit: clean \d+ statements, \d+ checks\n$/)
  })

  it('names the liar, and a stranger agrees', async () => {
    let told = ''
    // Now and then Bob is never asked for what he has.
    for (let i = 0; i < 5 && !told.includes('broke'); i++) told = await node('cheat.js')
    expect(told).toMatch(/Bob broke the rule "give all that was asked for" in turn\/\d+\/answer: .*\n/)
    expect(told).toMatch(/agrees: true\n$/)
  })

  it('is played by people across a relay, goes on after a crash, and is audited', async () => {
    const relay = await startRelay({ port: 0 })
    const ann = new Person(['online.js', 'Ann', relay.url], 'Bob 3')
    const people = [ann]
    try {
      const link = (await ann.until(/this table: \S+/)).replace('this table: ', '')
      const before = new Person(['online.js', 'Bob', link], 'Ann 4')
      people.push(before)
      await before.until(/Bob asks Ann for 4/, 2)
      await before.kill()
      const bob = new Person(['online.js', 'Bob', link], 'Ann 4')
      people.push(bob)
      const [result] = await Promise.all([bob.until(/Ann \d, Bob \d\n/), ann.until(/Ann \d, Bob \d\n/)])
      expect(ann.told).toContain(result)
      const [log = ''] = globSync('Bob/*/log.jsonl', { cwd: folder })
      const audited = await node(resolve('src/cli/main.ts'), 'audit', log, '--game', './go-fish.js')
      expect(audited).toContain('clean: everything was proven')
    } finally {
      await Promise.all(people.map((person) => person.kill()))
      await relay.close()
    }
  })

  it('tells a person across a relay in one line who lied', async () => {
    const online = blocks.find(({ mark }) => mark === 'file: online.js')?.code ?? ''
    const asksItself = 'choose: ({ seat }) => ({ whom: seat.number(seat.me), rank: ranks[0] })'
    writeFileSync(
      join(folder, 'liar.js'),
      online.replace('choose: person', asksItself).replace('{ goFish }', '{ goFish, ranks }'),
    )
    const relay = await startRelay({ port: 0 })
    const cleo = new Person(['online.js', 'Cleo', relay.url], 'Dan 3')
    const people = [cleo]
    try {
      const link = (await cleo.until(/this table: \S+/)).replace('this table: ', '')
      people.push(new Person(['liar.js', 'Dan', link], ''))
      await cleo.until(/Dan broke the rule "ask another player" in turn\/1\/ask: .*\n/)
      await cleo.ended()
      expect(cleo.told).toMatch(/broke the rule "ask another player" in turn\/1\/ask: .*\n$/)
    } finally {
      await Promise.all(people.map((person) => person.kill()))
      await relay.close()
    }
  })
})
