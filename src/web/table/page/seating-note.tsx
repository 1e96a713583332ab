/** Who may still sit down: I, if I only watch, or those who ask me as the host. */
import { useState } from 'preact/hooks'
import { looksAlike } from '../../../table/names.ts'
import { prefer, settings } from '../../app/settings.ts'
import { more } from '../../words/more.ts'
import type { SeatingModel } from '../model.ts'
import { ask } from './line.ts'
import { seating, table, trouble } from './state.ts'

/** The note above the table; nothing if nobody wants a seat. */
export function SeatingNote() {
  const now = seating.value
  if (now === undefined) return null
  if (now.hasAsked) return <p class="note calm">{more.seating.waiting}</p>
  if (now.mayAsk) return <AskForSeat seating={now} />
  return (
    <>
      {now.asking.map(({ id, name, words }) => (
        <p class="note calm" key={id}>
          {more.seating.asks(name)} <span class="words">{words}</span>
          <button type="button" onClick={() => ask({ type: 'admit', player: id })}>
            {more.seating.letIn(name)}
          </button>
        </p>
      ))}
    </>
  )
}

function AskForSeat({ seating: { link } }: { seating: SeatingModel }) {
  const [name, setName] = useState(settings.value.name)
  const wanted = name.trim() || more.lobby.guest
  const isTaken = table.value?.players.some((other) => looksAlike(other.name, wanted))
  const sit = (event: Event): void => {
    event.preventDefault()
    prefer({ name })
    trouble.value = undefined
    ask({ type: 'sit', link, name: wanted })
  }
  return (
    <form class="note calm" onSubmit={sit}>
      <span>{more.seating.free}</span>
      <input
        type="text"
        aria-label={more.make.name}
        value={name}
        maxLength={20}
        autocomplete="nickname"
        placeholder={more.lobby.guest}
        onInput={({ currentTarget }) => setName(currentTarget.value)}
      />
      <button type="submit" disabled={isTaken}>
        {isTaken ? more.lobby.taken : more.lobby.sit}
      </button>
    </form>
  )
}
