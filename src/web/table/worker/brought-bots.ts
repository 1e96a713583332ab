/** The bots that a host brings to a table among people: guests of its own, each with a connection of its own. */
import { joinTable, type OpenSocket, type Seated, type Visit } from '../../../net/index.ts'
import { type Founding, type Game, type Seat, sittingKey } from '../../../table/index.ts'
import { keepIn } from '../../keep/keep-lines.ts'
import { type KeptBot, personOf, seedOf } from './bot.ts'
import { gameLookingBack } from './looking-back.ts'
import type { Thought } from './thought.ts'
import type { VisitPlace } from './visit-place.ts'

/** How bots come to a table. */
export interface BotsComing {
  readonly place: VisitPlace
  readonly open: OpenSocket | undefined
  /** How long they should think now. */
  readonly thought: () => Thought
  readonly onTrouble: (error: Error) => void
  /** Told of bots that are out for good, by number. */
  readonly onOut: (out: readonly number[]) => void
}

/** Bots at a table, or on their way. */
export class BroughtBots {
  readonly #coming: BotsComing
  readonly #visits = new Set<Visit<unknown>>()
  #hasCome = false
  #out: readonly number[]

  constructor(coming: BotsComing) {
    this.#coming = coming
    this.#out = coming.place.kept.out ?? []
  }

  /** Comes with all that are kept and not out, once. */
  come(): void {
    if (this.#hasCome) return
    this.#hasCome = true
    for (const [number, bot] of this.#coming.place.kept.bots.entries())
      if (!this.#out.includes(number)) this.#bring(number, bot)
  }

  retry(): void {
    for (const { client } of this.#visits) client.retry()
  }

  leave(): void {
    for (const visit of this.#visits) visit.leave()
    this.#visits.clear()
    this.#hasCome = true
  }

  #bring(number: number, bot: KeptBot): void {
    const { place, open, onTrouble } = this.#coming
    const { link } = place.kept
    let mine: Visit<unknown> | undefined
    const onNoSeat = (): void => {
      if (mine && this.#visits.delete(mine)) mine.leave()
      this.#seeOff(number)
    }
    joinTable({
      link,
      seed: seedOf(bot),
      keep: keepIn(place.lines, personOf(bot)),
      known: true,
      gameOf: gameLookingBack,
      ...(open && { open }),
      game: this.#game(bot, onNoSeat),
      onComing: (visit) => {
        mine = visit
        this.#visits.add(visit)
      },
      agree(_charter, _host, founding) {
        if (!isBefore(founding)) setTimeout(onNoSeat)
        return isBefore(founding)
      },
      name({ charter }, refused) {
        if (refused) throw refused
        const { table } = charter?.continues ?? {}
        return { name: bot.name, moved: table === undefined ? undefined : sittingKey(seedOf(bot), table) }
      },
    })
      .then((seated) => this.#playOut(number, seated))
      .catch((error: Error) => {
        if (mine && this.#visits.delete(mine) && isBefore(mine.founding)) onTrouble(error)
      })
  }

  #game(bot: KeptBot, onNoSeat: () => void): Game<unknown> {
    const { place, thought } = this.#coming
    return async (seat) => {
      const webGame = await place.findGame(seat.charter.game)
      if (webGame !== undefined && isSeated(seat)) return webGame.bot(bot, { kind: 'online', thought })(seat)
      setTimeout(onNoSeat)
      return new Promise(() => {})
    }
  }

  /** A bot whose game is over, perhaps before that of the others, goes when all that it said has arrived. */
  async #playOut(number: number, { result, finish }: Seated<unknown>): Promise<void> {
    await result
    await finish()
    this.#seeOff(number)
  }

  /** Bots that are out need no seat any more, also after a reload: what they would need to go on is let go of. */
  #seeOff(number: number): void {
    const { place, onOut } = this.#coming
    this.#out = [...this.#out, number]
    onOut(this.#out)
    const { player } = personOf(place.kept.bots[number] as KeptBot)
    place.lines.forget(player).catch(() => {})
  }
}

function isBefore({ table }: Founding): boolean {
  return table === undefined
}

/** Whether whoever sits here has a place in the game, or only watches. */
export function isSeated({ me, members }: Seat): boolean {
  return me === undefined || members.includes(me)
}
