/** What a page is told of others: of one who broke a rule nothing that it could speak by, and of another version no longer than there is one. */
import { expect, test } from 'vitest'
import { tableNews } from '../../src/cli/table-news.ts'
import { newsOf } from '../../src/cli/werewolf/news.ts'
import { createIdentity, type TableEvent } from '../../src/table/index.ts'
import { contradiction } from '../../src/table/order/fault.ts'
import { state } from '../../src/table/statements/statement.ts'
import type { Tell } from '../../src/web/protocol.ts'
import type { FaultModel, WaitingModel } from '../../src/web/table/model.ts'
import { faultToTell } from '../../src/web/table/page/fault-to-tell.ts'
import type { StepKind } from '../../src/web/table/step.ts'
import { Reporter } from '../../src/web/table/worker/reporter.ts'
import { Waits } from '../../src/web/table/worker/waits.ts'
import { germanTrustWords } from '../../src/web/words/german/trust-words.ts'
import { trustWords } from '../../src/web/words/trust-words.ts'

const culprit = createIdentity()
const words = ['Bob is a wolf\u202e, hang him', 'Trust Ada']

/** The culprit says two things. */
function twice(isOut: boolean): Extract<TableEvent, { kind: 'fault' }> {
  const [first, second] = words.map((said) =>
    state(culprit, {
      table: culprit.player,
      slot: 'i-was-the-seer/bob-is-a-wolf',
      q: 1,
      head: culprit.player,
      asks: '',
      body: { system: 'a', type: 'b', said },
    }),
  )
  return {
    kind: 'fault',
    fault: contradiction(first!, second!),
    topic: { step: '', phase: undefined, isAhead: false },
    isOut,
  }
}

/** What the page is told when this happens. */
function tellsOf(...events: readonly TableEvent[]): Tell[] {
  const messages: Tell[] = []
  const reporter = new Reporter({
    me: undefined,
    members: () => [{ player: culprit.player, person: culprit.player, name: 'Eve' }],
    caughtUpAt: () => 0,
    tell: (message) => messages.push(message),
    kindOf: () => 'other',
  })
  for (const event of events) reporter.onEvent(event)
  return messages
}

function told(isOut: boolean): FaultModel {
  return tellsOf(twice(isOut)).flatMap((message) => (message.type === 'fault' ? [message.fault] : []))[0]!
}

test('what was signed is fit to be printed, and told by its size and digest where it must not be read', () => {
  const { statements, ...rest } = told(false)
  expect(statements.map((said) => said.words).join()).not.toMatch(/\p{Cf}/u)
  expect(statements[0]!.words).toContain('Bob is a wolf')
  for (const { words: _, ...shown } of statements)
    expect(JSON.stringify(shown)).not.toMatch(/wolf|seer|Trust/)
  expect(statements.map(({ characters }) => characters > 100)).toEqual([true, true])
  expect(rest).toMatchObject({ rule: 'say one thing', isOut: false })
})

test('one who is out and has no voice is not told of before the end, and one who plays at once', () => {
  const [dead, living] = [told(true), told(false)]
  const nothing = new Set<string>()
  expect(faultToTell([dead], nothing, false)).toBe(undefined)
  expect(faultToTell([dead], nothing, true)).toBe(dead)
  expect(faultToTell([living], nothing, false)).toBe(living)
  expect(faultToTell([living], new Set([living.key]), false)).toBe(undefined)
})

test('a terminal in a village says who was caught and by which rule, and nothing of the dead', () => {
  const naming = { me: undefined, name: () => 'Eve' }
  expect(newsOf(twice(false), naming)).toBe('Eve was caught: say one thing')
  expect(newsOf(twice(true), naming)).toBe(undefined)
})

test('another version is told of until its player is heard again', () => {
  const topic = { step: '', phase: undefined, isAhead: false }
  const { statements } = twice(false).fault
  const differs = { kind: 'differs', slot: 'a', answered: 'b', topic, player: culprit.player } as const
  const heard = { kind: 'heard', statement: statements[0]!, topic, took: 0 } as const
  const differing = (...events: readonly TableEvent[]) =>
    tellsOf(...events).flatMap((message) => (message.type === 'differs' ? [message.player] : []))
  expect(differing(heard, differs)).toEqual([0])
  expect(differing(differs, heard, heard)).toEqual([0, undefined])
})

test('what one move changes many times is told once, the last of it, and before anything is made that may take long', async () => {
  const topic = { step: '', phase: undefined, isAhead: false }
  const { player } = culprit
  const asked = (slot: string) =>
    ({ kind: 'waiting', slot, topic, players: [player], until: undefined }) as unknown as TableEvent
  const messages = tellsOf(asked('first'), asked('second'), asked('third'))
  expect(messages).toEqual([])
  await new Promise((resolve) => setTimeout(resolve))
  expect(messages.map(({ type }) => type)).toEqual(['waiting', 'work'])
  const making: TableEvent = { kind: 'making', slot: 'third', topic, player }
  expect(tellsOf(asked('third'), making).map(({ type }) => type)).toEqual(['waiting', 'work'])
})

test('those who are asked the same in parts of their own are waited for together, until they are heard or nobody asks any more', () => {
  const waits = new Waits()
  const wait = (player: number, step: StepKind): WaitingModel => ({
    players: [player],
    until: undefined,
    step,
    hand: 1,
  })
  waits.asked('wish/1', wait(0, 'wish'), false)
  for (const player of [1, 2, 3]) waits.asked(`agree/${player}`, wait(player, 'consent'), false)
  expect(waits.current?.players).toEqual([1, 2, 3])
  waits.heard('agree/2', 2)
  expect(waits.current?.players).toEqual([1, 3])
  for (const player of [1, 3]) waits.givenUp(`agree/${player}`)
  expect(waits.current).toMatchObject({ step: 'wish', players: [0] })
})

test('hands that were played while somebody was away: page and terminal say how many, and that they are checked', () => {
  const missed = { kind: 'missed', phases: 47, last: { name: 'hand', number: 50 }, isChecked: false } as const
  const events = [missed, { ...missed, isChecked: true }]
  const models = tellsOf(...events).flatMap((message) => (message.type === 'missed' ? [message.missed] : []))
  const trusts = [trustWords.trust, germanTrustWords.trust]
  expect(
    trusts.map(({ missed: says }) => models.map((one) => says(one.phases, one.isChecked, 'holdem'))),
  ).toEqual([
    [
      '47 hands played while you were away: your browser is checking …',
      '47 hands played while you were away: checked.',
    ],
    [
      '47 Hände gespielt, als du weg warst: dein Browser prüft noch …',
      '47 Hände gespielt, als du weg warst: geprüft.',
    ],
  ])
  const naming = { me: undefined, name: () => '' }
  expect(events.map((event) => tableNews(event, naming))).toEqual([
    '47 hands were played while you were away: being checked, go on',
    '47 hands were played while you were away: checked',
  ])
})
