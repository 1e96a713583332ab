/** Names for bots, as many as a table can need. */
import { t } from '../../words/messages.ts'

const names = 'Mira Otto Juno Piet Zora Levi Runa Enzo Tove Ivo Selma Arno Greta Nils Wanda'.split(' ')

/** The bot that cheats where one does. */
export const firstBot: string = names[0] ?? ''

/** So many names. Among people a bot's name says that it is one. */
export function botNames(count: number, isOnline: boolean): readonly string[] {
  return names.slice(0, count).map((name) => (isOnline ? `${name} (${t.table.bot})` : name))
}
