import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Command, readArguments, UsageError } from '../../src/cli/command.ts'
import { demo } from '../../src/cli/commands/demo.ts'
import { host } from '../../src/cli/commands/host.ts'
import { play } from '../../src/cli/commands/play.ts'
import { openKeptTable } from '../../src/cli/kept-table.ts'
import { chronicle } from '../../src/cli/werewolf/chronicle.ts'
import { draw } from '../../src/cli/werewolf/drawing.ts'
import { promptFor, type Situation } from '../../src/cli/werewolf/prompt.ts'
import { werewolfGame } from '../../src/cli/werewolf/werewolf-game.ts'
import { readAnswer } from '../../src/cli/werewolf/words.ts'
import {
  applyAll,
  defaultRules,
  foundVillage,
  LONGEST,
  ROLES,
  type Village,
  type VillageView,
} from '../../src/games/werewolf/index.ts'
import { rulesAmongPeople, werewolfRules } from '../../src/games/werewolf/play/index.ts'
import { QUIET_DAYS } from '../../src/games/werewolf/village.ts'
import type { Charter } from '../../src/table/index.ts'
import { emptyFolder } from '../temporary.ts'
import { nodealer, nodealerHere } from './program.ts'
import { killAll, linkOf, run, startRelay } from './running.ts'

afterEach(killAll)

const names = ['you', 'Ada', 'Bruno', 'Chidi', 'Dina']

function firstDay(): Village {
  return applyAll(foundVillage({ ...defaultRules, talk: 1 }, 5), [
    { type: 'dawn', victim: 4 },
    { type: 'will', seat: 4, role: 'villager' },
    { type: 'last words', seat: 4, words: 'avenge me' },
    { type: 'count', balance: 'neither' },
    { type: 'said', seat: 1, words: 'I suspect #1.' },
    { type: 'talk over' },
  ])
}

const plain: VillageView = {
  village: firstDay(),
  me: 0,
  role: 'villager',
  mates: [],
  learnt: new Map(),
  whispers: [],
}

describe('what a person types', () => {
  const night = { kind: 'night', view: plain } as const
  const vote = { kind: 'vote', view: plain, among: [1, 2] } as const
  const talk = { kind: 'talk', view: plain } as const
  const dying = { kind: 'last words', view: plain } as const
  const declaring = { kind: 'declaration', view: plain } as const
  const shooting = { kind: 'shot', view: plain } as const
  const whisper = { kind: 'whisper', view: plain } as const
  it.each([
    ['3', night, { answer: 2 }],
    ['#3', night, { answer: 2 }],
    ['choose 3', vote, { answer: 2 }],
    ['s hello there', talk, { answer: 'hello there' }],
    ['w hush', whisper, { answer: 'hush' }],
    ['n', night, { answer: null }],
    ['nobody', vote, { answer: null }],
    ['say good morning', talk, { answer: 'good morning' }],
    ['p', talk, { answer: '' }],
    ['say farewell', dying, { answer: 'farewell' }],
    ['p', dying, { answer: '' }],
    ['3', dying, { sorry: 'say your last words, or pass' }],
    ['3', shooting, { answer: 2 }],
    ['n', shooting, { answer: null }],
    ['p', shooting, { answer: null }],
    ['d', declaring, { answer: true }],
    ['p', declaring, { answer: false }],
    ['3', declaring, { sorry: 'declare that the wolves have won, or pass' }],
    ['whisper let us kill #2', whisper, { answer: 'let us kill #2' }],
    ['whisper let us kill #2', talk, { sorry: 'say something, or pass when you are ready to vote' }],
    ['5', night, { sorry: '#5 does not live here' }],
    ['17', night, { sorry: '#17 does not live here' }],
    ['4', vote, { sorry: 'vote for one of #2, #3, or for nobody' }],
    ['3', talk, { sorry: 'say something, or pass when you are ready to vote' }],
    ['hm', night, { sorry: 'choose the number of somebody who lives, or nobody' }],
  ])('"%s" is understood or asked again', (words, question, reading) => {
    expect(readAnswer(words, question)).toEqual(reading)
  })
})

describe('the prompt', () => {
  const night = { village: foundVillage(defaultRules, 7), me: 0 }
  const at = (situation: Partial<Situation>) =>
    promptFor({ view: night, current: undefined, open: undefined, now: 1_000, ...situation })
  const choosing = { moment: 'night', until: 13_400 } as const

  it('counts the time of the table down, for everybody', () => {
    const words = [1_000, 12_500, 13_400].map((now) => at({ current: choosing, open: 'night', now }))
    expect(words[0]).toMatch(/the night waits for you: choose .* {2}13 s$/)
    expect(words[1]).toMatch(/ {2}1 s$/)
    expect(words[2]).toBe('the night waits for the programs')
    const dead = { village: firstDay(), me: 4 }
    expect(at({ view: dead, current: { moment: 'vote', until: 5_000 } })).toBe('you listen  4 s')
  })

  it('says when the night waits for a person, for the others, and only for the clock', () => {
    expect(at({ current: choosing })).toBe('the night waits only for the clock  13 s')
    const unlimited = { moment: 'night', until: undefined } as const
    expect(at({ current: unlimited })).toBe('the night waits for the others')
    expect(at({ current: unlimited, open: 'night' })).toMatch(/^the night waits for you: [^\d]*$/)
    const whispering = { moment: 'whisper', until: 13_400 } as const
    expect(at({ current: whispering, open: 'whisper' })).toContain('if you have one')
    expect(at({ current: whispering })).toBe(at({ current: choosing }))
  })

  it('says no time that has passed with what it was for', () => {
    const view = { village: firstDay(), me: 0 }
    expect(at({ view, current: choosing })).toBe('')
  })
})

describe('the screen', () => {
  const scene = (view: VillageView, isRevealed: boolean) => ({
    title: '',
    names,
    view,
    isRevealed,
    sheet: undefined,
    news: [],
    prompt: '',
  })
  const secrets: Partial<VillageView> = {
    mates: [2],
    learnt: new Map([[3, true]]),
    whispers: [{ day: 1, from: 2, words: 'Let us kill #2.' }],
  }

  it('is the same for every role until its player looks', () => {
    const drawn = ROLES.map((role) => draw(scene({ ...plain, ...secrets, role }, false)).join('\n'))
    expect(new Set(drawn).size).toBe(1)
    expect(drawn[0]).not.toMatch(/wolf|whispered/)
  })

  it('shows role, mates, whispers and what was learnt to one who looks', () => {
    const drawn = draw(scene({ ...plain, ...secrets, role: 'wolf' }, true)).join('\n')
    expect(drawn).toMatch(/you are a .*wolf/)
    expect(drawn).toContain('with Bruno #3')
    expect(drawn).toContain('you kill for the pack')
    expect(drawn).toContain('Bruno #3 whispered: Let us kill #2.')
    expect(drawn).toContain('Chidi #4 is a wolf')
  })

  describe('of 80 by 24', () => {
    const room = { columns: 80, rows: 24 }
    const players = Array.from({ length: 16 }, (_, seat) => (seat === 9 ? 'you' : `Somebody${seat}`))
    const talking = (said: number): VillageView => ({
      ...plain,
      me: 9,
      village: applyAll(foundVillage({ ...defaultRules, talk: 3 }, 16), [
        { type: 'dawn', victim: null },
        ...Array.from({ length: said }, (_, i) => ({
          type: 'said' as const,
          seat: i % 16,
          words: `remark ${i} ${'and so on '.repeat(12)}${i === said - 1 ? 'o'.repeat(200) : ''}`,
        })),
      ]),
    })
    const prompt = `  ${promptFor({ view: talking(0), current: { moment: 'talk', until: 9_000 }, open: 'talk', now: 0 })}  [v]iew your role  [?] rules  [q]uit`
    const drawn = (view: VillageView, news: readonly string[] = []) =>
      draw({ ...scene(view, true), names: players, title: 'Werewolf', prompt, news }, room)

    it('is never larger, and shows title, everybody, the last words and the whole prompt', () => {
      for (const view of [talking(0), talking(3), talking(30)]) {
        const lines = drawn(view, ['one thing', `another ${'thing '.repeat(30)}`])
        expect(lines.length).toBeLessThanOrEqual(room.rows)
        expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(room.columns)
        expect(lines[0]).toBe('Werewolf')
        for (const name of players) expect(lines.join('\n')).toContain(name)
        expect(lines.slice(-2).join(' ').replaceAll(/ +/g, ' ')).toBe(prompt.replaceAll(/ +/g, ' '))
      }
    })

    it('breaks between words, and lets the oldest lines go first', () => {
      const lines = drawn(talking(30))
      expect(lines.join('\n')).toContain('ooo')
      expect(lines.join('\n')).not.toContain('remark 2 ')
      const few = drawn(talking(1), []).map((line) => line.trim())
      expect(few.join(' ')).toContain(`remark 0 ${'and so on '.repeat(12)}`.trim())
    })

    it('keeps what is asked even where there is room for little else', () => {
      const lines = draw(
        { ...scene(talking(9), true), names: players, title: 'Werewolf', prompt },
        { columns: 60, rows: 5 },
      )
      expect(lines).toHaveLength(5)
      expect(lines[0]).toBe('Werewolf')
      expect(lines.at(-1)).toContain('[q]uit')
    })
  })

  it('tells the story of the village', () => {
    expect(chronicle(firstDay(), (seat) => names[seat] ?? '')).toEqual([
      '— day 1 —',
      '† Dina: killed by the pack',
      'Dina turned out to be a villager',
      'last words of Dina: avenge me',
      'Ada: I suspect #1.',
    ])
  })

  it('tells a runoff from a vote', () => {
    const votes = {
      type: 'vote',
      votes: new Map([
        [1, 1],
        [2, 1],
      ]),
    } as const
    const tied = applyAll(firstDay(), [votes, votes])
    expect(chronicle(tied, (seat) => names[seat] ?? '').filter((line) => line.includes('Bruno'))).toEqual([
      'votes: Ada 1, Bruno 1',
      'a tie: runoff between Ada and Bruno',
      'runoff: Ada 1, Bruno 1',
    ])
  })

  it('says once that nobody has won a village in which nobody dies any more', () => {
    const quietDay = [
      { type: 'dawn', victim: null },
      { type: 'talk over' },
      { type: 'vote', votes: new Map() },
    ] as const
    const days = Array.from({ length: QUIET_DAYS }, () => quietDay).flat()
    const shown = { type: 'will', seat: 0, role: 'wolf' } as const
    const quiet = applyAll(foundVillage(defaultRules, 4), days)
    expect(quiet.stage).toEqual({ at: 'end', winner: 'nobody' })
    const told = chronicle({ ...quiet, history: [...quiet.history, shown] }, (seat) => names[seat] ?? '')
    expect(told.filter((line) => line.includes('has won'))).toEqual([
      'nobody has died for 3 nights and days: nobody has won',
    ])
    expect(told.at(-1)).toBe('you turned out to be a wolf')
  })
})

describe('an option', () => {
  const said = (command: Command, words: readonly string[]) => command.run(readArguments(command, words))

  it.each([
    [play, ['werewolf', '--blinds', '1/2'], '--blinds is an option of holdem'],
    [play, ['--roles', 'wolf=1'], '--roles is an option of werewolf'],
    [play, ['holdem', '--night', '45'], '--night is an option of werewolf'],
    [host, ['--game', 'werewolf', '--stack', '10'], '--stack is an option of holdem'],
    [host, ['--game', 'werewolf', '--act', '60'], '--act is an option of holdem'],
    [host, ['--secret'], '--secret is an option of werewolf'],
    [host, ['--continue', 'x', '--ante', '1'], '--ante is an option of a new table'],
    [demo, ['--game', 'werewolf', '--deck', 'mask'], '--deck is an option of deck'],
    [demo, ['--game', 'holdem', '--talk', '1'], '--talk is an option of werewolf'],
    [demo, ['--game', 'holdem', '--cards', '52'], '--cards is an option of deck'],
    [demo, ['--hands', '3'], '--hands is an option of holdem'],
  ])('of another game is refused: $name %j', async (command, words, sentence) => {
    const refused = said(command, words)
    await expect(refused).rejects.toThrow(UsageError)
    await expect(refused).rejects.toThrow(sentence)
  })

  it('asks for the village of the source', () => {
    const words = ['werewolf', '--wolf-votes', '--declared']
    const { rules } = werewolfGame.termsFrom(readArguments(play, words), 7)
    expect(rules).toMatchObject({ pack: 'vote', victory: 'declared' })
  })

  it.each([
    [[], { night: 0, words: 0 }],
    [['--night', '30', '--words', '5'], { night: 30, words: 5 }],
  ])('of time counts alone against bots too: %j', (words, times) => {
    const { rules } = werewolfGame.termsFrom(readArguments(play, ['werewolf', ...words]), 7)
    expect(rules).toMatchObject({ times })
  })
})

describe('a village alone against bots', () => {
  it.each([4, 8, 16])('of %i has rules that can be read', (players) => {
    const { rules } = werewolfGame.termsFrom(readArguments(play, ['werewolf']), players)
    expect(werewolfRules.decode(rules, 'rules').times.talk).toBe(LONGEST)
  })

  it('may have a night without a length, which is refused among people', () => {
    const { rules } = werewolfGame.termsFrom(readArguments(play, ['werewolf']), 4)
    const charter = { rules } as Charter
    const lines = werewolfGame.ruleSheet(charter, true).join(' ')
    expect(lines.replaceAll(/\s+/g, ' ')).toContain('over as soon as all have chosen')
    expect(() => werewolfGame.ruleSheet(charter)).toThrow(
      'rules.times.night: must be at least 1 s among people',
    )
    expect(() => rulesAmongPeople.decode(werewolfRules.encode(defaultRules), 'rules')).not.toThrow()
  })

  it('whose rules cannot be read is named, with what starts another', async () => {
    const home = emptyFolder()
    vi.stubEnv('NODEALER_HOME', home)
    const terms = werewolfGame.termsFrom(readArguments(play, ['werewolf']), 4)
    const unreadable = { ...terms, rules: { ...(terms.rules as object), times: {} } }
    const kept = await openKeptTable(unreadable, names.slice(0, 4), false)
    await kept.close(false)
    const { code, stderr } = await nodealerHere(['play', 'werewolf'], home)
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('nodealer play werewolf --new starts another'),
    ])
  })
})

describe('nodealer', () => {
  it('plays a village of bots, writes its log and audits it', async () => {
    const file = join(emptyFolder(), 'village.jsonl')
    const words = ['demo', '--game', 'werewolf', '--players', '4', '--json', '--log', file]
    const played = await nodealerHere(words)
    expect(played.code, played.stderr).toBe(0)
    const summary = JSON.parse(played.stdout.trim().split('\n').at(-1)!) as {
      winner: string
      roles: string[]
    }
    expect(summary).toMatchObject({ clean: true, winner: expect.stringMatching(/^(wolves|village|nobody)$/) })
    expect([...summary.roles].sort()).toEqual(['seer', 'villager', 'villager', 'wolf'])
    const { code, stdout } = await nodealerHere(['audit', file, '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ clean: true, game: 'werewolf', winner: summary.winner })
    expect(readFileSync(file, 'utf8')).not.toContain('"seer"')
  })

  it('plays a whole game with somebody who passes all the time, and keeps its log', async () => {
    const words = ['play', 'werewolf', '--bots', '3', '--pause', '0', '--talk', '1']
    const { code, stdout, stderr } = await nodealer(words, 'p\n'.repeat(60))
    expect(code, stderr).toBe(0)
    expect(stdout).toMatch(/the village wins|the wolves win|nobody has won/)
    expect(stdout).toContain('the log of the table: ')
  })

  it('says so and leaves when it is asked after the input has ended', async () => {
    const { code, stdout, stderr } = await nodealer(['play', 'werewolf', '--bots', '3', '--pause', '0'])
    expect(code, stderr).toBe(0)
    expect(stdout).toContain('the input has ended, and the village waits for an answer: you leave')
    expect(stdout).toContain('nodealer play werewolf goes on with it')
  })

  it('hosts a village, whose guests read its rules first', async () => {
    const relay = await startRelay()
    const bot = ['--bot', 'solid', '--pause', '0']
    const village = ['--game', 'werewolf', '--seats', '4', '--bots', '2', '--night', '1', '--words', '1']
    const host = run(['host', '--relay', relay.url, ...village, '--name', 'Ann', ...bot])
    const guest = run(['join', await linkOf(host), '--name', 'Bob', ...bot])
    expect([await host.ended, await guest.ended], host.output() + guest.output()).toEqual([0, 0])
    expect(guest.output()).toContain('Werewolf, without a moderator')
    expect(guest.output()).toContain('A tie has one runoff between the tied')
    const won = /\{"winner":"\w+"\}/
    expect(won.exec(guest.output())?.[0]).toBe(won.exec(host.output())?.[0])
    expect(guest.output()).toMatch(won)
  }, 240_000)

  it.each([
    [['--roles', 'wolf=4'], '4 wolves among 7 players have won before the first night'],
    [['--roles', 'wolf=2,wolf=1'], '--roles has wolf twice: name every role once'],
    [['--roles', 'vampire=1'], '--roles takes a list like wolf=2,seer=1'],
    [['--players', '17'], '--players takes a whole number from 4 to 16'],
    [['--blinds', '1/2'], '--blinds is an option of holdem, and means nothing for werewolf: leave it out'],
  ])('refuses %j in a sentence', async (words, sentence) => {
    const { code, stderr } = await nodealerHere(['demo', '--game', 'werewolf', ...words])
    expect(code).toBe(2)
    expect(stderr).toContain(sentence)
  })
})
