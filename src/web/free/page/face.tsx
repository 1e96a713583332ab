/** A card of any deck: plain faces with text, symbol and colour, drawn in a box of 100 by 140. */
import type { Face } from '../../../games/free/index.ts'
import { SuitedCard } from '../../table/page/card.tsx'
import { f } from '../../words/free.ts'
import { type Look, lookOf } from './look.ts'
import { pictureOf } from './pictures.ts'

/** The face of a card. */
export function FaceCard({ face }: { face: Face }) {
  const look = lookOf(face)
  const name = f.face(look)
  const picture = pictureOf(face)
  if (picture !== undefined) return <Pictured picture={picture} look={look} name={name} />
  if (look.kind === 'suited') return <SuitedCard rank={look.rank} suit={look.suit} name={name} />
  return (
    <svg class={`card free-face ${look.kind}`} viewBox="0 0 100 140" role="img" aria-label={name}>
      <rect class="paper edge" x="1" y="1" width="98" height="138" rx="10" />
      <Drawing look={look} name={name} />
    </svg>
  )
}

/** A picture, with the text of the card below it. */
function Pictured({ picture, look, name }: { picture: string; look: Look; name: string }) {
  const text = look.kind === 'own' ? look.text : name
  const height = text === '' ? 130 : 108
  return (
    <svg class="card free-face pictured" viewBox="0 0 100 140" role="img" aria-label={name}>
      <rect class="paper edge" x="1" y="1" width="98" height="138" rx="10" />
      <image href={picture} x="5" y="5" width="90" height={height} preserveAspectRatio="xMidYMid slice" />
      {text !== '' && (
        <g fill="var(--card-ink)">
          <Fitted y={130} size={17}>
            {text}
          </Fitted>
        </g>
      )}
    </svg>
  )
}

function Drawing({ look, name }: { look: Exclude<Look, { kind: 'suited' }>; name: string }) {
  switch (look.kind) {
    case 'joker':
      return <Emblem symbol="★" text={name} colour="var(--card-gold)" />
    case 'fool':
      return <Emblem symbol="✶" text={name} colour="#7a3fa0" />
    case 'trump':
      return <Trump number={look.number} />
    case 'number':
      return <Corners text={String(look.number)} colour={hueOf(look.number)} />
    case 'tile':
      return look.suit === 'characters' ? (
        <Emblem symbol={String(look.number)} text={name} colour="var(--card-red)" />
      ) : (
        <Tile isBamboo={look.suit === 'bamboo'} number={look.number} />
      )
    case 'honour':
      return <Emblem symbol={honours[look.name].symbol} text={name} colour={honours[look.name].colour} />
    case 'bonus':
      return <Emblem symbol="✿" text={name} colour="#b0407f" />
    case 'domino':
      return <Domino low={look.low} high={look.high} />
    case 'own':
      return <Own {...look} />
  }
}

const honours = {
  east: { symbol: '→', colour: '#24406e' },
  south: { symbol: '↓', colour: '#24406e' },
  west: { symbol: '←', colour: '#24406e' },
  north: { symbol: '↑', colour: '#24406e' },
  red: { symbol: '◆', colour: '#c1272d' },
  green: { symbol: '◆', colour: '#1d7a3e' },
  white: { symbol: '◇', colour: '#4a6da8' },
} as const

/** A colour for each number, the same on every screen. */
function hueOf(number: number): string {
  return `hsl(${(number * 47) % 360} 60% 34%)`
}

/** Text of any length in the width there is: what would be too small to read is parted at the space nearest to its middle. */
function Fitted({ y, size, children }: { y: number; size: number; children: string }) {
  const sizeOf = (text: string): number => Math.min(size, 84 / ([...text].length * 0.58))
  const lines = sizeOf(children) < 11 ? parted(children) : [children]
  const fitted = Math.max(6, Math.min(...lines.map(sizeOf)))
  return (
    <>
      {lines.map((line, i) => (
        <text
          x="50"
          y={y - (lines.length - 1 - i) * fitted * 1.1}
          text-anchor="middle"
          font-size={fitted}
          key={i}
        >
          {line}
        </text>
      ))}
    </>
  )
}

function parted(text: string): readonly string[] {
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index)
  const [middle] = spaces.toSorted((a, b) => Math.abs(a - text.length / 2) - Math.abs(b - text.length / 2))
  return middle === undefined ? [text] : [text.slice(0, middle), text.slice(middle + 1)]
}

/** A large symbol with its name below, and small in the corner that is seen of it in a hand. */
function Emblem({ symbol, text, colour }: { symbol: string; text: string; colour: string }) {
  return (
    <g fill={colour}>
      <text x="8" y="31" font-size="20">
        {[...symbol].slice(0, 2).join('')}
      </text>
      <text class="symbol" x="50" y="82" text-anchor="middle">
        {symbol}
      </text>
      <Fitted y={120} size={17}>
        {text}
      </Fitted>
    </g>
  )
}

/** One text in the middle, and small in two corners. */
function Corners({ text, colour }: { text: string; colour: string }) {
  return (
    <g fill={colour}>
      <text x="9" y="27" font-size="22">
        {text}
      </text>
      <g class="large">
        <Fitted y={90} size={56}>
          {text}
        </Fitted>
      </g>
      <text x="9" y="27" font-size="22" transform="rotate(180 50 70)">
        {text}
      </text>
    </g>
  )
}

function Trump({ number }: { number: number }) {
  return (
    <>
      <rect class="frame" x="4.5" y="4.5" width="91" height="131" rx="7" />
      <Corners text={String(number)} colour="#7a3fa0" />
    </>
  )
}

const columns: readonly (readonly number[])[] = [
  [],
  [1],
  [2],
  [3],
  [2, 2],
  [2, 1, 2],
  [3, 3],
  [3, 1, 3],
  [4, 4],
  [3, 3, 3],
]

/** So many dots or canes, in columns. */
function Tile({ isBamboo, number }: { isBamboo: boolean; number: number }) {
  const shape = columns[number] ?? []
  return (
    <g fill={isBamboo ? '#1d7a3e' : '#24406e'}>
      <text x="8" y="24" font-size="20">
        {number}
      </text>
      {shape.flatMap((count, column) =>
        Array.from({ length: count }, (_, row) => {
          const x = 50 + (column - (shape.length - 1) / 2) * 28
          const y = 70 + (row - (count - 1) / 2) * (count > 3 ? 30 : 38)
          const key = `${column} ${row}`
          return isBamboo ? (
            <rect x={x - 5} y={y - 13} width="10" height="26" rx="5" key={key} />
          ) : (
            <g key={key}>
              <circle cx={x} cy={y} r="12" />
              <circle cx={x} cy={y} r="5" fill="var(--card-gold)" />
            </g>
          )
        }),
      )}
    </g>
  )
}

/** Where the pips of a number lie, in a box of 2 by 2 around the middle. */
export const pips: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[0, 0]],
  [
    [-1, -1],
    [1, 1],
  ],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
]

function Domino({ low, high }: { low: number; high: number }) {
  const half = (number: number, middle: number) =>
    (pips[number] ?? []).map(([x, y]) => (
      <circle cx={50 + 24 * x} cy={middle + 20 * y} r="8" key={`${middle} ${x} ${y}`} />
    ))
  return (
    <g fill="var(--card-ink)">
      {half(low, 37)}
      <rect x="14" y="68.5" width="72" height="3" rx="1.5" />
      {half(high, 103)}
    </g>
  )
}

const plainColour = /^(#[0-9a-f]{3,8}|[a-z]{3,20})$/i
/** Common colours as ink that can be read on paper. */
const inks: { readonly [colour: string]: string } = {
  red: '#c1272d',
  yellow: '#a87800',
  green: '#1d7a3e',
  blue: '#1f5fbf',
  orange: '#b8590c',
  white: '#6b7280',
}

function Own({ text, symbol, colour }: { text: string; symbol: string; colour: string }) {
  const ink = Object.hasOwn(inks, colour)
    ? inks[colour]!
    : plainColour.test(colour)
      ? colour
      : 'var(--card-ink)'
  if (symbol === '') return <Corners text={text} colour={ink} />
  return (
    <>
      <rect x="1" y="1" width="98" height="12" rx="6" fill={ink} />
      <Emblem symbol={symbol} text={text} colour={ink} />
    </>
  )
}
