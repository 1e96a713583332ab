/** Stylesheets that are loaded on the way stay loaded: none of them may style what another one names. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../src/web/style/', import.meta.url)
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8')

/** The classes that a stylesheet styles wherever they stand. */
function classesIn(css: string): ReadonlySet<string> {
  const rules = css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)
  // What stands in brackets is a part of a longer selector.
  const selectors = [...rules].flatMap(([, list = '']) => list.replaceAll(/\([^)]*\)/g, '').split(','))
  return new Set(selectors.flatMap((one) => /^\.([a-z-]+)(?::{1,2}[a-z-]+)*$/.exec(one.trim())?.[1] ?? []))
}

test('no class is styled by two stylesheets that are not always loaded together', () => {
  const first = [...read('index.css').matchAll(/"\.\/(.+)"/g)].map(([, name]) => String(name))
  const later = readdirSync(folder).filter((name) => name !== 'index.css' && !first.includes(name))
  const sheets = [first.map(read).join(''), ...later.map(read)].map(classesIn)
  expect(sheets.length).toBeGreaterThan(3)
  const all = sheets.flatMap((classes) => [...classes])
  expect(all.filter((name, i) => all.indexOf(name) !== i)).toEqual([])
})
