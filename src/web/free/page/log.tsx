/** What happened, in words, with the newest at the end. */
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Wish } from '../../../games/free/index.ts'
import { f } from '../../words/free.ts'
import type { Happening } from '../model.ts'
import { lookOf } from './look.ts'
import { happenings, pileWords, whoAt } from './state.ts'

/** A line of the log; it names only cards that everybody knows. */
export function lineOf(happening: Happening): string {
  const { by, wish, refused, dropped, against, dice = [], lost, isAway, from, faces } = happening
  if (lost !== undefined) return f.lost(lost.map(whoAt), isAway === true)
  if (by === undefined || wish === undefined) return ''
  const told = {
    wish: inWords(wish),
    by: whoAt(by),
    whoAt,
    faces: faces.map((face) => f.face(lookOf(face))),
    from: from && pileWords(from),
    dice,
  }
  if (dropped !== undefined) return f.dropped(dropped, told)
  if (against !== undefined) return f.against(whoAt(against), told)
  return refused === undefined ? f.tell(told) : f.refused(told.by, refused)
}

/** The wish with its piles as they are called here. */
export function inWords(wish: Wish): Wish {
  const named = 'pile' in wish ? { ...wish, pile: pileWords(wish.pile) } : wish
  return 'piles' in named ? { ...named, piles: named.piles.map(pileWords) } : named
}

/** A line of the log, put into words once, and the same on the screen however many come after it. */
interface Line {
  readonly key: number
  readonly text: string
}

/** What happened, in lines. */
function useLines(): readonly Line[] {
  const known = useRef({ count: 0, lines: new WeakMap<Happening, Line>() }).current
  return happenings.value.map((happening) => {
    const line = known.lines.get(happening) ?? { key: known.count++, text: lineOf(happening) }
    known.lines.set(happening, line)
    return line
  })
}

/** The log of this round. */
export function Log() {
  const lines = useLines()
  const end = useRef<HTMLDivElement>(null)
  // Before it is drawn: the newest line is seen in the same frame.
  useLayoutEffect(() => {
    if (lines.length > 0) end.current?.scrollTo(0, end.current.scrollHeight)
  }, [lines.at(-1)?.key])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <div class="log" ref={end} role="log" aria-label={f.log} tabIndex={0}>
      <ol>
        {lines.length === 0 && <li>{f.nothingYet}</li>}
        {lines.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ol>
    </div>
  )
}
