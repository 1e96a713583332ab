/** What a player types, as a decision: single letters, or words with an amount; and what is said about a player in person. */
import { describeLegal, fromChips, type HandView, toChips } from '../../games/holdem/index.ts'
import type { Decision } from '../../games/holdem/play/index.ts'

/** The decision that these words mean, or a sentence that says what would be understood. */
export function readBet(words: string, view: HandView): Decision | string {
  const { legal, decimals } = view
  if (legal === undefined) return 'it is not your turn'
  const [verb = '', amount] = words.trim().toLowerCase().split(/\s+/)
  const { seat } = legal
  if ('fold'.startsWith(verb) && verb) return { type: 'fold', seat }
  if (verb === 'c' || verb === 'check' || verb === 'call')
    return { type: legal.check ? 'check' : 'call', seat }
  const to = raiseTo(verb, amount, view)
  if (to === undefined) return `you may ${describeLegal(legal, decimals)}`
  if (legal.raise === undefined || to < legal.raise.min || to > legal.raise.max) {
    return `you may ${describeLegal(legal, decimals)}, not raise to ${fromChips(to, decimals)}`
  }
  return { type: 'raise', seat, to }
}

function raiseTo(verb: string, amount: string | undefined, view: HandView): number | undefined {
  const range = view.legal?.raise
  if (range === undefined || view.legal === undefined) return undefined
  if (verb === 'a' || verb === 'all' || verb === 'allin') return range.max
  if (verb === 'p' || verb === 'pot') return potRaise(view, range)
  const isRaise = verb === 'r' || verb === 'raise' || verb === 'b' || verb === 'bet'
  if (!isRaise) return undefined
  if (amount === undefined) return range.min
  const value = Number(amount)
  return Number.isFinite(value) && value >= 0 ? toChips(value, view.decimals) : undefined
}

/** A raise by the size of the pot after a call, as far as the stack goes. */
function potRaise(view: HandView, range: { readonly min: number; readonly max: number }): number {
  const call = view.legal?.call ?? 0
  const level = (view.seats[view.legal?.seat ?? 0]?.bet ?? 0) + call
  return Math.min(range.max, Math.max(range.min, level + (view.legal?.pot ?? 0) + call))
}

/** "you checks" as people say it. */
export function inPerson(sentence: string): string {
  return sentence.replace(/(?<=^|, )you (\w+?)s(?= |,|$)/g, 'you $1')
}

/**
 * What one who has lost everything should know, as a line of the prompt; empty for whoever has chips. `answer`: the seconds that are
 * left to say whether it buys, or that it has said so.
 */
export function aboutChips(stack: number, mayBuy: number, answer?: number | 'wanted'): string {
  if (stack > 0) return ''
  if (mayBuy === 0)
    return '  You are out of chips and look on. [q]uit; at a table with --rebuys N you can buy again.\n'
  if (answer === 'wanted') return `  You buy ${mayBuy} again before the next hand. [l]ook on instead\n`
  if (answer === undefined) return `  You are out of chips and look on. [b]uy ${mayBuy} again\n`
  return `  You are out of chips. [b]uy ${mayBuy} again, or [l]ook on?  ${answer} s\n`
}
