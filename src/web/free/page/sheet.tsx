/** The sheet above my hand: what can be done with what is selected, then where to. */
import { useRef, useState } from 'preact/hooks'
import { plainWords } from '../../../table/statements/plain-words.ts'
import { CopyButton } from '../../table/page/copy-button.tsx'
import { f } from '../../words/free.ts'
import { more } from '../../words/more.ts'
import { dragged } from './drag.ts'
import type { Amount, Menu, Panel, Words } from './menu.ts'
import { path } from './selection.ts'
import { back, follow, panel } from './sheet-path.ts'

/** The sheet; nothing while nothing is selected. */
export function Sheet() {
  const now = panel.value
  if (now === undefined || dragged.value !== undefined) return null
  return (
    <section class="deeds" aria-label={now.title}>
      <header>
        <h2>{now.title}</h2>
        <button type="button" class="plain" onClick={back}>
          {path.value.length === 0 ? f.menu.close : f.menu.back}
        </button>
      </header>
      <Content panel={now} key={now.title} />
    </section>
  )
}

function Content({ panel: now }: { panel: Panel }) {
  if ('choices' in now) return <Choices menu={now} />
  if ('min' in now) return <AmountForm amount={now} />
  if ('called' in now) return <WordsForm words={now} />
  return now.text === undefined ? null : <Text text={now.text} title={now.title} />
}

/** Something that can be copied. */
function Text({ text, title }: { text: string; title: string }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <form>
      <input
        type="text"
        readOnly
        ref={field}
        aria-label={title}
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton field={field} text={text} label={more.lobby.copy} />
    </form>
  )
}

function Choices({ menu }: { menu: Menu }) {
  return (
    <ul>
      {menu.choices.map(({ label, next }) => (
        <li key={label}>
          <button type="button" onClick={() => follow(next)}>
            {label}
          </button>
        </li>
      ))}
    </ul>
  )
}

function AmountForm({ amount }: { amount: Amount }) {
  const { title, min, max, start, button, leadsTo } = amount
  const [value, setValue] = useState(start)
  const set = (wanted: number): void => setValue(Math.max(min, Math.min(max, Math.round(wanted) || 0)))
  const go = (event: Event): void => {
    event.preventDefault()
    follow(leadsTo(value))
  }
  return (
    <form onSubmit={go}>
      <button type="button" class="nudge" aria-label={f.menu.less} onClick={() => set(value - 1)}>
        −
      </button>
      <input
        type="number"
        aria-label={title}
        min={min}
        max={max}
        value={value}
        onInput={({ currentTarget }) => set(currentTarget.valueAsNumber)}
      />
      <button type="button" class="nudge" aria-label={f.menu.more} onClick={() => set(value + 1)}>
        +
      </button>
      <button type="submit" class="primary">
        {button(value)}
      </button>
    </form>
  )
}

/** The most characters of a name. */
const longest = 40

function WordsForm({ words }: { words: Words }) {
  const [text, setText] = useState('')
  const go = (event: Event): void => {
    event.preventDefault()
    if (plainWords(text) !== '') follow(words.called(plainWords(text)))
  }
  return (
    <form onSubmit={go}>
      <input
        type="text"
        aria-label={words.title}
        maxLength={longest}
        value={text}
        autocomplete="off"
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <button type="submit" class="primary" disabled={plainWords(text) === ''}>
        {words.button}
      </button>
    </form>
  )
}
