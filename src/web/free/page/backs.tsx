/** Backs of cards: where a table has several decks, everybody sees of each card which one it is of, by colour and number. */
import { computed } from '@preact/signals'
import { decksOf, type Lying } from '../../../games/free/index.ts'
import { CardBack } from '../../table/page/card.tsx'
import { f } from '../../words/free.ts'
import { rules } from './state.ts'

/** The names of decks that can be told apart; none where there is only one. */
export const backNames = computed<readonly string[]>(() => {
  const names = rules.value ? decksOf(rules.value.recipe).map(({ name }) => name) : []
  return names.length > 1 ? names : []
})

/** The class that gives something the colour of a deck; empty where there is only one. */
export function backClass(deck: number): string {
  return backNames.value.length === 0 ? '' : `of-deck deck-${deck % 8}`
}

/** A card of this deck from behind. */
export function Back({ deck }: { deck: number }) {
  const name = backNames.value[deck]
  if (name === undefined) return <CardBack />
  return <CardBack kind={backClass(deck)} mark={String(deck + 1)} name={f.backOf(name)} />
}

/** How many cards there are, and of which decks where there are several. */
export function BackCounts({ cards }: { cards: readonly Lying[] }) {
  const decks = [...new Set(cards.map(({ deck }) => deck))].toSorted((one, other) => one - other)
  if (backNames.value.length === 0 || decks.length === 0) return <>{f.count(cards.length)}</>
  return (
    <>
      {decks.map((deck) => {
        const count = cards.filter((card) => card.deck === deck).length
        return (
          <span class="of-back" title={f.backOf(backNames.value[deck] ?? '')} key={deck}>
            <i class={`mini ${backClass(deck)}`} aria-hidden="true" />
            {count}
            <span class="sr"> {backNames.value[deck]}</span>
          </span>
        )
      })}
    </>
  )
}
