/** All commands of the terminal program, in the order in which help lists them. */
import type { Command } from '../command.ts'
import { audit } from './audit.ts'
import { bench } from './bench.ts'
import { cheat } from './cheat.ts'
import { demo } from './demo.ts'
import { group } from './group.ts'
import { host } from './host.ts'
import { join } from './join.ts'
import { phh } from './phh.ts'
import { play } from './play.ts'
import { serve } from './serve.ts'
import { simulate } from './simulate.ts'
import { vote } from './vote.ts'

/** The commands. */
export const commands: readonly Command[] = [
  play,
  host,
  join,
  serve,
  demo,
  group,
  vote,
  cheat,
  audit,
  simulate,
  phh,
  bench,
]
