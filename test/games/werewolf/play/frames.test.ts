/** What a relay sees of a night (spec/werewolf, section 14): frames of a wolf and of everybody else, over real sockets. */
import { afterEach, expect, test } from 'vitest'
import type { Role } from '../../../../src/games/werewolf/index.ts'
import { type WerewolfOutcome, werewolf } from '../../../../src/games/werewolf/play/index.ts'
import { hostTable, joinTable, type OpenSocket } from '../../../../src/net/index.ts'
import { openNodeSocket } from '../../../../src/net/relay/index.ts'
import { keepInFolder } from '../../../../src/table/files/keep-folder.ts'
import { createMeeting } from '../../../net/meeting.ts'
import { emptyFolder } from '../../../temporary.ts'
import { rulesWith, simpleMind, termsOf } from './tables.ts'

const meeting = createMeeting()
afterEach(() => meeting.end())

const names = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve']

/** One who plays, with the sizes of the binary frames that it sent in each moment. Text frames hold no words: they ask for time. */
function recorded() {
  const sent = new Map<string, number[]>()
  let moment = 'founding'
  const open: OpenSocket = (url, events) => {
    const socket = openNodeSocket(url, events)
    const send = (data: string | Uint8Array<ArrayBuffer>): void => {
      if (typeof data !== 'string') sent.set(moment, [...(sent.get(moment) ?? []), data.length])
      socket.send(data)
    }
    return { ...socket, send }
  }
  let count = 0
  let role: Role | undefined
  const game = werewolf({
    mind: simpleMind(),
    onView: (view) => {
      role = view.role
    },
    onMoment: (name) => {
      count++
      moment = `${count} ${name}`
    },
  })
  return { sent, open, game, role: () => role }
}

test('at night a wolf sends as many frames as everybody else who lives on, and of the same sizes', async () => {
  const relay = await meeting.relay()
  const seats = names.map(() => recorded())
  const terms = termsOf(rulesWith({ roles: { wolf: 2, seer: 1, guard: 0, hunter: 0, medium: 0, mason: 0 } }))
  const keep = () => keepInFolder(emptyFolder())
  const { open, game } = seats[0]!
  const host = await hostTable({
    table: { relay: relay.url, terms: { ...terms, seats: { min: 5, max: 5 } } },
    name: names[0]!,
    game,
    open,
    keep: keep(),
  })
  const guests = await Promise.all(
    seats
      .slice(1)
      .map((seat, i) =>
        joinTable({ link: host.link, name: names[i + 1]!, game: seat.game, open: seat.open, keep: keep() }),
      ),
  )
  const sessions = [host, ...guests]
  const [{ village, players }] = (await Promise.all(sessions.map(({ result }) => result))) as [
    WerewolfOutcome,
  ]
  const dead = village.history.find((event) => event.type === 'dawn')!.victim
  const mine = await Promise.all(sessions.map(({ player }) => player))
  const living = seats.filter((_, i) => players.indexOf(mine[i]!) !== dead)
  expect(new Set(living.map(({ role }) => role())).has('wolf')).toBe(true)
  for (const moment of ['1 whisper', '2 night']) {
    const sizes = living.map(({ sent }) => sent.get(moment))
    expect(sizes[0]!.length).toBeGreaterThan(0)
    for (const one of sizes) expect(one).toEqual(sizes[0])
  }
  await Promise.all(sessions.map((session) => session.leave()))
}, 60_000)
