/**
 * What I have answered in a moment of fixed length, kept in this tab until it is said: a page that is loaded anew gives it again. It is kept for
 * everybody alike, whatever it means.
 */
import type { MomentModel, VillageAsk } from '../model.ts'

/** Where something was answered. */
export interface Asked {
  readonly table: string
  /** How much had happened in the village. */
  readonly events: number
  readonly kind: MomentModel['kind']
}

const place = 'nodealer-village-answer'

/** What is said only when its time is over. */
const late: readonly MomentModel['kind'][] = ['diary', 'choose', 'last words', 'shot', 'declaration']

/** Keeps an answer; the one before is let go of. */
export function keepAnswer(asked: Asked, answer: VillageAsk): void {
  if (!late.includes(asked.kind)) return
  try {
    sessionStorage.setItem(place, JSON.stringify({ asked, answer }))
  } catch {
    // Where nothing can be kept, whoever loads the page anew answers again.
  }
}

/** What was answered here before this page was loaded, once; undefined if nothing was. */
export class KeptAnswer {
  #kept = read()

  /** Takes the answer to this, if it is the one that was given. */
  take({ table, events, kind }: Asked): VillageAsk | undefined {
    const kept = this.#kept
    if (kept?.asked.table !== table || kept.asked.events !== events || kept.asked.kind !== kind)
      return undefined
    this.#kept = undefined
    return kept.answer
  }
}

function read(): { readonly asked: Asked; readonly answer: VillageAsk } | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
