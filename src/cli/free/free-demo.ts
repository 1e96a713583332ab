/** What `nodealer demo --game free` plays: a recipe, by programs that do whatever can be done. */
import { misfitOf, type Recipe } from '../../games/free/index.ts'
import { type FreeOutcome, freeTable, randomMind, recipeCodec, recipes } from '../../games/free/play/index.ts'
import { platformRandom } from '../../games/play/index.ts'
import type { Game, Terms } from '../../table/index.ts'
import { type Arguments, type Command, UsageError } from '../command.ts'
import { lineOf } from './chronicle.ts'

/** What it can be told. */
export const freeOptions: Command['options'] = {
  recipe: {
    type: 'string',
    value: 'NAME',
    about: `free: ${Object.keys(recipes).join(', ')}`,
    default: 'crazy-eights',
  },
  moves: { type: 'string', value: 'N', about: 'free: how many moves', default: '40' },
}

/** A table that is to be played, and the lines of what happens at it. */
export interface FreeDemo {
  readonly terms: Terms
  gameAt(seat: number): Game<FreeOutcome>
  readonly story: readonly string[]
}

/** A free table by the options. */
export function freeDemo(args: Arguments, players: number): FreeDemo {
  const word = args.text('recipe') ?? 'crazy-eights'
  const recipe = Object.hasOwn(recipes, word) ? recipes[word] : undefined
  if (recipe === undefined)
    throw new UsageError(`there is no recipe "${word}": use ${Object.keys(recipes).join(', ')}`)
  const moves = args.number('moves', 1, 1000) ?? 40
  const story: string[] = [...misfitLines(recipe, players)]
  const name = (chair: number): string => `player ${chair + 1}`
  return {
    terms: {
      game: 'free',
      rules: recipeCodec.encode(recipe),
      seats: { min: 2, max: 10 },
      deadlines: { step: 60_000, act: 60_000 },
      patience: null,
      spectators: true,
    },
    gameAt: (seat) =>
      freeTable({
        mind: randomMind({ moves, random: platformRandom }),
        ...(seat === 0 && { onEvent: (event) => story.push(lineOf(event, name)) }),
      }),
    story,
  }
}

/** What does not fit when so many play by this recipe. */
function misfitLines(recipe: Recipe, players: number): readonly string[] {
  const misfit = misfitOf(recipe, players)
  if (misfit === undefined) return []
  if (misfit.kind === 'cards')
    return [`there are not enough cards: everybody is dealt ${misfit.dealt} instead of ${misfit.wanted}`]
  const { from, to } = misfit
  return [
    `${recipe.name} is meant for ${from === to ? to : `${from} to ${to}`} players, and here are ${players}`,
  ]
}
