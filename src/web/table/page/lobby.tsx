/** Before the game: the host hands out the link, guests sit down, and everybody sees who is there. */
import '../../style/trust.css'
import { signal } from '@preact/signals'
import { useRef, useState } from 'preact/hooks'
import { looksAlike } from '../../../table/names.ts'
import { go } from '../../app/route.ts'
import { prefer, settings } from '../../app/settings.ts'
import { t } from '../../words/messages.ts'
import { more } from '../../words/more.ts'
import type { LobbyModel } from '../model.ts'
import { Fingerprints } from './fingerprints.tsx'
import type { GamePage } from './game-page.ts'
import { ask, reset } from './line.ts'
import { QrCode } from './qr-code.tsx'
import { connection, here, trouble } from './state.ts'
import { Term } from './term.tsx'

/** The lobby of a table. */
export function LobbyScreen({ lobby, game }: { lobby: LobbyModel; game: GamePage }) {
  const title = lobby.isHost
    ? more.lobby.titleHost
    : lobby.seated
      ? more.lobby.titleSeated
      : more.lobby.titleGuest
  const absent = new Set(
    lobby.joined.filter(({ isMe, person }) => !isMe && here.value?.has(person) === false).map(({ id }) => id),
  )
  return (
    <main class="sheet lobby">
      <button type="button" class="plain" onClick={leaveLobby}>
        {lobby.seated ? more.lobby.leave : more.make.back}
      </button>
      <h1>{title}</h1>
      <p class="lead">{explanation(lobby)}</p>
      {lobby.isHost && <Invitation lobby={lobby} />}
      {!lobby.isHost && <Terms lobby={lobby} game={game} />}
      {!lobby.isHost && !lobby.seated && lobby.rules && !isFull(lobby) && <SitDown lobby={lobby} />}
      <Joined lobby={lobby} absent={absent} />
      <Fingerprints />
      {lobby.isHost && <Start lobby={lobby} absent={absent} />}
      <p class="connection">{connection.value.text}</p>
    </main>
  )
}

/** The table stays in the list of the front page: whoever goes by mistake comes back. */
function leaveLobby(): void {
  reset()
  go('/')
}

function isFull({ joined, seats }: LobbyModel): boolean {
  return seats > 0 && joined.length >= seats
}

function explanation(lobby: LobbyModel): string {
  const { isHost, goesOn, seated, rules } = lobby
  if (rules === undefined) return more.lobby.unknownGame
  if (goesOn) return isHost ? more.lobby.goesOnHost : more.lobby.goesOn
  if (!isHost && !seated && isFull(lobby)) return more.lobby.full
  if (isHost) return more.lobby.introHost
  return seated ? more.lobby.introSeated : more.lobby.introGuest
}

function Invitation({ lobby }: { lobby: LobbyModel }) {
  const [copied, setCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const copy = async (): Promise<void> => {
    field.current?.select()
    setCopied(await copyText(lobby.link))
  }
  return (
    <section class="invitation">
      <QrCode text={lobby.link} />
      <div>
        <label>
          <span>{more.lobby.link}</span>
          <input
            type="text"
            readOnly
            ref={field}
            value={lobby.link}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </label>
        <button type="button" onClick={copy}>
          {copied ? more.lobby.copied : more.lobby.copy}
        </button>
        <p>
          {more.lobby.code} <strong class="code">{lobby.code}</strong>
        </p>
        {isThisMachineOnly(lobby.link) && <p class="note calm">{more.lobby.thisMachine}</p>}
      </div>
    </section>
  )
}

/** Whether nobody at another machine can open this link. */
function isThisMachineOnly(link: string): boolean {
  return /^(localhost|127\..*|\[::1\])$/.test(new URL(link).hostname)
}

/** Over plain http there is no clipboard for a page: there the browser copies what is selected. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return document.execCommand('copy')
  }
}

/** What a guest agrees to by sitting down, and with whom. */
function Terms({ lobby, game }: { lobby: LobbyModel; game: GamePage }) {
  const { rules, hostWords, joined } = lobby
  if (rules === undefined) return null
  const host = joined.find(({ isHost }) => isHost)?.name
  const seconds = (milliseconds: number): number => Math.round(milliseconds / 1000)
  return (
    <section class="terms">
      <h2>{more.lobby.rules}</h2>
      <dl>
        <Term name={more.lobby.ruleNames.host}>
          {host !== undefined && <strong>{host}</strong>} <span class="words">{hostWords}</span>
        </Term>
        <game.Terms rules={rules} />
        <Term name={more.lobby.ruleNames.pace}>
          {more.lobby.pace(seconds(rules.patience), seconds(rules.bank), seconds(rules.deadlines.step))}
        </Term>
      </dl>
    </section>
  )
}

/** Begins with those who are chosen: whoever is not connected can be left out, and come back later. */
function Start({ lobby, absent }: { lobby: LobbyModel; absent: ReadonlySet<string> }) {
  const [starting, setStarting] = useState(false)
  const chosen = lobby.joined.filter(({ id }) => !leftOut.value.has(id)).slice(0, lobby.seats)
  const there = chosen.filter(({ id }) => !absent.has(id))
  const start = (players: readonly { readonly id: string }[]): void => {
    setStarting(true)
    ask({ type: 'start', players: players.map(({ id }) => id) })
  }
  if (starting) {
    return (
      <button type="button" class="primary" disabled>
        {more.lobby.starting}
      </button>
    )
  }
  return (
    <div class="buttons">
      <button type="button" class="primary" disabled={chosen.length < 2} onClick={() => start(chosen)}>
        {more.lobby.start(chosen.length)}
      </button>
      {there.length < chosen.length && there.length >= 2 && (
        <button type="button" onClick={() => start(there)}>
          {more.lobby.startWithout(chosen.filter(({ id }) => absent.has(id)).map(({ name }) => name))}
        </button>
      )}
    </div>
  )
}

function SitDown({ lobby }: { lobby: LobbyModel }) {
  const [name, setName] = useState(settings.value.name)
  const wanted = name.trim() || more.lobby.guest
  const isTaken = lobby.joined.some((other) => looksAlike(other.name, wanted))
  const sit = (event: Event): void => {
    event.preventDefault()
    if (isTaken) return
    prefer({ name })
    trouble.value = undefined
    ask({ type: 'sit', link: lobby.link, name: wanted })
  }
  return (
    <form onSubmit={sit}>
      <label>
        <span>{more.make.name}</span>
        <input
          type="text"
          value={name}
          maxLength={20}
          autocomplete="nickname"
          placeholder={more.lobby.guest}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
      </label>
      <button type="submit" class="primary" disabled={isTaken}>
        {isTaken ? more.lobby.taken : more.lobby.sit}
      </button>
    </form>
  )
}

/** Whom the host has left out, by key. They can still be let in later. */
const leftOut = signal<ReadonlySet<string>>(new Set())

function toggle(id: string): void {
  const next = new Set(leftOut.value)
  if (!next.delete(id)) next.add(id)
  leftOut.value = next
}

function Joined({ lobby, absent }: { lobby: LobbyModel; absent: ReadonlySet<string> }) {
  const left = lobby.joined.filter(({ id }) => !leftOut.value.has(id))
  return (
    <section>
      <h2>{more.lobby.joined(left.length, lobby.seats)}</h2>
      <ul class="people">
        {lobby.joined.map(({ id, name, words, isMe, isHost }, i) => (
          <li key={id} class={leftOut.value.has(id) ? 'left-out' : ''}>
            <span class={`avatar hue${i % 10}`} aria-hidden="true">
              {[...name][0]?.toUpperCase()}
            </span>
            <span>
              <strong>{name}</strong>
              {isMe && <small>{t.table.you}</small>}
              {isHost && !isMe && <small>{more.lobby.host}</small>}
              {absent.has(id) && <small>{more.lobby.notHere}</small>}
              <span class="words">{words}</span>
            </span>
            {lobby.isHost && !isMe && (
              <button
                type="button"
                class="plain"
                aria-label={leftOut.value.has(id) ? more.lobby.takeBack(name) : more.lobby.leaveOut(name)}
                onClick={() => toggle(id)}
              >
                {leftOut.value.has(id) ? more.lobby.back : more.lobby.out}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
