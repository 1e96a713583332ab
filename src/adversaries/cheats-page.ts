/** The page of the docs that shows what became of every cheat, written from the results of a run. */
import { type Adversary, type DeckName, everyDeck } from './adversary.ts'
import { catalogue } from './catalogue/index.ts'
import { tablesEach } from './holdem-stage.ts'
import type { CheatResult } from './run-cheats.ts'

const introduction = `# Every cheat, and what becomes of it

Each row is a program that cheats: a player at a table of three who shuffles, deals, opens and shows cards, and lies once; or two
of five who lie together. The others are honest. \`nodealer cheat\` runs all of them; this page is what the run printed, and a
test fails when it no longer is.

- **named** — every honest player names the cheat, at that step, with signed statements. ✓: a stranger who has nothing but this
  evidence has come to the same conclusion, for every fault that an honest player told of.
- **absent** — the cheat says nothing in time, by the order and the time of the log. That is never called a fault: the table's
  rules say what it costs.
- **harmless** — the table ends as it would have ended without the cheat. Nobody is named.

Honest players are never named: the same tables are also played with lost, late and doubled messages, crashes and returns. What
a cheat says of honest players convinces no stranger.
`

const aboutChips = `## Where chips are at stake

One hand of Hold'em. \`chips\`: the average gain of the cheats over playing the same hands honestly. Each row is played at
${tablesEach} tables, each of them twice with the same seed: with the cheats, and with everybody honest. Cards and bets are the same up to
the cheat, and nobody would put in another chip after it (all check, or are all in). Of the chips that the cheats have in the end,
partners together, what they have at the honest table is taken off. Stacks are 200 chips, the big blind is 2.
`

const aboutCompany = `## In groups, votes, villages and at free tables

Three players who are divided into [secret groups](groups.md) or [vote](votes.md), a [village](werewolf.md) of six, or three at a [free table](spec/free.md), where after a
loss a fourth has gone. Whoever is named in a village is dead, at a free table it is gone, and the others play on.
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
  [
    '',
    'two wolves who both kill',
    'their choices add up to nobody: nobody dies, and nobody is named, because nobody can know; `test/games/werewolf/play/pack.test.ts`',
  ],
  [
    '',
    'all but two players of a village pool what they know',
    'the roles of the two stay as likely as before: tested by counting, `test/games/werewolf/play/secrecy.test.ts`',
  ],
]

/** The whole page. */
export function cheatsPage(results: readonly CheatResult[]): string {
  const atDecks = catalogue.filter(({ game }) => game === undefined)
  const withChips = catalogue.filter(({ game }) => game === 'holdem')
  const inCompany = catalogue.filter(({ game }) => game !== undefined && game !== 'holdem')
  return [
    introduction,
    `| cheat | what it does | source | ${everyDeck.map((deck) => `\`${deck}\``).join(' | ')} |`,
    '|---|---|---|---|---|---|---|',
    ...atDecks.map((adversary) => deckRow(results, adversary)),
    '',
    '`source`: the row of the [catalogue of cheats](spec/decks.md), or the section of the [specification](README.md) about the attack. An empty cell: the',
    'deck has nothing that could be cheated in this way.',
    '',
    aboutChips,
    '| cheat | what it does | seats | deck | what becomes of it | chips |',
    '|---|---|---|---|---|---|',
    ...withChips.flatMap((adversary) => chipRows(results, adversary)),
    '',
    aboutCompany,
    '| cheat | what it does | source | where | what becomes of it |',
    '|---|---|---|---|---|',
    ...inCompany.map((adversary) => companyRow(results, adversary)),
    '',
    '## Against what no cheat at a table can show',
    '',
    '| row | cheat | what stands against it |',
    '|---|---|---|',
    ...byConstruction.map((row) => `| ${row.join(' | ')} |`),
    '',
  ].join('\n')
}

function deckRow(results: readonly CheatResult[], { name, about, source }: Adversary): string {
  const cells = everyDeck.map((deck) => cell(resultOf(results, name, deck)))
  return `| ${[`\`${name}\``, about, source, ...cells].join(' | ')} |`
}

function chipRows(results: readonly CheatResult[], adversary: Adversary): string[] {
  const { name, about, decks, partner, table } = adversary
  const seats = `${partner ? 2 : 1} of ${table?.players}`
  return decks.map((deck) => {
    const result = resultOf(results, name, deck)
    return `| \`${name}\` | ${about} | ${seats} | \`${deck}\` | ${cell(result)} | ${result?.chips ?? ''} |`
  })
}

function companyRow(
  results: readonly CheatResult[],
  { name, about, source, game, decks }: Adversary,
): string {
  const result = cell(resultOf(results, name, decks[0]!))
  return `| \`${name}\` | ${about} | ${source} | ${game} | ${result} |`
}

function resultOf(results: readonly CheatResult[], name: string, deck: DeckName): CheatResult | undefined {
  return results.find((one) => one.name === name && one.deck === deck)
}

function cell(result: CheatResult | undefined): string {
  if (result === undefined) return ''
  const { caught, named, atStep, rule, rechecked } = result
  if (!caught) return 'harmless'
  if (named === 'absent') return `absent at ${atStep}`
  return named === 'cheat' ? `named at ${atStep}: “${rule}”${rechecked ? ' ✓' : ''}` : named
}
