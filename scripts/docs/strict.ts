/**
 * Makes pages fit the policy under which a relay serves them: scripts within a page become files of their own, each once. A page that
 * still has a script or a style within it is refused.
 */
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

const inlineScript = /<script((?![^>]*\bsrc=)[^>]*)>([\s\S]*?)<\/script>/g

/** Styles that the theme writes into its pages; its style sheet here says the same. */
const inShell = / style="(?:position:relative;|--vp-vh:0px;)"/g

/** Moves all scripts of the pages below a folder into files; `folder` is also where these go. */
export function moveScripts(folder: string): void {
  for (const name of globSync('**/*.html', { cwd: folder })) {
    const file = join(folder, name)
    const page = readFileSync(file, 'utf8')
    const moved = page
      .replaceAll(inShell, '')
      .replaceAll(inlineScript, (_, attributes: string, code: string) => {
        const script = join(
          'assets',
          `inline-${createHash('sha256').update(code).digest('hex').slice(0, 10)}.js`,
        )
        mkdirSync(join(folder, 'assets'), { recursive: true })
        writeFileSync(join(folder, script), code)
        const src = relative(dirname(name), script).split(sep).join('/')
        return `<script${attributes} src="${src}"></script>`
      })
    const left = /<style|\sstyle="|\son[a-z]+="/.exec(
      moved.replaceAll(/<(code|pre|svg)[\s>][\s\S]*?<\/\1>/g, ''),
    )
    if (left) throw new Error(`${name} has "${left[0].trim()}" within it, which the relay's policy forbids`)
    if (moved !== page) writeFileSync(file, moved)
  }
}
