/**
 * What people hand to each other when there is no relay (spec/mesh, section 4): an invitation with where the host can be reached, and the
 * answer to it. Text without spaces, to be pasted into a chat or scanned.
 *
 *     nodealer-table.LINK.SEALED     the invitation; LINK is the table's link, SEALED the sealed offer, both in base64url
 *     nodealer-answer.SEALED         the sealed answer
 */
import { base64urlnopad } from '../../group/inside.ts'
import { type Invite, parseInvite, printInvite } from '../invite.ts'

/** What is handed out, or given back. */
export type Paper =
  | { readonly kind: 'offer'; readonly invite: Invite; readonly sealed: Uint8Array }
  | { readonly kind: 'answer'; readonly sealed: Uint8Array }

const words = { offer: 'nodealer-table', answer: 'nodealer-answer' } as const
const utf8 = { encode: new TextEncoder(), decode: new TextDecoder() }
const longestPaper = 16 * 1024

/** Whether a text is one that somebody handed out, rather than a link. */
export function isPaper(text: string): boolean {
  return text.trim().startsWith('nodealer-')
}

/** The text for it. */
export function writePaper(paper: Paper): string {
  const sealed = base64urlnopad.encode(paper.sealed)
  if (paper.kind === 'answer') return `${words.answer}.${sealed}`
  return `${words.offer}.${base64urlnopad.encode(utf8.encode.encode(printInvite(paper.invite)))}.${sealed}`
}

/** Reads a text; says what is wrong with one that cannot be read. A chat may have broken it into lines. */
export function readPaper(text: string): Paper {
  const [word, ...parts] = text.replaceAll(/\s/g, '').slice(0, longestPaper).split('.')
  try {
    const bytes = parts.map((part) => base64urlnopad.decode(part))
    const [first, second] = bytes
    if (word === words.answer && first && bytes.length === 1) return { kind: 'answer', sealed: first }
    if (word === words.offer && first && second && bytes.length === 2)
      return { kind: 'offer', invite: parseInvite(utf8.decode.decode(first)), sealed: second }
  } catch (error) {
    throw new Error('this text is damaged: copy the whole of it again', { cause: error })
  }
  throw new Error(
    'this is not a text that was handed out: paste all of it, it begins with nodealer-table or nodealer-answer',
  )
}
