/** All commands of the terminal program, in the order in which help lists them. */
import type { Command } from '../command.ts'
import { phh } from './phh.ts'

/** The commands. */
export const commands: readonly Command[] = [phh]
