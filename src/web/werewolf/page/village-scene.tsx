/** The village: land and sky, everybody's house, and the story in front of them. */
import { v } from '../../words/village.ts'
import { House } from './house.tsx'
import { Sky } from './sky.tsx'
import { village } from './state.ts'
import { Story } from './story.tsx'

/** How many houses stand in a row of at most so many, so that all rows are about as long. */
function columnsFor(players: number, most: number): number {
  return Math.ceil(players / Math.ceil(players / most))
}

/** The scene. */
export function VillageScene() {
  const { players } = village.value?.view.village ?? {}
  return (
    <section class="village" aria-label={v.scene}>
      <div class="land">
        <Sky />
        {players === undefined ? (
          <p class="dealing">{v.dealing} …</p>
        ) : (
          <ol
            class={`homes ${players > 9 ? 'many' : ''}`}
            style={{ '--columns': columnsFor(players, 7), '--across': columnsFor(players, 8) }}
            aria-label={v.houses}
          >
            {Array.from({ length: players }, (_, seat) => (
              <House seat={seat} key={seat} />
            ))}
          </ol>
        )}
      </div>
      <Story />
    </section>
  )
}
