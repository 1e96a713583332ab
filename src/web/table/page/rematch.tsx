/** Another game with the same people. */
import { useState } from 'preact/hooks'
import { more } from '../../words/more.ts'
import { ask } from './line.ts'

/** The button, and that the host's new table is waited for. */
export function Rematch() {
  const [waits, setWaits] = useState(false)
  const again = (): void => {
    setWaits(true)
    ask({ type: 'rematch' })
  }
  return (
    <button type="button" class="primary" disabled={waits} onClick={again}>
      {waits ? more.stopped.moving : more.over.rematch}
    </button>
  )
}
