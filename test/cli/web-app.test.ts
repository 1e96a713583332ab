/** Where the program finds the page: in its checkout, or in the package beside its own (decision 21). */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { pagePackage, webApp } from '../../src/cli/web-app.ts'
import { emptyFolder } from '../temporary.ts'

test('a program finds the page that is installed beside it, and its own before that', () => {
  const modules = join(emptyFolder(), 'node_modules')
  const dist = join(modules, 'nodealer', 'dist')
  const program = pathToFileURL(join(dist, 'cli', 'main.js')).href
  mkdirSync(join(dist, 'cli'), { recursive: true })
  expect(webApp(program)).toBeUndefined()

  const page = join(modules, pagePackage)
  mkdirSync(page)
  writeFileSync(join(page, 'package.json'), '{}')
  expect(webApp(program)).toBe(page)

  mkdirSync(join(dist, 'web'))
  writeFileSync(join(dist, 'web', 'index.html'), '')
  expect(webApp(program)).toBe(join(dist, 'web'))
})
