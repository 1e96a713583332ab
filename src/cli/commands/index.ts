/** All commands of the terminal program, in the order in which help lists them. */
import type { Command } from '../command.ts'
import { audit } from './audit.ts'
import { demo } from './demo.ts'
import { phh } from './phh.ts'
import { play } from './play.ts'
import { serve } from './serve.ts'

/** The commands. */
export const commands: readonly Command[] = [play, serve, demo, audit, phh]
