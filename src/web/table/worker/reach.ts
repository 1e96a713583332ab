/** How everybody at a table is reached whose programs connect with each other, and who could go on without its host. */
import { successors } from '../../../net/index.ts'
import type { Founding, Player } from '../../../table/index.ts'
import type { ReachModel } from '../model.ts'
import type { VisitPlace } from './visit-place.ts'

/** Who would go on without the host, in the order of the seats. */
export function nearAt({ direct, me }: VisitPlace, founding: Founding): readonly Player[] {
  const near = direct?.mesh.neighbours() ?? []
  return successors(founding).filter((person) => person === me.player || near.includes(person))
}

/** What the page shows of it; undefined where all that is said goes through a relay. */
export function reachModel(place: VisitPlace, founding: Founding): ReachModel | undefined {
  const { peers, direct, me, invite, lines } = place
  if (peers === undefined) return undefined
  const { members, joined, host = '', table } = founding
  const by: Record<string, 'directly' | 'relay' | { via: string }> = {}
  for (const person of new Set([...members, ...joined].map((one) => one.person))) {
    const reach = peers.mesh.reach(person, invite, host)
    if (reach && person !== me.player) by[person] = reach.how === 'through' ? { via: reach.via } : reach.how
  }
  const isGuest = direct !== undefined && table !== undefined && host !== me.player
  const hasClosed = lines.closedBy(me.player) !== undefined
  const near = nearAt(place, founding)
  return { by, mayGoOn: isGuest && hasClosed && near.includes(me.player) && near.length > 1 }
}
