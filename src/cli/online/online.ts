/** A seat at a table over a relay, from arriving to the end: on the terminal, or as a bot. */
import { join } from 'node:path'
import { type Invite, type Present, printInvite, type RelayEvent } from '../../net/index.ts'
import {
  type Founding,
  type Game,
  type Identity,
  type Player,
  SequencerFault,
  Stuck,
  wire,
} from '../../table/index.ts'
import { gameNamed } from '../games.ts'
import type { KeyOffer, SeatScreen } from '../seat-screen.ts'
import type { BotWish } from '../table-game.ts'
import { agrees, canAsk } from './consent.ts'
import { askInLobby, type Door } from './door.ts'
import { aboutMove, howToGoOn, type Move, moveFrom, relayGone } from './go-on.ts'
import { journalFolder, keepVisit, tableOf } from './kept-visit.ts'
import { nameOf } from './names.ts'
import { Presence } from './presence.ts'
import { tellReached } from './reached.ts'
import { watchRelay } from './relay-watch.ts'
import { keepProof } from './sequencer-proof.ts'
import { Visitor } from './visitor.ts'

/** A person's seat online. */
export interface Online {
  readonly invite: Invite
  readonly person: Identity
  /** Who decides; a person on the terminal if not given. */
  readonly bot: BotWish | undefined
  /** What is done before the game: consent and asking for a seat, or a host's duties. Gives what to do afterwards. */
  arrive(visitor: Visitor): Promise<() => Promise<void>>
  /** Where a host is asked about whoever wants a seat. */
  readonly door?: Door | undefined
}

/** How a visit ended: with an exit code, or because the person goes on elsewhere. */
export type VisitEnding = { readonly code: number } | { readonly move: Move }

/** Plays a table to its end. The same call again goes on after an interruption. */
export async function playOnline(online: Online): Promise<VisitEnding> {
  const { invite, person, bot, arrive, door } = online
  // Which game it is, is known when the charter is read.
  let screen: SeatScreen | undefined
  const say = (line: string): void => (screen ? screen.say(line) : console.error(line))
  const game: Game<unknown> = (seat) => {
    screen ??= gameNamed(seat.charter.game).screen(bot)
    return screen.game(seat)
  }
  const offers = { move: [] as readonly KeyOffer[], door: [] as readonly KeyOffer[] }
  const offer = (change: Partial<typeof offers>): void => {
    Object.assign(offers, change)
    screen?.offer([...offers.move, ...offers.door])
  }
  let move: Move | undefined
  const watch = watchRelay(
    () => {
      for (const line of relayGone(invite, visitor.founding)) say(line)
      const next = moveFrom(invite, visitor.founding)
      if (next === undefined) return
      const take = (): void => {
        move = next
        visitor.leave()
      }
      if (bot) take()
      else offer({ move: [{ key: 'm', about: aboutMove(next), take }] })
    },
    () => offer({ move: [] }),
  )
  const presence = new Presence()
  const presenceNews = (present: readonly Present[]): readonly string[] => {
    const others = visitor.founding.members.filter((member) => member.person !== person.player)
    const names = new Map(others.map(({ person: key, name }) => [key, wire.printable(name)]))
    return presence.hear(present, names)
  }
  const onRelay = (event: RelayEvent): void => {
    watch.hear(event)
    if (event.type === 'status') screen?.hold?.(event.state !== 'connected')
    if (event.type === 'presence') for (const line of presenceNews(event.present)) say(line)
    if (isNews(event)) say(wire.printable(event.text))
  }
  let stopTelling = (): void => {}
  const visitor: Visitor = new Visitor({
    invite,
    person,
    game,
    onEvent: (event, naming) => screen?.hear(event, naming),
    onRelay,
    onAside: ({ person: by, text }) => {
      const speaker = visitor.founding.members.find((member) => member.person === by)
      if (speaker) screen?.overhear?.(speaker.player, text)
    },
    onComing: () => {
      stopTelling = tellReached(visitor, say)
    },
  })
  let leave = async (): Promise<void> => {}
  const closeLobby = door ? askInLobby(door, () => visitor.leave()) : () => {}
  try {
    leave = await arrive(visitor)
    const { charter } = await visitor.visit.seated()
    screen ??= gameNamed(charter.game).screen(bot)
    const me = (await visitor.visit.player) as Player
    const naming = { me, name: (player: string) => nameOf(visitor.founding, player) }
    closeLobby()
    screen.open({
      ...naming,
      charter,
      others: () => othersAt(visitor.founding, naming.me),
      talk: (text) => visitor.visit.say(text),
      onQuit: () => visitor.leave(),
    })
    door?.askAt((keys, question) => {
      offer({ door: keys })
      if (question !== undefined) say(question)
    })
    await visitor.visit.result
    await keepVisit(tableOf(invite), { over: true })
    screen.close()
    const members = visitor.founding.members.map(({ player }) => player)
    for (const line of screen.report({ ...naming, members })) console.log(line)
    if (!bot) tellLog(invite, person)
    return { code: 0 }
  } catch (error) {
    screen?.close()
    if (move) return { move }
    const code = explain(error, invite, visitor)
    const next = error instanceof SequencerFault ? moveFrom(invite, visitor.founding) : undefined
    return next && (await wantsTo(next, bot)) ? { move: next } : { code }
  } finally {
    closeLobby()
    watch.stop()
    stopTelling()
    await visitor.close()
    await leave()
  }
}

/** Whether to go on at the next relay; bots do. */
async function wantsTo(move: Move, bot: BotWish | undefined): Promise<boolean> {
  return bot !== undefined || (canAsk() && agrees(`${aboutMove(move)}?`))
}

/** What is worth a line about the connection: not that it works as it should. */
function isNews(event: RelayEvent): event is Extract<RelayEvent, { type: 'status' | 'notice' }> {
  if (event.type === 'status') return event.state !== 'closed' && event.state !== 'catching-up'
  return event.type === 'notice'
}

/** Says why it did not come to the end of the game; gives the exit code. */
function explain(error: unknown, invite: Invite, visitor: Visitor): number {
  if (visitor.hasLeft) {
    console.log(`you left in the middle of the game; to go on with it: nodealer join ${printInvite(invite)}`)
    return 0
  }
  if (error instanceof SequencerFault) {
    const proof = keepProof(error)
    console.error(error.message)
    if (proof !== undefined) console.error(`what it signed, for anybody to check: ${proof}`)
    for (const line of howToGoOn(invite, visitor.founding)) console.error(line)
    return 1
  }
  if (!(error instanceof Stuck)) throw error
  console.error(wire.printable(error.message))
  return 1
}

/** Everybody else who has ever had a seat. */
function othersAt({ members }: Founding, me: Player): readonly Player[] {
  return members.map(({ player }) => player).filter((player) => player !== me)
}

function tellLog(invite: Invite, person: Identity): void {
  const log = join(journalFolder(tableOf(invite), person), 'log.jsonl')
  console.log(`the log of the table: ${log} (nodealer audit checks it)`)
}
