/** Who has no connection for longer than a page takes to be loaded anew: a host who does that is away with all its bots, and alarms nobody. */
import { effect, signal } from '@preact/signals'
import { isLost } from '../../table/page/presence.ts'
import { table } from '../../table/page/state.ts'
import { Lingering } from './lingering.ts'

/** In milliseconds; the shortest time of grace is six times as long. */
const reload = 5_000

const missing = signal<ReadonlySet<number>>(new Set())
const lingering = new Lingering(reload, (lasting) => (missing.value = lasting))

effect(() => lingering.see((table.value?.players ?? []).map((_, player) => player).filter(isLost)))

/** Whether a player's connection has been lost for a while. */
export function isMissing(player: number): boolean {
  return missing.value.has(player)
}
