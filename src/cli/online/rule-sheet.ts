/** What a guest agrees to by sitting down: the host, the rules and who gives the order, before anything is signed. */
import { DecodeError } from '../../group/index.ts'
import { type Invite, printTableName } from '../../net/index.ts'
import { type Charter, type Player, Stuck, wire } from '../../table/index.ts'
import { gameNamed } from '../games.ts'
import { shortName } from '../work.ts'

/** A table's rules for a person, line by line. Throws if this program cannot play there. */
export function ruleSheet(invite: Invite, charter: Charter, host: Player): string[] {
  return [
    `table      ${printTableName(invite.table)}, hosted by ${shortName(host)} (compare it with what your host sees)`,
    ...rulesOf(charter),
    `order      by the relay ${invite.relay} (key ${shortName(charter.sequencer)}): it numbers and times what is said; it can`,
    '           stop the game and be unfair about lateness, it cannot see or choose a card or speak for you',
    ...elsewhere(charter),
  ]
}

function rulesOf(charter: Charter): readonly string[] {
  const game = gameNamed(charter.game)
  try {
    return game.ruleSheet(charter)
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error
    throw new Stuck(`the rules of this table cannot be read, so nothing was signed: ${error.message}`)
  }
}

function elsewhere({ relays }: Charter): string[] {
  if (relays.length === 0) return []
  return [`           should it stay away, the game can go on at ${relays.map(wire.printable).join(', ')}`]
}
