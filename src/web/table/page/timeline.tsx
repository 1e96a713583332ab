/** Every statement of the last hands, the newest hand first: grouped by step, with what this browser has checked of each. */
import { t } from '../../words/messages.ts'
import { more } from '../../words/more.ts'
import type { EntryModel } from '../model.ts'
import { table, who } from './state.ts'

const clock = new Intl.DateTimeFormat('en', { timeStyle: 'medium', hourCycle: 'h23' })

/** The timeline, one heading for each hand, one line for each step. */
export function Timeline({ entries }: { entries: readonly EntryModel[] }) {
  const hands = Map.groupBy(entries, ({ hand }) => hand)
  const order = [...hands.keys()].sort((a, b) => (b ?? 0) - (a ?? 0))
  return (
    <div class="timeline">
      {order.map((hand) => (
        <section key={hand}>
          <h4>{more.rounds[table.value?.rules.game ?? 'holdem'].title(hand)}</h4>
          {[...Map.groupBy(hands.get(hand) ?? [], ({ step }) => step)].map(([step, said]) => (
            <Step said={said} key={step} />
          ))}
        </section>
      ))}
    </div>
  )
}

/** All that was said in one step; who said what is folded. */
function Step({ said }: { said: readonly EntryModel[] }) {
  const [first] = said
  const checked = said.filter(({ checks }) => checks.length > 0).length
  const isChecked = checked === said.length
  const spent = said.flatMap(({ checks }) => checks).reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  return (
    <details class={isChecked ? 'checked' : 'signed'}>
      <summary>
        <Mark />
        <span>
          {first && more.trust.step(first.step)}
          <small>
            {more.trust.group(said.length, checked)}
            {spent >= 1 && ` · ${t.time(spent)}`}
          </small>
        </span>
      </summary>
      <ol>
        {said.map((entry) => (
          <Entry entry={entry} key={entry.key} />
        ))}
      </ol>
    </details>
  )
}

function Mark() {
  return (
    <svg class="mark" viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="7" />
      <path d="m4.5 8.5 2.5 2.5 4.5-5.5" />
    </svg>
  )
}

function Entry({ entry }: { entry: EntryModel }) {
  const { checks, at, step, by, bytes, slot } = entry
  const rules = checks.map(({ rule }) => rule).join('; ')
  return (
    <li class={checks.length > 0 ? 'checked' : 'signed'} title={rules === '' ? slot : `${slot}: ${rules}`}>
      <Mark />
      <span>
        <strong>
          <bdi>{who(by).name}</bdi>
        </strong>
        : {more.trust.entry(step)}
        <small>
          {clock.format(at)} · {t.kilobytes(bytes)} ·{' '}
          {checks.length > 0 ? more.trust.checkedBy : more.trust.signed}
        </small>
      </span>
    </li>
  )
}
