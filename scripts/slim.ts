/** What the build takes out of dist that nobody needs: declarations that no entry point leads to, and long names in programs. */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { minifySync } from 'vite'

/** Removes the declarations that no entry point of the package leads to. */
export function pruneDeclarations(entries: readonly string[]): void {
  const needed = new Set<string>()
  const open = entries.map((entry) => normalize(entry))
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (needed.has(file)) continue
    needed.add(file)
    open.push(...namedIn(file))
  }
  for (const file of globSync('dist/**/*.d.ts')) if (!needed.has(file)) rmSync(file)
}

/** The declarations that another one names. */
function namedIn(file: string): string[] {
  const names = readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)
  return [...names].map(([, name = '']) => join(dirname(file), name.replace(/\.[jt]s$/, '.d.ts')))
}

/**
 * Minifies the terminal program, its cheats, the relay, the way between peers and how the finished games are played. The rest stays as it is: its
 * errors are read by people who write games, with the line that threw.
 */
export function minifyProgram(): void {
  for (const file of globSync('dist/{adversaries,cli,games/*/play,net/mesh,net/relay}/**/*.js')) {
    const source = readFileSync(file, 'utf8')
    const [shebang = ''] = /^#!.*\n/.exec(source) ?? []
    const { code, errors } = minifySync(file, source.slice(shebang.length), { module: true })
    if (errors.length > 0) throw new Error(`${file} cannot be minified: ${errors[0]?.message}`)
    writeFileSync(file, shebang + code)
  }
}
