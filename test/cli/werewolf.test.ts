import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { chronicle } from '../../src/cli/werewolf/chronicle.ts'
import { draw } from '../../src/cli/werewolf/drawing.ts'
import { readAnswer } from '../../src/cli/werewolf/words.ts'
import {
  applyAll,
  defaultRules,
  foundVillage,
  ROLES,
  type Village,
  type VillageView,
} from '../../src/games/werewolf/index.ts'
import { emptyFolder, nodealer } from './program.ts'
import { killAll, linkOf, run, startRelay } from './running.ts'

afterEach(killAll)

const names = ['you', 'Ada', 'Bruno', 'Chidi', 'Dina']

function firstDay(): Village {
  return applyAll(foundVillage({ ...defaultRules, talk: 1 }, 5), [
    { type: 'dawn', victim: 4 },
    { type: 'will', seat: 4, role: 'villager' },
    { type: 'last words', seat: 4, words: 'avenge me', shot: null },
    { type: 'count', balance: 'neither' },
    { type: 'talk', said: new Map([[1, 'I suspect #1.']]) },
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
  it.each([
    ['3', night, { answer: 2 }],
    ['#3', night, { answer: 2 }],
    ['choose 3', vote, { answer: 2 }],
    ['n', night, { answer: null }],
    ['nobody', vote, { answer: null }],
    ['say good morning', talk, { answer: 'good morning' }],
    ['p', talk, { answer: '' }],
    ['3', dying, { answer: { words: '', shot: 2 } }],
    ['say farewell', dying, { answer: { words: 'farewell', shot: null } }],
    ['5', night, { sorry: '#5 does not live here' }],
    ['17', night, { sorry: '#17 does not live here' }],
    ['4', vote, { sorry: 'vote for one of #2, #3, or for nobody' }],
    ['3', talk, { sorry: 'say something, or pass' }],
    ['hm', night, { sorry: 'choose the number of somebody who lives, or nobody' }],
  ])('"%s" is understood or asked again', (words, question, reading) => {
    expect(readAnswer(words, question)).toEqual(reading)
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

  it('tells the story of the village', () => {
    expect(chronicle(firstDay(), (seat) => names[seat] ?? '')).toEqual([
      '— day 1 —',
      '† Dina was killed by the pack',
      'Dina was a villager',
      'Dina says at last: avenge me',
      'Ada: I suspect #1.',
    ])
  })
})

describe('nodealer', () => {
  it('plays a village of bots, writes its log and audits it', async () => {
    const file = join(emptyFolder(), 'village.jsonl')
    const words = ['demo', '--game', 'werewolf', '--players', '4', '--json', '--log', file]
    const played = await nodealer(words)
    expect(played.code, played.stderr).toBe(0)
    const summary = JSON.parse(played.stdout.trim().split('\n').at(-1)!) as {
      winner: string
      roles: string[]
    }
    expect(summary).toMatchObject({ clean: true, winner: expect.stringMatching(/^(wolves|village)$/) })
    expect([...summary.roles].sort()).toEqual(['seer', 'villager', 'villager', 'wolf'])
    const { code, stdout } = await nodealer(['audit', file, '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ clean: true, game: 'werewolf', winner: summary.winner })
    expect(readFileSync(file, 'utf8')).not.toContain('"seer"')
  })

  it('plays a whole game with somebody who passes all the time, and keeps its log', async () => {
    const words = ['play', 'werewolf', '--bots', '3', '--pause', '0', '--talk', '1']
    const { code, stdout, stderr } = await nodealer(words, 'p\n'.repeat(60))
    expect(code, stderr).toBe(0)
    expect(stdout).toMatch(/the (village|wolves) wins?/)
    expect(stdout).toContain('the log of the table: ')
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
    [['--roles', 'vampire=1'], '--roles takes a list like wolf=2,seer=1'],
    [['--players', '17'], '--players takes a whole number from 4 to 16'],
  ])('refuses %j in a sentence', async (words, sentence) => {
    const { code, stderr } = await nodealer(['demo', '--game', 'werewolf', ...words])
    expect(code).toBe(2)
    expect(stderr).toContain(sentence)
  })
})
