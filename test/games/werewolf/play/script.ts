/**
 * Minds that act by a script: they know everybody's role, which no honest seat does, so that a test can say "the pack kills the guard"
 * although nobody knows beforehand who that is.
 */
import {
  isAlive,
  livingIn,
  type Role,
  type SeatNumber,
  type VillageView,
} from '../../../../src/games/werewolf/index.ts'
import type { WerewolfMind } from '../../../../src/games/werewolf/play/index.ts'
import { simpleMind } from './tables.ts'

/** Somebody: the first who lives with this role, nobody, or whoever this says. */
export type Target =
  | Role
  | null
  | ((roles: ReadonlyMap<SeatNumber, Role>, view: VillageView) => SeatNumber | null)

/** What is done, by whom that can. What is not said is done to nobody. */
export interface Script {
  readonly kill?: Target
  readonly guard?: Target
  readonly ask?: Target
  readonly execute?: Target
  readonly shoot?: Target
  /** Whether one who is asked declares that the wolves have won. */
  readonly declare?: (view: VillageView) => boolean
}

/** Everybody's minds, and the roles once all were asked. */
export interface Acted {
  readonly roles: ReadonlyMap<SeatNumber, Role>
  mind(): WerewolfMind
  /** The first seat with this role. */
  seat(role: Role): SeatNumber
}

/** Minds that act by this script. */
export function acting(script: Script): Acted {
  const roles = new Map<SeatNumber, Role>()
  let tellAll = (): void => {}
  const all = new Promise<void>((resolve) => {
    tellAll = resolve
  })
  const seat = (role: Role): SeatNumber =>
    [...roles].sort(([a], [b]) => a - b).find(([, other]) => other === role)![0]
  const find = (target: Target | undefined, view: VillageView): SeatNumber | null => {
    if (target === undefined || target === null) return null
    if (typeof target === 'function') return target(roles, view)
    const found = [...roles].sort(([a], [b]) => a - b)
    return found.find(([each, role]) => role === target && isAlive(view.village, each))?.[0] ?? null
  }
  const chooses: { readonly [R in Role]?: 'kill' | 'guard' | 'ask' } = {
    wolf: 'kill',
    guard: 'guard',
    seer: 'ask',
  }
  const mind = (): WerewolfMind =>
    simpleMind({
      async night(view) {
        roles.set(view.me!, view.role!)
        if (roles.size === livingIn(view.village).length) tellAll()
        await all
        const power = chooses[view.role!]
        return power === undefined ? null : find(script[power], view)
      },
      vote: (view, among) => {
        const choice = find(script.execute, view)
        return choice !== null && among.includes(choice) ? choice : null
      },
      lastWords: () => 'alas',
      shot: (view) => find(script.shoot, view),
      declares: (view) => script.declare?.(view) ?? false,
    })
  return { roles, mind, seat }
}
