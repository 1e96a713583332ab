/** Before the game: the host hands out the link, guests sit down, and everybody sees who is there. */
import '../../style/trust.css'
import { signal } from '@preact/signals'
import { useRef, useState } from 'preact/hooks'
import { NameField } from '../../app/fields.tsx'
import { go } from '../../app/route.ts'
import { t } from '../../words/messages.ts'
import { more } from '../../words/more.ts'
import type { LobbyModel } from '../model.ts'
import { Agreement } from './agreement.tsx'
import { ConnectionState } from './connection-note.tsx'
import { CopyButton } from './copy-button.tsx'
import { Fingerprints } from './fingerprints.tsx'
import type { GamePage } from './game-page.ts'
import { ask, reset } from './line.ts'
import { HandOn, Paste } from './papers.tsx'
import { QrCode } from './qr-code.tsx'
import { Reached } from './reached.tsx'
import { useSeatWish } from './seat-wish.ts'
import { here, paper, trouble } from './state.ts'

/** The lobby of a table. */
export function LobbyScreen({ lobby, game }: { lobby: LobbyModel; game: GamePage }) {
  const absent = new Set(
    lobby.joined.filter(({ isMe, person }) => !isMe && here.value?.has(person) === false).map(({ id }) => id),
  )
  return (
    <main class="sheet lobby">
      <button type="button" class="plain" onClick={leaveLobby}>
        {lobby.seated ? more.lobby.leave : more.make.back}
      </button>
      <h1>{titleOf(lobby)}</h1>
      <p class="lead">{explanation(lobby)}</p>
      {lobby.isHost && paper.value === undefined && <Invitation lobby={lobby} />}
      {lobby.isHost && paper.value !== undefined && <Papers text={paper.value} />}
      {(!lobby.isHost || game.hostReadsTerms) && <Terms lobby={lobby} game={game} />}
      {!lobby.seated && lobby.doubt && <p class="note">{more.lobby.doubt[lobby.doubt.kind](lobby.doubt)}</p>}
      {!lobby.seated && lobby.rules && (!lobby.isHost || lobby.doubt) && <SitDown lobby={lobby} />}
      <Joined lobby={lobby} absent={absent} />
      <Fingerprints />
      {lobby.isHost && <Start lobby={lobby} game={game} absent={absent} />}
      <p class="connection">
        <ConnectionState />
      </p>
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

function titleOf({ isHost, seated, rules }: LobbyModel): string {
  const { titleHost, titleVillage, titleSeated, titleGuest } = more.lobby
  if (isHost) return rules?.game === 'werewolf' ? titleVillage : titleHost
  return seated ? titleSeated : titleGuest
}

function explanation(lobby: LobbyModel): string {
  const { isHost, goesOn, seated, rules } = lobby
  if (rules === undefined) return more.lobby.unknownGame
  if (goesOn) return isHost ? more.lobby.goesOnHost : more.lobby.goesOn
  if (!isHost && !seated && isFull(lobby)) return more.lobby.full
  if (isHost) return paper.value === undefined ? more.lobby.introHost : more.make.pathHints.paper
  return seated ? more.lobby.introSeated : more.lobby.introGuest
}

/** What the host of a table without any relay hands to one friend after the other. */
function Papers({ text }: { text: string }) {
  return (
    <>
      <HandOn label={more.papers.toFriend} text={text} />
      <Paste label={more.papers.fromFriend} onTake={(answer) => ask({ type: 'take answer', text: answer })} />
    </>
  )
}

function Invitation({ lobby }: { lobby: LobbyModel }) {
  const field = useRef<HTMLInputElement>(null)
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
        <CopyButton field={field} text={lobby.link} label={more.lobby.copy} />
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

/** What a guest agrees to by sitting down, and with whom. */
function Terms({ lobby, game }: { lobby: LobbyModel; game: GamePage }) {
  const { rules, joined, seats } = lobby
  if (rules === undefined) return null
  return (
    <section class="terms">
      <h2>{more.lobby.rules}</h2>
      <Agreement game={game} rules={rules} company={lobby} players={{ here: joined.length, seats }} />
    </section>
  )
}

interface StartProps {
  readonly lobby: LobbyModel
  readonly game: GamePage
  readonly absent: ReadonlySet<string>
}

/** Begins with those who are chosen: whoever is not connected can be left out, and come back later. A host who has not sat down yet does that first. */
function Start({ lobby, game, absent }: StartProps) {
  const [starting, setStarting] = useState(false)
  const chosen = lobby.joined.filter(({ id }) => !leftOut.value.has(id)).slice(0, lobby.seats)
  const there = chosen.filter(({ id }) => !absent.has(id))
  const start = (players: readonly { readonly id: string }[]): void => {
    setStarting(true)
    ask({ type: 'start', players: players.map(({ id }) => id) })
  }
  if (starting && trouble.value === undefined) {
    return (
      <button type="button" class="primary" disabled>
        {more.lobby.starting}
      </button>
    )
  }
  const doubt = lobby.rules && chosen.length >= lobby.fewest && game.doubt?.(lobby.rules, chosen.length)
  return (
    <div class="buttons">
      {doubt && <p class="note calm">{doubt}</p>}
      <button
        type="button"
        class="primary"
        disabled={!lobby.seated || chosen.length < lobby.fewest}
        onClick={() => start(chosen)}
      >
        {more.lobby.start(chosen.length, lobby.fewest)}
      </button>
      {lobby.seated && there.length < chosen.length && there.length >= lobby.fewest && (
        <button type="button" onClick={() => start(there)}>
          {more.lobby.startWithout(chosen.filter(({ id }) => absent.has(id)).map(({ name }) => name))}
        </button>
      )}
    </div>
  )
}

function SitDown({ lobby }: { lobby: LobbyModel }) {
  const { name, setName, otherwise, isDouble, button, sit } = useSeatWish(lobby.link, lobby.joined)
  return (
    <form onSubmit={sit}>
      <NameField label={more.make.name} value={name} otherwise={otherwise} onChange={setName} />
      <button type="submit" class="primary" disabled={isDouble}>
        {button}
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
        {lobby.joined.map(({ id, person, name, words, isMe, isHost }, i) => (
          <li key={id} class={leftOut.value.has(id) ? 'left-out' : ''}>
            <span class={`avatar hue${i % 10}`} aria-hidden="true">
              {[...name][0]?.toUpperCase()}
            </span>
            <span>
              <strong>{name}</strong>
              {isMe && <small>{t.table.you}</small>}
              {isHost && !isMe && <small>{more.lobby.host}</small>}
              {absent.has(id) && <small>{more.lobby.notHere}</small>}
              {(lobby.direct || lobby.around) && !isMe && <Reached person={person} />}
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
