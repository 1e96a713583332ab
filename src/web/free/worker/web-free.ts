/** The free table at the tables of this page. */
import { freeTable, recipeCodec } from '../../../games/free/play/index.ts'
import { platformRandom } from '../../../games/play/index.ts'
import type { WebGame } from '../../table/worker/web-game.ts'
import { termsOf } from './charter.ts'
import { MyFree } from './my-free.ts'
import { quietBot } from './quiet-bot.ts'
import { kindOf } from './step.ts'

/** The game. */
export const webFree: WebGame = {
  name: 'free',
  admits: true,
  terms: termsOf,
  rules: ({ rules, deadlines }) => ({
    game: 'free',
    recipe: recipeCodec.decode(rules, 'rules'),
    patience: deadlines.act / 1000,
  }),
  kindOf,
  bot: (_bot, { thought }) => freeTable({ mind: quietBot(thought, platformRandom) }),
  mine: (place) => new MyFree(place),
}
