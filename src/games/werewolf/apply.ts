/** The one way to change a village: an event is checked against what the village waits for and gives the next state. */
import { RulesError } from '../rules-error.ts'
import type { Role } from './roles.ts'
import {
  type Balance,
  type Cause,
  type Declared,
  type Due,
  isAlive,
  livingIn,
  QUIET_DAYS,
  type SeatNumber,
  type Stage,
  saidToday,
  seatName,
  type Tally,
  type Village,
  type VillageEvent,
  type VillageWaiting,
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
      return lastWords(village, event.seat)
    case 'shot':
      return shoot(village, event.seat, event.at)
    case 'count':
      return count(village, event.balance)
    case 'declaration':
      return declaration(village, event)
    case 'said':
      return say(village, event.seat)
    case 'talk over':
      return endTalk(village)
    case 'vote':
      return vote(village, event)
    case 'vote void':
      return voidVote(village, event.lost)
    case 'lost':
      return lose(village, event.seat)
  }
}

function dawn(village: Village, victim: SeatNumber | null): Village {
  expect(village, 'night')
  // The source's village wins when nobody was killed: then no wolf is left, or none wanted to.
  if (victim === null && village.rules.victory === 'declared')
    return { ...village, stage: { at: 'end', winner: 'village' } }
  const risen = { ...village, stage: morning(village) }
  return victim === null ? risen : die(risen, victim, 'pack')
}

function morning({ rules }: Village): Stage {
  return rules.talk > 0 ? { at: 'talk' } : { at: 'vote' }
}

/** A dead player's will; in the end anybody may show what it was. */
function show(village: Village, seat: SeatNumber, role: Role | null): Village {
  const isOver = waitsFor(village).for === 'finished'
  if (!isOver && expect(village, 'will').seat !== seat) refuse(village, `the will of ${seatName(seat)}`)
  const known = village.shown.get(seat)
  if (known !== undefined) throw new RulesError(`${seatName(seat)} has been shown to be a ${known} already`)
  const told = role === null ? village : remember(village, seat, role)
  return isOver ? told : { ...told, due: told.due.slice(1) }
}

function remember(village: Village, seat: SeatNumber, role: Role): Village {
  const same = [...village.shown.values()].filter((shown) => shown === role).length
  if (same >= village.mix[role])
    throw new RulesError(`there are only ${village.mix[role]} of the role ${role} in this village`)
  const deaths = village.deaths.map((death) => (death.seat === seat ? { ...death, role } : death))
  return { ...village, deaths, shown: new Map([...village.shown, [seat, role]]) }
}

function lastWords(village: Village, seat: SeatNumber): Village {
  if (expect(village, 'last words').seat !== seat) refuse(village, `the last words of ${seatName(seat)}`)
  return { ...village, due: village.due.slice(1) }
}

function shoot(village: Village, seat: SeatNumber, at: SeatNumber | null): Village {
  if (expect(village, 'shot').seat !== seat) refuse(village, `the shot of ${seatName(seat)}`)
  const fired = { ...village, due: village.due.slice(1) }
  if (at === null) return fired
  const role = village.shown.get(seat)
  if (role !== undefined && role !== 'hunter')
    throw new RulesError(`${seatName(seat)} was a ${role}: only a hunter shoots`)
  // Whoever shoots has proven what it is, also where roles stay hidden.
  return die(role === 'hunter' ? fired : remember(fired, seat, 'hunter'), at, 'shot')
}

/** Looked at once all shots are fired: no wolf left, or at least as many as others. */
function count(village: Village, balance: Balance): Village {
  expect(village, 'count')
  const counted = { ...village, due: [] }
  if (balance === 'neither') return counted
  return { ...counted, stage: { at: 'end', winner: balance === 'none' ? 'village' : 'wolves' } }
}

/** A wolf who declares ends the game: all show what they are, and if the wolves are not at least as many as the others, they have lost. */
function declaration(village: Village, { by, roles }: Declared): Village {
  expect(village, 'declaration')
  const heard: Village = { ...village, due: [] }
  const living = livingIn(village)
  // One who is left alone has nobody to vote with; a wolf could have declared.
  if (by === null) return living.length > 1 ? heard : { ...heard, stage: { at: 'end', winner: 'village' } }
  const hidden = living.find((seat) => !roles.has(seat))
  if (hidden !== undefined) throw new RulesError(`${seatName(hidden)} has not shown what it is`)
  if (roles.get(by) !== 'wolf') throw new RulesError(`${seatName(by)} is no wolf: only a wolf declares`)
  const told = living.reduce((known, seat) => remember(known, seat, roles.get(seat)!), heard)
  const wolves = living.filter((seat) => roles.get(seat) === 'wolf').length
  return { ...told, stage: { at: 'end', winner: 2 * wolves >= living.length ? 'wolves' : 'village' } }
}

/** Whoever lives speaks, as often as the rules say. */
function say(village: Village, seat: SeatNumber): Village {
  expect(village, 'talk')
  requireAlive(village, seat)
  const most = village.rules.talk
  if (saidToday(village).filter((said) => said.seat === seat).length >= most)
    throw new RulesError(`${seatName(seat)} has spoken ${most} times today, which is all`)
  return village
}

function endTalk(village: Village): Village {
  expect(village, 'talk')
  return { ...village, stage: { at: 'vote' } }
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

/** Whoever holds the count back may have seen that it is condemned: a vote taken again would cost the village a second life that day. */
function voidVote(village: Village, lost: readonly SeatNumber[]): Village {
  expect(village, 'vote')
  if (lost.length === 0) throw new RulesError('a vote is void only if somebody held its count back')
  return lost.reduce((left, seat) => die(left, seat, 'absence', village.day), nightfall(village))
}

function checkTally(village: Village, { votes, byVoter }: Tally, among: readonly SeatNumber[]): void {
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
function lose(village: Village, seat: SeatNumber): Village {
  if (village.stage.at === 'end') refuse(village, `the absence of ${seatName(seat)}`)
  const gone = die(village, seat, 'absence')
  if (gone.stage.at !== 'runoff') return gone
  const among = gone.stage.among.filter((candidate) => candidate !== seat)
  return among.length < 2 ? nightfall(gone) : { ...gone, stage: { at: 'runoff', among } }
}

/** What a death brings: a will, last words and perhaps a shot, and when all shots are fired, a count or a declaration. */
function die(village: Village, seat: SeatNumber, cause: Cause, day = village.day): Village {
  requireAlive(village, seat)
  const deaths = [...village.deaths, { seat, cause, day }]
  const will: Due[] = village.rules.shown ? [{ for: 'will', seat }] : []
  // Where somebody may shoot, everybody who dies has the time for it: it tells nothing.
  const shot: Due[] = village.mix.hunter > 0 ? [{ for: 'shot', seat }] : []
  const farewell: Due[] = cause === 'absence' ? [] : [{ for: 'last words', seat }, ...shot]
  const judgement: Due = { for: village.rules.victory === 'declared' ? 'declaration' : 'count' }
  const before = village.due.filter((due) => due.for !== judgement.for)
  const dead: Village = { ...village, deaths, due: [...before, ...will, ...farewell, judgement] }
  return livingIn(dead).length > 0 ? dead : { ...dead, due: [], stage: { at: 'end', winner: 'nobody' } }
}

function requireAlive(village: Village, seat: SeatNumber): void {
  if (!isAlive(village, seat)) throw new RulesError(`${seatName(seat)} does not live in this village`)
}

function expect<F extends VillageWaiting['for']>(
  village: Village,
  what: F,
): Extract<VillageWaiting, { for: F }> {
  const waiting = waitsFor(village)
  if (isFor(waiting, what)) return waiting
  return refuse(village, what)
}

function isFor<F extends VillageWaiting['for']>(
  waiting: VillageWaiting,
  what: F,
): waiting is Extract<VillageWaiting, { for: F }> {
  return waiting.for === what
}

function refuse(village: Village, what: string): never {
  throw new RulesError(`${what} cannot come now: the village waits for ${describeWaiting(waitsFor(village))}`)
}
