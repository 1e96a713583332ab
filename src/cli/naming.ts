/** How the players of a table are called, for whoever sits here. */
import type { Player } from '../table/index.ts'

/** Who sits here, and how the others are called. */
export interface Naming {
  readonly me: Player | undefined
  readonly name: (player: Player) => string
}
