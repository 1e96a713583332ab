/** The recipes that many know, in German. */

const pileNames: { readonly [name: string]: string } = {
  stock: 'Stapel',
  discard: 'Ablage',
  trick: 'Stich',
  tricks: 'Stiche',
  pairs: 'Paare',
  heap: 'Haufen',
  melds: 'Auslage',
}

/** A pile by its name in a recipe that many know. */
export const pileName = (name: string): string => (Object.hasOwn(pileNames, name) ? pileNames[name]! : name)

/** Their rule sheets. */
export const sheets: { readonly [recipe: string]: string } = {
  'Crazy Eights':
    'Lege eine Karte gleicher Farbe oder gleichen Werts offen auf die Ablage. Eine Acht passt auf alles, und du wünschst dir die nächste Farbe. Wer keine passende hat, zieht. Wer keine Karten mehr hat, gewinnt die Runde; die anderen zählen, was sie halten: eine Acht 50, ein Bild 10, die übrigen ihren Wert.',
  'Old Maid':
    'Lege Paare gleichen Werts offen zu den Paaren. Reihum zieht jeder verdeckt eine Karte aus der Hand davor und legt das Paar ab, das dadurch entsteht. Eine Dame hat keine Partnerin: Wer mit ihr übrig bleibt, verliert.',
  Hearts:
    'Alle geben zugleich drei Karten weiter: nach links, nach rechts, gegenüber, dann eine Runde ohne. Wer die Kreuz-Zwei hat, spielt sie aus; bediene, wenn du kannst; die höchste Karte der ausgespielten Farbe nimmt den Stich. Jedes Herz zählt eins, die Pik-Dame dreizehn: Die wenigsten Punkte gewinnen. Wer alle nimmt, gibt allen anderen 26.',
  Cheat:
    'Lege eine bis vier Karten verdeckt auf den Haufen und sage, was sie sind: erst Asse, dann Zweien und so weiter. Es muss nicht stimmen. Wer zweifelt, deckt auf, was zuletzt gelegt wurde: War es gelogen, nimmt der Lügner den Haufen auf die Hand, sonst der Zweifler. Wer keine Karten mehr hat, gewinnt.',
  'Gin Rummy':
    'Für zwei. Ziehe vom Stapel oder nimm von der Ablage, dann wirf eine ab. Sammle drei oder vier eines Werts oder mindestens drei einer Farbe in Folge. Mit höchstens zehn Punkten außerhalb davon darfst du klopfen: Wirf verdeckt ab und zeige deine Hand. Die andere Seite legt an, und der Unterschied dessen, was übrig ist, zählt.',
  Skat: 'Für drei. Jeder hat zehn Karten, zwei, der Skat, bleiben im Stapel. Wer am meisten reizt, darf den Skat ziehen, legt dafür zwei Karten verdeckt zu seinen Stichen, sagt Trumpf an und spielt allein gegen die anderen. Ass 11, Zehn 10, König 4, Dame 3, Bube 2: Mit 61 von 120 Punkten gewinnt der Alleinspieler. Buben sind immer die höchsten Trümpfe: Kreuz, Pik, Herz, Karo.',
}
