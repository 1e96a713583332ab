/** The talk: what was said, a line to say something, quick reactions, and whom not to hear. */

import { useEffect, useRef, useState } from 'preact/hooks'
import { Switch } from '../../app/fields.tsx'
import { more } from '../../words/more.ts'
import { table, who } from './state.ts'
import { isMuted, mute, say, talk, words } from './talk.ts'

const reactions = ['👍', '👏', '😂', '😮', '😭', '🍀'] as const
/** As many characters as an aside has room for. */
const longest = 100

/** The panel in front of a corner of the table; on a phone it hides what I can do, so it says when I must. */
export function TalkPanel({ isMyMove }: { isMyMove: boolean }) {
  const isPlaying = table.value?.me !== undefined
  return (
    <aside
      class="talk"
      aria-label={more.talk.title}
      onKeyDown={({ key }) => {
        if (key === 'Escape') talk(false)
      }}
    >
      <header>
        <h2>{more.talk.title}</h2>
        <button type="button" class="plain" onClick={() => talk(false)}>
          {more.talk.close}
        </button>
      </header>
      {isMyMove && (
        <button type="button" class="primary turn" onClick={() => talk(false)}>
          {more.talk.yourMove}
        </button>
      )}
      <Said />
      {isPlaying && <Line />}
      <Muting />
    </aside>
  )
}

function Said() {
  const end = useRef<HTMLDivElement>(null)
  const count = words.value.length
  useEffect(() => {
    if (count > 0) end.current?.scrollTo(0, end.current.scrollHeight)
  }, [count])
  if (count === 0) return <p class="hint">{more.talk.nothing}</p>
  return (
    <div class="said" ref={end} role="log">
      <ol>
        {words.value.map(({ key, player, text, sent }) => (
          <li key={key}>
            <strong>
              <bdi>{who(player).name}</bdi>
            </strong>{' '}
            {text} {!sent && <small>{more.talk.unsent}</small>}
          </li>
        ))}
      </ol>
    </div>
  )
}

function Line() {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const send = (event: Event): void => {
    event.preventDefault()
    say(text)
    setText('')
  }
  return (
    <>
      <div class="reactions">
        {reactions.map((sign) => (
          <button type="button" aria-label={more.talk.react(sign)} onClick={() => say(sign)} key={sign}>
            {sign}
          </button>
        ))}
      </div>
      <form onSubmit={send}>
        <input
          type="text"
          ref={field}
          value={text}
          maxLength={longest}
          autocomplete="off"
          aria-label={more.talk.line}
          placeholder={more.talk.line}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <button type="submit">{more.talk.send}</button>
      </form>
    </>
  )
}

function Muting() {
  const others = table.value?.players
    .map((_, player) => player)
    .filter((player) => player !== table.value?.me)
  return (
    <details>
      <summary>{more.talk.mute}</summary>
      {others?.map((player) => (
        <Switch
          key={player}
          label={who(player).name}
          value={isMuted(player)}
          onChange={(wanted) => mute(player, wanted)}
        />
      ))}
    </details>
  )
}
