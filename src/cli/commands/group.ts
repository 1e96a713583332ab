/** `nodealer group`: real peers in one process divide themselves into secret groups; whoever runs it sees all views, and the ladder. */
import {
  drawLadder,
  drawLadderSvg,
  type GroupRules,
  grouping,
  type Ladder,
  ladderOf,
  type Membership,
  numberCardsNeeded,
  plansOf,
  requireDivision,
} from '../../groups/index.ts'
import type { Player } from '../../table/index.ts'
import { type Arguments, type Command, UsageError } from '../command.ts'
import { outputFile } from '../output-file.ts'
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
export const group: Command = {
  name: 'group',
  usage: '',
  options: {
    sizes: { type: 'string', value: 'N,N,…', about: 'the sizes of the groups', default: '2,1,1,1' },
    players: { type: 'string', value: 'N', about: 'how many players (default: as many as the groups take)' },
    form: {
      type: 'string',
      value: 'NAME',
      about: 'lean, or number-cards as the source has it',
      default: 'lean',
    },
    svg: { type: 'string', value: 'FILE', about: 'write the ladder to a file, as a picture' },
    log: logOption,
    json: { type: 'boolean', about: 'one JSON object' },
  },
  async run(args) {
    const rules = rulesFrom(args)
    const players = rules.sizes.reduce((sum, each) => sum + each, 0)
    const terms = showingTerms('group', rules)
    const writeLadder = outputFile(args.text('svg'))
    const played = await playAndAudit(terms, players, () => grouping, args.text('log'))
    const views = viewsOf(played)
    writeLadder(`${drawLadderSvg(ladderTo(views), labels(views))}\n`)
    if (args.flag('json')) console.log(JSON.stringify(asJson(rules, views, played)))
    else print(rules, views, played)
    return played.verdict.clean ? 0 : 1
  },
}

function rulesFrom(args: Arguments): GroupRules {
  const text = args.text('sizes') ?? ''
  const sizes = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  if (sizes.some((each) => !Number.isInteger(each)))
    throw new UsageError(`--sizes takes whole numbers with commas between them, as 2,1,1,1, not "${text}"`)
  const form = (['lean', 'number-cards'] as const).find((name) => name === args.text('form'))
  if (form === undefined) throw new UsageError('--form takes lean or number-cards')
  const players = args.number('players', 2, 64) ?? sizes.reduce((sum, each) => sum + each, 0)
  try {
    requireDivision(plansOf(sizes), players)
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`--sizes: ${error.message}`)
    throw error
  }
  return { sizes, form }
}

/** What one player has learnt, by seat numbers. */
interface View {
  readonly player: number
  readonly group: string
  readonly mates: readonly number[]
}

function viewsOf({ players, outcomes }: PlayedTable<Membership<Player> | undefined>): readonly View[] {
  return outcomes.map((mine, i) => ({
    player: i + 1,
    group: mine!.group,
    mates: mine!.mates.map((mate) => players.indexOf(mate) + 1),
  }))
}

/** Members in the order of the groups. */
function byGroup(views: readonly View[]): readonly View[] {
  const names = plansOf(views.map(() => 1)).map(({ name }) => name)
  return [...views].sort((a, b) => names.indexOf(a.group) - names.indexOf(b.group))
}

/** The ladder that leads every player to a place in its group. */
function ladderTo(views: readonly View[]): Ladder {
  const places = byGroup(views)
  return ladderOf(views.map((view) => places.indexOf(view) + 1))
}

function labels(views: readonly View[]) {
  return { bottom: byGroup(views).map((view) => view.group) }
}

/** How many cards lie on the table. */
function cardsOf({ sizes, form }: GroupRules, players: number): number {
  return form === 'lean' ? (Math.max(...sizes) + 1) * players : numberCardsNeeded(plansOf(sizes))
}

function asJson(rules: GroupRules, views: readonly View[], played: PlayedTable<unknown>): object {
  return {
    players: views,
    ladder: ladderTo(views),
    cards: cardsOf(rules, views.length),
    ...auditFigures(played),
  }
}

function print(rules: GroupRules, views: readonly View[], played: PlayedTable<unknown>): void {
  const mates = ({ mates }: View): string =>
    mates.length === 0 ? 'alone' : `with ${mates.map((mate) => `player ${mate}`).join(' and ')}`
  const rows = views.map((view) => [`player ${view.player}`, `is in group ${view.group}`, mates(view)])
  console.log(`what each player has learnt, and nobody else:\n\n${columns(rows)}\n`)
  console.log(`${drawLadder(ladderTo(views), labels(views))}\n`)
  console.log(`${cardsOf(rules, views.length)} cards, ${describeAudit(played)}`)
}
