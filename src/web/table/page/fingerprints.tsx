/** What the five words beside a name are for. */
import { more } from '../../words/more.ts'

/** The question, and the answer folded. */
export function Fingerprints() {
  return (
    <details class="fingerprints">
      <summary>{more.lobby.fingerprints}</summary>
      <p>{more.lobby.fingerprintsText}</p>
    </details>
  )
}
