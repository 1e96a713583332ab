/** What a seat tells about its own work, for screens and logs. Holds no secrets. */

import type { Founding } from '../founding/founding.ts'
import type { Absent, Fault } from '../order/fault.ts'
import type { Player } from '../statements/identity.ts'
import type { Agreement } from '../statements/said-results.ts'
import type { Statement } from '../statements/statement.ts'
import type { PhaseName, Topic } from '../statements/topic.ts'

/**
 * Something that happened at a seat.
 *
 * @example
 * ```ts
 * const onEvent = (event: TableEvent): void => {
 *   if (event.kind === 'absent') console.log(event.absent.message)
 * }
 * ```
 */
export type TableEvent =
  | {
      readonly kind: 'waiting'
      readonly slot: string
      readonly topic: Topic
      readonly players: readonly Player[]
      readonly until: number | undefined
    }
  | { readonly kind: 'making'; readonly slot: string; readonly topic: Topic; readonly player: Player }
  | {
      readonly kind: 'made'
      readonly slot: string
      readonly topic: Topic
      readonly player: Player
      readonly milliseconds: number
      readonly characters: number
    }
  /** What a player says counts; it took so many milliseconds of table time. */
  | {
      readonly kind: 'heard'
      readonly statement: Statement
      readonly topic: Topic
      readonly took: number
    }
  /**
   * These claims were checked together, in so many milliseconds; whether they hold is another matter. Where they are about
   * several things, the topic is the last one.
   */
  | {
      readonly kind: 'checked'
      readonly rule: string
      readonly topic: Topic
      readonly claims: readonly { readonly player: Player; readonly slot: string }[]
      readonly milliseconds: number
    }
  | {
      readonly kind: 'fault'
      readonly fault: Fault
      readonly topic: Topic
      /** Whether nothing that was open had a part for the culprit: it was out, and what it said could move nothing. */
      readonly isOut: boolean
    }
  /** These were late in a question that was asked at this moment, by the seat's clock. */
  | { readonly kind: 'absent'; readonly absent: Absent; readonly topic: Topic; readonly since: number }
  /** Nobody is waited for here any more, and nobody was late: the time in which some might have spoken first is over, or what they said would change nothing. */
  | { readonly kind: 'passed'; readonly slot: string; readonly topic: Topic }
  /** Something stands in the log that does not count: out of turn, too late, or unreadable. */
  | {
      readonly kind: 'stray'
      readonly k: number
      readonly reason: string
      readonly by?: Player
      /** Where its question was asked, by its own word, if it is the answer of a player. */
      readonly q?: number
    }
  /**
   * A player's program asks something else than this one, which asks in `slot`, where the player has answered `answered`: the
   * versions differ, or the game is not deterministic. Nobody is to blame.
   */
  | {
      readonly kind: 'differs'
      readonly slot: string
      readonly answered: string
      readonly topic: Topic
      readonly player: Player
    }
  /** The founding has come further: somebody wants a seat, or has got one. */
  | { readonly kind: 'founding'; readonly founding: Founding }
  | { readonly kind: 'closed'; readonly phase: PhaseName }
  /**
   * So many phases were closed while this seat was away, which has gone on from the last of them as it was signed; or its own program has
   * now run them again, and come to the same end.
   */
  | {
      readonly kind: 'missed'
      readonly phases: number
      /** The one that it has gone on from. */
      readonly last: PhaseName
      readonly isChecked: boolean
    }
  /** The game is over, and its players have said what it gave. Where somebody came to another result, nobody is to blame. */
  | ({ readonly kind: 'results' } & Agreement)
  /** The order has come to an entry with a code that people can compare: `orderCodeAt` makes it of the event. */
  | { readonly kind: 'order'; readonly k: number; readonly head: Uint8Array }
