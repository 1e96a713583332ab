/** What the build takes out of programs in dist that nobody reads: long names and spaces. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { minifySync } from 'vite'

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
