/** Another game with the same people. */
import { useEffect, useState } from 'preact/hooks'
import { more } from '../../words/more.ts'
import { ask } from './line.ts'
import { isRematchOpen } from './state.ts'

/** The button, which tells a guest when the host has opened the new table, and that it is waited for. */
export function Rematch() {
  const [waits, setWaits] = useState(false)
  useEffect(() => ask({ type: 'listen for rematch' }), [])
  const again = (): void => {
    setWaits(true)
    ask({ type: 'rematch' })
  }
  const offer = isRematchOpen.value ? more.over.joinRematch : more.over.rematch
  return (
    <button type="button" class="primary" disabled={waits} aria-live="polite" onClick={again}>
      {waits ? more.stopped.moving : offer}
    </button>
  )
}
