/** A link that stalls for about a deadline, at a real relay: one result at every seat, and nobody worse than late. */
import { describe, expect, test } from 'vitest'
import {
  defaultRules,
  type HoldemMind,
  type HoldemOutcome,
  holdem,
} from '../../src/games/holdem/play/index.ts'
import { hostTable, joinTable, parseInvite, printInvite, type Seated } from '../../src/net/index.ts'
import { startRelay } from '../../src/net/relay/index.ts'
import type { TableEvent } from '../../src/table/index.ts'
import { calling } from '../games/holdem/play/tables.ts'
import { layWire } from './wire.ts'

const deadline = 1500

/** A mind during whose first bet something happens once. */
function onFirstBet(happens: () => void): HoldemMind {
  const mind = calling()
  let isFirst = true
  return {
    ...mind,
    act(view) {
      if (isFirst) happens()
      isFirst = false
      return mind.act(view)
    },
  }
}

describe.concurrent('a link that stalls', () => {
  test.each([
    [2, 0.5],
    [2, 2],
    [3, 1],
    [3, 2],
  ])(
    'at a table of %i, for %d deadlines: one result, and nobody is worse than late',
    async (players, part) => {
      const way = await layWire()
      const relay = await startRelay({ port: 0, publicUrl: way.url })
      way.leadTo(relay.localUrl)
      const heard: TableEvent[][] = []
      const events = () => {
        const own: TableEvent[] = []
        heard.push(own)
        return { onEvent: (event: TableEvent) => void own.push(event) }
      }
      const game = (mind = calling()) => holdem({ mind })
      const terms = {
        game: 'holdem',
        rules: { ...defaultRules, hands: 2 },
        seats: { min: players, max: players },
        deadlines: { step: deadline, act: deadline },
        beat: 500,
        spectators: false,
      }
      const host = await hostTable({
        table: { relay: relay.localUrl, terms },
        name: 'Ann',
        game: game(),
        ...events(),
      })
      const stalled = game(
        onFirstBet(() => {
          way.hold()
          setTimeout(way.release, part * deadline)
        }),
      )
      const link = printInvite({ ...parseInvite(host.link), relay: way.url })
      const seats: Seated<HoldemOutcome>[] = [
        host,
        await joinTable({ link, name: 'Bob', game: stalled, ...events() }),
      ]
      if (players > 2)
        seats.push(await joinTable({ link: host.link, name: 'Cleo', game: game(), ...events() }))
      const results = await Promise.all(seats.map(({ result }) => result))
      const stacks = results.map((one) => JSON.stringify([...one.stacks]))
      expect(new Set(stacks).size).toBe(1)
      expect([...(results[0]?.stacks.values() ?? [])].reduce((sum, stack) => sum + stack, 0)).toBe(
        players * defaultRules.stack,
      )
      expect(heard.flat().filter(({ kind }) => kind === 'fault' || kind === 'differs')).toEqual([])
      const late = heard.map((own) =>
        own.flatMap((event) =>
          event.kind === 'absent' ? [`${event.absent.slot} ${event.absent.players}`] : [],
        ),
      )
      for (const own of late) expect(own).toEqual(late[0])
      await Promise.all(seats.map((seat) => seat.leave()))
      await relay.close()
      await way.close()
    },
  )
})
