/** How the rules of Werewolf are written in a charter. */
import { DecodeError } from '../../../group/index.ts'
import { wire } from '../../../table/index.ts'
import {
  checkRoles,
  LONGEST,
  MOST,
  RulesError,
  type Specials,
  type Times,
  type WerewolfRules,
} from '../index.ts'

const few = wire.integer(0, MOST)

const specials = wire.record<Specials>({
  wolf: few,
  seer: few,
  guard: few,
  hunter: few,
  medium: few,
  mason: few,
})

const times = wire.record<Times>({
  role: wire.integer(0, LONGEST),
  night: wire.integer(0, LONGEST),
  dawn: wire.integer(0, LONGEST),
  talk: wire.integer(1, LONGEST),
  vote: wire.integer(1, LONGEST),
  runoff: wire.integer(1, LONGEST),
  words: wire.integer(0, LONGEST),
  shot: wire.integer(0, LONGEST),
  grace: wire.integer(1, LONGEST),
})

const fields = wire.record<WerewolfRules>({
  roles: wire.nullable(specials),
  shown: wire.flag,
  vote: wire.choice('open', 'secret'),
  talk: wire.integer(0, 100),
  whispers: wire.integer(0, 5),
  pack: wire.choice('first', 'vote'),
  victory: wire.choice('counted', 'declared'),
  times,
})

/** The rules of a charter; what no number of players could play is refused, and what would be refused is not written either. */
export const werewolfRules: wire.Codec<WerewolfRules> = {
  encode(rules) {
    const json = fields.encode(rules)
    checked(json, 'rules')
    return json
  },
  decode: checked,
}

function checked(json: unknown, field: string): WerewolfRules {
  const rules = fields.decode(json, field)
  try {
    checkRoles(rules)
  } catch (error) {
    if (error instanceof RulesError) throw new DecodeError(`${field}.roles`, error.message)
    throw error
  }
  return rules
}

/**
 * The same for a table among people (spec/werewolf, section 11): where a night, last words or a shot have no length, the time that somebody
 * takes tells what it is. Only programs among themselves, or one person alone with them, can do without.
 */
export const rulesAmongPeople: wire.Codec<WerewolfRules> = wire.mapped(werewolfRules, timed, (rules) => rules)

function timed(rules: WerewolfRules, field: string): WerewolfRules {
  const open = (['night', 'words', 'shot'] as const).find((time) => rules.times[time] === 0)
  if (open === undefined) return rules
  throw new DecodeError(
    `${field}.times.${open}`,
    'must be at least 1 s among people, because how long somebody takes would tell its role',
  )
}
