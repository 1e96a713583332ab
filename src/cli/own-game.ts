/** A game of somebody's own, from a module that exports it (`nodealer audit LOG --game ./mine.js`). */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Game } from '../table/index.ts'
import { UsageError } from './command.ts'

/**
 * Loads the module and gives its game: the export `game`, or the default one, or the only function that it exports. A name after `#`
 * chooses another: `./mine.js#auction`.
 */
export async function gameFrom(path: string): Promise<Game<unknown>> {
  const [file = '', name] = path.split('#')
  const exported = await exportsOf(file)
  const functions = Object.entries(exported).filter(([, value]) => typeof value === 'function')
  const wanted = name === undefined ? ['game', 'default'] : [name]
  const named = functions.find(([key]) => wanted.includes(key))
  const [, game] = named ?? (name === undefined && functions.length === 1 ? functions[0] : undefined) ?? []
  if (game !== undefined) return game as Game<unknown>
  const known =
    functions
      .map(([key]) => key)
      .sort()
      .join(', ') || 'none'
  throw new UsageError(
    name === undefined
      ? `which function of ${file} is the game? Export it as "game", or name it: ${file}#NAME (functions there: ${known})`
      : `${file} exports no function "${name}" (functions there: ${known})`,
  )
}

async function exportsOf(file: string): Promise<object> {
  const path = resolve(file)
  if (!existsSync(path)) throw new UsageError(`there is no file "${file}"`)
  try {
    return (await import(pathToFileURL(path).href)) as object
  } catch (error) {
    throw new UsageError(
      `${file} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
