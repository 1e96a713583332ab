/** Builds the package into dist/: the library and terminal program by tsc, the browser app by Vite. */
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pruneDeclarations } from './declarations.ts'
import { describePage } from './page-package.ts'
import { minifyProgram } from './slim.ts'

function run(name: string, ...args: readonly string[]): void {
  const { status, error } = spawnSync(join('node_modules', '.bin', name), args, { stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

rmSync('dist', { recursive: true, force: true })
run('tsc', '-p', 'tsconfig.build.json', '--emitDeclarationOnly')
// Comments are for whoever writes code: editors show those of the declarations, and the code itself is a quarter smaller without.
run('tsc', '-p', 'tsconfig.build.json', '--declaration', 'false', '--removeComments', '--noCheck')
pruneDeclarations('.')
minifyProgram()
const program = 'dist/cli/main.js'
if (existsSync(program)) chmodSync(program, 0o755)
run('vite', 'build', '--logLevel', 'warn')
describePage()
