/** Werewolf at the tables of this page. */
import { botMind, rulesAmongPeople, werewolf } from '../../../games/werewolf/play/index.ts'
import { think } from '../../table/worker/thought.ts'
import type { WebGame } from '../../table/worker/web-game.ts'
import { termsOf } from './charter.ts'
import { briefClock } from './lone-clock.ts'
import { MyVillage } from './my-village.ts'
import { kindOf } from './step.ts'

/** How much longer than a thought anything lasts among bots, in milliseconds. */
const travel = 300

/** The game. */
export const webWerewolf: WebGame = {
  name: 'werewolf',
  admits: false,
  terms: termsOf,
  rules: ({ rules }) => ({ game: 'werewolf', ...rulesAmongPeople.decode(rules, 'rules') }),
  kindOf,
  bot(_bot, { kind, thought }) {
    const bot = { mind: botMind(), pause: () => think(thought()) }
    return kind === 'bots'
      ? werewolf({ ...bot, clock: briefClock(() => thought().most + travel) })
      : werewolf(bot)
  },
  mine: (place) => new MyVillage(place),
}
