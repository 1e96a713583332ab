/** The page as a package of its own (decision 21): what the build adds to dist/web, so that `npm pack ./dist/web` packs it. */
import { readFileSync, writeFileSync } from 'node:fs'

/** Writes the description of the page's package beside the built page. */
export function describePage(): void {
  const { version, license, homepage, repository, bugs, publishConfig } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  ) as { readonly [field: string]: unknown }
  const described = {
    name: 'nodealer-page',
    version,
    description: 'The page of Nodealer, card games nobody deals, for relays that serve it.',
    license,
    homepage,
    repository,
    bugs,
    publishConfig,
  }
  writeFileSync('dist/web/package.json', `${JSON.stringify(described, null, 2)}\n`)
  writeFileSync('dist/web/README.md', readme)
}

const readme = `# The page of Nodealer

Hold'em, Werewolf and any card game in the browser, without a dealer. Installed beside the package \`nodealer\`, in the same version, it is
served by \`npx nodealer serve\`.
`
