/**
 * What stands in a slot: the statement of each speaker, or that it is absent, or that it contradicted itself.
 *
 * It is a function of the set of statements, so everybody comes to the same answer whatever the order of arrival. A
 * statement that everybody else has taken up stands for good: neither a late contradiction by its author nor a late
 * accusation takes the game back behind it. Both remain as evidence. To take a statement up is to name it in `on`, which an
 * honest seat does for all that it has consumed and for nothing else; that somebody builds on one who named it is not enough,
 * or two players could bring back what honest seats have gone on without.
 */
import { absentIn, isMost } from './absence.ts'
import { canonical } from './canonical.ts'
import type { Player } from './identity.ts'
import type { Log } from './log.ts'
import { goneIn, isEndSlot } from './slot.ts'
import type { Statement } from './statement.ts'

/** Who is waited for in a slot, and who has a say in whether they are absent. */
export interface Question {
  readonly slot: string
  readonly speakers: readonly Player[]
  readonly voters: readonly Player[]
  /** Of two contradicting statements the one that is taken nevertheless, where the slot can have only one right answer. */
  readonly accepts?: (statement: Statement) => boolean
}

/** What became of each speaker; undefined while that is open. */
export type Standing = Map<Player, Statement | 'absent' | 'conflict' | undefined>

/** What stands in a slot, and everybody who is absent in it. */
export interface Answer {
  readonly standing: Standing
  readonly absent: readonly Player[]
  /** Everything above as a text, to notice a change. */
  readonly text: string
  /** Somebody is absent or contradicted itself, so that statements elsewhere may still change this. */
  readonly isDisputed: boolean
}

/** What the log says to a question; undefined while somebody may still speak. */
export function answer(log: Log, question: Question, roster: readonly Player[]): Answer | undefined {
  const { slot, speakers, voters } = question
  const accused = absentIn(log.accusations(slot), voters, roster)
  const standing: Standing = new Map()
  for (const player of speakers) {
    const versions = log.versions(slot, player)
    standing.set(player, standingOf(log, question, roster, versions, accused.includes(player)))
  }
  const values = [...standing.values()]
  if (values.includes(undefined)) return undefined
  const absent = values.includes('absent')
    ? accused.filter((player) => typeof standing.get(player) !== 'object')
    : []
  const text = values.map((value) => (typeof value === 'object' ? value.digest : value)).join()
  const isDisputed = values.some((value) => typeof value !== 'object')
  return { standing, absent, text: `${text} ${absent.join()}`, isDisputed }
}

function standingOf(
  log: Log,
  question: Question,
  roster: readonly Player[],
  versions: readonly Statement[],
  isAbsent: boolean,
): Statement | 'absent' | 'conflict' | undefined {
  if (versions.length < 2 && !isAbsent) return versions[0]
  const [settled, other] = versions.filter((statement) => isSettled(log, question.voters, roster, statement))
  if (settled && !other) return settled
  if (isAbsent && !settled) return 'absent'
  return versions.find((statement) => question.accepts?.(statement)) ?? 'conflict'
}

/** Whether everybody else has taken this statement up, or all who closed its phase have. */
function isSettled(
  log: Log,
  voters: readonly Player[],
  roster: readonly Player[],
  statement: Statement,
): boolean {
  if (log.isFinal(statement)) return true
  const takers = new Set(log.takenUp(statement).map(({ by }) => by)).add(statement.by)
  if (voters.every((voter) => takers.has(voter))) return true
  const after = [...log.after(statement)]
  return after.some((end) => isEndSlot(end.slot) && isSigned(end, after, roster, takers))
}

/** Whether all who remain, most of the table, have signed the same end of the phase and had taken the statement up. */
function isSigned(
  end: Statement,
  after: readonly Statement[],
  roster: readonly Player[],
  takers: ReadonlySet<Player>,
): boolean {
  const gone = goneIn(end.slot)
  const signers = roster.filter((_, i) => !gone.includes(i + 1))
  const result = canonical(end.body)
  const same = after.filter(({ slot, body }) => slot === end.slot && canonical(body) === result)
  const isSigner = (player: Player): boolean => takers.has(player) && same.some(({ by }) => by === player)
  return isMost(signers.length, roster.length) && signers.every(isSigner)
}
