/**
 * Who decides at a seat: a person at a screen, or a bot. A mind sees only what its seat may know, and is asked again if the
 * past changes, so it must not keep state of its own about the village.
 */
import { platformRandom } from '../../play/random.ts'
import {
  botDeclares,
  botLastWords,
  botNight,
  botShot,
  botTalk,
  botVote,
  botWhisper,
  type Random,
  type SeatNumber,
  type VillageView,
} from '../index.ts'

/**
 * Decides for one seat. A signal is aborted when the question is closed: whatever is answered then is not said. Whoever
 * does not answer does nothing: an empty word, nobody.
 */
export interface WerewolfMind {
  /** Something to say to the pack; asked of a wolf who is not alone, before the night's choice. */
  whisper(view: VillageView, signal?: AbortSignal): Promise<string> | string
  /**
   * Somebody who lives, or null: whom to kill (a wolf; the first of the pack kills, see `packOf`), to protect (the guard), to ask
   * about (the seer). Everybody is asked alike; what others answer means nothing and is not said.
   */
  night(view: VillageView, signal?: AbortSignal): Promise<SeatNumber | null> | SeatNumber | null
  /** Something to say to all; asked again and again, until it is empty: then there is nothing more to say today. */
  talk(view: VillageView, signal?: AbortSignal): Promise<string> | string
  /** Whom to execute, of these; null for nobody. */
  vote(
    view: VillageView,
    among: readonly SeatNumber[],
    signal?: AbortSignal,
  ): Promise<SeatNumber | null> | SeatNumber | null
  /** Asked of one who has just died: what it says. */
  lastWords(view: VillageView, signal?: AbortSignal): Promise<string> | string
  /** Asked of one who has died and may be a hunter for all that everybody knows: whom it takes along, or null. Others answer for nothing. */
  shot(view: VillageView, signal?: AbortSignal): Promise<SeatNumber | null> | SeatNumber | null
  /** After a death, where victory is declared: whether the wolves have won. Everybody is asked alike; only a wolf's yes is said. */
  declares(view: VillageView, signal?: AbortSignal): Promise<boolean> | boolean
}

/** A bot. */
export function botMind(random: Random = platformRandom): WerewolfMind {
  return {
    whisper: (view) => botWhisper(view, random),
    night: (view) => botNight(view, random),
    talk: (view) => botTalk(view, random),
    vote: (view, among) => botVote(view, among, random),
    lastWords: (view) => botLastWords(view),
    shot: (view) => botShot(view, random),
    declares: botDeclares,
  }
}
