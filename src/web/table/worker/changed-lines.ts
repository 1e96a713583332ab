/** Which lines of a log hold words that their author did not sign: so that an audit can say what was changed, and where. */
import { DecodeError } from '../../../group/index.ts'
import { canonical, readStatement, type Topic, topicIn, type wire } from '../../../table/index.ts'

/** A line that was changed: which one, what it is about, and who is said to have said it. */
export interface ChangedLine {
  /** Counted from 1. */
  readonly line: number
  /** What it is about, by what is said. */
  readonly topic: Topic
  readonly by: string
}

/** All changed lines of a log. What is no line of a log at all is for the audit to say. */
export async function changedLines(
  lines: Iterable<string> | AsyncIterable<string>,
): Promise<readonly ChangedLine[]> {
  const changed: ChangedLine[] = []
  let line = 0
  for await (const text of lines) {
    line++
    const said = saidIn(text)
    if (said !== undefined && !isSigned(said)) changed.push({ line, ...aboutOf(said) })
  }
  return changed
}

function saidIn(text: string): wire.Json | undefined {
  try {
    return (JSON.parse(text) as { said?: wire.Json } | null)?.said
  } catch {
    return undefined
  }
}

function isSigned(said: wire.Json): boolean {
  try {
    readStatement(canonical(said))
    return true
  } catch (error) {
    if (error instanceof DecodeError) return false
    throw error
  }
}

function aboutOf(said: wire.Json): Pick<ChangedLine, 'topic' | 'by'> {
  const body = fieldIn(said, 'body')
  const step = `${textIn(body, 'system')}/${textIn(body, 'type')}`
  return { topic: topicIn(textIn(said, 'slot'), step), by: textIn(said, 'by') }
}

function fieldIn(value: wire.Json | undefined, name: string): wire.Json | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries<wire.Json>(value).find(([key]) => key === name)?.[1]
}

function textIn(value: wire.Json | undefined, name: string): string {
  const field = fieldIn(value, name)
  return typeof field === 'string' ? field : ''
}
