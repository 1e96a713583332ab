/** German words that several texts of the catalogue are made of: steps of the game, amounts, names, cards and hands. */

import { categoryOf, decidingRanks } from '../../../games/holdem/index.ts'
import { type Card, cardIndex } from '../../../games/index.ts'
import type { StepKind } from '../../table/step.ts'

/** Numbers with separators. */
export const number = new Intl.NumberFormat('de')
const decimal = new Intl.NumberFormat('de', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Bytes in words. */
export const kilobytes = (bytes: number): string => {
  if (bytes < 1000) return `${bytes} Bytes`
  return `${bytes < 10_000 ? decimal.format(bytes / 1000) : Math.round(bytes / 1000)} KB`
}
/** Milliseconds in words. */
export const time = (milliseconds: number): string => {
  if (milliseconds < 1) return 'unter 1 ms'
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${decimal.format(milliseconds / 1000)} s`
}
/** Names in a row. */
export const and = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} und ${names.at(-1)}`

/** What is being done, by step: after “beim”. */
export const steps: Readonly<Record<StepKind, string>> = {
  coin: 'Münzwurf für den Button',
  plan: 'Vorbereiten der Hand',
  keys: 'Ansagen der Schlüssel',
  shuffle: 'Mischen',
  deck: 'Vorbereiten des Decks',
  deal: 'Austeilen',
  bet: 'Setzen',
  flop: 'Aufdecken des Flops',
  turn: 'Aufdecken des Turns',
  river: 'Aufdecken des Rivers',
  showdown: 'Zeigen der Karten',
  sign: 'Unterschreiben des Ergebnisses',
  absence: 'Feststellen einer Abwesenheit',
  return: 'Warten auf eine Rückkehr',
  leave: 'Gehen',
  recover: 'Weiterspielen ohne jemanden',
  roles: 'Verteilen der Rollen',
  diary: 'Schreiben der Tagebücher',
  night: 'Wählen in der Nacht',
  answer: 'heimlichen Antworten',
  will: 'Hüten der Testamente',
  'last words': 'Hören letzter Worte',
  count: 'Zählen der Wölfe',
  talk: 'Reden',
  vote: 'Abstimmen',
  end: 'Zeigen aller Rollen',
  wish: 'Spielen',
  open: 'Öffnen von Karten für die, die sie sehen dürfen',
  'hand over': 'Abgeben von Karten',
  pick: 'Ziehen einer Karte',
  consent: 'Zustimmen',
  dice: 'Würfeln',
  other: 'Arbeiten',
}

const ranks = [
  ['Zwei', 'Zweien'],
  ['Drei', 'Dreien'],
  ['Vier', 'Vieren'],
  ['Fünf', 'Fünfen'],
  ['Sechs', 'Sechsen'],
  ['Sieben', 'Siebenen'],
  ['Acht', 'Achten'],
  ['Neun', 'Neunen'],
  ['Zehn', 'Zehnen'],
  ['Bube', 'Buben'],
  ['Dame', 'Damen'],
  ['König', 'Könige'],
  ['Ass', 'Asse'],
] as const
const suits: { readonly [suit: string]: string } = { s: 'Pik', h: 'Herz', d: 'Karo', c: 'Kreuz' }

/** A rank, counted from 0 for a two. */
export const rank = (index: number): string => ranks[index]?.[0] ?? ''
const many = (index: number): string => ranks[index]?.[1] ?? ''

/** A card in words. */
export const cardName = (card: Card): string => `${suits[card[1] ?? '']} ${rank(cardIndex(card) >> 2)}`

/** The name of a strength. */
export function handName(strength: number): string {
  const [first = 0, second = 0] = decidingRanks(strength)
  switch (categoryOf(strength)) {
    case 'high card':
      return `höchste Karte ${rank(first)}`
    case 'pair':
      return `ein Paar ${many(first)}`
    case 'two pair':
      return `zwei Paare, ${many(first)} und ${many(second)}`
    case 'three of a kind':
      return `einen Drilling ${many(first)}`
    case 'straight':
      return `eine Straße bis ${rank(first)}`
    case 'flush':
      return `einen Flush bis ${rank(first)}`
    case 'full house':
      return `ein Full House, ${many(first)} und ${many(second)}`
    case 'four of a kind':
      return `einen Vierling ${many(first)}`
    case 'straight flush':
      return first === 12 ? 'einen Royal Flush' : `einen Straight Flush bis ${rank(first)}`
  }
}
