/** My hand, docked at the bottom: a tap selects a card. */
import { f } from '../../words/free.ts'
import { backClass, backNames } from './backs.tsx'
import { dragCard } from './drag.ts'
import { FaceCard } from './face.tsx'
import type { Sorting } from './hand-order.ts'
import { hand, selectedCards, sortBy, sorting, toggleCard } from './selection.ts'

/** The cards in rows, each with enough of it in sight to be tapped. */
export function Hand() {
  const selected = new Set(selectedCards.value.map(({ key }) => key))
  return (
    <ul class={`hand${hand.value.length > 9 ? ' full' : ''}`} aria-label={f.hand}>
      {hand.value.map(({ key, deck, face, isKnown }) => (
        <li key={key}>
          <button
            type="button"
            class={`held ${backClass(deck)}${isKnown ? ' known' : ''}`}
            aria-pressed={selected.has(key)}
            onClick={() => toggleCard(key)}
            {...dragCard(key)}
          >
            <FaceCard face={face} />
            {backNames.value[deck] && <span class="sr">{backNames.value[deck]}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}

const ways: readonly Sorting[] = ['suit', 'rank', 'own']

/** How the hand is sorted. */
export function SortButtons() {
  if (hand.value.length < 2) return null
  return (
    <fieldset class="sorting">
      <legend class="sr">{f.sort.label}</legend>
      {ways.map((way) => (
        <button type="button" aria-pressed={sorting.value === way} onClick={() => sortBy(way)} key={way}>
          {f.sort[way]}
        </button>
      ))}
    </fieldset>
  )
}
