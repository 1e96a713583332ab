/** Every statement of the last hands, the newest first, with what this browser has checked of it. */
import { useState } from 'preact/hooks'
import { t } from '../../words/messages.ts'
import { more } from '../../words/more.ts'
import type { EntryModel } from '../model.ts'
import { who } from './state.ts'

const clock = new Intl.DateTimeFormat('en', { timeStyle: 'medium', hourCycle: 'h23' })

/** How many statements are shown at first. */
const few = 12

/** The timeline, one heading for each hand. */
export function Timeline({ entries }: { entries: readonly EntryModel[] }) {
  const [all, setAll] = useState(false)
  const hands = Map.groupBy(all ? entries : entries.slice(-few), ({ hand }) => hand)
  const order = [...hands.keys()].sort((a, b) => (b ?? 0) - (a ?? 0))
  return (
    <div class="timeline">
      {order.map((hand) => (
        <section key={hand}>
          <h4>{more.trust.hand(hand)}</h4>
          <ol reversed>
            {hands
              .get(hand)
              ?.toReversed()
              .map((entry) => (
                <Entry entry={entry} key={entry.key} />
              ))}
          </ol>
        </section>
      ))}
      {!all && entries.length > few && (
        <button type="button" onClick={() => setAll(true)}>
          {more.trust.showAll(entries.length)}
        </button>
      )}
    </div>
  )
}

function Entry({ entry }: { entry: EntryModel }) {
  const { checks, at, step, by, bytes, slot } = entry
  const spent = checks.reduce((sum, check) => sum + check.milliseconds, 0)
  const rules = checks.map(({ rule }) => rule).join('; ')
  return (
    <li class={checks.length > 0 ? 'checked' : 'signed'} title={rules === '' ? slot : `${slot}: ${rules}`}>
      <svg class="mark" viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="7" />
        <path d="m4.5 8.5 2.5 2.5 4.5-5.5" />
      </svg>
      <span>
        <strong>{who(by).name}</strong>: {more.trust.entry(step)}
        <small>
          {clock.format(at)} · {t.kilobytes(bytes)} ·{' '}
          {checks.length > 0 ? more.trust.checkedBy : more.trust.signed}
          {spent >= 1 && ` · ${t.time(spent)}`}
        </small>
      </span>
    </li>
  )
}
