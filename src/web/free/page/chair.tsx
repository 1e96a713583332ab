/** Somebody at the table: its name, how many cards it holds, its score, and whether it is its turn. A tap selects it. */
import { type Lying, scoreOf } from '../../../games/free/index.ts'
import { isLost } from '../../table/page/presence.ts'
import { f } from '../../words/free.ts'
import { BackCounts, backNames } from './backs.tsx'
import { dropOn } from './drag.ts'
import { FaceCard } from './face.tsx'
import { select, selection } from './selection.ts'
import { choiceAt, follow } from './sheet-path.ts'
import { faceOf, free, whoAt } from './state.ts'

/** The chair of that number. */
export function Chair({ chair }: { chair: number }) {
  const { top, players } = free.value!
  const { hand, isGone, isAway } = top.chairs[chair]!
  const score = scoreOf(top.books, chair)
  const chips = top.books.chips[chair] ?? 0
  const { name, isMe } = whoAt(chair)
  const choice = choiceAt({ chair })
  const now = selection.value
  const isSelected = now?.kind === 'chair' && now.chair === chair
  const isTurn = top.turn === chair
  const state = isAway
    ? f.away.chair
    : isGone
      ? f.gone
      : isLost(players[chair] ?? -1)
        ? f.lostConnection
        : isTurn && !isMe
          ? f.turn
          : ''
  return (
    <button
      type="button"
      class={['chair', isTurn && 'at-turn', choice && 'spot', isGone && 'gone'].filter(Boolean).join(' ')}
      aria-pressed={isSelected}
      disabled={isGone || free.value?.me === undefined}
      {...dropOn({ chair })}
      onClick={() =>
        choice ? follow(choice.next) : select(isSelected ? undefined : { kind: 'chair', chair })
      }
    >
      <span class={`avatar hue${(players[chair] ?? 0) % 10}`} aria-hidden="true">
        {[...name][0]?.toUpperCase()}
      </span>
      <span class="who">
        <span class="name">{isMe ? f.you : name}</span>
        <span class="holds">
          {backNames.value.length === 0 && <i class="mini" aria-hidden="true" />}
          <BackCounts cards={hand} />
          {score !== 0 && <b> · {f.score(score)}</b>}
          {chips !== 0 && <b class="chips">{f.chips(chips)}</b>}
        </span>
        {state !== '' && <span class="state">{state}</span>}
      </span>
      {!isMe && <Seen hand={hand} />}
    </button>
  )
}

/** What I know of somebody's hand: cards that were shown, or that lay open when it took them. */
function Seen({ hand }: { hand: readonly Lying[] }) {
  const seen = hand.flatMap((card) => {
    const face = faceOf(card)
    return face === undefined ? [] : [{ id: card.id, face }]
  })
  if (seen.length === 0) return null
  return (
    <span class="seen">
      {seen.map(({ id, face }) => (
        <FaceCard face={face} key={id} />
      ))}
    </span>
  )
}
