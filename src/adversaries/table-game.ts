/** The game that is played against cheats: a hand or two from shuffle to showdown, and one verdict if somebody cheats. */
import { type Deck, type DeckOptions, deckProtocol, type Face, numberCards } from '../decks/index.ts'
import { Absent, canonical, Fault, form, type Game, type Player, type Seat, wire } from '../table/index.ts'
import type { CheatTable, DeckName } from './adversary.ts'
import { type TableStep, tableSteps } from './table-step.ts'

/** How many cards a table has; position `board` is opened. */
const cards = 8
const board = 6

/** Whom the players name, and for what. */
export type Conviction = {
  /** By seat number. */
  readonly named: readonly number[]
  /** With proof that a stranger can check, or by the order of the log, which shows that they were late. */
  readonly proven: boolean
  readonly step: TableStep
  /** Which rule was broken; empty for silence. */
  readonly rule: string
}

/** What all seats see of a table that comes to its end: the cards, or whom they name. */
export interface Seen {
  readonly cards: readonly Face[]
  readonly verdict?: Conviction
}

const VerdictForm = form(
  'adversaries',
  'verdict',
  wire.record<Conviction>({
    named: wire.list(wire.integer(1, 10), 1, 10),
    proven: wire.flag,
    step: wire.choice(...tableSteps),
    rule: wire.text(100),
  }),
)

/** Who has gone and where the game is. */
interface Course {
  step: TableStep
  gone: readonly Player[]
}

/** The game at one seat; a cheat may shuffle other faces than the agreed ones. */
export function tableGame(
  protocol: DeckName,
  plan: CheatTable,
  change: (agreed: readonly Face[]) => readonly Face[] = (agreed) => agreed,
): Game<Seen> {
  const faces = change(numberCards(cards))
  return async (seat) => {
    const course: Course = { step: 'shuffle', gone: [] }
    try {
      const first = await playHand(seat, course, protocol, faces, plan)
      const second = plan.hands === 2 ? await playHand(seat.at('second'), course, protocol, faces, plan) : []
      return { cards: [...first, ...second] }
    } catch (error) {
      if (error instanceof Fault) return agree(seat, course, [error.culprit], error.rule)
      if (error instanceof Absent) return agree(seat, course, error.players, '')
      throw error
    }
  }
}

/** Those who are left sign whom they name. Who signs something else, or nothing, is out as well. */
async function agree(
  seat: Seat,
  { gone, step }: Course,
  culprits: readonly Player[],
  rule: string,
): Promise<Seen> {
  const named = culprits.map((player) => seat.number(player))
  const verdict: Conviction = { named, proven: rule !== '', step, rule }
  const signing = seat.without([...gone, ...culprits]).at('verdict')
  try {
    const signed = await signing.all(VerdictForm, () => verdict)
    await signing.acceptAll(
      'sign the verdict that everybody sees',
      signed,
      (theirs) => canonical(theirs) === canonical(verdict),
    )
  } catch (error) {
    if (error instanceof Fault) return agree(seat, { gone, step }, [...culprits, error.culprit], rule)
    if (error instanceof Absent)
      return agree(seat, { gone: [...gone, ...error.players], step }, culprits, rule)
    throw error
  }
  return { cards: [], verdict }
}

async function playHand(
  seat: Seat,
  course: Course,
  protocol: DeckName,
  faces: readonly Face[],
  plan: CheatTable,
): Promise<readonly Face[]> {
  const hands = handsOf(seat.players)
  course.step = 'shuffle'
  const deck = await deckProtocol(protocol).shuffle(seat.at('shuffle'), faces, optionsOf(protocol, plan))
  course.step = 'deal'
  await deck.deal(seat.at('deal'), hands)
  course.step = 'open'
  const rest = plan.loss ? await loseOne(seat, course, deck) : seat
  const opened = await deck.open(rest.at('open'), [board])
  course.step = 'show'
  const shown: Face[] = []
  for (const player of rest.players)
    shown.push(...(await deck.show(rest.at('show', player), player, hands.get(player) ?? [])))
  return [...opened, ...shown]
}

/** Two decks for the dealer of names to choose from, so that a table is quick. */
function optionsOf(protocol: DeckName, { options }: CheatTable): DeckOptions {
  return { ...(protocol === 'names' && { candidates: 2 }), ...options }
}

/** One card each; the third player has two, so that it can claim one of them twice. */
function handsOf(players: readonly Player[]): Map<Player, number[]> {
  return new Map(players.map((player, i) => [player, i === 2 ? [i, board - 1] : [i]]))
}

/** The fourth player stays silent; the others go on without it. */
async function loseOne(seat: Seat, course: Course, deck: Deck): Promise<Seat> {
  const lost = await deck
    .open(seat.at('open'), [board], { stages: [seat.players.slice(3)] })
    .catch((error: unknown) => error)
  if (!(lost instanceof Absent)) throw lost
  course.step = 'lose'
  course.gone = lost.players
  const rest = seat.without(lost.players)
  await deck.lose(rest.at('lose'), lost.players, [board])
  course.step = 'open'
  return rest
}
