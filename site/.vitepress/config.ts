/** The site of the book: what VitePress is told. Pages are gathered by scripts/docs/source.ts. */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformerStyleToClass } from '@shikijs/transformers'
import { defineConfig } from 'vitepress'
import { anchorOf } from '../../scripts/docs/anchor.ts'
import { outline } from '../../scripts/docs/outline.ts'
import { examples } from '../../scripts/docs/source.ts'

/** Colours of code as classes: a relay allows no style within a page. */
const colours = transformerStyleToClass({ classPrefix: 'c-' })

const sidebar = outline.map(({ text, pages }, i) => ({
  text,
  collapsed: i > 1,
  items: pages.map(([file, title]) => ({ text: title, link: `/${file.replace(/README$/, '')}` })),
}))

const icon = readFileSync('src/web/public/icon.svg', 'utf8')

/** The way from a page to the top of the site. */
const topFrom = (page: string): string => '../'.repeat(page.split('/').length - 1) || './'

export default defineConfig({
  title: 'Nodealer',
  description: 'Card games nobody deals: the book',
  base: './',
  // Else a style is put into the page whenever the colours change.
  appearance: { disableTransition: false },
  srcDir: '../.cache/docs-source',
  cacheDir: '../.cache/vitepress',
  // The interface is put beside it by TypeDoc.
  ignoreDeadLinks: [/api\/index/],
  markdown: { codeTransformers: [colours], anchor: { slugify: anchorOf } },
  vite: {
    logLevel: 'warn',
    build: { chunkSizeWarningLimit: 2000 },
  },
  buildEnd({ outDir }) {
    writeFileSync(join(outDir, 'code.css'), colours.getCSS())
  },
  // Within the page: its address changes from page to page, and that of a file beside it would have to.
  head: [['link', { rel: 'icon', href: `data:image/svg+xml,${encodeURIComponent(icon)}` }]],
  transformHead: ({ page }) => [['link', { rel: 'stylesheet', href: `${topFrom(page)}code.css` }]],
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Pictures', link: '/pictures' },
      { text: 'First game', link: '/your-first-game' },
      { text: 'Interface', link: '/api/index.html', target: '_self' },
    ],
    sidebar: [
      ...sidebar,
      {
        text: 'Examples',
        collapsed: true,
        items: examples.map(({ name }) => ({ text: name, link: `/examples/${name}` })),
      },
    ],
    docFooter: { prev: 'before', next: 'next' },
    externalLinkIcon: true,
  },
})
