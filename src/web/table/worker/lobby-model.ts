/** A table before the game, as the page knows it: what will be played, who hosts it, and who wants a seat. */
import { DecodeError } from '../../../group/index.ts'
import type { Doubt } from '../../../net/index.ts'
import {
  type Charter,
  type Closing,
  type Founding,
  fingerprint,
  type Joined,
  readPhase,
  seenName,
} from '../../../table/index.ts'
import type { RulesModel } from '../../rules-model.ts'
import type { LobbyModel } from '../model.ts'
import { companyModel, type PathsHere } from './company-model.ts'
import type { WebGame } from './web-game.ts'

/** How this browser is at the table. */
export interface LobbyPlace extends PathsHere, Pick<LobbyModel, 'link' | 'code'> {
  /** What will be played, if this page knows it. */
  readonly game: WebGame | undefined
  readonly me: { readonly player: string; readonly person: string }
  /** What is doubtful about the table that this one goes on from. */
  readonly doubt: Doubt | undefined
}

/** Describes a founding whose charter is known. */
export function lobbyModel(
  founding: Founding,
  { game, link, code, me, doubt, ...paths }: LobbyPlace,
): LobbyModel {
  const { host = '', joined } = founding
  const charter = founding.charter as Charter
  return {
    ...companyModel(founding, paths),
    link,
    code,
    isHost: host === me.person,
    goesOn: charter.continues !== null,
    doubt: doubt && { kind: doubt.kind, closed: numberOf(doubt.closed), signed: numberOf(doubt.signed) },
    fewest: charter.seats.min,
    seats: charter.seats.max,
    seated: joined.some(({ player }) => player === me.player),
    rules: game && knownRules(game, charter),
    joined: onePerPerson(joined).map(({ player, person, name }) => ({
      id: player,
      person,
      name: seenName(name),
      words: fingerprint(person),
      isMe: player === me.player,
      isHost: person === host,
    })),
  }
}

/** Whoever has lost its key and came again counts with the new one: no table begins with one person twice. */
function onePerPerson(joined: readonly Joined[]): readonly Joined[] {
  return [...new Map(joined.map((one) => [one.person, one])).values()]
}

function numberOf(closing: Closing | undefined): number {
  return closing === undefined ? 0 : readPhase(closing.phase).number
}

/** The rules; undefined for those that this page cannot play. */
function knownRules(game: WebGame, charter: Charter): RulesModel | undefined {
  try {
    return game.rules(charter)
  } catch (error) {
    if (error instanceof DecodeError) return undefined
    throw error
  }
}
