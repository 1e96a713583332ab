/** What a seat tells about its own work, for screens and logs. Holds no secrets. */
import type { Absent, Fault } from './fault.ts'
import type { Player } from './identity.ts'
import type { Statement } from './statement.ts'

/** Something that happened at a seat. */
export type TableEvent =
  | {
      readonly kind: 'waiting'
      readonly slot: string
      readonly players: readonly Player[]
      readonly until: number | undefined
    }
  | { readonly kind: 'making'; readonly slot: string }
  | {
      readonly kind: 'made'
      readonly slot: string
      readonly milliseconds: number
      readonly characters: number
    }
  | { readonly kind: 'heard'; readonly statement: Statement }
  | {
      readonly kind: 'checked'
      readonly slot: string
      readonly players: readonly Player[]
      readonly rule: string
      readonly milliseconds: number
    }
  | { readonly kind: 'fault'; readonly fault: Fault }
  | { readonly kind: 'absent'; readonly absent: Absent }
  /** A player has spoken, but what it builds on has not arrived: somebody, or the network, withholds it from this seat. */
  | { readonly kind: 'withheld'; readonly slot: string; readonly player: Player }
  | { readonly kind: 'closed'; readonly phase: string }
  | { readonly kind: 'rewound' }
