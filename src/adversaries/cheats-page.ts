/** The page of the docs that shows what became of every cheat, written from the results of a run. */
import { type DeckName, everyDeck } from './adversary.ts'
import { catalogue } from './catalogue/index.ts'
import type { CheatResult } from './run-cheats.ts'

const introduction = `# Every cheat, and what becomes of it

Each row is a program that cheats: a player at a table of three who shuffles, deals, opens and shows cards, and lies once. The
others are honest. \`nodealer cheat\` runs all of them; this page is what the run printed, and a test fails when it no longer is.

- **named** — every honest player names the cheat, at that step, with signed statements that a stranger can check again.
- **absent** — the cheat says nothing. No stranger can check silence, so it is never called a fault: the others sign that the
  player is absent, and the table's rules say what that costs.
- **harmless** — the table ends as it would have ended without the cheat. Nobody is named.

Honest players are never named: the same tables are also played with lost, late and doubled messages, crashes and returns.
`

/** Cheats that no program at a table can show, and what stands against them. */
const byConstruction: readonly (readonly [string, string, string])[] = [
  [
    '6',
    'all but one player pool what they know',
    'the one honest order and key remain: tested by counting, `test/adversaries/coalition.test.ts`',
  ],
  [
    '11',
    'forging proofs: weak challenges, chosen generators, late secrets',
    'the forgeries are written out in `test/proofs`, and fail',
  ],
  [
    '21, 22',
    'one key or mask in two hands',
    'every secret derives from slot and past; hands have seeds of their own, and old ones are erased',
  ],
  ['23', 'quadratic residues', 'the group has prime order: there is nothing to leak'],
  ['24', 'faces with known relations', 'faces are hashes of names; summed points are sealed first'],
  [
    '25',
    'bad randomness',
    'nonces depend on what they sign; orders are drawn by rejection; one good shuffler is enough',
  ],
  ['26', 'timing', 'limits are stated in the security chapter; keys live for one hand'],
  [
    '29',
    'a forged history shown to a spectator',
    'every statement is signed and names what it builds on; an audit checks all of it',
  ],
]

/** The whole page. */
export function cheatsPage(results: readonly CheatResult[]): string {
  const rows = catalogue.map((adversary) => {
    const cells = everyDeck.map((deck) => cell(results, adversary.name, deck))
    return `| ${[`\`${adversary.name}\``, adversary.about, adversary.source, ...cells].join(' | ')} |`
  })
  const rest = byConstruction.map((row) => `| ${row.join(' | ')} |`)
  return [
    introduction,
    `| cheat | what it does | source | ${everyDeck.map((deck) => `\`${deck}\``).join(' | ')} |`,
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    '`source`: the row of the catalogue of cheats, or the section of the protocol that describes the attack. An empty cell: the',
    'deck has nothing that could be cheated in this way.',
    '',
    '## Against what no cheat at a table can show',
    '',
    '| row | cheat | what stands against it |',
    '|---|---|---|',
    ...rest,
    '',
  ].join('\n')
}

function cell(results: readonly CheatResult[], name: string, deck: DeckName): string {
  const result = results.find((one) => one.name === name && one.deck === deck)
  if (result === undefined) return ''
  if (!result.caught) return 'harmless'
  if (result.named === 'absent') return `absent at ${result.atStep}`
  return result.named === 'cheat' ? `named at ${result.atStep}: “${result.rule}”` : result.named
}
