/** What happened and what was said, as one conversation with the newest at the end. */
import { useEffect, useRef } from 'preact/hooks'
import { v } from '../../words/village.ts'
import { chronicle, type StoryLine, spoken, type WhoAt } from './chronicle.ts'
import { markedWho, namesIn } from './marked-names.ts'
import { Square } from './square.tsx'
import { nameAt, unheard, village, whoAt } from './state.ts'

/** The lines of the village so far. */
export function storyLines(who: WhoAt = whoAt): readonly StoryLine[] {
  const { view } = village.value ?? {}
  return view === undefined
    ? [{ kind: 'time', day: 1, text: `${v.dealing} …` }]
    : chronicle(view.village, who)
}

/** Who has a seat, for lines in which names are to be told from the words around them. */
export const storyWho: WhoAt = (seat) => markedWho(whoAt(seat))

/** The story of the village. */
export function Story() {
  const lines = storyLines(storyWho)
  const end = useRef<HTMLDivElement>(null)
  const coming = unheard.value.length
  const toEnd = (): void => end.current?.scrollTo(0, end.current.scrollHeight)
  useEffect(() => {
    if (lines.length > 0) toEnd()
  }, [lines.length, coming])
  // What can be done takes some of the room, and so do keyboards; phones are turned.
  useEffect(() => {
    const room = new ResizeObserver(toEnd)
    if (end.current) room.observe(end.current)
    return () => room.disconnect()
  }, [])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <div class="story" ref={end} role="log" aria-label={v.story} tabIndex={0}>
      <Lines lines={lines} />
      {coming > 0 && <Unheard />}
      <Square />
    </div>
  )
}

/** My own words on their way; they are read aloud when they have arrived. */
function Unheard() {
  const { view } = village.value!
  return (
    <ol class="unheard" aria-live="off">
      {unheard.value.map((words, i) => (
        <li class="word mine" key={i}>
          <span>
            <Told text={spoken(words, view.village.players, storyWho)} />
          </span>{' '}
          <small>{v.talk.unheard}</small>
        </li>
      ))}
    </ol>
  )
}

/** Lines of a story as a list. */
export function Lines({ lines }: { lines: readonly StoryLine[] }) {
  return (
    <ol>
      {lines.map(({ kind, by, text }, i) => (
        <li class={`${kind}${by === village.value?.view.me && by !== undefined ? ' mine' : ''}`} key={i}>
          {by !== undefined && (
            <strong class="speaker">
              <bdi>{nameAt(by)}</bdi>
            </strong>
          )}{' '}
          <span>
            <Told text={text} />
          </span>
        </li>
      ))}
    </ol>
  )
}

/** A line in which every name looks like one: somebody might be called by a whole sentence. */
function Told({ text }: { text: string }) {
  return <>{namesIn(text).map(({ part, isName }, i) => (isName ? <bdi key={i}>{part}</bdi> : part))}</>
}
