/** Makes what TypeDoc wrote fit the site: its link to the book leads up from every page, and its script puts no style into a page. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** The address that stands for the top of the site in `typedoc.json`: only whole ones are taken there. */
const top = 'href="https://top.invalid/"'

/** An empty element for filters, of which there are none: the policy of a relay would complain about it. */
const emptyStyle = 'document.head.appendChild(document.createElement("style"))'

/** Changes the pages of the interface, which are in this folder of the site. */
export function fitInterface(folder: string): void {
  for (const name of globSync('**/*.html', { cwd: folder })) {
    const up = relative(dirname(name), join('..', 'index.html')).split(sep).join('/')
    const file = join(folder, name)
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(top, `href="${up}"`))
  }
  const script = join(folder, 'assets', 'main.js')
  const code = readFileSync(script, 'utf8')
  if (!code.includes(emptyStyle))
    throw new Error(`${script} is not what it was: look whether the relay's policy holds for it`)
  writeFileSync(script, code.replace(emptyStyle, 'document.createElement("style")'))
}
