/** Terms of tables that the commands make from their options. */
import { type DeckProtocolName, deckProtocols, facesNamed, type ShowcaseRules } from '../decks/index.ts'
import { defaultRules, type HoldemRules, holdemRules } from '../games/holdem/play/index.ts'
import { DecodeError } from '../group/index.ts'
import type { Charter, Terms } from '../table/index.ts'
import { type Arguments, type Option, UsageError } from './command.ts'

/** Milliseconds that tables of this program wait for each other. */
export const usualDeadlines = { step: 30_000, act: 60_000 }

/** The options by which a table of Hold'em is described. */
export const holdemOptions: { readonly [name: string]: Option } = {
  deck: {
    type: 'string',
    value: 'NAME',
    about: `deck protocol: ${[...deckProtocols.keys()].join(', ')}`,
    default: 'mask',
  },
  blinds: { type: 'string', value: 'S/B', about: 'small and big blind', default: '1/2' },
  ante: { type: 'string', value: 'N', about: 'ante of everybody', default: '0' },
  stack: { type: 'string', value: 'N', about: 'chips everybody starts with', default: '200' },
  rebuys: { type: 'string', value: 'N', about: 'how often a broke player may buy again', default: '0' },
  bank: {
    type: 'string',
    value: 'SECONDS',
    about: 'what everybody may think beyond the time to act, in all',
    default: '0',
  },
  votes: { type: 'boolean', about: 'more than half of the players can vote somebody out' },
  escrow: {
    type: 'string',
    value: 'N',
    about: 'silent losses that the board survives (default: as many as is safe, from four players on)',
  },
}

/** The deck protocol asked for. */
export function deckName(args: Arguments): DeckProtocolName {
  const name = args.text('deck') ?? 'mask'
  const found = [...deckProtocols.keys()].find((known) => known === name)
  if (found !== undefined) return found
  throw new UsageError(`there is no deck "${name}": use ${[...deckProtocols.keys()].join(', ')}`)
}

/** The cards asked for, by a name that `facesNamed` knows. */
export function cardsFrom(args: Arguments): string {
  const cards = args.text('cards') ?? '52'
  try {
    facesNamed(cards)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new UsageError(
      `--cards takes 52, 54, mahjong or a number of number cards from 2 to 1000, not "${cards}"`,
    )
  }
  return cards
}

/** The rules of Hold'em asked for. */
export function holdemRulesFrom(args: Arguments, hands: number): HoldemRules {
  const { smallBlind, bigBlind } = blindsFrom(args)
  const ante = args.number('ante', 0, 1_000_000) ?? defaultRules.ante
  const stack = args.number('stack', 1, 1_000_000_000) ?? defaultRules.stack
  if (stack < ante + bigBlind)
    throw new UsageError(
      `--stack ${stack} is less than the ante and the big blind together: give everybody ${ante + bigBlind} or more`,
    )
  return checkedRules({
    ...defaultRules,
    smallBlind,
    bigBlind,
    hands,
    ante,
    stack,
    rebuys: args.number('rebuys', 0, 1000) ?? 0,
    bank: 1000 * (args.number('bank', 0, 3600) ?? 0),
    removal: args.flag('votes'),
    deck: deckName(args),
    escrow: args.number('escrow', 0, 4) ?? null,
  })
}

function blindsFrom(args: Arguments): Pick<HoldemRules, 'smallBlind' | 'bigBlind'> {
  const [, small, big] = /^(\d{1,9})\/(\d{1,9})$/.exec(args.text('blinds') ?? '1/2') ?? []
  const [smallBlind, bigBlind] = [Number(small), Number(big)]
  if (smallBlind >= 1 && bigBlind >= smallBlind) return { smallBlind, bigBlind }
  throw new UsageError('--blinds takes two whole numbers, the smaller first: 1/2')
}

/** The rules, if the deck can do what they ask of it. */
function checkedRules(rules: HoldemRules): HoldemRules {
  try {
    return holdemRules.decode(holdemRules.encode(rules), '')
  } catch (error) {
    if (error instanceof DecodeError)
      throw new UsageError(`--${error.field.replace('.', '')} ${error.reason}`)
    throw error
  }
}

/** The terms of a table of Hold'em. */
export function holdemTerms(rules: HoldemRules, deadlines = usualDeadlines): Terms {
  return {
    game: 'holdem',
    rules: { ...rules },
    seats: { min: 2, max: 10 },
    deadlines,
    spectators: true,
  }
}

/** The terms of a table that tries a deck out. */
export function showcaseTerms(rules: ShowcaseRules): Terms {
  return {
    game: 'deck',
    rules: { ...rules },
    seats: { min: 2, max: 100 },
    deadlines: usualDeadlines,
    spectators: true,
  }
}

/** A table of Hold'em in a few words. */
export function describeTable(charter: Pick<Charter, 'rules'>): string {
  const { smallBlind, bigBlind, deck } = holdemRules.decode(charter.rules, 'rules')
  return `${smallBlind}/${bigBlind} · ${deck} deck`
}
