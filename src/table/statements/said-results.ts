/**
 * What the programs of a table say about its result when the game is over (spec/log, section 8): a digest each, so that those who came
 * to another one are told. It changes nothing, and nobody is blamed: programs may differ, or the game may not be a function of what was said.
 */
import { digestOf } from './canonical.ts'
import { form } from './form.ts'
import type { Player } from './identity.ts'
import { resultSlot } from './slot.ts'
import type { Statement } from './statement.ts'
import { contentOf } from './unlike.ts'
import { idText, record } from './wire.ts'

/** How it is said. */
export const ResultForm = form<{ readonly digest: string }>('table', 'result', record({ digest: idText }))

/** Who came to which result, as far as they have said it. */
export interface Agreement {
  /** Who came to the same as this seat, which counts itself. */
  readonly same: readonly Player[]
  /** Who says that it came to another one. */
  readonly others: readonly Player[]
  /** Who has not said it. */
  readonly silent: readonly Player[]
}

/** The name of a result: two that are alike in all their parts have the same. */
export function resultDigest(result: unknown): string {
  return digestOf('nodealer/v2/result', contentOf(result))
}

/** Listens for what is said about the result: of each player, the last word. */
export class SaidResults {
  readonly #said = new Map<Player, { readonly k: number; readonly digest: string }>()

  /** A statement of the log, at this entry. */
  hear({ slot, by, body }: Statement, k: number): void {
    if (slot !== resultSlot) return
    try {
      this.#said.set(by, { k, ...ResultForm.read(body) })
    } catch {
      this.#said.delete(by)
    }
  }

  /** What the members of a table said after this entry, where the last closing was, compared with this result. */
  compare(members: readonly Player[], after: number, result: unknown): Agreement {
    const mine = resultDigest(result)
    const said = (player: Player): string | undefined => {
      const { k, digest } = this.#said.get(player) ?? { k: 0, digest: undefined }
      return k > after ? digest : undefined
    }
    return {
      same: members.filter((player) => said(player) === mine),
      others: members.filter((player) => ![undefined, mine].includes(said(player))),
      silent: members.filter((player) => said(player) === undefined),
    }
  }
}
