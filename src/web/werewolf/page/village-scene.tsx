/** The village: land and sky, everybody's house, and the story in front of them. */
import { table } from '../../table/page/state.ts'
import { v } from '../../words/village.ts'
import { House } from './house.tsx'
import { NewHouse } from './new-house.tsx'
import { Sky } from './sky.tsx'
import { village } from './state.ts'
import { Story } from './story.tsx'

/** How many houses stand in a row of at most so many, so that all rows are about as long. */
function columnsFor(players: number, most: number): number {
  return Math.ceil(players / Math.ceil(players / most))
}

/** The scene. Before roles are dealt, it is being built. */
export function VillageScene() {
  const isBuilt = village.value !== undefined
  const players = village.value?.view.village.players ?? table.value?.players.length ?? 0
  return (
    <section class="village-scene own-light" aria-label={v.scene}>
      <div class="land">
        <Sky />
        <ol
          class={`homes ${players > 9 ? 'many' : ''}`}
          style={{
            '--fours': columnsFor(players, 4),
            '--fives': columnsFor(players, 5),
            '--columns': columnsFor(players, 7),
            '--across': columnsFor(players, 8),
          }}
          aria-label={v.houses}
        >
          {Array.from({ length: players }, (_, seat) =>
            isBuilt ? <House seat={seat} key={seat} /> : <NewHouse player={seat} key={seat} />,
          )}
        </ol>
      </div>
      <Story />
    </section>
  )
}
