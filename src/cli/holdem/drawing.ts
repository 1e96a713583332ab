/** A table of Hold'em as lines of text: who sits where, cards, pots, whose turn it is, what can be done. */

import {
  describeAward,
  describeDeed,
  type HandView,
  madeHand,
  printChips,
  type SeatView,
} from '../../games/holdem/index.ts'
import { type Card, cardGlyph } from '../../games/index.ts'
import { style } from '../screen.ts'
import { inPerson } from './words.ts'

/** What is drawn. */
export interface HoldemPicture {
  readonly title: string
  readonly names: readonly string[]
  readonly view: HandView | undefined
  /** What is looked up instead of the table, while the person reads it. */
  readonly sheet?: readonly string[] | undefined
  /** What was played, and other news, the newest last. */
  readonly news: readonly string[]
  /** What the crypto has done last, in a line. */
  readonly proofs: string
  /** What can be typed now; empty when it is not our turn. */
  readonly prompt: string
}

/** The lines of a scene. */
export function draw(scene: HoldemPicture): string[] {
  const { view, sheet } = scene
  const table = sheet ?? (view === undefined ? [] : drawHand(view, scene.names))
  const news = scene.news.map((line) => style('dim', `  ${line}`))
  const proofs = scene.proofs === '' ? [] : [style('dim', `  · ${scene.proofs}`)]
  const head = [style('bold', scene.title), style('dim', '─'.repeat(62))]
  return [...head, ...table, '', ...news, ...proofs, '', scene.prompt]
}

function drawHand(view: HandView, names: readonly string[]): string[] {
  const width = Math.max(6, ...names.map((name) => name.length))
  const seats = view.seats.map((seat) => drawSeat(view, seat, (names[seat.seat] ?? '').padEnd(width)))
  const hidden = Array.from({ length: 5 - view.board.length }, () => style('dim', '··'))
  const board = [...view.board.map(drawCard), ...hidden].join(' ')
  const awards = view.awards.map(
    (award) => `  ${inPerson(describeAward(award, (seat) => names[seat] ?? '', view.decimals))}`,
  )
  return [
    ...seats,
    '',
    `  board  ${board}    pot ${style('bold', printChips(view.pot, view.decimals))}`,
    ...myHand(view),
    ...awards,
  ]
}

function drawSeat(view: HandView, seat: SeatView, name: string): string {
  const turn = view.waiting.for === 'act' && view.waiting.seat === seat.seat ? style('yellow', '▸') : ' '
  const out = seat.status === 'folded' || seat.status === 'forfeited' || seat.status === 'mucked'
  const cards = seat.cards?.map(drawCard).join(' ') ?? (out ? '     ' : style('dim', '▒▒ ▒▒'))
  const bet = seat.bet > 0 ? `● ${printChips(seat.bet, view.decimals)}` : ''
  const last =
    seat.won > 0 ? style('green', `wins ${printChips(seat.won, view.decimals)}`) : lastDeed(view, seat)
  const stack = printChips(seat.stack, view.decimals).padStart(6)
  const line = ` ${turn} ${seat.seat === view.viewer ? style('bold', name) : name} ${seat.position.padEnd(4)} ${stack}  ${bet.padEnd(7)}`
  return `${out ? style('dim', line) : line} ${cards}  ${last}`
}

function lastDeed(view: HandView, seat: SeatView): string {
  return seat.last === undefined ? '' : style('dim', describeDeed(seat.last, view.decimals))
}

function myHand(view: HandView): string[] {
  const cards = view.viewer === undefined ? undefined : view.seats[view.viewer]?.cards
  const made = cards && madeHand(cards, view.board)
  return made === undefined ? [] : [`  you have ${made}`]
}

/** A card with its suit as a sign; red suits in red. */
export function drawCard(card: Card): string {
  const red = card.endsWith('h') || card.endsWith('d')
  return style(red ? 'red' : 'bold', cardGlyph(card))
}

/** Whether nobody has bet in this round: then it is no raise. */
export function isBet({ seats }: HandView): boolean {
  return seats.every(({ bet }) => bet === 0)
}

/** What can be typed when it is our turn to bet. */
export function betPrompt(view: HandView): string {
  const { legal, decimals } = view
  if (legal === undefined) return ''
  const chips = (amount: number): string => printChips(amount, decimals)
  const call = legal.check ? '[c]heck' : `[c]all ${chips(legal.call ?? 0)}`
  const verb = isBet(view) ? '[b]et' : '[r]aise to'
  const raise = legal.raise
    ? `  ${verb} ${chips(legal.raise.min)}–${chips(legal.raise.max)}  [p]ot  [a]ll in`
    : ''
  return `  [f]old  ${call}${raise}`
}
