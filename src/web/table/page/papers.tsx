/** Meeting without any relay (docs/peers.md): what people hand each other, to be copied or scanned, and where they paste what they get. */
import { useRef, useState } from 'preact/hooks'
import { more } from '../../words/more.ts'
import { CopyButton } from './copy-button.tsx'
import { QrCode } from './qr-code.tsx'

/** Codes of longer texts are too fine for a camera. */
const longestCode = 1500

/** A text to hand on. */
export function HandOn({ label, text }: { label: string; text: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <section class="invitation">
      {text.length <= longestCode && <QrCode text={text} />}
      <div>
        <label>
          <span>{label}</span>
          <textarea
            readOnly
            rows={4}
            ref={field}
            value={text}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </label>
        <CopyButton field={field} text={text} label={more.papers.copy} />
      </div>
    </section>
  )
}

/** Where somebody pastes what it was given. */
export function Paste({ label, onTake }: { label: string; onTake: (text: string) => void }) {
  const [text, setText] = useState('')
  const take = (event: Event): void => {
    event.preventDefault()
    onTake(text)
    setText('')
  }
  return (
    <form onSubmit={take}>
      <label>
        <span>{label}</span>
        <textarea rows={4} value={text} onInput={({ currentTarget }) => setText(currentTarget.value)} />
      </label>
      <button type="submit" class="primary" disabled={!text.trim().startsWith('nodealer-')}>
        {more.papers.take}
      </button>
    </form>
  )
}
