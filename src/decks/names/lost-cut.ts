/** A cut that the dealer did not stand by (spec/decks, section 5.1). */
import { Absent, type Player } from '../../table/index.ts'

/**
 * The dealer has stayed silent after its decks were on the table and before the cut was over. It knows what the others are
 * about to see, so a dealer with a false deck would rather vanish than be named; a game makes that cost the dealer what the
 * lie would have cost. Still an `Absent`: to go on without those who are silent nothing else need be done.
 */
export class LostCut extends Absent {
  /** Who prepared the decks. Others may have been silent with it; they are merely absent. */
  readonly dealer: Player

  constructor(dealer: Player, players: readonly Player[], slot: string) {
    super(players, slot)
    this.dealer = dealer
    this.message = `${dealer.slice(0, 8)} lost the cut: it prepared decks and stayed silent in ${slot}`
  }
}

/** Runs the dealer's cut: where the dealer is silent in it, the cut is lost. */
export async function standingBy<T>(dealer: Player, cut: () => Promise<T>): Promise<T> {
  try {
    return await cut()
  } catch (error) {
    if (error instanceof Absent && error.players.includes(dealer))
      throw new LostCut(dealer, error.players, error.slot)
    throw error
  }
}
