/** Since when somebody was late, as it is told to one who reads of it long after. */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  form,
  foundTable,
  type Game,
  idBytes,
  Sequencer,
  type TableEvent,
  type Transport,
  takeSeat,
  wire,
} from '../../src/table/index.ts'
import { ahead } from './away.ts'
import { identity } from './lines.ts'

const Word = form('test', 'word', wire.record({ word: wire.text(20) }))
const nineMinutes = 540_000
const hello = (): { word: string } => ({ word: 'hello' })

/** The second player says nothing, and the others go on without it. */
const game: Game<string> = async (seat) => {
  const silent = seat.players.slice(1, 2)
  const asked = seat.at('silence').some(silent, Word, () => new Promise(() => {}), { deadline: 100 })
  const end = await asked.catch((error: Error) => error.message)
  const others = seat.without(silent)
  for (let i = 1; i <= 3; i++) await others.at('word', i).all(Word, hello)
  return String(end)
}

test('who comes nine minutes later, and reads piece by piece, is told when it was asked', async () => {
  const founders = ['Ann', 'Bob', 'Cleo'].map((name, i) => ({
    name,
    person: identity(i + 1),
    seed: new Uint8Array(32).fill(i + 1),
  }))
  const { table, key, entries } = foundTable({ game: 'silence' }, founders)
  const sequencer = new Sequencer({ table: idBytes(table.id), key, entries })
  const since: number[] = []
  const hear = (event: TableEvent): unknown => event.kind === 'absent' && since.push(event.since)
  const live = founders.map((founder, i) =>
    takeSeat(
      { ...founder, table: table.id, transport: sequencer.connect(), ...(i === 0 && { onEvent: hear }) },
      game,
    ),
  )
  await live[0]?.result
  const all = sequencer.entries
  const upTo = (k: number) => new Sequencer({ table: idBytes(table.id), key, entries: all.slice(0, k) })
  const follow: Transport['follow'] = (from, follower) => {
    const giveAll = async (): Promise<void> => {
      follower.onOpen({ from, before: upTo(from - 1).last.head, last: all.length })
      for (let k = from; k <= all.length; k++) {
        follower.onBatch({ entries: all.slice(k - 1, k), certificate: upTo(k).certificate })
        await pause(5)
      }
    }
    void giveAll()
    return () => {}
  }
  const transport = { ...sequencer.connect(), follow }
  const watching = { table: table.id, transport, clock: ahead(nineMinutes), onEvent: hear }
  await takeSeat(watching, game).result
  for (const seat of live) seat.leave()
  const [then, told] = since as [number, number]
  expect(Math.abs(told - then)).toBeLessThan(nineMinutes / 10)
})
