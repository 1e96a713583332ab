/** What I am asked: which cards of my hand, which of another's, or whether I agree. */
import { useState } from 'preact/hooks'
import type { FreeQuestion } from '../../../games/free/play/index.ts'
import { ask } from '../../table/page/line.ts'
import { f } from '../../words/free.ts'
import { Back } from './backs.tsx'
import { meant } from './hand-order.ts'
import { inWords } from './log.tsx'
import { select, selectedCards } from './selection.ts'
import { chairs, free, myChair, question, whoAt } from './state.ts'

/** The question in place of the sheet; nothing while nothing is asked. */
export function QuestionPanel() {
  const now = question.value
  if (now === undefined) return null
  return (
    <section class="deeds asked" aria-live="polite">
      {now.kind === 'choose' && <Choosing {...now} />}
      {now.kind === 'pick' && <Picking {...now} />}
      {now.kind === 'agree' && <Agreeing {...now} />}
    </section>
  )
}

type Kind<K extends FreeQuestion['kind']> = Extract<FreeQuestion, { kind: K }>

function Choosing({ wish, count }: Kind<'choose'>) {
  const chosen = selectedCards.value
  const { value } = chairs
  const place = value.indexOf(myChair.value ?? -1)
  const to = wish.do === 'pass' ? value[(place + wish.by) % value.length] : undefined
  const choose = (): void => {
    ask({ type: 'choose cards', cards: chosen.map(meant) })
    // What is on its way is not selected any more: the sheet would offer to give it to somebody else.
    select()
  }
  return (
    <>
      <h2>{to === undefined ? f.question.choose(count) : f.question.pass(count, whoAt(to))}</h2>
      <button type="button" class="primary" disabled={chosen.length !== count} onClick={choose}>
        {chosen.length === count ? f.question.doIt(count) : f.question.chosen(chosen.length, count)}
      </button>
    </>
  )
}

function Picking({ from, count }: Kind<'pick'>) {
  const [places, setPlaces] = useState<readonly number[]>([])
  const { hand } = free.value!.top.chairs[from]!
  const toggle = (place: number): void => {
    const rest = places.filter((one) => one !== place)
    setPlaces(rest.length < places.length ? rest : [...rest, place].slice(-count))
  }
  return (
    <>
      <h2>{f.question.pick(count, whoAt(from))}</h2>
      <ul class="backs">
        {hand.map(({ id, deck }, place) => (
          <li key={id}>
            <button
              type="button"
              class="pick"
              aria-label={f.question.place(place + 1)}
              aria-pressed={places.includes(place)}
              onClick={() => toggle(place)}
            >
              <Back deck={deck} />
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        class="primary"
        disabled={places.length !== count}
        onClick={() => ask({ type: 'pick cards', places })}
      >
        {places.length === count ? f.question.doIt(count) : f.question.chosen(places.length, count)}
      </button>
    </>
  )
}

function Agreeing({ by, wish }: Kind<'agree'>) {
  const say = (agrees: boolean) => () => ask({ type: 'agree', agrees })
  return (
    <>
      <h2>{f.wants(whoAt(by), { wish: inWords(wish), whoAt })}</h2>
      <div class="moves">
        <button type="button" onClick={say(false)}>
          {f.question.refuse}
        </button>
        <button type="button" class="call" onClick={say(true)}>
          {f.question.agree}
        </button>
      </div>
    </>
  )
}
