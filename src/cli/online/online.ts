/** A seat at a table over a relay, from arriving to the end: on the terminal, or as a bot. */
import { join } from 'node:path'
import {
  type HoldemMind,
  type HoldemOptions,
  type HoldemOutcome,
  holdem,
  holdemRules,
  patienceOf,
} from '../../games/holdem/play/index.ts'
import { type Aside, type Invite, printInvite, type RelayEvent } from '../../net/index.ts'
import {
  type Founding,
  type Identity,
  type Player,
  SequencerFault,
  Stuck,
  type Table,
  type TableEvent,
  wire,
} from '../../table/index.ts'
import { describeTable } from '../charter.ts'
import { type Naming, newsOf } from '../holdem/crypto-news.ts'
import { type Offer, TerminalSeat } from '../holdem/terminal-seat.ts'
import { agrees, canAsk } from './consent.ts'
import { howToGoOn, type Move, moveFrom, relayGone } from './go-on.ts'
import { journalFolder, keepVisit, tableOf } from './kept-visit.ts'
import { nameOf } from './names.ts'
import { watchRelay } from './relay-watch.ts'
import { keepProof } from './sequencer-proof.ts'
import { Visitor } from './visitor.ts'

/** A person's seat online. */
export interface Online {
  readonly invite: Invite
  readonly person: Identity
  /** Who decides; a person on the terminal if not given. */
  readonly bot: HoldemMind | undefined
  /** What is done before the game: consent and asking for a seat, or a host's duties. Gives what to do afterwards. */
  arrive(visitor: Visitor<HoldemOutcome>): Promise<() => Promise<void>>
}

/** How a visit ended: with an exit code, or because the person goes on elsewhere. */
export type Ending = { readonly code: number } | { readonly move: Move }

/** Plays a table to its end. The same call again goes on after an interruption. */
export async function playOnline(online: Online): Promise<Ending> {
  const { invite, person, bot, arrive } = online
  const screen = bot ? botScreen(bot) : terminalScreen()
  let move: Move | undefined
  const watch = watchRelay(
    () => {
      for (const line of relayGone(invite, visitor.founding)) screen.say(line)
      const next = moveFrom(invite, visitor.founding)
      if (next === undefined) return
      const take = (): void => {
        move = next
        visitor.leave()
      }
      if (bot) take()
      else screen.offer({ key: 'm', about: `move to ${wire.printable(next.relay)} with the others`, take })
    },
    () => screen.offer(undefined),
  )
  const onRelay = (event: RelayEvent): void => {
    watch.hear(event)
    if (isNews(event)) screen.say(wire.printable(event.text))
  }
  const { options: game, hear: onEvent } = screen
  const onAside = (aside: Aside): void => screen.overhear(aside, visitor)
  const visitor = await Visitor.come({ invite, person, game: holdem(game), onEvent, onRelay, onAside })
  let leave = async (): Promise<void> => {}
  try {
    leave = await arrive(visitor)
    await screen.open(visitor, await visitor.visit.seated())
    const outcome = await visitor.result
    await keepVisit(tableOf(invite), { over: true })
    screen.close()
    screen.report(outcome, visitor)
    return { code: 0 }
  } catch (error) {
    screen.close()
    if (move) return { move }
    const code = explain(error, invite, visitor)
    const next = error instanceof SequencerFault ? moveFrom(invite, visitor.founding) : undefined
    return next && (await wantsTo(next, bot)) ? { move: next } : { code }
  } finally {
    watch.stop()
    await visitor.close()
    await leave()
  }
}

/** Whether to go on at the next relay; bots do. */
async function wantsTo({ relay }: Move, bot: HoldemMind | undefined): Promise<boolean> {
  return bot !== undefined || (canAsk() && agrees(`move to ${wire.printable(relay)} with the others?`))
}

/** What is worth a line about the connection: not that it works as it should. */
function isNews(event: RelayEvent): event is Extract<RelayEvent, { type: 'status' | 'notice' }> {
  if (event.type === 'status') return event.state !== 'closed' && event.state !== 'catching-up'
  return event.type === 'notice'
}

/** Says why it did not come to the end of the game; gives the exit code. */
function explain(error: unknown, invite: Invite, { founding, hasLeft }: Visitor<unknown>): number {
  if (hasLeft) {
    console.log(`you left in the middle of a hand; to go on with it: nodealer join ${printInvite(invite)}`)
    return 0
  }
  if (error instanceof SequencerFault) {
    const proof = keepProof(error)
    console.error(error.message)
    if (proof !== undefined) console.error(`what it signed, for anybody to check: ${proof}`)
    for (const line of howToGoOn(invite, founding)) console.error(line)
    return 1
  }
  if (!(error instanceof Stuck)) throw error
  console.error(wire.printable(error.message))
  return 1
}

/** Where a seat is seen. */
interface Screen {
  readonly options: HoldemOptions
  readonly hear: (event: TableEvent, naming: Naming) => void
  say(line: string): void
  /** Somebody says something beside the game. */
  overhear(aside: Aside, visitor: Visitor<HoldemOutcome>): void
  /** Offers what one key does. */
  offer(offer: Offer | undefined): void
  /** The game is about to begin. */
  open(visitor: Visitor<HoldemOutcome>, table: Table): Promise<void>
  close(): void
  report(outcome: HoldemOutcome, visitor: Visitor<HoldemOutcome>): void
}

function botScreen(mind: HoldemMind): Screen {
  const told: readonly TableEvent['kind'][] = ['fault', 'absent', 'differs']
  return {
    options: { mind },
    hear(event, naming) {
      const news = told.includes(event.kind) ? newsOf(event, naming) : undefined
      if (news !== undefined) console.error(news)
    },
    say: (line) => console.error(line),
    overhear: () => {},
    offer: () => {},
    open: async () => {},
    close: () => {},
    report({ hands, stacks }, { founding }) {
      const inOrder = founding.members.map(({ player }) => stacks.get(player) ?? null)
      console.log(JSON.stringify({ hands, stacks: inOrder }))
    },
  }
}

function terminalScreen(): Screen {
  const terminal = new TerminalSeat()
  let isOpen = false
  return {
    options: terminal.holdem,
    hear: (event, naming) => terminal.hear(event, naming),
    say(line) {
      if (isOpen) terminal.say(line)
      else console.error(line)
    },
    overhear({ person, text }, { founding }) {
      const speaker = founding.members.find((member) => member.person === person)?.player ?? ''
      terminal.overhear(speaker, text)
    },
    offer: (offer) => terminal.offer(offer),
    async open(visitor, { charter }) {
      const me = await visitor.player()
      isOpen = true
      terminal.open({
        me,
        name: (player) => nameOf(visitor.founding, player),
        about: describeTable(charter),
        mayVoteOut: holdemRules.decode(charter.rules, 'rules').removal,
        others: () => othersAt(visitor.founding, me),
        patience: patienceOf(charter.deadlines),
        talk: (text) => visitor.visit.say(text),
        onQuit: () => visitor.leave(),
      })
    },
    close() {
      isOpen = false
      terminal.close()
    },
    report({ hands, stacks }, { founding, invite, person }) {
      const me = founding.members.find((member) => member.person === person.player)?.player ?? ''
      console.log(
        `you leave with ${stacks.get(me) ?? 0} chips after ${hands} ${hands === 1 ? 'hand' : 'hands'}`,
      )
      const log = join(journalFolder(tableOf(invite), person), 'log.jsonl')
      console.log(`the log of the table: ${log} (nodealer audit checks it)`)
    },
  }
}

/** Everybody else who has ever had a seat. */
function othersAt({ members }: Founding, me: Player): readonly Player[] {
  return members.map(({ player }) => player).filter((player) => player !== me)
}
