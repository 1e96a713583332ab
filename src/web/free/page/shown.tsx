/** Cards that somebody shows, face up where I may see them, until I put them away. */
import { computed, signal } from '@preact/signals'
import { f } from '../../words/free.ts'
import type { Happening } from '../model.ts'
import { FaceCard } from './face.tsx'
import { happenings, myChair, whoAt } from './state.ts'

/** What I have put away. */
const putAway = signal<Happening | undefined>(undefined)

/** What was shown last and I could see, also if other things have happened since. */
export const lastShown = computed(() => {
  const seen = happenings.value.filter(({ wish, faces }) => wish?.do === 'show' && faces.length > 0)
  const last = seen.at(-1)
  return last === putAway.value ? undefined : last
})

/** The cards; nothing while nothing is shown. */
export function Shown() {
  const now = lastShown.value
  if (now?.wish?.do !== 'show' || now.by === undefined) return null
  const { to } = now.wish
  const who = whoAt(now.by)
  const title =
    to === null ? f.shown.all(who) : now.by === myChair.value ? f.shown.mine(whoAt(to)) : f.shown.me(who)
  return (
    <section class="shown" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <button type="button" class="plain" onClick={() => (putAway.value = now)}>
          {f.shown.hide}
        </button>
      </header>
      <ul>
        {now.faces.map((face, i) => (
          <li key={`${i} ${face}`}>
            <FaceCard face={face} />
          </li>
        ))}
      </ul>
    </section>
  )
}
