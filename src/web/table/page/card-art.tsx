/** Our own drawings: the four suits, the heads of the court, and the back of the cards, as symbols that every card refers to. */

/** Suits are drawn in a box of 100 by 100. */
const suits = {
  s: 'M50 5C46 14 9 41 9 64a20 20 0 0 0 36 12c0 9-4 14-12 19h34c-8-5-12-10-12-19a20 20 0 0 0 36-12C91 41 54 14 50 5Z',
  h: 'M50 94C44 82 7 60 7 33A22.5 22.5 0 0 1 50 24 22.5 22.5 0 0 1 93 33C93 60 56 82 50 94Z',
  d: 'M50 3Q63 30 87 50 63 70 50 97 37 70 13 50 37 30 50 3Z',
  c: 'M50 5a20.5 20.5 0 0 1 16 33.5A20.5 20.5 0 1 1 55 71c0 11 4 18 12 24H33c8-6 12-13 12-24A20.5 20.5 0 1 1 34 38.5 20.5 20.5 0 0 1 50 5Z',
} as const

/** Heads of the court in a box of 100 by 100: parts in the suit's colour, in gold, and in the colour of the card. */
const court = {
  K: {
    suit: 'M14 78 9 32l24 19L50 15l17 36 24-19-5 46Z',
    gold: 'M14 82h72v11H14ZM9 32a6 6 0 1 1 .1 0ZM91 32a6 6 0 1 1 .1 0ZM47 1h6v5h5v6h-5v6h-6v-6h-5V6h5Z',
    card: 'M50 56l7 9-7 9-7-9ZM27 62l5 6.5-5 6.5-5-6.5ZM73 62l5 6.5-5 6.5-5-6.5Z',
  },
  Q: {
    suit: 'M12 78Q13 46 6 37q15 4 21 22Q29 34 22 24q17 6 21 30Q47 36 50 16q3 20 7 38Q61 30 78 24q-7 10-5 35Q79 41 94 37q-7 9-6 41Z',
    gold: 'M12 82h76v11H12ZM6 35a5 5 0 1 1 .1 0ZM94 35a5 5 0 1 1 .1 0ZM22 22a5 5 0 1 1 .1 0ZM78 22a5 5 0 1 1 .1 0ZM50 15a6 6 0 1 1 .1 0Z',
    card: 'M50 58c6 7 8 10 8 13a8 8 0 0 1-16 0c0-3 2-6 8-13Z',
  },
  J: {
    suit: 'M12 78Q10 40 44 34q34-3 44 44Z',
    gold: 'M9 82h82v11H9ZM52 36Q50 8 84 3q-4 9-10 11 9 0 14 4-7 5-14 4 6 3 8 9-18 5-30 5Z',
    card: 'M26 70q0-22 20-26-12 10-12 26ZM64 52a7 7 0 1 1-.1 0Z',
  },
} as const

/** Every symbol, once for the page; cards refer to them. */
export function CardArt() {
  return (
    <svg class="art" aria-hidden="true" focusable="false">
      <defs>
        {Object.entries(suits).map(([suit, path]) => (
          <symbol id={`suit-${suit}`} viewBox="0 0 100 100" key={suit}>
            <path d={path} />
          </symbol>
        ))}
        {Object.entries(court).map(([rank, parts]) => (
          <symbol id={`court-${rank}`} viewBox="0 0 100 100" key={rank}>
            <path d={parts.suit} />
            <path class="gold" d={parts.gold} />
            <path class="paper" d={parts.card} />
          </symbol>
        ))}
        <pattern id="weave" width="12" height="12" patternUnits="userSpaceOnUse">
          <path class="thread" d="M0 6 6 0l6 6-6 6ZM6 3.5 8.5 6 6 8.5 3.5 6Z" />
        </pattern>
      </defs>
    </svg>
  )
}
