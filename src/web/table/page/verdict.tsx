/** What an audit found, for people. */

import type { OutcomeModel } from '../../rules-model.ts'
import { t } from '../../words/messages.ts'
import { more } from '../../words/more.ts'
import type { VerdictModel } from '../model.ts'

function headingOf({ verdict, begins }: VerdictModel): string {
  const { clean, cleanSoFar, faults, noLog, part } = more.audit
  if (begins !== undefined) return part(begins)
  return { clean, 'clean so far': cleanSoFar, faults, 'no log': noLog, part: noLog }[verdict]
}

/** How many lines of a kind are shown. */
const few = 20

/** The verdict, the figures behind it, and the players. */
export function Verdict({ verdict }: { verdict: VerdictModel | number }) {
  if (typeof verdict === 'number') return <Running share={verdict} />
  const { names, game = 'holdem', outcome, faults, refused, absences, unfinished } = verdict
  const isGood = verdict.verdict === 'clean' || verdict.verdict === 'clean so far'
  return (
    <div class={`verdict ${isGood ? 'good' : 'bad'}`}>
      <p class="lead">{headingOf(verdict)}</p>
      <p>{more.audit.figures(verdict)}</p>
      {verdict.entries > 0 && <p>{more.audit.order(verdict.certified, verdict.entries)}</p>}
      <ul>
        {verdict.changed.slice(0, few).map(({ line, name, step, hand }) => (
          <li key={line}>
            <strong>{more.audit.changed(line, name, step, more.rounds[game].at(hand))}</strong>
          </li>
        ))}
        {faults.map(({ name, rule }) => (
          <li key={`${name} ${rule}`}>{more.audit.fault(name, rule)}</li>
        ))}
        {absences.map((absence) => (
          <li key={absence.slot}>{more.audit.absent(absence.names, absence.slot)}</li>
        ))}
        {refused.slice(0, few).map(({ line, reason }) => (
          <li key={`${line} ${reason}`}>{more.audit.refused(line, reason)}</li>
        ))}
      </ul>
      {outcome?.game === 'holdem' && <p>{more.audit.hands(outcome.hands)}</p>}
      {outcome?.game === 'free' && <p>{more.audit.rounds(outcome.rounds)}</p>}
      {outcome?.game === 'werewolf' && <p>{more.village.won[outcome.winner]}</p>}
      {unfinished !== undefined && verdict.verdict !== 'no log' && verdict.begins === undefined && (
        <details>
          <summary>{more.audit.unfinished}</summary>
          <p>{unfinished}</p>
        </details>
      )}
      <Strays verdict={verdict} />
      {names.length > 0 && <Players names={names} outcome={outcome} />}
    </div>
  )
}

/** How much of the log an audit has read. */
function Running({ share }: { share: number }) {
  return (
    <label class="running-text">
      {more.audit.running} <progress value={share} />
    </label>
  )
}

function Strays({ verdict }: { verdict: VerdictModel }) {
  const { strays } = verdict
  if (strays.length === 0) return null
  return (
    <details>
      <summary>{more.audit.strays(strays.length)}</summary>
      <ul>
        {strays.slice(0, few).map(({ k, name, reason }) => (
          <li key={k}>{more.audit.stray(k, name, reason)}</li>
        ))}
      </ul>
    </details>
  )
}

/** What this player has, or was. */
function standingOf(player: number, outcome: OutcomeModel | undefined): string {
  if (outcome?.game === 'werewolf') return more.village.roles[outcome.roles[player] ?? 'unknown']
  if (outcome?.game === 'free') return t.chips(outcome.scores[player] ?? 0)
  const stack = outcome?.stacks[player]
  return stack === undefined ? '–' : t.chips(stack)
}

function Players({ names, outcome }: Pick<VerdictModel, 'names' | 'outcome'>) {
  const { chips, role, score } = more.audit
  const heading = { holdem: chips, werewolf: role, free: score }[outcome?.game ?? 'holdem']
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{more.audit.player}</th>
          <th scope="col">{heading}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name, i) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{standingOf(i, outcome)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
