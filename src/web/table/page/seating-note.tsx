/** Who may still sit down: I, if I only watch, or those who ask me as the host. */
import { NameField } from '../../app/fields.tsx'
import { more } from '../../words/more.ts'
import type { SeatingModel } from '../model.ts'
import { Agreement } from './agreement.tsx'
import type { GamePage } from './game-page.ts'
import { ask } from './line.ts'
import { useSeatWish } from './seat-wish.ts'
import { seating, table } from './state.ts'

/** The note above the table; nothing if nobody wants a seat. */
export function SeatingNote({ game }: { game: GamePage }) {
  const now = seating.value
  if (now === undefined) return null
  if (now.hasAsked)
    return <p class="note calm">{now.isHostHere ? more.seating.waiting : more.seating.hostGone}</p>
  if (now.mayAsk) return <AskForSeat seating={now} game={game} />
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

function AskForSeat({ seating: company, game }: { seating: SeatingModel; game: GamePage }) {
  const { name, setName, otherwise, isDouble, button, sit } = useSeatWish(
    company.link,
    table.value?.players ?? [],
  )
  const { rules, players } = table.value ?? {}
  return (
    <form class="note calm" onSubmit={sit}>
      <span>{more.seating.free}</span>
      <NameField label={more.make.name} value={name} otherwise={otherwise} onChange={setName} isBare />
      <button type="submit" disabled={isDouble}>
        {button}
      </button>
      {rules && players && (
        <details>
          <summary>{more.lobby.rules}</summary>
          <Agreement
            game={game}
            rules={rules}
            company={company}
            players={{ here: players.length, seats: players.length }}
          />
        </details>
      )}
    </form>
  )
}
