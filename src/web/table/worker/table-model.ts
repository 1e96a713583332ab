/** A table as the page knows it. */
import { type Charter, type Founding, fingerprint, type Player, seenName } from '../../../table/index.ts'
import type { PlayerModel, TableModel } from '../model.ts'
import type { WebGame } from './web-game.ts'

/** How this browser is at a table. */
interface Place {
  readonly game: WebGame
  readonly kind: TableModel['kind']
  readonly me: Player | undefined
  /** Whether this browser seats that player. */
  readonly isBot: (player: Player) => boolean
}

/** Describes a table that has begun. */
export function tableModel(founding: Founding, { game, kind, me, isBot }: Place): TableModel {
  const { members, charter, id } = founding
  const names = distinct(members.map(({ name }) => seenName(name)))
  const players = members.map(
    ({ player, person }, i): PlayerModel => ({
      id: player,
      person,
      name: names[i] ?? '',
      kind: player === me ? 'me' : isBot(player) ? 'bot' : 'person',
      words: fingerprint(person),
    }),
  )
  const seat = players.findIndex((player) => player.kind === 'me')
  return { id, kind, players, me: seat < 0 ? undefined : seat, rules: game.rules(charter as Charter) }
}

/** Nobody can pass for another by taking the same name: the second one gets a number. */
function distinct(names: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return names.map((name) => {
    const key = name.trim().toLowerCase()
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    return count === 1 ? name : `${name} (${count})`
  })
}
