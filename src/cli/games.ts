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

/** Refuses what was said about a table of another game: it would mean nothing. */
export function refuseOthers(args: Arguments, wanted: TableGame): void {
  const others = tableGames
    .filter((game) => game !== wanted)
    .map(({ name, options }) => [name, options] as const)
  refuseOptions(args, new Map(others), wanted)
}

/** Refuses options of these games that `wanted` does not have. */
export function refuseOptions(
  args: Arguments,
  games: ReadonlyMap<string, TableGame['options']>,
  wanted: Pick<TableGame, 'name' | 'options'>,
): void {
  for (const [game, options] of games)
    for (const option of Object.keys(options))
      if (args.isGiven(option) && !Object.hasOwn(wanted.options, option))
        throw new UsageError(
          `--${option} is an option of ${game}, and means nothing for ${wanted.name}: leave it out`,
        )
}

/** How many bots sit with a person. */
export function botsFrom(args: Arguments, { seats }: TableGame): number {
  return args.number('bots', seats.min - 1, seats.max - 1) ?? seats.usualBots
}
