/** What an invite link leads to: the lobby, and then the table. */
import { useEffect } from 'preact/hooks'
import { NoticeScreen } from '../../app/notice-screen.tsx'
import { guardBack } from '../../app/route.ts'
import { t } from '../../words/messages.ts'
import { more } from '../../words/more.ts'
import { come } from './arrival.ts'
import { ConnectionState } from './connection-note.tsx'
import type { GamePage } from './game-page.ts'
import { reset } from './line.ts'
import { LobbyScreen } from './lobby.tsx'
import { HandOn } from './papers.tsx'
import { badLink, connection, isOnline, lobby, noSeat, paper, table, trouble } from './state.ts'
import { TableScreen } from './table-screen.tsx'

/** Another link in the same tab is another table. */
function startAnew(): void {
  location.reload()
}

/** The screen of an online table. */
export function JoinScreen({ game }: { game: GamePage }) {
  useEffect(() => {
    if (!isOnline()) come(false)
    addEventListener('hashchange', startAnew)
    return () => removeEventListener('hashchange', startAnew)
  }, [])
  useEffect(
    () =>
      guardBack(() => {
        reset()
        return true
      }),
    [],
  )
  if (badLink.value !== undefined) return <NoticeScreen title={more.lobby.badLink} text={badLink.value} />
  if (table.value) return <TableScreen game={game} />
  if (noSeat.value) return <NoticeScreen title={more.lobby.noSeat} text={more.lobby.noSeatText} />
  if (connection.value.state === 'refused')
    return <NoticeScreen title={more.lobby.refused} text={connection.value.text} />
  if (trouble.value !== undefined && !lobby.value)
    return <NoticeScreen title={more.lobby.badLink} text={trouble.value} />
  if (lobby.value) return <LobbyScreen lobby={lobby.value} game={game} />
  if (paper.value !== undefined) return <GiveBack text={paper.value} />
  return hasFailed() ? <Unreached /> : <p class="loading">{t.table.starting}</p>
}

/** The first attempt is not told of: whoever is connecting has failed before. */
function hasFailed(): boolean {
  const { state } = connection.value
  return state === 'waiting' || state === 'connecting'
}

/** What the host must get back before there is a connection. */
function GiveBack({ text }: { text: string }) {
  return (
    <main class="sheet">
      <h1>{more.papers.title}</h1>
      <p class="lead">{more.papers.giveBack}</p>
      <HandOn label={more.papers.toHost} text={text} />
    </main>
  )
}

function Unreached() {
  return (
    <NoticeScreen title={more.connection.unreached} text={more.connection.unreachedText}>
      <p class="connection" role="status">
        <ConnectionState />
      </p>
    </NoticeScreen>
  )
}
