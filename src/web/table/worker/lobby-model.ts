/** A table before the game, as the page knows it: what will be played, who hosts it, and who wants a seat. */
import { DecodeError } from '../../../group/index.ts'
import type { Charter, Founding } from '../../../table/index.ts'
import { fingerprint } from '../../words/fingerprint.ts'
import type { LobbyModel, RulesModel } from '../model.ts'
import type { WebGame } from './web-game.ts'

/** How this browser is at the table. */
export interface LobbyPlace extends Pick<LobbyModel, 'link' | 'code'> {
  readonly game: WebGame
  readonly me: { readonly player: string; readonly person: string }
}

/** Describes a founding whose charter is known. */
export function lobbyModel(founding: Founding, { game, link, code, me }: LobbyPlace): LobbyModel {
  const { host = '', joined } = founding
  const charter = founding.charter as Charter
  return {
    link,
    code,
    isHost: host === me.person,
    goesOn: charter.continues !== null,
    seats: charter.seats.max,
    seated: joined.some(({ player }) => player === me.player),
    hostWords: fingerprint(host),
    rules: knownRules(game, charter),
    joined: joined.map(({ player, person, name }) => ({
      id: player,
      person,
      name,
      words: fingerprint(person),
      isMe: player === me.player,
      isHost: person === host,
    })),
  }
}

/** The rules; undefined for a game that this page cannot play. */
function knownRules(game: WebGame, charter: Charter): RulesModel | undefined {
  try {
    return charter.game === game.name ? game.rules(charter) : undefined
  } catch (error) {
    if (error instanceof DecodeError) return undefined
    throw error
  }
}
