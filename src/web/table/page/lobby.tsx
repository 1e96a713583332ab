/** Before the game: the host hands out the link, guests sit down, and everybody sees who is there. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { prefer, settings } from '../../app/settings.ts'
import { t } from '../../words/messages.ts'
import type { LobbyModel } from '../model.ts'
import type { GamePage } from './game-page.ts'
import { ask } from './line.ts'
import { QrCode } from './qr-code.tsx'
import { connection, here } from './state.ts'

/** The lobby of a table. */
export function LobbyScreen({ lobby, game }: { lobby: LobbyModel; game: GamePage }) {
  const title = lobby.isHost ? t.lobby.titleHost : lobby.seated ? t.lobby.titleSeated : t.lobby.titleGuest
  return (
    <main class="sheet lobby">
      <h1>{title}</h1>
      <p class="lead">{explanation(lobby)}</p>
      {lobby.isHost && <Invitation lobby={lobby} />}
      {!lobby.isHost && <Terms lobby={lobby} game={game} />}
      {!lobby.isHost && !lobby.seated && lobby.rules && !isFull(lobby) && <SitDown lobby={lobby} />}
      <Joined lobby={lobby} />
      {lobby.isHost && <Start lobby={lobby} />}
      <p class="connection">{connection.value.text}</p>
    </main>
  )
}

function isFull({ joined, seats }: LobbyModel): boolean {
  return seats > 0 && joined.length >= seats
}

function explanation(lobby: LobbyModel): string {
  const { isHost, seated, rules } = lobby
  if (rules === undefined) return t.lobby.unknownGame
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

/** What a guest agrees to by sitting down, and with whom. */
function Terms({ lobby, game }: { lobby: LobbyModel; game: GamePage }) {
  const { rules, hostWords, joined } = lobby
  if (rules === undefined) return null
  const host = joined.find(({ isHost }) => isHost)?.name
  const seconds = (milliseconds: number): number => Math.round(milliseconds / 1000)
  return (
    <section class="terms">
      <h2>{t.lobby.rules}</h2>
      <dl>
        <Term name={t.lobby.ruleNames.host}>
          {host !== undefined && <strong>{host}</strong>} <span class="words">{hostWords}</span>
        </Term>
        {game.terms(rules).map(([name, meaning]) => (
          <Term name={name} key={name}>
            {meaning}
          </Term>
        ))}
        <Term name={t.lobby.ruleNames.pace}>
          {t.lobby.pace(seconds(rules.deadlines.act), seconds(rules.deadlines.step))}
        </Term>
      </dl>
    </section>
  )
}

function Term({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Start({ lobby }: { lobby: LobbyModel }) {
  const [starting, setStarting] = useState(false)
  const start = (): void => {
    setStarting(true)
    ask({ type: 'start' })
  }
  const count = Math.min(lobby.joined.length, lobby.seats)
  return (
    <button type="button" class="primary" disabled={count < 2 || starting} onClick={start}>
      {starting ? t.lobby.starting : t.lobby.start(count)}
    </button>
  )
}

function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

function SitDown({ lobby }: { lobby: LobbyModel }) {
  const [name, setName] = useState(settings.value.name)
  const wanted = name.trim() || t.lobby.guest
  const isTaken = lobby.joined.some((other) => sameName(other.name, wanted))
  const sit = (event: Event): void => {
    event.preventDefault()
    if (isTaken) return
    prefer({ name })
    ask({ type: 'sit', link: lobby.link, name: wanted })
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
      <button type="submit" class="primary" disabled={isTaken}>
        {isTaken ? t.lobby.taken : t.lobby.sit}
      </button>
    </form>
  )
}

function Joined({ lobby }: { lobby: LobbyModel }) {
  return (
    <section>
      <h2>{t.lobby.joined(lobby.joined.length, lobby.seats)}</h2>
      <ul class="people">
        {lobby.joined.map(({ id, person, name, words, isMe }, i) => (
          <li key={id}>
            <span class={`avatar hue${i % 10}`} aria-hidden="true">
              {[...name][0]?.toUpperCase()}
            </span>
            <span>
              <strong>{name}</strong>
              {isMe && <small>{t.table.you}</small>}
              {!isMe && !here.value.has(person) && <small>{t.lobby.notHere}</small>}
              <span class="words">{words}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
