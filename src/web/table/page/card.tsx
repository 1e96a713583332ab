/** One playing card: its face, its back, or the place where one will lie. */
import type { Card } from '../../../games/index.ts'
import { t } from '../../words/messages.ts'

const courts = 'JQK'

interface Lie {
  /** Lifts cards that count, and fades those that do not. */
  readonly mark?: 'lifted' | 'dim' | undefined
  readonly order?: number
}

/** A card face up; without `card` it lies face down. */
export function PlayingCard({ card, ...lie }: Lie & { card?: Card | undefined }) {
  if (card === undefined) return <CardBack order={lie.order} />
  const [rank = '', suit = ''] = card
  return <SuitedCard rank={rank} suit={suit} name={t.card.name(card)} {...lie} key={card} />
}

/** The face of a card with a rank and a suit. */
export function SuitedCard({
  rank,
  suit,
  name,
  mark,
  order = 0,
}: Lie & { rank: string; suit: string; name: string }) {
  const isCourt = courts.includes(rank)
  return (
    <svg
      class={`card suit-${suit} ${mark ?? ''}`}
      viewBox="0 0 100 140"
      role="img"
      aria-label={name}
      style={{ '--order': order }}
    >
      <rect class="paper edge" x="1" y="1" width="98" height="138" rx="10" />
      {rank === 'T' ? (
        <text
          class="rank ten"
          x="27"
          y="43"
          text-anchor="middle"
          textLength="40"
          lengthAdjust="spacingAndGlyphs"
        >
          10
        </text>
      ) : (
        <text class="rank" x="26" y="44" text-anchor="middle">
          {rank}
        </text>
      )}
      <use href={`#suit-${suit}`} x="12" y="52" width="28" height="28" />
      {isCourt ? (
        <use href={`#court-${rank}`} x="40" y="74" width="52" height="56" />
      ) : (
        <use href={`#suit-${suit}`} x="36" y="74" width="58" height="58" />
      )}
    </svg>
  )
}

interface BackProps {
  readonly order?: number | undefined
  /** A class of its own, a few characters in place of the seal, and what it is called, where backs can be told apart. */
  readonly kind?: string
  readonly mark?: string | undefined
  readonly name?: string
}

/** A card from behind. */
export function CardBack({ order = 0, kind = '', mark, name = t.card.back }: BackProps) {
  return (
    <svg
      class={`card back ${kind}`}
      viewBox="0 0 100 140"
      role="img"
      aria-label={name}
      style={{ '--order': order }}
    >
      <rect class="paper edge" x="1" y="1" width="98" height="138" rx="10" />
      <rect class="ground" x="7" y="7" width="86" height="126" rx="6" />
      <rect fill="url(#weave)" x="7" y="7" width="86" height="126" rx="6" />
      <g class="seal">
        <circle cx="50" cy="70" r="22" />
        {mark === undefined ? (
          <path d="M41 81V59l18 22V59" />
        ) : (
          <text x="50" y="81" text-anchor="middle">
            {mark}
          </text>
        )}
      </g>
    </svg>
  )
}

/** Where a card of the board will lie. */
export function CardPlace() {
  return <li class="card place" aria-hidden="true" />
}
