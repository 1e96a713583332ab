/** Where the built web app is. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The built web app: beside the built program, or in the build of a checkout that runs from its sources. */
export function webApp(): string | undefined {
  const here = fileURLToPath(import.meta.url)
  const root = here.endsWith('.ts') ? join(dirname(here), '..', '..', 'dist') : join(dirname(here), '..')
  const app = join(root, 'web')
  return existsSync(join(app, 'index.html')) ? app : undefined
}
