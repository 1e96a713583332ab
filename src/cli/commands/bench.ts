/** `nodealer bench`: how quick this machine is at what players wait for. The full benchmarks are in the repository. */
import { deckNamed, deckProtocols, facesNamed } from '../../decks/index.ts'
import { group } from '../../group/index.ts'
import { type Game, localTable } from '../../table/index.ts'
import { cardsFrom, showcaseTerms } from '../charter.ts'
import type { Command } from '../command.ts'
import { columns, Progress, size } from '../screen.ts'

interface Figures {
  readonly deck: string
  readonly players: number
  readonly cards: number
  readonly backend: string
  /** Wall time in one process, all seats together. */
  readonly shuffleMs: number
  readonly dealMs: number
  readonly openMs: number
  readonly bytes: number
}

/** The command. */
export const bench: Command = {
  name: 'bench',
  usage: '',
  options: {
    players: { type: 'string', value: 'N', about: 'how many players, all in this process', default: '6' },
    cards: { type: 'string', value: 'DECK', about: '52, 54, mahjong or a number', default: '52' },
    json: { type: 'boolean', about: 'one JSON object a line' },
  },
  async run(args) {
    const players = args.number('players', 2, 10) ?? 6
    const cards = cardsFrom(args)
    const progress = new Progress()
    const rows: Figures[] = []
    for (const deck of deckProtocols.keys()) {
      progress.show(`measuring ${deck}`)
      const figures = await measure(deck, players, cards)
      progress.clear()
      rows.push(figures)
      if (args.flag('json')) console.log(JSON.stringify(figures))
    }
    if (!args.flag('json')) print(rows)
    return 0
  },
}

/** One deck from shuffle to an opened card, by all seats in this process. */
async function measure(deck: string, players: number, cards: string): Promise<Figures> {
  const marks: number[] = []
  const game: Game<void> = async (seat) => {
    const shuffled = await deckNamed(deck).shuffle(seat.at('deck'), facesNamed(cards))
    marks[0] = performance.now()
    const [first] = seat.players
    await shuffled.deal(seat.at('deal'), new Map([[first as string, [0]]]))
    marks[1] = performance.now()
    await shuffled.open(seat.at('open'), [1])
    marks[2] = performance.now()
  }
  const terms = showcaseTerms({ deck, cards, hand: 1, community: 1, audit: false })
  const start = performance.now()
  const places = Array.from({ length: players }, (_, i) => ({ name: `player ${i + 1}`, game }))
  const { log, sessions } = localTable(terms, places)
  await Promise.all(sessions.map((session) => session.result))
  const [shuffled = 0, dealt = 0, opened = 0] = marks
  const round = (milliseconds: number): number => Math.round(milliseconds * 10) / 10
  return {
    deck,
    players,
    cards: facesNamed(cards).length,
    backend: group.name,
    shuffleMs: round(shuffled - start),
    dealMs: round(dealt - shuffled),
    openMs: round(opened - dealt),
    bytes: log().reduce((sum, line) => sum + line.length, 0),
  }
}

function print(rows: readonly Figures[]): void {
  const head = ['deck', 'players', 'cards', 'shuffle ms', 'deal ms', 'open ms', 'log', 'group']
  const body = rows.map((row) => [
    row.deck,
    row.players,
    row.cards,
    row.shuffleMs,
    row.dealMs,
    row.openMs,
    size(row.bytes),
    row.backend,
  ])
  console.log(columns([head, ...body]))
  console.log('all seats in one process: over a network each player does its own share of this')
}
