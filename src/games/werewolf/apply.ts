/** The one way to change a village: an event is checked against what the village waits for and gives the next state. */
import { RulesError } from '../rules-error.ts'
import type { Role } from './roles.ts'
import {
  type Balance,
  type Cause,
  type Due,
  isAlive,
  livingIn,
  QUIET_DAYS,
  type Seat,
  type Stage,
  seatName,
  type Tally,
  type Village,
  type VillageEvent,
  type Waiting,
} from './village.ts'
import { describeWaiting, waitsFor } from './waiting.ts'

/** The village after the event; throws a `RulesError` that says what it waits for, and then nothing has changed. */
export function apply(village: Village, event: VillageEvent): Village {
  const next = step(village, event)
  return { ...next, history: [...village.history, event] }
}

/** Applies events one after another. */
export function applyAll(village: Village, events: Iterable<VillageEvent>): Village {
  let current = village
  for (const event of events) current = apply(current, event)
  return current
}

function step(village: Village, event: VillageEvent): Village {
  switch (event.type) {
    case 'dawn':
      return dawn(village, event.victim)
    case 'will':
      return show(village, event.seat, event.role)
    case 'last words':
      return lastWords(village, event.seat, event.shot)
    case 'count':
      return count(village, event.balance)
    case 'talk':
      return talk(village, [...event.said.keys()])
    case 'vote':
      return vote(village, event)
    case 'lost':
      return lose(village, event.seat)
  }
}

function dawn(village: Village, victim: Seat | null): Village {
  expect(village, 'night')
  const risen = { ...village, stage: morning(village) }
  return victim === null ? risen : die(risen, victim, 'pack')
}

function morning({ rules }: Village): Stage {
  return rules.talk > 0 ? { at: 'talk', round: 1 } : { at: 'vote' }
}

/** A dead player's will; in the end anybody may show what it was. */
function show(village: Village, seat: Seat, role: Role | null): Village {
  const isOver = waitsFor(village).for === 'finished'
  if (!isOver && expect(village, 'will').seat !== seat) refuse(village, `the will of ${seatName(seat)}`)
  const known = village.shown.get(seat)
  if (known !== undefined) throw new RulesError(`${seatName(seat)} has been shown to be a ${known} already`)
  const told = role === null ? village : remember(village, seat, role)
  return isOver ? told : { ...told, due: told.due.slice(1) }
}

function remember(village: Village, seat: Seat, role: Role): Village {
  const same = [...village.shown.values()].filter((shown) => shown === role).length
  if (same >= village.mix[role])
    throw new RulesError(`there are only ${village.mix[role]} of the role ${role} in this village`)
  const deaths = village.deaths.map((death) => (death.seat === seat ? { ...death, role } : death))
  return { ...village, deaths, shown: new Map([...village.shown, [seat, role]]) }
}

function lastWords(village: Village, seat: Seat, shot: Seat | null): Village {
  if (expect(village, 'last words').seat !== seat) refuse(village, `the last words of ${seatName(seat)}`)
  const said = { ...village, due: village.due.slice(1) }
  if (shot === null) return said
  const role = village.shown.get(seat)
  if (role !== undefined && role !== 'hunter')
    throw new RulesError(`${seatName(seat)} was a ${role}: only a hunter shoots`)
  // Whoever shoots has proven what it is, also where roles stay hidden.
  return die(role === 'hunter' ? said : remember(said, seat, 'hunter'), shot, 'shot')
}

/** Looked at once all shots are fired: no wolf left, or at least as many as others. */
function count(village: Village, balance: Balance): Village {
  expect(village, 'count')
  const counted = { ...village, due: [] }
  if (balance === 'neither') return counted
  return { ...counted, stage: { at: 'end', winner: balance === 'none' ? 'village' : 'wolves' } }
}

function talk(village: Village, speakers: readonly Seat[]): Village {
  const { round } = expect(village, 'talk')
  for (const seat of speakers) requireAlive(village, seat)
  const stage: Stage = round < village.rules.talk ? { at: 'talk', round: round + 1 } : { at: 'vote' }
  return { ...village, stage }
}

/** The most votes execute; a tie has one runoff between the leaders, and then nobody dies. */
function vote(village: Village, tally: Tally): Village {
  const { among, isRunoff } = expect(village, 'vote')
  checkTally(village, tally, among)
  const most = Math.max(0, ...tally.votes.values())
  const leaders = most === 0 ? [] : among.filter((seat) => tally.votes.get(seat) === most)
  const [only, ...others] = leaders
  if (only !== undefined && others.length === 0) return die(nightfall(village), only, 'vote', village.day)
  if (leaders.length === 0 || isRunoff) return quietDay(village)
  return { ...village, stage: { at: 'runoff', among: leaders } }
}

function checkTally(village: Village, { votes, byVoter }: Tally, among: readonly Seat[]): void {
  const stranger = [...votes.keys()].find((seat) => !among.includes(seat))
  if (stranger !== undefined)
    throw new RulesError(
      `${seatName(stranger)} cannot be voted for: only ${among.map(seatName).join(', ')} can`,
    )
  const total = [...votes.values()].reduce((sum, voices) => sum + voices, 0)
  const voters = livingIn(village).length
  if (total > voters) throw new RulesError(`there are ${total} votes of ${voters} players: each has one`)
  if (byVoter === undefined) return
  for (const voter of byVoter.keys()) requireAlive(village, voter)
  for (const seat of among) {
    const voices = [...byVoter.values()].filter((choice) => choice === seat).length
    if (voices !== (votes.get(seat) ?? 0))
      throw new RulesError(`${seatName(seat)} has ${voices} votes, not ${votes.get(seat) ?? 0}`)
  }
}

/** Nobody was executed. A village in which nobody dies any more would never end. */
function quietDay(village: Village): Village {
  const lastDeath = village.deaths.at(-1)?.day ?? 0
  if (village.day - lastDeath < QUIET_DAYS) return nightfall(village)
  return { ...village, stage: { at: 'end', winner: 'nobody' } }
}

function nightfall(village: Village): Village {
  return { ...village, day: village.day + 1, stage: { at: 'night' } }
}

/** Whoever goes dies without last words or a shot. A runoff that has lost one of two is over. */
function lose(village: Village, seat: Seat): Village {
  if (village.stage.at === 'end') refuse(village, `the absence of ${seatName(seat)}`)
  const gone = die(village, seat, 'absence')
  if (gone.stage.at !== 'runoff') return gone
  const among = gone.stage.among.filter((candidate) => candidate !== seat)
  return among.length < 2 ? nightfall(gone) : { ...gone, stage: { at: 'runoff', among } }
}

/** What a death brings: a will, last words and perhaps a shot, and when all shots are fired, a count. */
function die(village: Village, seat: Seat, cause: Cause, day = village.day): Village {
  requireAlive(village, seat)
  const deaths = [...village.deaths, { seat, cause, day }]
  const will: Due[] = village.rules.shown ? [{ for: 'will', seat }] : []
  const words: Due[] = cause === 'absence' ? [] : [{ for: 'last words', seat }]
  const before = village.due.filter((due) => due.for !== 'count')
  const dead: Village = { ...village, deaths, due: [...before, ...will, ...words, { for: 'count' }] }
  return livingIn(dead).length > 0 ? dead : { ...dead, due: [], stage: { at: 'end', winner: 'nobody' } }
}

function requireAlive(village: Village, seat: Seat): void {
  if (!isAlive(village, seat)) throw new RulesError(`${seatName(seat)} does not live in this village`)
}

function expect<F extends Waiting['for']>(village: Village, what: F): Extract<Waiting, { for: F }> {
  const waiting = waitsFor(village)
  if (isFor(waiting, what)) return waiting
  return refuse(village, what)
}

function isFor<F extends Waiting['for']>(waiting: Waiting, what: F): waiting is Extract<Waiting, { for: F }> {
  return waiting.for === what
}

function refuse(village: Village, what: string): never {
  throw new RulesError(`${what} cannot come now: the village waits for ${describeWaiting(waitsFor(village))}`)
}
