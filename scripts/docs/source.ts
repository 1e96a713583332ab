/**
 * Gathers what the site is built from: the pages of docs and some from the top, examples as pages, pictures as they are. Links are made to
 * fit: what has no page on the site is named, not linked.
 */
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize, relative, sep } from 'node:path'
import { topPages } from './outline.ts'

const slashed = (path: string): string => path.split(sep).join('/')

/** Where a file of the repository is on the site, from the top of it; undefined if it is not there. */
export function placeOf(file: string): string | undefined {
  const top = Object.entries(topPages).find(([, path]) => path === file)
  if (top) return `${top[0]}.md`
  if (file === 'README.md') return 'index.md'
  if (file === 'docs/api.md') return 'api/index.html'
  const example = /^examples(?:\/([\w-]+)\.ts)?\/?$/.exec(file)
  if (example) return `examples/${example[1] ?? 'index'}.md`
  if (!file.startsWith('docs/')) return undefined
  return file.slice('docs/'.length).replace(/(^|\/)README\.md$/, '$1index.md')
}

/** A page with links as the site needs them. `file` is where the page is in the repository. */
export function withLinks(text: string, file: string): string {
  const here = dirname(placeOf(file) ?? '')
  return text.replaceAll(
    /(!?)\[([^\]]*)\]\(([^)\s]+)\)/g,
    (whole, bang: string, words: string, to: string) => {
      if (/^([a-z]+:|#)/.test(to)) return whole
      const [path = '', anchor] = to.split('#')
      const place = placeOf(slashed(normalize(join(dirname(file), path))))
      if (place === undefined) return words
      const fitting = slashed(relative(here, place))
      const link = fitting.startsWith('.') ? fitting : `./${fitting}`
      return `${bang}[${words}](${link}${anchor === undefined ? '' : `#${anchor}`})`
    },
  )
}

/** The examples, by name. */
export const examples: readonly { readonly name: string; readonly code: string }[] = globSync('examples/*.ts')
  .sort()
  .map((file) => ({ name: file.replace(/^.*[\\/]|\.ts$/g, ''), code: readFileSync(file, 'utf8') }))

/** The front page of the site, before the list of the book. */
const front = `---
layout: home
hero:
  name: Nodealer
  text: Card games nobody deals
  image: { src: /icon.svg, alt: '' }
  tagline: Players shuffle, deal, bet and show by themselves. No server sees or chooses a card, every step is proven, and a cheat is named with evidence.
  actions:
    - { theme: brand, text: Mental poker in pictures, link: /pictures }
    - { theme: alt, text: Your first game, link: /your-first-game }
features:
  - { title: Nobody sees your cards, details: They are hidden under everybody’s keys. Only you can open yours., link: /pictures }
  - { title: One function for all seats, details: Write a game once. Order and resuming and audits come with it., link: /table }
  - { title: Every cheat has a name, details: A lie is refused at its step and a stranger can check who lied., link: /cheats }
---

`

/** Writes the source of the site into an empty folder. */
export function writeSource(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  const files = [...globSync('docs/**/*.md'), ...Object.values(topPages)].map(slashed)
  for (const file of files) {
    const place = placeOf(file)
    if (place === undefined || !place.endsWith('.md')) continue
    const text = withLinks(readFileSync(file, 'utf8'), file)
    put(join(folder, place), place === 'index.md' ? front + text : text)
  }
  for (const { name, code } of examples)
    put(join(folder, 'examples', `${name}.md`), `# ${name}\n\n\`\`\`ts\n${code}\`\`\`\n`)
  const list = examples.map(({ name }) => `- [${name}](./${name}.md)`)
  put(join(folder, 'examples', 'index.md'), `# Examples that run\n\n${list.join('\n')}\n`)
  for (const file of globSync('docs/**/*.svg').map(slashed)) {
    const copy = join(folder, file.slice('docs/'.length))
    mkdirSync(dirname(copy), { recursive: true })
    if (existsSync(file)) cpSync(file, copy)
  }
  mkdirSync(join(folder, 'public'), { recursive: true })
  cpSync('src/web/public/icon.svg', join(folder, 'public', 'icon.svg'))
}

function put(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
