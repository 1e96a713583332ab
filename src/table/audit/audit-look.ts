/** Looks at parts of logs with the games of some module: what every thread of an audit does. */
import { type AuditPart, auditPart, type SoundPart } from './audit-part.ts'
import type { GameOf } from './verdict.ts'

/** Looks at a part; gives undefined unless everything in it was proven. */
export type Look = (part: AuditPart) => Promise<SoundPart | undefined>

/** Looks at parts with the games of the module at this address, which exports `gameOf`. */
export async function lookWith(games: string): Promise<Look> {
  const { gameOf } = (await import(games)) as { gameOf: GameOf<unknown> }
  return (part) => auditPart(part, gameOf).catch(() => undefined)
}
