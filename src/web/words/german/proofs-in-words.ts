/** German words for what is proven: what a statement is, what a broken rule means, and what it would have won. */
import type { StepKind } from '../../table/step.ts'

/** What a statement of a step is. */
export const entries: Readonly<Record<StepKind, string>> = {
  coin: 'Teil der Münze, die den Button legt',
  plan: 'bereit für die Hand',
  keys: 'Schlüssel für das Deck, mit Beweis',
  shuffle: 'Mischung, mit Beweis, dass keine Karte verändert wurde',
  deck: 'Teil des Decks',
  deal: 'Teil der Karten der anderen, mit Beweis',
  bet: 'Einsatz',
  flop: 'Teil des Flops, mit Beweis',
  turn: 'Teil des Turns, mit Beweis',
  river: 'Teil des Rivers, mit Beweis',
  showdown: 'eigene Karten, mit Beweis',
  sign: 'Unterschrift unter das Ergebnis',
  absence: 'jemand schwieg',
  return: 'zurück am Tisch',
  leave: 'Teil der Karten, vor dem Gehen',
  recover: 'Teil des Weiterspielens ohne jemanden',
  other: 'Aussage',
}

/** What a broken rule means, by the rule's name. */
export const brokenRules: { readonly [rule: string]: (name: string) => string } = {
  'shuffle without changing a card': (name) =>
    `${name} hat nicht dieselben 52 Karten in anderer Reihenfolge weitergegeben. Zu jeder Mischung gehört ein Beweis, dass sie nur eine Mischung ist; dieser stimmt nicht.`,
  'give true parts of the cards': (name) =>
    `${name} hat einen falschen Teil einer Karte gegeben. Jeder Teil muss zum Schlüssel passen, der vor dem Mischen angesagt wurde; dieser passt nicht.`,
  'say one thing': (name) =>
    `${name} hat an derselben Stelle des Spiels zwei verschiedene Aussagen unterschrieben. Zusammen überführen sie.`,
  'a legal bet': (name) => `${name} hat einen Einsatz gemacht, den die Pokerregeln nicht erlauben.`,
  'know the announced keys': (name) => `${name} hat einen Schlüssel angesagt, ohne sein Geheimnis zu kennen.`,
  'announce keys of its own': (name) => `${name} hat den Schlüssel von jemand anderem angesagt.`,
  'open what was sealed': (name) => `${name} hat etwas anderes geöffnet als das, was versiegelt war.`,
  'sign the result that everybody sees': (name) =>
    `${name} hat ein Ergebnis unterschrieben, das die Hand nicht hatte.`,
  'well-formed': (name) => `${name} hat eine Nachricht geschickt, die kein ehrliches Programm schreibt.`,
}

/** What a broken rule would have won, by the rule's name. */
export const gains: { readonly [rule: string]: string } = {
  'shuffle without changing a card':
    'Eine selbst gewählte Karte, oder eine, die zweimal im Deck ist: ein Wissen, das sonst niemand haben kann.',
  'give true parts of the cards':
    'Eine andere Karte als die ausgeteilte: auf dem Tisch, oder als bessere Hand als die eigene.',
  'say one thing': 'Zwei Züge auf einmal: erst später wäre entschieden worden, welcher galt.',
  'a legal bet': 'Ein Einsatz mit Chips, die nicht da sind, oder außer der Reihe.',
  'know the announced keys': 'Ein Schlüssel, der Karten der anderen lesen lässt.',
  'announce keys of its own': 'Ein Schlüssel, der Karten der anderen lesen lässt.',
  'open what was sealed': 'Eine Münze, die fällt, wie man will.',
  'sign the result that everybody sees': 'Mehr Chips als da sind.',
}
