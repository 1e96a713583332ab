/** Hold'em at the tables of this page. */
import { botMind, holdem, holdemRules, patienceOf, platformRandom } from '../../../games/holdem/play/index.ts'
import type { WebGame } from '../../table/worker/web-game.ts'
import { termsOf } from './charter.ts'
import { MyHoldem } from './my-holdem.ts'
import { stubborn, thinking } from './pace.ts'
import { kindOf } from './step.ts'

/** The game. */
export const webHoldem: WebGame = {
  name: 'holdem',
  admits: true,
  terms: termsOf,
  rules({ rules, deadlines }) {
    const { smallBlind, bigBlind, stack, deck, bank, removal } = holdemRules.decode(rules, 'rules')
    const stakes = { smallBlind, bigBlind, stack }
    return { game: 'holdem', deck, stakes, deadlines, patience: patienceOf(deadlines), bank, removal }
  },
  kindOf,
  bot({ cheat, temper = 'solid' }, { thought }) {
    const own = cheat === 'showdown' ? stubborn : botMind(temper)
    return holdem({ mind: thinking(own, thought, platformRandom) })
  },
  mine: (place) => new MyHoldem(place),
}
