/** Before the game: the host hands out the link, guests sit down, and everybody sees who is there. */
import { useState } from 'preact/hooks'
import { t } from '../messages.ts'
import type { LobbyModel } from '../model.ts'
import { QrCode } from './qr-code.tsx'
import { prefer, settings } from './settings.ts'
import { ask, connection, here } from './state.ts'

/** The lobby of a table. */
export function LobbyScreen({ lobby }: { lobby: LobbyModel }) {
  const title = lobby.isHost ? t.lobby.titleHost : lobby.seated ? t.lobby.titleSeated : t.lobby.titleGuest
  return (
    <main class="sheet lobby">
      <h1>{title}</h1>
      <p class="lead">{explanation(lobby)}</p>
      {lobby.isHost && <Invitation lobby={lobby} />}
      {!lobby.isHost && !lobby.seated && !lobby.isClosed && !isFull(lobby) && <SitDown link={lobby.link} />}
      <Joined lobby={lobby} />
      {lobby.isHost && !lobby.isClosed && (
        <button
          type="button"
          class="primary"
          disabled={lobby.joined.length < 2}
          onClick={() => ask({ type: 'start' })}
        >
          {t.lobby.start(Math.min(lobby.joined.length, lobby.seats))}
        </button>
      )}
      <p class="connection">{connection.value.text}</p>
    </main>
  )
}

function isFull({ joined, seats }: LobbyModel): boolean {
  return seats > 0 && joined.length >= seats
}

function explanation(lobby: LobbyModel): string {
  const { isHost, seated, isClosed } = lobby
  if (isClosed) return t.lobby.closed
  if (!isHost && !seated && isFull(lobby)) return t.lobby.full
  if (isHost) return t.lobby.introHost
  return seated ? t.lobby.introSeated : t.lobby.introGuest
}

function Invitation({ lobby }: { lobby: LobbyModel }) {
  const [copied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(lobby.link)
    setCopied(true)
  }
  return (
    <section class="invitation">
      <QrCode text={lobby.link} />
      <div>
        <label>
          <span>{t.lobby.link}</span>
          <input
            type="text"
            readOnly
            value={lobby.link}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </label>
        <button type="button" onClick={copy}>
          {copied ? t.lobby.copied : t.lobby.copy}
        </button>
        <p>
          {t.lobby.code} <strong class="code">{lobby.code}</strong>
        </p>
      </div>
    </section>
  )
}

function SitDown({ link }: { link: string }) {
  const [name, setName] = useState(settings.value.name)
  const sit = (event: Event): void => {
    event.preventDefault()
    prefer({ name })
    ask({ type: 'sit', link, name: name.trim() || t.lobby.guest })
  }
  return (
    <form onSubmit={sit}>
      <label>
        <span>{t.make.name}</span>
        <input
          type="text"
          value={name}
          maxLength={20}
          autocomplete="nickname"
          placeholder={t.lobby.guest}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
      </label>
      <button type="submit" class="primary">
        {t.lobby.sit}
      </button>
    </form>
  )
}

function Joined({ lobby }: { lobby: LobbyModel }) {
  return (
    <section>
      <h2>{t.lobby.joined(lobby.joined.length, lobby.seats)}</h2>
      <ul class="people">
        {lobby.joined.map(({ id, name, words, isMe }, i) => (
          <li key={id}>
            <span class={`avatar hue${i % 10}`} aria-hidden="true">
              {[...name][0]?.toUpperCase()}
            </span>
            <span>
              <strong>{name}</strong>
              {isMe && <small>{t.table.you}</small>}
              {!isMe && !here.value.has(id) && <small>{t.lobby.notHere}</small>}
              <span class="words">{words}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
