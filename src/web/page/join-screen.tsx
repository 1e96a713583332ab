/** What an invite link leads to: the lobby, and then the table. */
import { useEffect } from 'preact/hooks'
import { t } from '../messages.ts'
import { LobbyScreen } from './lobby.tsx'
import { go } from './route.ts'
import { ask, connection, isOnline, lobby, reset, table } from './state.ts'
import { TableScreen } from './table-screen.tsx'

/** The screen of an online table. */
export function JoinScreen() {
  useEffect(() => {
    if (!isOnline()) ask({ type: 'visit', link: location.href, steal: false })
  }, [])
  if (table.value) return <TableScreen />
  if (connection.value.state === 'refused') return <Refused />
  if (lobby.value) return <LobbyScreen lobby={lobby.value} />
  return <p class="loading">{connection.value.text || t.table.starting}</p>
}

function Refused() {
  const back = (): void => {
    reset()
    go('/')
  }
  return (
    <main class="sheet">
      <h1>{t.lobby.refused}</h1>
      <p class="lead">{connection.value.text}</p>
      <button type="button" class="primary" onClick={back}>
        {t.table.playAgain}
      </button>
    </main>
  )
}
