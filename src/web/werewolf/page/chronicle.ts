/** What happened in a village, in lines for people: everything here was public. */
import {
  apply,
  endingOf,
  foundVillage,
  type Remark,
  readRemarks,
  type SeatNumber,
  sayRemarks,
  type Village,
  type VillageEvent,
} from '../../../games/werewolf/index.ts'
import { v } from '../../words/village.ts'
import type { Who } from '../../words/wording.ts'

/** Who has a seat of the village. */
export type WhoAt = (seat: SeatNumber) => Who

/** A line of the story. */
export interface StoryLine {
  readonly kind: 'time' | 'death' | 'news' | 'word' | 'vote'
  /** Who speaks, in a word. */
  readonly by?: SeatNumber
  readonly day: number
  readonly text: string
}

/** Everything that happened, line by line. */
export function chronicle({ rules, players, history }: Village, who: WhoAt): readonly StoryLine[] {
  let village = foundVillage(rules, players)
  let isAgain = false
  const told: StoryLine[] = [{ kind: 'time', day: 1, text: v.tell.night(1) }]
  for (const event of history) {
    const next = apply(village, event)
    told.push(...linesOf(event, village, who), ...afterVote(event, village, next, who))
    for (const { seat, cause } of next.deaths.slice(village.deaths.length))
      told.push({ kind: 'death', day: village.day, text: v.tell.died[cause](who(seat)) })
    const ending = village.stage.at === 'end' ? undefined : endingOf(next)
    if (ending) told.push({ kind: 'time', day: village.day, text: v.tell.ends[ending] })
    isAgain ||= event.type === 'lost' && isNight(village)
    if (isNight(next) && (isAgain || (!isNight(village) && next.day > 1))) {
      told.push({ kind: 'time', day: next.day, text: (isAgain ? v.tell.nightAgain : v.tell.night)(next.day) })
      isAgain = false
    }
    village = next
  }
  return told
}

/** What a vote came to where it executed nobody. */
function afterVote(event: VillageEvent, before: Village, now: Village, who: WhoAt): readonly StoryLine[] {
  if (event.type !== 'vote' || now.deaths.length > before.deaths.length) return []
  const isTie = [...event.votes.values()].some((count) => count > 0)
  const { executesNobody, tie, tieAgain } = v.tell
  const nobody = isTie ? tieAgain : executesNobody
  const text = now.stage.at === 'runoff' ? tie(now.stage.among.map(who)) : nobody
  return [{ kind: 'vote', day: before.day, text }]
}

/** Night falls when all about the dead of the day is done. */
function isNight({ stage, due }: Village): boolean {
  return stage.at === 'night' && due.length === 0
}

function linesOf(event: VillageEvent, { day, players, stage }: Village, who: WhoAt): readonly StoryLine[] {
  const isEnd = stage.at === 'end'
  switch (event.type) {
    case 'dawn':
      return [
        { kind: 'time', day, text: v.tell.dawn(day) },
        ...(event.victim === null ? [{ kind: 'news', day, text: v.tell.nobodyDied } as const] : []),
      ]
    case 'will':
      return [{ kind: 'news', day, text: willText(event, isEnd, who) }]
    case 'last words': {
      const text = v.tell.lastWords(spoken(event.words, players, who))
      return event.words === '' ? [] : [{ kind: 'word', by: event.seat, day, text }]
    }
    case 'said':
      return [{ kind: 'word', by: event.seat, day, text: spoken(event.words, players, who) }]
    case 'vote':
      return votesOf(event, who).map((text) => ({ kind: 'vote', day, text }))
    case 'vote void':
      return [{ kind: 'vote', day, text: v.tell.voteVoid }]
    case 'declaration': {
      const { by, roles } = event
      if (by === null) return []
      const shown = [...roles].map(([seat, role]) => v.tell.is(who(seat), v.a[role]))
      return [v.tell.declares(who(by)), ...shown].map((text) => ({ kind: 'news', day, text }))
    }
    case 'lost':
    case 'shot':
    case 'talk over':
    case 'count':
      return []
  }
}

function willText(
  { seat, role }: Extract<VillageEvent, { type: 'will' }>,
  isEnd: boolean,
  who: WhoAt,
): string {
  if (role === null) return v.tell.noWill(who(seat))
  return (isEnd ? v.tell.is : v.tell.was)(who(seat), v.a[role])
}

/** Who voted for whom, the most wanted first; where votes are secret, how many votes everybody has. */
function votesOf({ votes, byVoter }: Extract<VillageEvent, { type: 'vote' }>, who: WhoAt): readonly string[] {
  const counted = [...votes].filter(([, count]) => count > 0).sort(([, one], [, other]) => other - one)
  if (byVoter === undefined) {
    return counted.length === 0
      ? [v.tell.noVotes]
      : counted.map(([seat, count]) => v.tell.counted(who(seat), count))
  }
  return [...counted.map(([seat]) => seat), null].flatMap((choice) => {
    const voters = [...byVoter].filter(([, wanted]) => wanted === choice).map(([voter]) => who(voter))
    return voters.length === 0 ? [] : [v.tell.voted(voters, choice === null ? undefined : who(choice))]
  })
}

/** Words as the reader sees them: what reads like a remark is said in its language, and numbers of players become names. */
export function spoken(words: string, players: number, who: WhoAt): string {
  const remarks = readRemarks(words, players)
  if (remarks.length > 0 && sayRemarks(remarks) === words)
    return remarks.map((one) => said(one, who)).join(' ')
  return words.replaceAll(/#(\d{1,2})/g, (text, number) => {
    const seat = Number(number) - 1
    return seat >= 0 && seat < players ? who(seat).name : text
  })
}

function said(remark: Remark, who: WhoAt): string {
  if (remark.kind === 'claim') return v.remark.claim(v.a[remark.role])
  if (remark.kind === 'finding') return (remark.isWolf ? v.remark.wolf : v.remark.noWolf)(who(remark.seat))
  return v.remark[remark.kind](who(remark.seat))
}
