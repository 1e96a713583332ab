/** What happened and what was said, as one conversation with the newest at the end. */
import { useEffect, useRef } from 'preact/hooks'
import { v } from '../../words/village.ts'
import { chronicle, type StoryLine } from './chronicle.ts'
import { moment, nameAt, village, whoAt } from './state.ts'

/** The lines of the village so far. */
export function storyLines(): readonly StoryLine[] {
  const { view } = village.value ?? {}
  return view === undefined ? [] : chronicle(view.village, whoAt)
}

/** The story of the village. */
export function Story() {
  const lines = storyLines()
  const end = useRef<HTMLDivElement>(null)
  const { kind, isDone } = moment.value ?? {}
  // What can be done takes some of the room.
  useEffect(() => {
    if (lines.length > 0) end.current?.scrollTo(0, end.current.scrollHeight)
  }, [lines.length, kind, isDone])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <div class="story" ref={end} role="log" aria-label={v.story} tabIndex={0}>
      <Lines lines={lines} />
    </div>
  )
}

/** Lines of a story as a list. */
export function Lines({ lines }: { lines: readonly StoryLine[] }) {
  return (
    <ol>
      {lines.map(({ kind, by, text }, i) => (
        <li class={`${kind}${by === village.value?.view.me && by !== undefined ? ' mine' : ''}`} key={i}>
          {by !== undefined && <strong>{nameAt(by)}</strong>} <span>{text}</span>
        </li>
      ))}
    </ol>
  )
}
