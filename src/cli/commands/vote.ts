/** `nodealer vote`: real peers in one process vote; their ballots are mixed by all and opened together. */
import {
  type Choice,
  type Choose,
  type Elected,
  election,
  requireQuestion,
  type VoteRules,
} from '../../votes/index.ts'

import { type Arguments, type Command, UsageError } from '../command.ts'
import {
  auditFigures,
  describeAudit,
  logOption,
  type PlayedTable,
  playAndAudit,
  showingTerms,
} from '../play-and-audit.ts'
import { columns } from '../screen.ts'

/** The command. */
export const vote: Command = {
  name: 'vote',
  usage: '',
  options: {
    options: { type: 'string', value: 'A,B,…', about: 'what is voted on', default: 'yes,no' },
    players: { type: 'string', value: 'N', about: 'how many voters, 2 to 64', default: '5' },
    votes: {
      type: 'string',
      value: 'A,B,…',
      about: 'a vote for each player, - abstains (default: by chance)',
    },
    open: { type: 'boolean', about: 'show who voted for what' },
    ties: {
      type: 'string',
      value: 'RULE',
      about: 'what a tie leads to: runoff or nobody',
      default: 'runoff',
    },
    form: {
      type: 'string',
      value: 'NAME',
      about: 'ballots, or number-cards as the source has it',
      default: 'ballots',
    },
    log: logOption,
    json: { type: 'boolean', about: 'one JSON object' },
  },
  async run(args) {
    const rules = rulesFrom(args)
    const players = args.number('players', 2, 64) ?? 5
    const chooses = voters(args, rules, players)
    const terms = showingTerms('vote', rules)
    const played = await playAndAudit(terms, players, (i) => election(chooses[i]!), args.text('log'))
    if (args.flag('json')) console.log(JSON.stringify(asJson(played)))
    else print(played)
    return played.verdict.clean ? 0 : 1
  },
}

/** A word of an option that takes one of a few. */
function oneOf<const W extends string>(args: Arguments, name: string, words: readonly W[]): W {
  const word = words.find((each) => each === args.text(name))
  if (word === undefined)
    throw new UsageError(`--${name} takes ${words.join(' or ')}, not "${args.text(name)}"`)
  return word
}

const listOf = (text: string): readonly string[] => text.split(',').map((part) => part.trim())

function rulesFrom(args: Arguments): VoteRules {
  const rules: VoteRules = {
    options: listOf(args.text('options') ?? ''),
    secret: !args.flag('open'),
    abstain: true,
    ties: oneOf(args, 'ties', ['runoff', 'nobody']),
    casting: oneOf(args, 'form', ['ballots', 'number-cards']),
  }
  try {
    requireQuestion(rules)
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`--options: ${error.message}`)
    throw error
  }
  return rules
}

/** How each player votes: as it was told, or by chance. Who was told an option that is out abstains. */
function voters(args: Arguments, { options }: VoteRules, players: number): readonly Choose[] {
  const text = args.text('votes')
  if (text === undefined) return Array.from({ length: players }, () => byChance)
  const votes = listOf(text).map((word): Choice => (word === '-' ? null : word))
  if (votes.length !== players)
    throw new UsageError(`--votes takes one vote for each of ${players} players, not ${votes.length}`)
  const strange = votes.find((choice) => choice !== null && !options.includes(choice))
  if (strange !== undefined)
    throw new UsageError(`--votes: "${strange}" is not an option: use ${options.join(', ')} or -`)
  return votes.map(
    (choice): Choose =>
      (left) =>
        choice !== null && left.includes(choice) ? choice : null,
  )
}

const byChance: Choose = (options) => {
  const limit = 256 - (256 % options.length)
  for (;;) {
    const byte = crypto.getRandomValues(new Uint8Array(1))[0]!
    if (byte < limit) return options[byte % options.length]!
  }
}

function asJson(played: PlayedTable<Elected>): object {
  const { players, outcomes } = played
  const { winner, rounds } = outcomes[0]!
  return {
    winner,
    rounds: rounds.map(({ votes, abstained, byVoter }) => ({
      votes: Object.fromEntries(votes),
      abstained,
      ...(byVoter && { byVoter: players.map((player) => byVoter.get(player)) }),
    })),
    ...auditFigures(played),
  }
}

function print(played: PlayedTable<Elected>): void {
  const { players, outcomes } = played
  const { winner, rounds } = outcomes[0]!
  for (const [i, { votes, abstained, byVoter }] of rounds.entries()) {
    if (rounds.length > 1) console.log(i === 0 ? 'first round' : '\nrunoff')
    console.log(columns([...votes, ...(abstained > 0 ? [['abstained', abstained] as const] : [])]))
    for (const [voter, choice] of byVoter ?? [])
      console.log(`player ${players.indexOf(voter) + 1} voted for ${choice ?? 'nothing'}`)
  }
  console.log(`\n${winner === null ? 'nobody wins' : `${winner} wins`}`)
  console.log(describeAudit(played))
}
