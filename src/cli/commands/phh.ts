/** `nodealer phh`: replays poker hand histories and says whether every action was legal and the stacks come out. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { replayAllPhh } from '../../games/holdem/index.ts'
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
  about: 'Replay poker hand histories (PHH) and check every action and the final stacks.',
  options: { json: { type: 'boolean', about: 'one JSON object a hand' } },
  async run(args) {
    if (args.words.length === 0) throw new UsageError('name the files or folders to replay')
    let wrong = 0
    let count = 0
    for (const file of filesOf(args.words)) {
      for (const replay of replayAllPhh(readFileSync(file, 'utf8'))) {
        count++
        if (replay.supported && (!replay.legal || replay.exact === false)) wrong++
        console.log(args.flag('json') ? JSON.stringify({ file, ...replay }) : lineFor(file, replay))
      }
    }
    if (!args.flag('json')) console.log(`${count} hands, ${wrong} wrong`)
    return wrong > 0 ? 1 : 0
  },
}

function lineFor(file: string, replay: ReturnType<typeof replayAllPhh>[number]): string {
  if (!replay.supported) return `${file}: ${replay.variant} is not supported: ${replay.reason}`
  if (!replay.legal) return `${file}: not legal: ${replay.reason}`
  const verdict =
    replay.exact === undefined ? 'legal' : replay.exact ? 'exact' : `stacks differ: ${replay.reason}`
  return `${file}: ${verdict}, ${replay.stacks?.join(' ')}`
}
