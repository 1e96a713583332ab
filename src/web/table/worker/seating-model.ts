/** Who may still sit down at a table where the game has begun, as the page knows it. */
import { type Founding, fingerprint, type Player } from '../../../table/index.ts'
import type { SeatingModel } from '../model.ts'
import { companyModel, type PathsHere } from './company-model.ts'

/** How this browser is at the table. */
export interface SeatingPlace extends PathsHere {
  readonly link: string
  readonly me: { readonly player: Player; readonly person: Player }
  /** Who is connected now. */
  readonly here: readonly Player[]
  /** Who has left the game for good. */
  readonly gone: readonly Player[]
}

/** Describes it. Nobody gets a second seat, and with it a second stack. */
export function seatingModel(
  founding: Founding,
  { link, me, here, gone, ...paths }: SeatingPlace,
): SeatingModel {
  const { joined, members, charter, host } = founding
  const seated = new Set(members.map(({ person }) => person))
  const isRoom = members.length - gone.length < (charter?.seats.max ?? 0)
  // Whoever is not here now would be waited for in vain.
  const asking = joined.filter(({ person }) => !seated.has(person) && here.includes(person))
  const wishes = asking.map(({ player, name, person }) => ({ id: player, name, words: fingerprint(person) }))
  return {
    ...companyModel(founding, paths),
    link,
    mayAsk: isRoom && !seated.has(me.person),
    hasAsked: asking.some(({ player }) => player === me.player),
    isHostHere: host !== undefined && here.includes(host),
    asking: isRoom && host === me.person ? wishes : [],
  }
}
