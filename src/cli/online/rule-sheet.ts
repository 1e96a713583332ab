/** What a guest agrees to by sitting down: the host, the rules and who gives the order, before anything is signed. */
import { deckProtocol } from '../../decks/index.ts'
import { type HoldemRules, holdemRules } from '../../games/holdem/play/index.ts'
import { DecodeError } from '../../group/index.ts'
import { type Invite, printTableName } from '../../net/index.ts'
import { type Charter, type Player, Stuck, wire } from '../../table/index.ts'
import { shortName } from '../work.ts'

/** A table's rules for a person, line by line. Throws if this program cannot play there. */
export function ruleSheet(invite: Invite, charter: Charter, host: Player): string[] {
  const rules = rulesOf(charter)
  const { smallBlind, bigBlind, ante, stack, rebuys, hands, bank, removal } = rules
  const { step, act } = charter.deadlines
  const length = hands === 0 ? 'until one player has all chips' : `${hands} ${hands === 1 ? 'hand' : 'hands'}`
  const again = rebuys === 0 ? '' : `, ${rebuys} times to buy again`
  return [
    `table      ${printTableName(invite.table)}, hosted by ${shortName(host)} (compare it with what your host sees)`,
    `game       no-limit Hold’em, blinds ${smallBlind}/${bigBlind}${ante > 0 ? `, ante ${ante}` : ''}, ${length}`,
    `chips      ${stack} each${again}; play money: they are worth nothing`,
    `deck       ${rules.deck}: ${aboutDeck(rules)}`,
    `deadlines  ${inSeconds(act)} to act, ${inSeconds(step)} for what programs do by themselves; whoever is late`,
    '           folds, loses what it has staked, and sits out until it is back',
    ...(bank > 0 ? [`           and a bank of ${inSeconds(bank)} for each player, in all`] : []),
    ...(removal ? ['votes      more than half of those who are there can vote somebody out'] : []),
    `order      by the relay ${invite.relay} (key ${shortName(charter.sequencer)}): it numbers and times what is said; it can`,
    '           stop the game and be unfair about lateness, it cannot see or choose a card or speak for you',
    ...elsewhere(charter),
  ]
}

function rulesOf(charter: Charter): HoldemRules {
  if (charter.game !== 'holdem')
    throw new Stuck(
      `this program cannot play "${wire.printable(charter.game)}" here: open the link in a browser`,
    )
  try {
    return holdemRules.decode(charter.rules, 'rules')
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error
    throw new Stuck(`the rules of this table cannot be read, so nothing was signed: ${error.message}`)
  }
}

function aboutDeck({ deck, escrow }: HoldemRules): string {
  if (!deckProtocol(deck).abilities.redeal)
    return 'when somebody falls silent the hand may be void, and partners can profit from that'
  if (escrow === 0) return 'no escrow, so a hand is dealt again or void when somebody falls silent'
  return 'from four players on more than half of them together could open the board early, never a hand'
}

function elsewhere({ relays }: Charter): string[] {
  if (relays.length === 0) return []
  return [`           should it stay away, the game can go on at ${relays.map(wire.printable).join(', ')}`]
}

function inSeconds(milliseconds: number): string {
  return `${Math.round(milliseconds / 100) / 10} s`
}
