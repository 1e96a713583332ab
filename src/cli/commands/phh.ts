/** `nodealer phh`: replays poker hand histories and says whether every action was legal and the stacks come out. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Replay, replayAllPhh } from '../../games/holdem/index.ts'
import { type Command, UsageError } from '../command.ts'

/** All `.phh` files named, and those in the folders named. */
function* filesOf(paths: readonly string[]): Iterable<string> {
  for (const path of paths) {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found === undefined) throw new UsageError(`there is no file or folder "${path}"`)
    if (!found.isDirectory()) yield path
    else {
      const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).sort()
      for (const name of names) if (/\.phhs?$/.test(name)) yield join(path, name)
    }
  }
}

/** The command. */
export const phh: Command = {
  name: 'phh',
  usage: 'FILE|DIR …',
  options: { json: { type: 'boolean', about: 'one JSON object a hand' } },
  async run(args) {
    if (args.words.length === 0) throw new UsageError('name the files or folders to replay')
    let wrong = 0
    let count = 0
    let strange = 0
    for (const file of filesOf(args.words)) {
      for (const replay of replayAllPhh(readFileSync(file, 'utf8'))) {
        count++
        if (isNoHand(replay)) strange++
        if (isWrong(replay)) wrong++
        console.log(args.flag('json') ? JSON.stringify({ file, ...replay }) : lineFor(file, replay))
      }
    }
    if (count === 0)
      throw new UsageError(`there is no hand history (.phh, .phhs) in ${args.words.join(', ')}`)
    if (!args.flag('json')) console.log(summary(count, wrong, strange))
    if (strange > 0) return 2
    return wrong > 0 ? 1 : 0
  },
}

function summary(count: number, wrong: number, strange: number): string {
  const others = strange === 0 ? '' : `, ${strange} no hand history`
  return `${count} ${count === 1 ? 'hand' : 'hands'}, ${wrong} wrong${others}`
}

/** Whether it is no hand history at all. */
function isNoHand({ variant, supported }: Replay): boolean {
  return !supported && variant === ''
}

/** A hand of another variant is not wrong. */
function isWrong({ supported, legal, exact }: Replay): boolean {
  return supported && (!legal || exact === false)
}

function lineFor(file: string, replay: Replay): string {
  if (!replay.supported) return `${file}: ${replay.reason}`
  if (!replay.legal) return `${file}: not legal: ${replay.reason}`
  const { stacks, exact, reason } = replay
  const verdict = exact === null ? 'legal' : exact ? 'exact' : 'stacks differ'
  return `${file}: ${[verdict, ...(reason ? [reason] : []), ...(stacks ? [stacks.join(' ')] : [])].join(', ')}`
}
