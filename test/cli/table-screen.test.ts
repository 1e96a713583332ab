/** What a person at a terminal sees and types: keys after Escape, bets in the log, who is there. */

import { readFileSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { betPrompt, isBet } from '../../src/cli/holdem/drawing.ts'
import { HandLog } from '../../src/cli/holdem/hand-log.ts'
import { inPerson } from '../../src/cli/holdem/words.ts'
import { hush, type Keys, listenToKeys } from '../../src/cli/keys.ts'
import { Presence } from '../../src/cli/online/presence.ts'
import { apply, readPhh, replayPhh, start, viewOf } from '../../src/games/holdem/index.ts'

describe('keys', () => {
  const typed = async (...sequences: readonly string[]): Promise<string[]> => {
    const keys = Object.assign(new PassThrough(), { setRawMode: () => {} }) as unknown as Keys & PassThrough
    const heard: string[] = []
    const stop = listenToKeys(keys, (text, { name }) => heard.push(text ?? name ?? '?'))
    for (const sequence of sequences) {
      keys.write(sequence)
      await pause(0)
    }
    await expect.poll(() => heard.length).toBeGreaterThan(sequences.length - 1)
    stop()
    return heard
  }

  test('are heard one by one', async () => {
    expect(await typed('c', 'f')).toEqual(['c', 'f'])
  })

  test('soon after Escape are not lost', async () => {
    expect(await typed('\x1bc')).toEqual(['escape', 'c'])
    expect(await typed('\x1b', 'f')).toEqual(['escape', 'f'])
    expect(await typed('\x1b\r')).toEqual(['escape', '\r'])
  })

  test('that nobody listens to are taken, and not echoed by the terminal, until the end', async () => {
    const modes: boolean[] = []
    const keys = Object.assign(new PassThrough(), {
      isTTY: true,
      setRawMode: (isRaw: boolean) => modes.push(isRaw),
    })
    const stop = hush(keys as unknown as Keys)
    keys.write('x')
    await expect.poll(() => keys.readableLength).toBe(0)
    stop()
    expect(keys.isPaused()).toBe(true)
    expect(modes).toEqual([true])
  })

  test('of a terminal with longer names stay whole', async () => {
    expect(await typed('\x1b[A')).toEqual(['up'])
  })
})

describe('the log of a hand', () => {
  const [record] = readPhh(readFileSync('test/games/holdem/hands/side-pots.phh', 'utf8'))
  const states = (record?.hand.history ?? []).reduce(
    (hands, action) => hands.concat(apply(hands.at(-1)!, action)),
    [start(record!.file.setup)],
  )
  const names = ['you', 'Ada', 'Bruno']

  test('has every bet and every card that all can see, once', () => {
    const log = new HandLog()
    const lines = states.flatMap((hand) => log.linesOf(1, hand, names).lines)
    expect(lines).toEqual([
      'Bruno raises to 600, all in',
      'you call 250, all in',
      'Ada calls 500',
      'Bruno shows Q♠ Q♦',
      'you show A♠ A♦',
      'Ada shows K♠ K♦',
      'the board: 2♣ 7♦ 9♥',
      'the board: 2♣ 7♦ 9♥ J♠',
      'the board: 2♣ 7♦ 9♥ J♠ 3♠',
    ])
    expect(log.linesOf(1, states.at(-1)!, names)).toEqual({ isNew: false, lines: [] })
  })

  test('begins anew with the next hand', () => {
    const log = new HandLog()
    expect(log.linesOf(1, states[0]!, names).isNew).toBe(true)
    expect(log.linesOf(1, states[1]!, names).isNew).toBe(false)
    expect(log.linesOf(2, states[0]!, names).isNew).toBe(true)
  })

  test('speaks to whoever sits here in person', () => {
    expect(inPerson('you wins 4, Ada wins 4 with two pair, aces and fours')).toBe(
      'you win 4, Ada wins 4 with two pair, aces and fours',
    )
    expect(inPerson('young Max checks')).toBe('young Max checks')
  })
})

describe('what can be typed', () => {
  const river = readFileSync('test/games/holdem/hands/river-bet-and-muck.phh', 'utf8')

  test('is a bet where nobody has bet, and a raise otherwise', () => {
    expect(replayPhh(river).legal).toBe(true)
    const [record] = readPhh(river)
    let hand = start(record!.file.setup)
    const prompts = new Set<string>()
    for (const action of record!.hand.history) {
      hand = apply(hand, action)
      if (hand.waiting.for !== 'act') continue
      const view = viewOf(hand, hand.waiting.seat)
      const prompt = betPrompt(view)
      if (view.legal?.raise) expect(prompt).toContain(isBet(view) ? '[b]et' : '[r]aise to')
      prompts.add(isBet(view) ? 'bet' : 'raise')
    }
    expect([...prompts].sort()).toEqual(['bet', 'raise'])
  })
})

describe('presence', () => {
  const here = (...players: readonly string[]) =>
    players.map((player) => ({ player, role: 'writer' as const }))
  const others = new Map([
    ['ann', 'Ann'],
    ['bob', 'Bob'],
  ])

  test('is told when somebody goes or comes back, not at first', () => {
    const presence = new Presence()
    expect(presence.hear(here('me', 'ann'), others)).toEqual([])
    expect(presence.hear(here('me', 'ann', 'bob', 'stranger'), others)).toEqual(['Bob is here'])
    expect(presence.hear(here('me', 'bob'), others)).toEqual(['Ann has lost the connection'])
    expect(presence.hear(here('me', 'bob'), others)).toEqual([])
  })
})
