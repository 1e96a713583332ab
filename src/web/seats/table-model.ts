/** A table as the page knows it. */
import { holdemRules } from '../../games/holdem/play/index.ts'
import type { Identity, Player, Table } from '../../table/index.ts'
import type { TableModel } from '../model.ts'
import { fingerprint } from '../words.ts'

/** Describes a table; `bots` are those that this browser seats. */
export function tableModel(
  table: Table,
  kind: TableModel['kind'],
  me: Player | undefined,
  bots: readonly Identity[],
): TableModel {
  const { smallBlind, bigBlind, stack, deck } = holdemRules.decode(table.charter.rules, 'rules')
  const kindOf = (player: Player) => {
    if (player === me) return 'me'
    return bots.some((bot) => bot.player === player) ? 'bot' : 'person'
  }
  return {
    id: table.id,
    kind,
    players: table.players.map((player) => ({
      id: player,
      name: table.names.get(player) ?? '',
      kind: kindOf(player),
      words: fingerprint(player),
    })),
    me: me === undefined || !table.players.includes(me) ? undefined : table.players.indexOf(me),
    deck,
    stakes: { smallBlind, bigBlind, stack },
    deadlines: table.charter.deadlines,
  }
}
