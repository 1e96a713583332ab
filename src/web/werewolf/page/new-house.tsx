/** A house while roles are dealt. */
import { entries } from '../../table/page/state.ts'
import { stageOf } from './building.ts'
import { HouseArt } from './house.tsx'
import { whoAt } from './state.ts'

/** The house of a player who has no role yet. */
export function NewHouse({ player }: { player: number }) {
  const { name, isMe } = whoAt(player)
  return (
    <li class={`home ${isMe ? 'mine' : ''}`}>
      <div>
        <HouseArt seat={player} stage={stageOf(player, entries.value.values())} />
        <span class="name">
          <span class="number">{player + 1}</span> {name}
        </span>
        <span class="state" />
      </div>
    </li>
  )
}
