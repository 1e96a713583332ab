/** A pile: what lies on top, and how many cards there are. A tap selects it. */
import type { Lying, Pile } from '../../../games/free/index.ts'
import { f } from '../../words/free.ts'
import { Back, BackCounts, backClass } from './backs.tsx'
import { dropOn } from './drag.ts'
import { FaceCard } from './face.tsx'
import { select, selection } from './selection.ts'
import { choiceAt, follow } from './sheet-path.ts'
import { faceOf, free, pileWords } from './state.ts'

/** So many open cards are seen at once. */
const fanned = 6

/** The pile. */
export function PileButton({ pile: { name, owner, cards } }: { pile: Pile }) {
  const choice = choiceAt({ pile: name })
  const now = selection.value
  const isSelected = now?.kind === 'pile' && now.pile === name
  return (
    <button
      type="button"
      class={['pile', choice && 'spot', cards.length > 1 && 'thick'].filter(Boolean).join(' ')}
      aria-pressed={isSelected}
      disabled={free.value?.me === undefined}
      {...dropOn({ pile: name })}
      onClick={() =>
        choice ? follow(choice.next) : select(isSelected ? undefined : { kind: 'pile', pile: name })
      }
    >
      <span class="stacked">
        {cards.length === 0 ? (
          <span class="card place" aria-hidden="true" />
        ) : (
          <Tops cards={cards} most={owner === null ? fanned : 1} />
        )}
      </span>
      <span class="name">{pileWords(name)}</span>
      <span class="many">{cards.length === 0 ? f.empty : <BackCounts cards={cards} />}</span>
    </button>
  )
}

/** What is seen of a pile: the open cards on top, the last one in front; or one from behind. Of somebody's own pile only the first. */
function Tops({ cards, most }: { cards: readonly Lying[]; most: number }) {
  const closed = cards.findIndex(({ isUp }) => !isUp)
  const shown = cards.slice(0, Math.max(1, Math.min(most, closed < 0 ? cards.length : closed)))
  return (
    <>
      {shown.toReversed().map((card) => (
        <LyingCard card={card} key={card.id} />
      ))}
    </>
  )
}

/** A card as it lies. What I alone know is veiled. */
export function LyingCard({ card }: { card: Lying }) {
  const face = faceOf(card)
  if (face === undefined) return <Back deck={card.deck} />
  if (card.isUp) return <FaceCard face={face} />
  return (
    <span class={`veiled ${backClass(card.deck)}`}>
      <FaceCard face={face} />
    </span>
  )
}
