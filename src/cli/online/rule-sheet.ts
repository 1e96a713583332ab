/** What a guest agrees to by sitting down: the host, the rules and who gives the order, before anything is signed. */
import { DecodeError } from '../../group/index.ts'
import { type Invite, printTableName } from '../../net/index.ts'
import { type Charter, type Player, Stuck, wire } from '../../table/index.ts'
import { gameNamed } from '../games.ts'
import { wrapped } from '../screen.ts'
import { shortName } from '../work.ts'
import { fingerprints } from './names.ts'

/** A table's rules for a person, line by line. Throws if this program cannot play there. */
export function ruleSheet(invite: Invite, charter: Charter, host: Player): string[] {
  return [
    `table      ${printTableName(invite.table)}`,
    `host       ${fingerprints(host)}: compare it with what your host sees`,
    ...rulesOf(charter),
    ...orderOf(invite, charter),
    ...elsewhere(charter),
  ]
}

/** Where the second column of a sheet begins. */
const column = 11

/** A line of a sheet for a screen of this width: broken between words, below where its second column begins. */
export function sheetLine(line: string, width: number): readonly string[] {
  const parts = wrapped(line.slice(column), width - column)
  return parts.map((part, i) => (i === 0 ? line.slice(0, column) + part : ' '.repeat(column) + part.trim()))
}

/** Who gives the order, and what it can do with it. */
function orderOf({ relay, direct, around }: Invite, { sequencer }: Charter): string[] {
  const key = `(key ${shortName(sequencer)})`
  const cannot = 'cannot see or choose a card or speak for you'
  if (direct)
    return [
      `order      by your host's own program ${key}, without a relay: you trust your host for time. It numbers what is said; it can stop the game and be unfair about lateness, it ${cannot}`,
    ]
  return [
    `order      by the relay ${relay} ${key}: it numbers and times what is said; it can stop the game and be unfair about lateness, it ${cannot}`,
    ...(around ? secondPath : []),
  ]
}

/** What else the programs at a table do, and what that shows. */
const secondPath = [
  'also       directly between the programs of all players, around a relay that censors or shows two orders: whoever has the link can see your network address',
]

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
