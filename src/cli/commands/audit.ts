/** `nodealer audit`: runs a game again from its log and says whether everything was in order. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { type Hand, writePhh } from '../../games/holdem/index.ts'
import { holdem } from '../../games/holdem/play/index.ts'
import { gameOf } from '../../games/play/index.ts'
import { auditInWorkers } from '../../table/audit/audit-workers.ts'
import {
  audit as auditLog,
  type Game,
  type GameOf,
  type PhaseName,
  readLogLine,
  type Verdict,
  wire,
} from '../../table/index.ts'
import { type Command, UsageError } from '../command.ts'
import { linesOf } from '../lines.ts'
import { describeClosing } from '../online/moving.ts'
import { gameFrom } from '../own-game.ts'
import { duration, Progress, style } from '../screen.ts'
import { shortName } from '../work.ts'

/** The command. */
export const audit: Command = {
  name: 'audit',
  usage: 'LOG',
  options: {
    game: { type: 'string', value: 'FILE', about: 'a game of your own: a module that exports it' },
    json: { type: 'boolean', about: 'one JSON object' },
    phh: { type: 'string', value: 'DIR', about: 'write every hand of Hold’em there, as far as it was shown' },
  },
  async run(args) {
    const [file] = args.words
    if (file === undefined) throw new UsageError('name the log to audit')
    const hands = new Map<number, Hand>()
    const folder = args.text('phh')
    if (folder !== undefined) mkdirSync(folder, { recursive: true })
    await refuseOtherFile(file)
    const module = args.text('game')
    const own = module === undefined ? undefined : await gameFrom(module)
    const lines = (): AsyncIterable<string> => withProgress(linesOf(file))
    // Threads have our games only, and cannot hand over the hands.
    const verdict =
      own === undefined && folder === undefined
        ? await auditInWorkers(lines, gameOf, { games })
        : await auditLog(lines(), gamesFor(own, hands))
    if (folder !== undefined) writeHands(folder, hands)
    const { sound, unfinished, stopped, otherGame } = verdict
    const isCut = sound && unfinished !== undefined && stopped === undefined && otherGame === undefined
    if (isCut && hands.size === 0 && own === undefined) await auditLog(lines(), gamesFor(own, hands))
    const left = isCut ? leftAfter(verdict, hands) : undefined
    if (args.flag('json')) console.log(JSON.stringify(asJson(verdict, left)))
    else print(verdict, left)
    return verdict.clean || left !== undefined ? 0 : 1
  },
}

/** Refuses a file that has nothing to do with a log: not one of its lines is one of a log. */
async function refuseOtherFile(file: string): Promise<void> {
  for await (const line of linesOf(file)) if (isLogLine(line)) return
  throw new UsageError(`"${file}" is no log of a game: none of its lines is one of a log`)
}

function isLogLine(line: string): boolean {
  try {
    readLogLine(line)
    return true
  } catch {
    return false
  }
}

/** Where threads find the games. */
const games = new URL(`../../games/play/index${extname(import.meta.url)}`, import.meta.url)

/** The game that a log shows: one of ours, or the one that was named. */
function gamesFor(own: Game<unknown> | undefined, hands: Map<number, Hand>): GameOf<unknown> {
  return (table) => {
    if (own !== undefined) return own
    if (table.charter.game === 'holdem') return holdem({ onHand: (number, hand) => hands.set(number, hand) })
    return gameOf(table)
  }
}

/**
 * After which hand of Hold'em everybody got up, of a log that ends before the game does: where the result of a hand is signed and no
 * other was dealt. Undefined where it ends in a hand.
 */
function leftAfter(verdict: Verdict<unknown>, hands: ReadonlyMap<number, Hand>): number | undefined {
  const { number } = verdict.closed ?? {}
  return number === Math.max(...hands.keys()) ? number : undefined
}

/** Writes each hand as a file of its own. */
function writeHands(folder: string, hands: ReadonlyMap<number, Hand>): void {
  for (const [number, hand] of hands)
    writeFileSync(join(folder, `hand-${number}.phh`), writePhh(hand, { hand: number }))
}

async function* withProgress(lines: AsyncIterable<string>): AsyncIterable<string> {
  const progress = new Progress()
  let count = 0
  for await (const line of lines) {
    if (++count % 50 === 0) progress.show(`audited ${count} lines`)
    yield line
  }
  progress.clear()
}

function nameOf({ members }: Verdict<unknown>, player: string): string {
  const { name = '?' } = members.find((member) => member.player === player) ?? {}
  return `${wire.printable(name)} (${shortName(player)})`
}

function asJson(verdict: Verdict<unknown>, left: number | undefined): object {
  const { clean, sound, entries, certified, statements, checks, milliseconds } = verdict
  const { table, refused, strays, unfinished, stopped } = verdict
  const stacks = stacksOf(verdict.result)
  const winner = winnerOf(verdict.result)
  return {
    clean: clean || left !== undefined,
    ...(left === undefined ? {} : { left }),
    sound: sound && stopped === undefined && verdict.otherGame === undefined,
    game: table?.charter.game ?? null,
    table: table?.id ?? null,
    players: verdict.members.map(({ player, name }) => ({ player, name })),
    ...(stacks ? { stacks: Object.fromEntries(stacks) } : {}),
    ...(winner === undefined ? {} : { winner }),
    entries,
    certified,
    statements,
    checks,
    faults: verdict.faults.map(({ culprit, rule, slot, reason }) => ({ culprit, rule, slot, reason })),
    absences: verdict.absences.map(({ players, slot }) => ({ players, slot })),
    otherResults: verdict.otherResults,
    refused,
    strays,
    begins: verdict.begins ?? null,
    unfinished: unfinished ?? null,
    ms: Math.round(milliseconds),
  }
}

function stacksOf(result: unknown): ReadonlyMap<string, number> | undefined {
  const stacks = (result as { stacks?: unknown } | undefined)?.stacks
  return stacks instanceof Map ? (stacks as Map<string, number>) : undefined
}

/** Who won a village. */
function winnerOf(result: unknown): string | undefined {
  const winner = (result as { winner?: unknown } | undefined)?.winner
  return typeof winner === 'string' ? winner : undefined
}

/** Enough of a list to see what it is about. */
const shown = 10

function print(verdict: Verdict<unknown>, left: number | undefined): void {
  printTable(verdict)
  const names = (players: readonly string[]): string =>
    players.map((player) => nameOf(verdict, player)).join(', ')
  for (const { players, slot } of verdict.absences)
    console.log(`absent    ${names(players)} in ${slot} (late by the order of the log)`)
  for (const { culprit, rule, slot, reason } of verdict.faults) {
    const sentence = `${nameOf(verdict, culprit)} broke the rule "${rule}" in ${slot}: ${wire.printable(reason)}`
    console.log(style('red', `cheat     ${sentence}`))
  }
  if (verdict.otherResults.length > 0)
    console.log(
      style(
        'yellow',
        `results   ${names(verdict.otherResults)} came to another result: another program, or a game that is no function of what was said`,
      ),
    )
  printRefused(verdict)
  if (left !== undefined)
    return console.log(style('green', `clean, left after hand ${left}: everything was proven`))
  if (verdict.unfinished !== undefined && !verdict.begins)
    console.log(style('yellow', `unfinished: ${verdict.unfinished}`))
  console.log(conclusion(verdict))
}

function printRefused({ refused }: Verdict<unknown>): void {
  const lines = refused.filter(({ line }) => line > 0)
  for (const { line, reason } of lines.slice(0, shown)) console.log(style('red', `line ${line}: ${reason}`))
  const more = lines.length - shown
  if (more > 0) console.log(style('red', `… and ${more} more lines that are not what they should be`))
  for (const { line, reason } of refused) if (line === 0) console.log(style('red', `missing   ${reason}`))
}

function printTable(verdict: Verdict<unknown>): void {
  const { table, entries, certified, statements, checks, strays } = verdict
  if (table) {
    console.log(`game      ${wire.printable(table.charter.game)}, table ${shortName(table.id)}`)
    const { continues } = table.charter
    if (continues)
      console.log(`continues table ${shortName(continues.table)} after ${describeClosing(continues.closing)}`)
    console.log(`players   ${verdict.members.map(({ player }) => nameOf(verdict, player)).join(', ')}`)
  }
  console.log(
    `checked   ${statements} statements, ${checks} proofs and rules, in ${duration(verdict.milliseconds)}`,
  )
  const ignored = strays.length === 0 ? '' : `; ${strays.length} did not count`
  console.log(`order     ${entries} entries, ${certified} signed by the sequencer${ignored}`)
  const winner = winnerOf(verdict.result)
  if (winner !== undefined) console.log(`winner    ${winner}`)
  const stacks = [...(stacksOf(verdict.result) ?? [])].sort((a, b) => b[1] - a[1])
  if (stacks.length > 0)
    console.log(
      `stacks    ${stacks.map(([player, stack]) => `${nameOf(verdict, player)} ${stack}`).join(', ')}`,
    )
}

/** Whoever sat down late may have kept nothing of what was before. */
function beginning({ name, number }: PhaseName): string {
  return `this log begins at ${wire.printable(name)} ${number}; what was before is missing, so that nothing can be judged. Take the log of somebody who was there from the beginning`
}

function conclusion(verdict: Verdict<unknown>): string {
  const { stopped, otherGame, table } = verdict
  if (verdict.clean) return style('green', 'clean: everything was proven')
  if (verdict.begins) return style('yellow', beginning(verdict.begins))
  if (!verdict.sound) return style('red', 'not clean')
  if (stopped !== undefined) return style('red', 'not clean: the game cannot be run to its end')
  if (otherGame !== undefined)
    return style(
      'red',
      `not clean: from entry ${otherGame} on the log answers questions that this game does not ask. Is it the game of this log (${wire.printable(table?.charter.game ?? '')}), in the same version?`,
    )
  return style(
    'yellow',
    `sound so far: everything was proven up to entry ${verdict.entries}, where the log ends`,
  )
}
