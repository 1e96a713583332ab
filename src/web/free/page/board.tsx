/** The table: who sits there, what lies there, and what happened. */
import { type Pile, pileNamed } from '../../../games/free/index.ts'
import { f } from '../../words/free.ts'
import { rows } from './arrangement.ts'
import { Chair } from './chair.tsx'
import { chipsMenu } from './chips-menu.ts'
import { Dice } from './dice.tsx'
import { Log } from './log.tsx'
import { lookOf } from './look.ts'
import { LyingCard, PileButton } from './pile.tsx'
import { select, selection, togglePileCard } from './selection.ts'
import { follow } from './sheet-path.ts'
import { Shown } from './shown.tsx'
import { faceOf, free, myChair, pileWords, whoAt } from './state.ts'

/** Everything on the table. */
export function Board() {
  const { top, me } = free.value ?? {}
  if (top === undefined) return <Dealing />
  const now = selection.value
  return (
    <section class="free-table" aria-label={f.table}>
      <ul class="chairs" aria-label={f.players}>
        {top.chairs.map((_, chair) =>
          chair === me ? null : (
            <li key={chair}>
              <Chair chair={chair} />
            </li>
          ),
        )}
      </ul>
      <div class="cloth-top">
        <Piles />
        <Dice />
        <Shown />
        <Counters />
        {now?.kind === 'cards' && <Spread pile={pileNamed(top, now.pile)} ids={now.ids} />}
      </div>
      <Log />
    </section>
  )
}

/** The piles, row by row; rows know how many there are of them and in them, so that all cards fit. */
function Piles() {
  const { value } = rows
  return (
    <section class="piles" aria-label={f.piles} style={{ '--rows': String(value.length) }}>
      {value.map((row) => (
        <ul class={classOf(row)} style={{ '--wide': String(widthOf(row)) }} key={row[0]?.name}>
          {row.map((pile) => (
            <li key={pile.name}>
              <PileButton pile={pile} />
            </li>
          ))}
        </ul>
      ))}
    </section>
  )
}

/** Beside more piles of chairs than these there is no room for words on a low screen. */
const roomy = 3

function classOf(row: readonly Pile[]): string | undefined {
  if (row[0]?.owner === null) return undefined
  return row.length > roomy ? 'owned crowded' : 'owned'
}

/** Open cards of a pile of all are fanned, which takes room: four of them lie as wide as two and a little. */
function widthOf(row: readonly Pile[]): number {
  return row[0]?.owner === null ? row.length + 1.1 : row.length
}

function Dealing() {
  return (
    <section class="free-table" aria-label={f.table}>
      <div class="cloth-top">
        <p class="dealing">{f.dealing}</p>
      </div>
    </section>
  )
}

function Counters() {
  const { counters: named = new Map<string, number>(), books } = free.value?.top ?? {}
  const counters = [...named]
  const hasChips = books !== undefined && (books.pot > 0 || books.chips.some((count) => count > 0))
  if (counters.length === 0 && !hasChips) return null
  const openChips = (): void => {
    select({ kind: 'table' })
    follow(chipsMenu())
  }
  return (
    <ul class="counters">
      {hasChips && (
        <li>
          <button type="button" class="pot" disabled={myChair.value === undefined} onClick={openChips}>
            {f.pot(books.pot)}
          </button>
        </li>
      )}
      {counters.map(([name, value]) => (
        <li key={name}>{f.menu.counter(name, value)}</li>
      ))}
    </ul>
  )
}

/** All cards of a pile, the first on top; a tap selects one. */
function Spread({ pile: { name, cards }, ids }: { pile: Pile; ids: readonly number[] }) {
  return (
    <div class="spread">
      <header>
        <h2>
          {pileWords(name)}: {f.count(cards.length)}
        </h2>
      </header>
      <ol>
        {cards.map((card, place) => {
          const face = faceOf(card)
          return (
            <li key={card.id}>
              <button
                type="button"
                class="pick"
                aria-label={`${f.question.place(place + 1)}: ${face === undefined ? f.back : f.face(lookOf(face))}`}
                aria-pressed={ids.includes(card.id)}
                title={card.knownTo === null ? undefined : f.knownTo(whoAt(card.knownTo))}
                onClick={() => togglePileCard(card.id)}
              >
                <LyingCard card={card} />
              </button>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
