/** `nodealer audit`: runs a game again from its log and says whether everything was in order. */
import { createReadStream, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Hand, writePhh } from '../../games/holdem/index.ts'
import { holdem } from '../../games/holdem/play/index.ts'
import { gameOf } from '../../games/play/games.ts'
import { DecodeError } from '../../group/index.ts'
import { audit as auditLog, type Game, type Table, type Verdict } from '../../table/index.ts'
import { type Command, UsageError } from '../command.ts'
import { duration, Progress, style } from '../screen.ts'
import { shortName } from '../work.ts'

/** The command. */
export const audit: Command = {
  name: 'audit',
  usage: 'LOG',
  about: 'Check a finished game from its log: every signature, every proof, every rule.',
  options: {
    json: { type: 'boolean', about: 'one JSON object' },
    phh: { type: 'string', value: 'DIR', about: 'write every hand of Hold’em there, as far as it was shown' },
  },
  async run(args) {
    const [file] = args.words
    if (file === undefined) throw new UsageError('name the log to audit')
    if (statSync(file, { throwIfNoEntry: false }) === undefined)
      throw new UsageError(`there is no file "${file}"`)
    const hands = new Map<number, Hand>()
    const watched = (table: Table): Game<unknown> =>
      table.charter.game === 'holdem'
        ? holdem({ onHand: (number, hand) => hands.set(number, hand) })
        : gameOf(table)
    const verdict = await auditLog(linesOf(file), watched).catch((error: unknown) => {
      if (error instanceof DecodeError || error instanceof RangeError)
        throw new UsageError(`${file}: ${error.message}`)
      throw error
    })
    const folder = args.text('phh')
    if (folder !== undefined) writeHands(folder, hands)
    if (args.flag('json')) console.log(JSON.stringify(asJson(verdict)))
    else print(verdict)
    return verdict.clean ? 0 : 1
  },
}

/** Writes each hand as a file of its own. */
function writeHands(folder: string, hands: ReadonlyMap<number, Hand>): void {
  mkdirSync(folder, { recursive: true })
  for (const [number, hand] of hands)
    writeFileSync(join(folder, `hand-${number}.phh`), writePhh(hand, { hand: number }))
}

/** The lines of a file, with progress while a long one is read. */
async function* linesOf(file: string): AsyncIterable<string> {
  const progress = new Progress()
  let count = 0
  for await (const line of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
    if (++count % 50 === 0) progress.show(`audited ${count} lines`)
    yield line
  }
  progress.clear()
}

function nameOf(verdict: Verdict<unknown>, player: string): string {
  return `${verdict.table.names.get(player) ?? '?'} (${shortName(player)})`
}

function asJson(verdict: Verdict<unknown>): object {
  const { clean, statements, checks, milliseconds, refused, unfinished, table } = verdict
  const faults = verdict.faults.map(({ culprit, rule, slot, reason }) => ({ culprit, rule, slot, reason }))
  const absences = verdict.absences.map(({ players, slot }) => ({ players, slot }))
  const players = table.players.map((player) => ({ player, name: table.names.get(player) }))
  const stacks = stacksOf(verdict.result)
  return {
    clean,
    game: table.charter.game,
    players,
    ...(stacks ? { stacks: Object.fromEntries(stacks) } : {}),
    statements,
    checks,
    faults,
    absences,
    refused,
    unfinished: unfinished ?? null,
    ms: Math.round(milliseconds),
  }
}

function stacksOf(result: unknown): ReadonlyMap<string, number> | undefined {
  const stacks = (result as { stacks?: unknown } | undefined)?.stacks
  return stacks instanceof Map ? (stacks as Map<string, number>) : undefined
}

function print(verdict: Verdict<unknown>): void {
  const { table } = verdict
  console.log(`game      ${table.charter.game}, table ${shortName(table.id)}`)
  console.log(`players   ${table.players.map((player) => nameOf(verdict, player)).join(', ')}`)
  console.log(
    `checked   ${verdict.statements} statements, ${verdict.checks} proofs and rules, in ${duration(verdict.milliseconds)}`,
  )
  const stacks = stacksOf(verdict.result)
  if (stacks) {
    const rows = [...stacks].sort((a, b) => b[1] - a[1])
    console.log(
      `stacks    ${rows.map(([player, stack]) => `${nameOf(verdict, player)} ${stack}`).join(', ')}`,
    )
  }
  for (const { players, slot } of verdict.absences) {
    console.log(
      `absent    ${players.map((player) => nameOf(verdict, player)).join(', ')} in ${slot} (by everybody's word)`,
    )
  }
  for (const { culprit, rule, slot, reason } of verdict.faults) {
    console.log(
      style('red', `cheat     ${nameOf(verdict, culprit)} broke the rule "${rule}" in ${slot}: ${reason}`),
    )
  }
  for (const { line, reason } of verdict.refused) console.log(style('red', `line ${line}: ${reason}`))
  if (verdict.unfinished !== undefined) console.log(style('yellow', `unfinished: ${verdict.unfinished}`))
  console.log(verdict.clean ? style('green', 'clean: everything was proven') : style('red', 'not clean'))
}
