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
  roles: 'Teil des Verteilens der Rollen, mit Beweis',
  diary: 'Tagebuch, versiegelt, bei allen gleich groß',
  night: 'Teil der Nacht, versiegelt, mit Beweis, dass die Rolle ihn erlaubt',
  answer: 'Teil der Antworten an alle, mit Beweis',
  will: 'Testament, oder Teil davon, mit Beweis',
  'last words': 'letzte Worte',
  count: 'Teil der Zählung der Wölfe, mit Beweis',
  talk: 'Worte an alle',
  vote: 'Stimmzettel, oder Teil des Öffnens, mit Beweis',
  end: 'eigene Rolle, mit Beweis',
  wish: 'was jemand tun will',
  open: 'Teil von Karten für die, die sie sehen dürfen, mit Beweis',
  'hand over': 'Karten, die eine Hand verlassen, mit Beweis',
  pick: 'welche Karten einer anderen Hand, von hinten',
  consent: 'Zustimmung oder nicht',
  dice: 'Teil der Würfel',
  other: 'Aussage',
}

/** What a broken rule means, by the rule's name. */
export const brokenRules: { readonly [rule: string]: (name: string) => string } = {
  'shuffle without changing a card': (name) =>
    `${name} hat nicht dieselben Karten in anderer Reihenfolge weitergegeben. Zu jeder Mischung gehört ein Beweis, dass sie nur eine Mischung ist; dieser stimmt nicht.`,
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
  'choose only what its role allows': (name) =>
    `${name} hat in der Nacht etwas gewählt, was die Rolle nicht erlaubt. Zu jeder Wahl gehört ein Beweis, dass sie leer ist oder von der richtigen Rolle kommt; dieser stimmt nicht.`,
  'leave a true will': (name) =>
    `${name} hat ein falsches Testament hinterlassen. Es muss genau die Rolle enthalten, die ausgeteilt wurde.`,
  'blind every card by one secret': (name) =>
    `${name} hat eine geheime Prüfung verdorben und nicht so verdeckt, wie alle es müssen.`,
  'vote for one of the options': (name) =>
    `${name} hat einen Stimmzettel abgegeben, der für niemanden gilt, der zur Wahl steht.`,
  'shoot somebody who lives': (name) => `${name} hat auf jemanden geschossen, der nicht lebt.`,
  'shoot only as the hunter': (name) => `${name} hat geschossen, ohne der Jäger zu sein.`,
  'well-formed': (name) => `${name} hat eine Nachricht geschickt, die kein ehrliches Programm schreibt.`,
}

/** What a broken rule would have won, by the rule's name. */
export const gains: { readonly [rule: string]: string } = {
  'shuffle without changing a card':
    'Eine selbst gewählte Karte, oder eine, die zweimal im Deck ist: ein Wissen, das sonst niemand haben kann.',
  'give true parts of the cards':
    'Etwas anderes als das, was ausgeteilt, gewählt oder gezählt wurde: eine andere Karte, Rolle oder Zählung.',
  'say one thing': 'Zwei Züge auf einmal: erst später wäre entschieden worden, welcher galt.',
  'a legal bet': 'Ein Einsatz mit Chips, die nicht da sind, oder außer der Reihe.',
  'know the announced keys': 'Ein Schlüssel, der Karten der anderen lesen lässt.',
  'announce keys of its own': 'Ein Schlüssel, der Karten der anderen lesen lässt.',
  'open what was sealed': 'Eine Münze, die fällt, wie man will.',
  'sign the result that everybody sees': 'Mehr Chips als da sind.',
  'choose only what its role allows':
    'Einen Mord, einen Schutz oder eine Antwort, die nur eine andere Rolle haben kann.',
  'leave a true will': 'Eine Rolle, die beim Tod gezeigt wird und nie da war.',
  'blind every card by one secret':
    'Eine Prüfung, die sagt, was man will: dass jemand gerettet wurde oder eine Seite gewonnen hat.',
  'vote for one of the options': 'Mehr als eine Stimme, oder eine gegen Tote.',
  'shoot somebody who lives': 'Ein Schuss, der zweimal zählt.',
  'shoot only as the hunter': 'Gesellschaft auf dem letzten Weg.',
}
