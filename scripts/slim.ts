/** What the build takes out of dist that no user loads: declarations that no entry point leads to, and blanks in the code. */
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

/** Takes blanks out of the code. Names and statements stay, so that errors can be read. */
export function squeezeCode(): void {
  for (const file of globSync('dist/**/*.js')) {
    const source = readFileSync(file, 'utf8')
    const [shebang = ''] = /^#!.*\n/.exec(source) ?? []
    const { code, errors } = minifySync(file, source.slice(shebang.length), {
      module: true,
      compress: false,
      mangle: false,
    })
    if (errors.length > 0) throw new Error(`${file} cannot be squeezed: ${errors[0]?.message}`)
    writeFileSync(file, shebang + code)
  }
}
