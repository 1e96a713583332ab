/** Where a seat is seen and played: a person's terminal, or the few lines that a bot says. Each game has its own. */
import type { Charter, Game, Player, TableEvent } from '../table/index.ts'
import type { Naming } from './naming.ts'

/** Who sits here, at which table, and how to get up. */
export interface Sitter extends Naming {
  readonly charter: Charter
  /** The others at the table, where there are people among them. */
  readonly others?: () => readonly Player[]
  /** Says something to them beside the game; false if nobody can hear it. */
  readonly talk?: (text: string) => boolean
  /** Called when the person wants to go and is not asked anything just then. */
  readonly onQuit: () => void
}

/** Something that one key does. */
export interface KeyOffer {
  readonly key: string
  readonly about: string
  take(): void
}

/** What keys do, as part of a prompt. */
export function printOffers(offers: readonly KeyOffer[]): string {
  return offers.map(({ key, about }) => `  [${key}] ${about}`).join('')
}

/** Who was at the table when it ended, in the order of the seats. */
export interface EndedTable extends Naming {
  readonly members: readonly Player[]
}

/** A seat on the screen. The game may run before the screen is taken: a guest reads the rules first. */
export interface SeatScreen {
  readonly game: Game<unknown>
  /** Takes the screen: from now on it draws, and reads the keys. */
  open(place: Sitter): void
  /** Takes note of what the seat does. */
  hear(event: TableEvent, naming: Naming): void
  /** The way to the table is cut, and its time stands still; or it is open again. */
  hold?(isHeld: boolean): void
  /** Adds a line of news. */
  say(line: string): void
  /** Somebody says something beside the game. */
  overhear?(player: Player, text: string): void
  /** Offers what single keys do; what was offered before is not any more. */
  offer(offers: readonly KeyOffer[]): void
  /** Restores the screen. */
  close(): void
  /** How the game ended for whoever sits here, line by line; nothing if it did not end. */
  report(ended: EndedTable): readonly string[]
}

/** What is said where a bot plays: only what went wrong. */
const told: readonly TableEvent['kind'][] = ['fault', 'absent', 'differs']

/** The screen of a seat that a bot plays; `newsOf` and `report` are the game's words. */
export function botScreen(
  game: Game<unknown>,
  newsOf: (event: TableEvent, naming: Naming) => string | undefined,
  report: (ended: EndedTable) => readonly string[],
): SeatScreen {
  return {
    game,
    hear(event, naming) {
      const news = told.includes(event.kind) ? newsOf(event, naming) : undefined
      if (news !== undefined) console.error(news)
    },
    say: (line) => console.error(line),
    offer: () => {},
    open: () => {},
    close: () => {},
    report,
  }
}
