/** Lines to write on, in the diary, by day and at the end of a life. */
import { useState } from 'preact/hooks'
import { v } from '../../words/village.ts'
import { fitting, type Room, roomLeft } from './room-to-write.ts'

interface LineProps {
  readonly label: string
  readonly text: string
  readonly most: Room
  readonly onText: (text: string) => void
}

/** A line to write on, which takes as much as arrives; it says so when there is little room left. */
export function Line({ label, text, most, onText }: LineProps) {
  const take = (field: HTMLInputElement): void => {
    field.value = fitting(field.value, most)
    onText(field.value)
  }
  const left = roomLeft(text, most)
  return (
    <>
      <input
        type="text"
        value={text}
        autocomplete="off"
        aria-label={label}
        placeholder={label}
        onInput={({ currentTarget, isComposing }) =>
          isComposing ? onText(currentTarget.value) : take(currentTarget)
        }
        onCompositionEnd={({ currentTarget }) => take(currentTarget)}
      />
      {left < 30 && <small role="status">{v.roomLeft(left)}</small>}
    </>
  )
}

interface OneLineProps {
  readonly words: { readonly line: string; readonly nothing: string; readonly say: string }
  readonly most: Room
  readonly onSay: (text: string) => void
}

/** One line that may stay empty, and the button that hands it in. */
export function OneLine({ words, most, onSay }: OneLineProps) {
  const [text, setText] = useState('')
  const said = text.trim()
  const say = (event: Event): void => {
    event.preventDefault()
    onSay(said)
  }
  return (
    <form onSubmit={say}>
      <Line label={words.line} text={text} most={most} onText={setText} />
      <div class="moves">
        <button type="submit" class="call">
          {said === '' ? words.nothing : words.say}
        </button>
      </div>
    </form>
  )
}
