/** Where the built web app is. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The package that has it (decision 21). */
export const pagePackage = 'nodealer-page'

/**
 * The built web app: that of the checkout which the program at this address runs in, or of the package that is installed beside
 * the program's.
 */
export function webApp(program: string = import.meta.url): string | undefined {
  const here = fileURLToPath(program)
  const root = here.endsWith('.ts') ? join(dirname(here), '..', '..', 'dist') : join(dirname(here), '..')
  const built = join(root, 'web')
  return existsSync(join(built, 'index.html')) ? built : installedPage(program)
}

function installedPage(program: string): string | undefined {
  try {
    return dirname(createRequire(program).resolve(`${pagePackage}/package.json`))
  } catch {
    return undefined
  }
}
