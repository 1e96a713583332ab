/** Hold'em as this program plays it. */
import { deckProtocol } from '../../decks/index.ts'
import { TEMPERS } from '../../games/holdem/index.ts'
import {
  botMind,
  type HoldemMind,
  type HoldemOutcome,
  type HoldemRules,
  holdem,
  holdemRules,
  patienceOf,
} from '../../games/holdem/play/index.ts'
import type { Charter } from '../../table/index.ts'
import { temperOf } from '../bots.ts'
import { holdemOptions, holdemRulesFrom, holdemTerms } from '../charter.ts'
import { UsageError } from '../command.ts'
import { botScreen, type EndedTable, type SeatScreen } from '../seat-screen.ts'
import type { BotWish, TableGame } from '../table-game.ts'
import { newsOf } from './crypto-news.ts'
import { TerminalSeat } from './terminal-seat.ts'

/** The game. */
export const holdemGame: TableGame = {
  name: 'holdem',
  options: {
    ...holdemOptions,
    hands: { type: 'string', value: 'N', about: 'stop after so many hands; 0: play on', default: '0' },
  },
  seats: { min: 2, max: 10, usualBots: 3 },
  termsFrom: (args, _players, deadlines) =>
    holdemTerms(holdemRulesFrom(args, args.number('hands', 0, 100_000) ?? 0), deadlines),
  ruleSheet,
  bot: (number, pause) => holdem({ mind: unhurried(botMind(temperOf(number)), pause) }),
  screen: (bot) => (bot ? screenOfBot(bot) : new TerminalSeat()),
}

function screenOfBot({ temper: wanted, pause }: BotWish): SeatScreen {
  const temper = TEMPERS.find((known) => known === wanted)
  if (temper === undefined) throw new UsageError(`--bot takes one of ${TEMPERS.join(', ')}, not "${wanted}"`)
  const play = holdem({ mind: unhurried(botMind(temper), pause) })
  let outcome: HoldemOutcome | undefined
  const report = ({ members }: EndedTable): readonly string[] => {
    if (outcome === undefined) return []
    const { hands, stacks } = outcome
    return [JSON.stringify({ hands, stacks: members.map((player) => stacks.get(player) ?? null) })]
  }
  const game = async (seat: Parameters<typeof play>[0]): Promise<HoldemOutcome> => {
    outcome = await play(seat)
    return outcome
  }
  return botScreen(game, newsOf, report)
}

/** A bot that takes a moment, as people do. */
function unhurried(mind: HoldemMind, milliseconds: number): HoldemMind {
  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
  return {
    ...mind,
    act: async (view) => {
      await pause()
      return mind.act(view)
    },
  }
}

function ruleSheet(charter: Charter): readonly string[] {
  const rules = holdemRules.decode(charter.rules, 'rules')
  const { smallBlind, bigBlind, ante, stack, rebuys, hands, bank, removal } = rules
  const { step, act } = charter.deadlines
  const patience = patienceOf(charter.deadlines)
  const length = hands === 0 ? 'until one player has all chips' : `${hands} ${hands === 1 ? 'hand' : 'hands'}`
  const again = rebuys === 0 ? '' : `, ${rebuys} times to buy again`
  return [
    `game       no-limit Hold’em, blinds ${smallBlind}/${bigBlind}${ante > 0 ? `, ante ${ante}` : ''}, ${length}`,
    `chips      ${stack} each${again}; play money: they are worth nothing`,
    `deck       ${rules.deck}: ${aboutDeck(rules)}`,
    `deadlines  ${inSeconds(patience)} to act and ${inSeconds(act - patience)} more for the answer to travel, ${inSeconds(step)} for what programs do by themselves; whoever is late`,
    '           folds, loses what it has staked, and sits out until it is back',
    ...(charter.patience === null
      ? []
      : ['           a program that is slow again and again is late sooner']),
    ...(bank > 0 ? [`           and a bank of ${inSeconds(bank)} for each player, in all`] : []),
    ...(removal ? ['votes      more than half of those who are there can vote somebody out'] : []),
  ]
}

function aboutDeck({ deck, escrow }: HoldemRules): string {
  if (!deckProtocol(deck).abilities.redeal)
    return 'when somebody falls silent the hand may be void, and partners can profit from that'
  if (escrow === 0) return 'no escrow, so a hand is dealt again or void when somebody falls silent'
  return 'from four players on more than half of them together could open the board early, never a hand'
}

function inSeconds(milliseconds: number): string {
  return `${Math.round(milliseconds / 100) / 10} s`
}
