/** How somebody is reached: directly, through somebody else, or through the relay. */
import { more } from '../../words/more.ts'
import { lobby, reach, table } from './state.ts'

/** A few words about a person; nothing while it is not known. */
export function Reached({ person }: { person: string }) {
  if (reach.value === undefined) return <small class="reach">{more.reach.relay}</small>
  const how = reach.value.by[person]
  if (how === undefined) return null
  return (
    <small class="reach">
      {typeof how === 'string' ? more.reach[how] : more.reach.through(nameOf(how.via))}
    </small>
  )
}

function nameOf(person: string): string {
  const people = [...(table.value?.players ?? []), ...(lobby.value?.joined ?? [])]
  return people.find((one) => one.person === person)?.name ?? more.lobby.host
}
