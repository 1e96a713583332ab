/** Events say what is done: which step, in which phase, and whether it is done ahead. */
import { expect, test } from 'vitest'
import { form, type Game, type Player, type TableEvent, type Topic, wire } from '../../src/table/index.ts'
import { simulate } from '../../src/table/simulation/simulate.ts'

const NumberForm = form('test', 'number', wire.record({ number: wire.integer(0) }))
const one = (): { number: number } => ({ number: 1 })

async function told(game: Game<unknown>): Promise<readonly TableEvent[]> {
  const events: TableEvent[] = []
  await simulate({
    seed: 'topics',
    players: 2,
    game,
    onEvent: (seat, _time, event) => seat === 1 && events.push(event),
  })
  return events
}

function topics(events: readonly TableEvent[], kind: TableEvent['kind']): readonly Topic[] {
  return events.flatMap((event) => (event.kind === kind && 'topic' in event ? [event.topic] : []))
}

function steps(events: readonly TableEvent[], kind: TableEvent['kind']): readonly string[] {
  return [...new Set(topics(events, kind).map(({ step }) => step))]
}

test('a step is called after the narrowest scope that has a name, else after what is said', async () => {
  const events = await told(async (seat) => {
    const [first] = seat.players as [Player]
    await seat.at('a').all(NumberForm, one)
    const named = seat.at('b').step('test/wide')
    await named.at('c', 1).all(NumberForm, one)
    await named.at('d').step('test/narrow').by(first, NumberForm, one)
    await named.without([first]).all(NumberForm, one)
    await named.parallel([(side) => side.at('e').all(NumberForm, one)])
  })
  const names = ['test/number', 'test/wide', 'test/narrow']
  expect(steps(events, 'waiting')).toEqual(names)
  expect(steps(events, 'heard')).toEqual(names)
  expect(steps(events, 'making')).toEqual(names)
  expect(steps(events, 'made')).toEqual(names)
})

test('a name changes no slot', async () => {
  const events = await told((seat) => seat.at('a').step('test/named').all(NumberForm, one))
  const heard = events.flatMap((event) => (event.kind === 'heard' ? [event] : []))
  expect(heard.map(({ statement }) => statement.slot)).toEqual(['a', 'a'])
  expect(heard.map(({ took }) => took)).toEqual([expect.any(Number), expect.any(Number)])
})

test('a topic says the phase, and what is done ahead', async () => {
  const events = await told(async (seat) => {
    const ahead = seat.fork((side) => side.phase('round', 2).at('x').step('test/ahead').all(NumberForm, one))
    const round = seat.phase('round', 1)
    await round.at('y').step('test/now').all(NumberForm, one)
    await round.close(NumberForm, one())
    await ahead.join()
  })
  const heard = new Map(topics(events, 'heard').map((topic) => [topic.step, topic]))
  expect(heard.get('test/now')).toMatchObject({ phase: { name: 'round', number: 1 }, isAhead: false })
  expect(heard.get('test/ahead')).toMatchObject({ phase: { name: 'round', number: 2 }, isAhead: true })
  expect(heard.get('table/closing')).toMatchObject({ phase: { name: 'round', number: 1 }, isAhead: false })
  expect(events).toContainEqual({ kind: 'closed', phase: { name: 'round', number: 1 } })
})

test('what was checked and who was wrong are told with the step in which it was said', async () => {
  const events = await told(async (seat) => {
    const claims = await seat.at('a').step('test/said').all(NumberForm, one)
    await seat.at('b').acceptAll('be two', claims, ({ number }) => number === 2)
  })
  expect(steps(events, 'checked')).toEqual(['test/said'])
  expect(steps(events, 'fault')).toEqual(['test/said'])
})

test('who is late is told with the step', async () => {
  const events = await told(async (seat) => {
    const [, second] = seat.players as [Player, Player]
    await seat
      .at('a')
      .step('test/late')
      .by(second, NumberForm, () => new Promise(() => {}))
  })
  expect(steps(events, 'absent')).toEqual(['test/late'])
})
