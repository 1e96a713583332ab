/** The games that this program plays with people. */
import { Stuck, wire } from '../table/index.ts'
import { type Arguments, type Option, UsageError } from './command.ts'
import { holdemGame } from './holdem/holdem-game.ts'
import type { TableGame } from './table-game.ts'
import { werewolfGame } from './werewolf/werewolf-game.ts'

/** All of them, the usual one first. */
export const tableGames: readonly TableGame[] = [holdemGame, werewolfGame]

/** The game that a charter names. Throws if this program cannot play it. */
export function gameNamed(name: string): TableGame {
  const game = tableGames.find((known) => known.name === name)
  if (game) return game
  throw new Stuck(`this program cannot play "${wire.printable(name)}" here: open the link in a browser`)
}

/** The game that a person asked for. */
export function gameWanted(name: string | undefined): TableGame {
  const game = tableGames.find((known) => known.name === (name ?? tableGames[0]?.name))
  if (game) return game
  throw new UsageError(
    `there is no game "${name}" to play: use ${tableGames.map((known) => known.name).join(' or ')}`,
  )
}

/** The options of all games, each with the name of its game. */
export const gameOptions: { readonly [name: string]: Option } = Object.fromEntries(
  tableGames.flatMap(({ name, options }) =>
    Object.entries(options).map(([key, option]) => [key, { ...option, about: `${name}: ${option.about}` }]),
  ),
)

/** How many bots sit with a person. */
export function botsFrom(args: Arguments, { seats }: TableGame): number {
  return args.number('bots', seats.min - 1, seats.max - 1) ?? seats.usualBots
}
