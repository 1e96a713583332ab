/** The pages of the book as tests read them: which there are, their code blocks, and the marks before these that a reader does not see. */
import { globSync, readFileSync } from 'node:fs'

/** Everything that people read. */
export const pages: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'examples/README.md',
  ...globSync('docs/**/*.md').sort(),
]

/** The text of a page. */
export const textOf = (page: string): string => readFileSync(page, 'utf8')

/** A block of code in a page. */
export interface Block {
  readonly page: string
  /** The line of its fence, counted from 1. */
  readonly line: number
  /** What the fence says it is; empty for plain text. */
  readonly language: string
  /** What the comment on the line before the fence says; empty where there is none. */
  readonly mark: string
  readonly code: string
}

/** All blocks of a page, in order. */
export function blocksOf(page: string): readonly Block[] {
  const text = textOf(page)
  const fences = text.matchAll(/(?:^<!-- (?<mark>[^\n]*) -->\n)?^```(?<language>\w*)\n(?<code>.*?)^```$/gms)
  return [...fences].map(({ index, groups }) => {
    const { mark = '', language = '', code = '' } = groups ?? {}
    return { page, line: text.slice(0, index).split('\n').length + (mark ? 1 : 0), language, mark, code }
  })
}

/** Text without its code blocks. */
export const proseOf = (page: string): string => textOf(page).replaceAll(/^```.*?^```$/gms, '')
