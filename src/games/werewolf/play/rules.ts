/** How the rules of Werewolf are written in a charter. */
import { DecodeError } from '../../../group/index.ts'
import { wire } from '../../../table/index.ts'
import { checkSpecials, MOST, RulesError, type Specials, type Times, type WerewolfRules } from '../index.ts'

const hour = 3600
const few = wire.integer(0, MOST)

const specials = wire.record<{ [K in keyof Specials]: Specials[K] }>({
  wolf: few,
  seer: few,
  guard: few,
  hunter: few,
  medium: few,
  mason: few,
})

const times = wire.record<{ [K in keyof Times]: Times[K] }>({
  night: wire.integer(0, hour),
  talk: wire.integer(1, hour),
  vote: wire.integer(1, hour),
  words: wire.integer(0, hour),
  grace: wire.integer(1, hour),
})

const fields = wire.record<{ [K in keyof WerewolfRules]: WerewolfRules[K] }>({
  roles: wire.nullable(specials),
  shown: wire.flag,
  vote: wire.choice('open', 'secret'),
  talk: wire.integer(0, 10),
  whispers: wire.integer(0, 5),
  times,
})

/** The rules of a charter; what no number of players could play is refused. */
export const werewolfRules: wire.Codec<WerewolfRules> = wire.mapped(fields, checked, (rules) => rules)

function checked(rules: WerewolfRules, field: string): WerewolfRules {
  if (rules.roles === null) return rules
  try {
    checkSpecials(rules.roles, rules.shown)
  } catch (error) {
    if (error instanceof RulesError) throw new DecodeError(`${field}.roles`, error.message)
    throw error
  }
  return rules
}
