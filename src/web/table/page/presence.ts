/** Who is connected. */
import { connection, here, table } from './state.ts'

/** Whether a player's connection is lost. */
export function isLost(player: number): boolean {
  const model = table.value
  const { person, kind } = model?.players[player] ?? {}
  if (model?.kind !== 'online' || kind !== 'person' || person === undefined) return false
  return connection.value.state === 'connected' && here.value?.has(person) === false
}
