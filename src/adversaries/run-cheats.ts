/** Runs the catalogue: every cheat against every deck that it concerns. */
import { type Adversary, type DeckName, type Expectation, everyDeck, type Outcome } from './adversary.ts'
import { catalogue } from './catalogue/index.ts'
import { playCompanyAgainst } from './company-stage.ts'
import { playHoldemAgainst } from './holdem-stage.ts'
import { playAgainst } from './stage.ts'

/** Which part of the catalogue. */
export interface CheatChoice {
  /** One deck; all if it is not said. */
  readonly deck?: string
  /** One cheat; all if it is not said. */
  readonly name?: string
}

/** What became of one cheat at one deck. */
export interface CheatResult extends Outcome {
  readonly name: string
  readonly about: string
  readonly deck: DeckName
  readonly expected: Expectation
  /** Whether it ended as expected. */
  readonly asExpected: boolean
}

/** The cheats of a choice. Throws a `RangeError` that says what there is if nothing fits. */
export function chosenCheats({ deck, name }: CheatChoice = {}): readonly [Adversary, DeckName][] {
  if (deck !== undefined && !everyDeck.some((known) => known === deck))
    throw new RangeError(`there is no deck "${deck}": use ${everyDeck.join(', ')}`)
  const named = catalogue.filter((adversary) => name === undefined || adversary.name === name)
  if (named.length === 0)
    throw new RangeError(`there is no cheat "${name}": use ${catalogue.map((one) => one.name).join(', ')}`)
  const chosen = named.flatMap((adversary) =>
    adversary.decks
      .filter((one) => deck === undefined || one === deck)
      .map((one): [Adversary, DeckName] => [adversary, one]),
  )
  if (chosen.length > 0) return chosen
  const where = [...new Set(named.flatMap(({ decks }) => decks))]
  throw new RangeError(`the cheat "${name}" is not for the ${deck} deck: use ${where.join(', ')}`)
}

/** Tries cheats, and gives what became of each as soon as it is known. The same seed gives the same tables. */
export async function* runCheats(choice: CheatChoice = {}, seed?: string): AsyncGenerator<CheatResult> {
  for (const [adversary, deck] of chosenCheats(choice)) {
    const outcome = await play(adversary, deck, seed)
    const { name, about, expected } = adversary
    yield { name, about, deck, ...outcome, expected, asExpected: isExpected(outcome, expected) }
  }
}

function play(adversary: Adversary, deck: DeckName, seed?: string): Promise<Outcome> {
  if (adversary.game === undefined) return playAgainst(adversary, deck, seed)
  if (adversary.game === 'holdem') return playHoldemAgainst(adversary, deck, seed)
  return playCompanyAgainst(adversary, seed)
}

/** As it should be: also that strangers confirm what was found, and that the cheat won no chips by it. */
function isExpected(outcome: Outcome, { caught, atStep, named }: Expectation): boolean {
  const isSame = outcome.caught === caught && outcome.atStep === atStep && outcome.named === named
  return isSame && outcome.rechecked !== false && (outcome.chips ?? 0) <= 0
}
