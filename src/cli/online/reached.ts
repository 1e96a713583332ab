/** Says how everybody is reached at a table without a relay, or with a second path around it, whenever that changes. */
import { nameOf } from './names.ts'
import { meshNow, onReach } from './peers.ts'
import type { Visitor } from './visitor.ts'

/** Says it from now on; gives the function that stops it. */
export function tellReached(visitor: Visitor, say: (line: string) => void): () => void {
  const { invite, person: me, visit } = visitor
  if (!invite.direct && !invite.around) return () => {}
  const said = new Map<string, string>()
  const tell = (): void => {
    const { founding } = visitor
    const { members, host = '' } = founding
    for (const { person, player } of members) {
      const reach = person === me.player ? undefined : meshNow()?.reach(person, invite, host)
      if (reach === undefined) continue
      const carrier = reach.how === 'through' && members.find((member) => member.person === reach.via)
      const straight = reach.how === 'relay' ? 'through the relay' : 'directly'
      const how = carrier ? `through ${nameOf(founding, carrier.player)}` : straight
      const line = `${nameOf(founding, player)} is reached ${how}`
      if (said.get(person) !== line) say(line)
      said.set(person, line)
    }
  }
  const stops = [onReach(tell), visit.onFounding(tell)]
  return () => {
    for (const stop of stops) stop()
  }
}
