/**
 * Every link of the book leads somewhere: to a file that there is, to a heading of that page, and, from a page that is in the package, to
 * something that is in the package as well. Files and functions of the source are named in code, and these names are true, too.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { anchorOf } from '../../scripts/docs/anchor.ts'
import { pages, proseOf, textOf } from './pages.ts'

interface Link {
  readonly page: string
  readonly to: string
}

function anchorsIn(page: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  for (const [, heading = ''] of proseOf(page).matchAll(/^#{1,6} (.*)$/gm)) {
    const anchor = anchorOf(heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1'))
    const again = [...Array(20).keys()].map((n) => (n === 0 ? anchor : `${anchor}-${n}`))
    anchors.add(again.find((name) => !anchors.has(name)) ?? anchor)
  }
  return anchors
}

const links: readonly Link[] = pages.flatMap((page) =>
  [
    ...proseOf(page)
      .replaceAll(/`[^`\n]*`/g, 'code')
      .matchAll(/\]\(([^)\s]+)(?: "[^"]*")?\)|src="([^"]+)"/g),
  ].map(([, to = '', source]) => ({ page, to: source ?? to })),
)
const inside = links.filter(({ to }) => !/^[a-z]+:/.test(to))
const fileOf = ({ page, to }: Link): string =>
  normalize(join(dirname(page), to.replace(/#.*$/, '') || `../${page}`))
const target = (link: Link): string => (link.to.startsWith('#') ? link.page : fileOf(link))

/** What these link to is read in the repository, which the registry leads to: nobody need install the book (decision 21). */
const readInRepository = ['README.md', 'SECURITY.md', 'CHANGELOG.md']

describe('the links of the book', () => {
  it('lead to files that there are', () => {
    expect(inside.length).toBeGreaterThan(100)
    expect(inside.filter((link) => !existsSync(target(link)))).toEqual([])
  })

  it('lead to headings that there are', () => {
    const wanted = inside.filter(({ to }) => to.includes('#'))
    expect(wanted.length).toBeGreaterThan(3)
    const lost = wanted.filter(
      (link) => !anchorsIn(target(link)).has(decodeURIComponent(link.to.replace(/^[^#]*#/, ''))),
    )
    expect(lost).toEqual([])
  })

  it('from the package lead into the package', () => {
    const listed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [{ files }] = JSON.parse(listed) as [{ readonly files: readonly { readonly path: string }[] }]
    const packed = new Set(files.map(({ path }) => path))
    const isPacked = (path: string): boolean =>
      packed.has(path) || [...packed].some((file) => file.startsWith(`${path.replace(/\/$/, '')}/`))
    const lost = inside.filter((link) => isPacked(link.page) && !isPacked(target(link)))
    expect(lost.filter(({ page }) => !readInRepository.includes(page))).toEqual([])
  })

  it('are written in one way to the same address', () => {
    const outside = links.filter(({ to }) => /^http:/.test(to))
    expect(outside).toEqual([])
  })
})

describe('files that the book names', () => {
  const named = pages
    .filter((page) => page !== 'CHANGELOG.md')
    .flatMap((page) =>
      [...textOf(page).matchAll(/`((?:src|test|bench|scripts|docs|deploy|examples)\/[\w./-]+)`/g)].map(
        ([, file = '']) => ({ page, file }),
      ),
    )

  it('are there', () => {
    expect(named.length).toBeGreaterThan(30)
    expect(named.filter(({ file }) => !existsSync(file))).toEqual([])
  })
})

describe('functions and files that the book names in passing', () => {
  const isOurs = (file: string): boolean => !/node_modules|^dist\/|\/assembly\//.test(file)
  const sources = globSync('{src,test,bench,scripts,examples}/**/*.{ts,tsx,mjs}').filter(isOurs)
  const words = new Set(sources.flatMap((file) => readFileSync(file, 'utf8').match(/\b[A-Za-z]\w+/g) ?? []))
  const names = new Set(sources.map((file) => basename(file)))
  /** A function of another program, and a file that a reader makes. */
  const foreign = ['histogram_quantile', 'high-card.mjs']
  const codes = pages
    .filter((page) => page !== 'CHANGELOG.md')
    .flatMap((page) => [...proseOf(page).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => ({ page, code })))

  it('are called so in the source', () => {
    const called = codes.flatMap(({ page, code }) =>
      [...code.matchAll(/(?<![\w.])([A-Za-z]\w+)\(/g)].map(([, name = '']) => ({ page, name })),
    )
    expect(called.length).toBeGreaterThan(50)
    expect(called.filter(({ name }) => !words.has(name) && !foreign.includes(name))).toEqual([])
  })

  it('are there under that name', () => {
    const named = codes.filter(({ code }) => /^[\w./-]+\.(ts|tsx|mjs)$/.test(code))
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter(({ code }) => !names.has(basename(code)) && !foreign.includes(code))).toEqual([])
  })
})
