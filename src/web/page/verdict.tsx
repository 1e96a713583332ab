/** What an audit found, for people. */
import { t } from '../messages.ts'
import type { VerdictModel } from '../model.ts'

const headings = { clean: t.audit.clean, 'clean so far': t.audit.cleanSoFar, faults: t.audit.faults }

/** The verdict, the figures behind it, and the players. */
export function Verdict({ verdict }: { verdict: VerdictModel | 'running' }) {
  if (verdict === 'running') return <p class="running-text">{t.audit.running}</p>
  const { names, stacks, hands, faults, refused, absences } = verdict
  return (
    <div class={`verdict ${verdict.verdict === 'faults' ? 'bad' : 'good'}`}>
      <p class="lead">{headings[verdict.verdict]}</p>
      <p>{t.audit.figures(verdict.statements, verdict.checks, verdict.milliseconds)}</p>
      <ul>
        {faults.map(({ name, rule, slot }) => (
          <li key={slot}>{t.audit.fault(name, rule, slot)}</li>
        ))}
        {absences.map((absence) => (
          <li key={absence.slot}>{t.audit.absent(absence.names, absence.slot)}</li>
        ))}
        {refused.slice(0, 20).map(({ line, reason }) => (
          <li key={line}>{t.audit.refused(line, reason)}</li>
        ))}
      </ul>
      {hands !== undefined && <p>{t.audit.hands(hands)}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">{t.audit.player}</th>
            <th scope="col">{t.audit.chips}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name, i) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{stacks[i] === undefined ? '–' : t.chips(stacks[i])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
