/**
 * Holds that comments cite what exists: sections of the specification (`spec/proofs, section 12.3`), of RFCs, and documents of
 * the repository. The documents themselves are held to it as well, and the walks in CONTRIBUTING.md to the files that there are. Run by `npm run verify`.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** The numbers of the sections of each document in docs/spec: `## 3. …`, and `**3.1 …` within a section. */
const sections: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  globSync('docs/spec/*.md').map((file) => {
    const found = readFileSync(file, 'utf8').matchAll(/^(?:## (\d+)\. |\*\*(\d+\.\d+) )/gm)
    return [basename(file, '.md'), new Set([...found].map(([, whole, part]) => whole ?? part ?? ''))]
  }),
)

const number = String.raw`\d+(?:\.\d+)*`
const numbers = `${number}(?:(?:, | and | to )${number})*`
/** What is cited, if it is said, and which of its sections. */
const citation = new RegExp(String.raw`(?:([\w/]+(?: \d+)?)\)?, )?sections? (${numbers})`, 'gi')
/** Papers that the repository does not hold, cited by words. */
const paper = /\bprotocols, (?:catalogue|"[^"]+")/gi
const document = /(?<![\w/.-])(?:docs\/)?((?:\w[\w-]*\/)*[\w-]+\.md)\b/g

/** The text of all comments of a file, with what a line break parts joined again. */
function commentsOf(file: string): string[] {
  const found = readFileSync(file, 'utf8').match(/\/\*[\s\S]*?\*\/|\/\/.*/g) ?? []
  return found.map((comment) => comment.replaceAll(/\s*\n\s*(?:\*(?!\/))?\s*/g, ' '))
}

/** What is wrong with the citations in a text; a section without a document is of `home`, if there is one. */
function wrongIn(text: string, home?: string): string[] {
  const cited = [...text.matchAll(citation)].flatMap(([whole, source, listed = '']) => {
    if (source?.startsWith('RFC ')) return []
    const name = source?.toLowerCase().replace('spec/', '') ?? home
    const known = name === undefined ? undefined : sections.get(name)
    const isNamed = home !== undefined || source?.toLowerCase().startsWith('spec/')
    if (known === undefined || !isNamed) return [`"${whole}" names no document of docs/spec`]
    const missing = listed.split(/, | and | to /).filter((section) => !known.has(section))
    return missing.map((section) => `"${whole}": docs/spec/${name}.md has no section ${section}`)
  })
  const documents = [...text.matchAll(document)].flatMap(([whole, path = '']) => {
    const places = [path, `docs/${path}`, `docs/spec/${path}`, `docs/decks/${path}`]
    return places.some((place) => existsSync(place)) ? [] : [`there is no document ${whole}`]
  })
  const papers = [...text.matchAll(paper)].map(([whole]) => `${whole} names no document of docs/spec`)
  return [...cited, ...papers, ...documents]
}

const complaints: string[] = []
for (const file of globSync('{src,test,bench,scripts,examples}/**/*.{ts,tsx,mjs}')) {
  for (const comment of commentsOf(file)) complaints.push(...wrongIn(comment).map((why) => `${file}: ${why}`))
}
for (const file of globSync('docs/spec/*.md')) {
  const text = readFileSync(file, 'utf8').replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
  complaints.push(...wrongIn(text, basename(file, '.md')).map((why) => `${file}: ${why}`))
}
/** Files that the guide for contributors leads through, named from the top or from `src`. */
for (const [, path] of readFileSync('CONTRIBUTING.md', 'utf8').matchAll(/`([\w-]+(?:\/[\w-]+)+\.tsx?)`/g))
  if (!existsSync(`src/${path}`) && !existsSync(path ?? ''))
    complaints.push(`CONTRIBUTING.md: there is no file ${path}, nor src/${path}`)
for (const complaint of complaints) console.error(complaint)
if (complaints.length > 0) process.exit(1)
