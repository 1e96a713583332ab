/**
 * Names within lines of the story. A name stands between the marks that isolate its direction of writing, which no name can have itself: so a line
 * can be taken apart again, and one who is called by a sentence does not speak in the voice of the village.
 */
import type { Who } from '../../words/wording.ts'

const [before, after] = ['\u2068', '\u2069']
const marked = /(\u2068[^\u2069]*\u2069)/u

/** Somebody whose name is marked in every sentence. */
export function markedWho({ name, isMe }: Who): Who {
  return { name: isMe ? name : `${before}${name}${after}`, isMe }
}

/** A line, part by part. */
export function namesIn(text: string): readonly { readonly part: string; readonly isName: boolean }[] {
  return text
    .split(marked)
    .filter((part) => part !== '')
    .map((part) => (marked.test(part) ? { part: part.slice(1, -1), isName: true } : { part, isName: false }))
}
