import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commands } from '../../src/cli/commands/index.ts'
import { emptyFolder } from '../temporary.ts'
import { nodealer, nodealerHere } from './program.ts'

describe('nodealer', () => {
  it('lists every command in its help', async () => {
    const { code, stdout } = await nodealerHere(['--help'])
    expect(code).toBe(0)
    for (const { name, about } of commands)
      expect(stdout).toMatch(new RegExp(`${name} +${about.slice(0, 20)}`))
  })

  it('says which version it is', async () => {
    const about = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
    const { code, stdout } = await nodealer(['--version'])
    expect({ code, version: stdout.trim() }).toEqual({
      code: 0,
      version: (JSON.parse(about) as { version: string }).version,
    })
  })

  it('ends quietly when nobody reads on', async () => {
    const child = spawn(process.execPath, ['src/cli/main.ts', 'cheat', '--json'])
    let complaints = ''
    child.stderr.on('data', (chunk) => {
      complaints += chunk
    })
    child.stdout.once('data', () => child.stdout.destroy())
    const code = await new Promise((resolve) => child.on('close', resolve))
    expect({ code, complaints }).toEqual({ code: 0, complaints: '' })
  })

  it('explains every option of a command', async () => {
    const { code, stdout } = await nodealerHere(['demo', '--help'])
    expect(code).toBe(0)
    for (const option of ['--deck', '--players', '--cards', '--json', '--log'])
      expect(stdout).toContain(option)
  })

  it.each([
    [['shuffle'], 'there is no command "shuffle"'],
    [['demo', '--players', '1'], '--players takes a whole number from 2 to 10, not "1"'],
    [['demo', '--deck', 'marked'], 'there is no deck "marked"'],
    [['demo', '--cards', '1'], '--cards takes'],
    [['demo', '--game', 'bridge'], 'there is no game "bridge"'],
    [['demo', '--sleight'], 'there is no option --sleight (nodealer demo --help lists all)'],
    [['demo', '--playrs', '3'], 'there is no option --playrs, did you mean --players?'],
    [['demo', '-x'], 'there is no option -x'],
    [['audit'], 'name the log'],
    [['audit', 'nowhere.jsonl'], 'there is no file "nowhere.jsonl"'],
    [['phh', 'nowhere'], 'there is no file or folder'],
    [['play', '5'], 'there is no game "5" to play'],
    [['audit', 'a', 'b'], '"b" means nothing here: nodealer audit takes LOG'],
    [['play', '--blinds', '5'], '--blinds takes two whole numbers'],
    [['play', '--blinds', '5/10/20'], '--blinds takes two whole numbers'],
    [
      ['play', '--ante', '500', '--stack', '200'],
      '--stack 200 is less than the ante and the big blind together',
    ],
    [['play', '--blinds', '5/10', '--stack', '9'], 'give everybody 10 or more'],
    [['host', '--ante', '199'], 'give everybody 201 or more'],
    [['bench', '--cards', '1'], '--cards takes'],
    [['bench', '--cards', 'constructor'], '--cards takes'],
    [
      ['cheat', 'lie-for-a-partner', '--deck', 'names'],
      'the cheat "lie-for-a-partner" is not for the names deck: use mask',
    ],
    [['phh', 'src'], 'there is no hand history (.phh, .phhs) in src'],
  ])('refuses %j with a sentence and exit code 2', async (words, sentence) => {
    const { code, stderr, stdout } = await nodealerHere(words)
    expect(stderr).toContain(sentence)
    expect(code).toBe(2)
    expect(stdout).toBe('')
  })
})

describe('a file that cannot be written', () => {
  const missing = join(emptyFolder(), 'missing', 'file')
  it.each([
    ['demo', '--log', missing],
    ['group', '--log', missing],
    ['group', '--svg', missing],
    ['vote', '--log', missing],
    ['audit', 'package.json', '--phh', 'package.json/hands'],
  ])('is refused in a sentence, before anything is done: %s %s', async (...words) => {
    const { code, stdout, stderr } = await nodealerHere(words)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(
      /^nodealer: cannot (open|mkdir) ".*": (no such file or directory|not a directory)\n$/,
    )
  })

  it('leaves what a file held until there is something to write', async () => {
    const file = join(emptyFolder(), 'log.jsonl')
    writeFileSync(file, 'kept')
    expect(await nodealerHere(['group', '--log', file, '--svg', missing])).toMatchObject({ code: 2 })
    expect(readFileSync(file, 'utf8')).toBe('kept')
  })
})

describe('nodealer demo and audit', () => {
  it('says of players that there was no card left for them', async () => {
    const { stdout } = await nodealerHere(['demo', '--players', '4', '--cards', '4'])
    expect(stdout.match(/^player \d had +no card: there were too few$/gm)).toHaveLength(4)
  })

  const log = join(emptyFolder(), 'deck.jsonl')

  it('shuffles, deals, shows and audits a deck, and writes its log', async () => {
    const words = ['demo', '--players', '3', '--cards', '12', '--json', '--log', log]
    const { code, stdout } = await nodealerHere(words)
    expect(code).toBe(0)
    const objects = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { [key: string]: unknown })
    const summary = objects.at(-1) as {
      clean: boolean
      hands: string[][]
      community: string[]
      deck: string[]
    }
    expect(summary.clean).toBe(true)
    expect(new Set(summary.deck)).toEqual(new Set(Array.from({ length: 12 }, (_, i) => String(i + 1))))
    expect([...summary.hands.flat(), ...summary.community]).toEqual(summary.deck.slice(0, 9))
    expect(objects.filter((object) => 'player' in object)).toHaveLength(3)
  })

  it('finds the log clean, with exit code 0', async () => {
    const { code, stdout } = await nodealerHere(['audit', log, '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      clean: true,
      game: 'deck',
      faults: [],
      refused: [],
      unfinished: null,
    })
  })

  it('finds a changed byte on any line, with exit code 1', async () => {
    const lines = readFileSync(log, 'utf8').trim().split('\n')
    for (const [i, line] of lines.entries()) {
      if (i % 7 !== 0) continue
      const at = Math.floor(line.length / 2)
      const other = line[at] === 'A' ? 'B' : 'A'
      const changed = join(emptyFolder(), 'changed.jsonl')
      writeFileSync(changed, lines.with(i, line.slice(0, at) + other + line.slice(at + 1)).join('\n'))
      const { code, stdout, stderr } = await nodealerHere(['audit', changed, '--json'])
      expect([1, 2], `line ${i + 1}: ${stdout}${stderr}`).toContain(code)
    }
  })

  it('says that a log without its last lines is unfinished', async () => {
    const cut = join(emptyFolder(), 'cut.jsonl')
    writeFileSync(cut, readFileSync(log, 'utf8').trim().split('\n').slice(0, -2).join('\n'))
    const { code, stdout } = await nodealerHere(['audit', cut])
    expect(code).toBe(1)
    expect(stdout).toContain('unfinished')
  })

  it('plays a recipe at a free table by random moves and audits it', async () => {
    const file = join(emptyFolder(), 'free.jsonl')
    const table = ['--game', 'free', '--recipe', 'old-maid', '--players', '3', '--moves', '8']
    const played = await nodealerHere(['demo', ...table, '--json', '--log', file])
    expect(played.code).toBe(0)
    const { story, clean } = JSON.parse(played.stdout.trim().split('\n').at(-1)!) as {
      story: readonly string[]
      clean: boolean
    }
    expect(clean).toBe(true)
    expect(story.length).toBeGreaterThanOrEqual(8)
    expect(story.every((line) => /^player \d/.test(line))).toBe(true)
    expect((await nodealerHere(['audit', file])).code).toBe(0)
    const alone = ['demo', '--game', 'free', '--moves', '1', '--recipe', 'skat', '--players']
    expect((await nodealerHere([...alone, '2'])).stdout).toContain(
      'Skat is meant for 3 players, and here are 2',
    )
    expect((await nodealerHere([...alone, '4'])).stdout).toContain('everybody is dealt 8 instead of 10')
    expect((await nodealerHere([...alone, '3'])).stdout).not.toMatch(/meant for|instead of/)
    const unknown = await nodealerHere(['demo', '--game', 'free', '--recipe', 'bridge'])
    expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('there is no recipe "bridge"') })
  })

  it('plays Hold’em by bots and audits it', async () => {
    const file = join(emptyFolder(), 'holdem.jsonl')
    const played = await nodealerHere([
      'demo',
      '--game',
      'holdem',
      '--players',
      '3',
      '--hands',
      '2',
      '--json',
      '--log',
      file,
    ])
    expect(played.code).toBe(0)
    const { code, stdout } = await nodealerHere(['audit', file, '--json'])
    expect(code).toBe(0)
    const folder = emptyFolder()
    await nodealerHere(['audit', file, '--phh', folder])
    const replayed = await nodealerHere(['phh', folder, '--json'])
    const hands = replayed.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { exact: boolean })
    expect(hands.map(({ exact }) => exact)).toEqual([true, true])
    const { stacks } = JSON.parse(stdout) as { stacks: { [player: string]: number } }
    expect(Object.values(stacks).reduce((sum, chips) => sum + chips, 0)).toBe(600)
  })
})

describe('nodealer phh', () => {
  it('replays hand histories and says which are exact', async () => {
    const { code, stdout } = await nodealerHere(['phh', 'test/games/holdem/hands', '--json'])
    const replays = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { [key: string]: unknown })
    expect(replays.length).toBeGreaterThan(5)
    for (const replay of replays) {
      expect(Object.keys(replay).sort()).toEqual([
        'exact',
        'file',
        'legal',
        'reason',
        'stacks',
        'supported',
        'variant',
      ])
    }
    expect(code).toBe(0)
  })

  it('says which file is no hand history, with exit code 2', async () => {
    const { code, stdout } = await nodealerHere(['phh', 'README.md', 'test/games/holdem/hands'])
    expect(code).toBe(2)
    expect(stdout).toContain('README.md: this is not a PHH file')
    expect(stdout).toMatch(/, 0 wrong, 1 no hand history\n$/)
    expect((await nodealerHere(['phh', 'README.md'])).code).toBe(2)
  })

  it('says what it knows of a hand whose record ends early', async () => {
    const file = join(emptyFolder(), 'open.phh')
    const whole = readFileSync('test/games/holdem/hands/all-in-run-out.phh', 'utf8')
    writeFileSync(file, whole.replace(/ {2}'d db 3s',\n\]\nfinishing_stacks.*/, ']'))
    expect((await nodealerHere(['phh', file])).stdout).toContain(
      ': legal, the record ends before the hand does',
    )
  })
})

describe('nodealer play', () => {
  it('plays a hand from lines on standard input, without colour where NO_COLOR is set', async () => {
    const { code, stdout } = await nodealer(
      ['play', '--bots', '1', '--hands', '1', '--pause', '0'],
      `?\nback\n${'c\ns\n'.repeat(40)}`,
      { NO_COLOR: '1' },
    )
    expect(code).toBe(0)
    expect(stdout).toContain('you leave with')
    expect(stdout).toMatch(/royal flush +A♠ K♠ Q♠ J♠ 10♠/)
    expect(stdout).toMatch(/\[f\]old .*\n.*\[\?\] which hand wins .*\[o\]rder code .*\[q\]uit/)
    const log = /the log of the table: (\S+)/.exec(stdout)?.[1] ?? ''
    expect(await nodealerHere(['audit', log])).toMatchObject({ code: 0 })
    expect(stdout).not.toContain('\x1b[')
  })

  it('takes no bet for an answer to whether cards are shown, and shows them', async () => {
    const words = ['play', '--bots', '2', '--hands', '6', '--stack', '100000', '--pause', '0']
    const { code, stdout } = await nodealer(words, 'c\n'.repeat(200))
    expect({ code, end: /you leave with \d+ chips after .*/.exec(stdout)?.[0] }).toEqual({
      code: 0,
      end: expect.stringMatching(/after 6 hands/),
    })
    expect(stdout).toContain('[s]how or [m]uck?')
    expect(stdout).not.toContain('you fold')
  }, 60_000)

  it('leaves when it waits for an answer and no more lines will come', async () => {
    const { code, stdout } = await nodealer(['play', '--bots', '2', '--pause', '0'])
    expect(code).toBe(0)
    expect(stdout).toContain('the input has ended, and the table waits for an answer')
    expect(stdout).toMatch(/you leave with \d+ chips after \d+ hand/)
    const log = /the log of the table: (\S+)/.exec(stdout)?.[1] ?? ''
    expect(await nodealerHere(['audit', log])).toMatchObject({ code: 0 })
  }, 60_000)
})

describe('nodealer cheat', () => {
  it('prints one object for each cheat and deck', async () => {
    const { code, stdout } = await nodealerHere(['cheat', 'duplicate-a-card', '--deck', 'mask', '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual({
      name: 'duplicate-a-card',
      deck: 'mask',
      caught: true,
      atStep: 'shuffle',
      named: 'cheat',
      rechecked: true,
      chips: null,
      expected: { caught: true, atStep: 'shuffle', named: 'cheat' },
    })
  })

  it('says which cheats there are when it does not know one', async () => {
    const { code, stderr } = await nodealerHere(['cheat', 'mark-the-cards'])
    expect(code).toBe(2)
    expect(stderr).toContain('duplicate-a-card')
  })
})

describe('nodealer simulate', () => {
  it.each(['coin', 'holdem'])('gives the same tables of %s for the same seed', async (game) => {
    const words = ['simulate', '--game', game, '--runs', '2', '--seed', 'again', '--json', '--full']
    const [first, second] = [await nodealerHere(words), await nodealer(words)]
    expect(first.code).toBe(0)
    expect(first.stdout).toBe(second.stdout)
    const reports = first.stdout.trim().split('\n')
    expect(reports.map((line) => (JSON.parse(line) as { violations: unknown }).violations)).toEqual([[], []])
  })

  it('plays a single table again from its own seed', async () => {
    const many = await nodealerHere([
      'simulate',
      '--game',
      'coin',
      '--runs',
      '2',
      '--seed',
      'again',
      '--json',
    ])
    const one = await nodealerHere([
      'simulate',
      '--game',
      'coin',
      '--runs',
      '1',
      '--seed',
      'again-2',
      '--json',
    ])
    expect(one.stdout.trim()).toBe(many.stdout.trim().split('\n')[1])
  })

  it('plays only tables whose seats talk to each other where that is asked for', async () => {
    const words = ['simulate', '--game', 'coin', '--runs', '4', '--json']
    const linesOf = ({ stdout }: { stdout: string }): number[] =>
      stdout
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { lines: number }).lines)
    expect(linesOf(await nodealerHere(words))).toContain(0)
    const talking = linesOf(await nodealerHere([...words, '--neighbours']))
    expect(talking).toHaveLength(4)
    expect(talking.every((lines) => lines > 0)).toBe(true)
  })

  it('refuses a game that it does not know', async () => {
    const { code, stderr } = await nodealerHere(['simulate', '--game', 'bridge'])
    expect(code).toBe(2)
    expect(stderr).toContain('use any, coin, rounds, deck, holdem')
  })
})
