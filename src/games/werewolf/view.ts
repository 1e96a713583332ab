/** What one seat may know of a village: what everybody knows, its own role, and what its role has told it. */
import type { Role } from './roles.ts'
import { isAlive, type SeatNumber, type Village } from './village.ts'

/** Something that a wolf said to the pack. */
export interface Whisper {
  readonly day: number
  readonly from: SeatNumber
  readonly words: string
}

/** A village as one player sees it; spectators have neither seat nor role. */
export interface VillageView {
  readonly village: Village
  readonly me: SeatNumber | undefined
  readonly role: Role | undefined
  /** The other wolves for a wolf, the other mason for a mason. */
  readonly mates: readonly SeatNumber[]
  /** Whether each player that I asked about, as the seer, or heard of, as the medium, is a wolf. */
  readonly learnt: ReadonlyMap<SeatNumber, boolean>
  /** What the other wolves whispered to me, if I am one. */
  readonly whispers: readonly Whisper[]
}

/** What a spectator sees. */
export function spectatorView(village: Village): VillageView {
  return { village, me: undefined, role: undefined, mates: [], learnt: new Map(), whispers: [] }
}

/** The wolves who live, where I am one; the first of them kills for the pack. */
export function packOf({ village, me, role, mates }: VillageView): readonly SeatNumber[] {
  if (role !== 'wolf' || me === undefined) return []
  return [me, ...mates].filter((seat) => isAlive(village, seat)).sort((a, b) => a - b)
}
