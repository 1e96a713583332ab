/** The package as somebody else's project has it: in a node_modules folder, built, beside its dependencies. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pruneDeclarations } from './declarations.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

/** Puts the package, built from the sources as they are, and what it depends on into the `node_modules` of this folder. */
export function installInto(folder: string): void {
  const modules = resolve(folder, 'node_modules')
  const installed = join(modules, 'nodealer')
  mkdirSync(installed, { recursive: true })
  copyFileSync(join(root, 'package.json'), join(installed, 'package.json'))
  build(join(installed, 'dist'))
  pruneDeclarations(installed)
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly dependencies: { readonly [name: string]: string }
  }
  for (const name of [...Object.keys(dependencies), '@types/node', '@types/ws', 'undici-types']) {
    mkdirSync(join(modules, name, '..'), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), join(modules, name), 'dir')
  }
}

function build(outDir: string): void {
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const args = [compiler, '-p', join(root, 'tsconfig.build.json'), '--noCheck', '--outDir', outDir]
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the library could not be built: ${stdout}`)
}
