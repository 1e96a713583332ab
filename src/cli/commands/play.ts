/** `nodealer play`: you against bots, at once. Every bot is a real peer: it deals, proves and checks as you do. */

import { setTimeout as pause } from 'node:timers/promises'
import { DecodeError } from '../../group/index.ts'
import { type LocalTable, playLocally, Stuck, type TableEvent, wire } from '../../table/index.ts'
import { botNamesBeside } from '../bots.ts'
import { type Command, UsageError } from '../command.ts'
import { botsFrom, gameOptions, gameWanted, refuseOthers } from '../games.ts'
import { openKeptTable } from '../kept-table.ts'
import { hush } from '../keys.ts'
import type { Naming } from '../naming.ts'
import { checkedName } from '../online/names.ts'
import type { SeatScreen } from '../seat-screen.ts'

/** The command. */
export const play: Command = {
  name: 'play',
  usage: '[GAME]',
  options: {
    ...gameOptions,
    bots: { type: 'string', value: 'N', about: 'how many bots (default: holdem 3, werewolf 6)' },
    name: { type: 'string', value: 'NAME', about: 'your name', default: 'you' },
    new: { type: 'boolean', about: 'start a new table, also if one was not finished' },
    pause: { type: 'string', value: 'MS', about: 'how long a bot thinks', default: '700' },
  },
  async run(args) {
    const game = gameWanted(args.words[0])
    refuseOthers(args, game)
    const bots = botsFrom(args, game)
    const thinking = args.number('pause', 0, 60_000) ?? 700
    const terms = game.termsFrom(args, bots + 1)
    const me = checkedName(args.text('name') ?? 'you')
    const names = [me, ...botNamesBeside(me, bots)]
    const kept = await openKeptTable(terms, names, args.flag('new')).catch((error: Error) => {
      throw new UsageError(error.message)
    })
    const { table, seats } = kept
    try {
      game.ruleSheet(table.charter, true)
    } catch (error) {
      await kept.close(false)
      if (!(error instanceof DecodeError)) throw error
      throw new UsageError(
        `the rules of the table that was not finished cannot be read: nodealer play ${game.name} --new starts another (${error.message})`,
      )
    }
    const screen = game.screen()
    const naming = { me: table.players[0], name: (player: string) => table.names.get(player) ?? 'somebody' }
    const signing = new Signing()
    const places = seats.map((seat, i) => ({
      ...seat,
      name: names[i] ?? '',
      game: i === 0 ? screen.game : game.bot(i, thinking),
      onEvent: (event: TableEvent) => (i === 0 ? screen.hear(event, naming) : signing.hear(event)),
    }))
    const { sessions } = playLocally(table, kept.sequencer, places)
    let hasLeft = false
    const onQuit = (): void => {
      hasLeft = true
      sessions[0]?.leave()
    }
    screen.open({ ...naming, charter: table.charter, onQuit })
    if (kept.resumed) screen.say('going on with the table that was not finished (--new starts another)')
    const end = await endOf(sessions, screen, { ...naming, members: table.players })
    const over = end === 'over'
    if (end !== 'over') console.log(interrupted(game.name, hasLeft ? undefined : end))
    const unhush = hush(process.stdin)
    if (over) await signing.of(sessions)
    for (const session of sessions) session.leave()
    await Promise.allSettled(sessions.map((session) => session.result))
    const log = await kept.close(over)
    if (log !== undefined) console.log(`the log of the table: ${log} (nodealer audit checks it)`)
    unhush()
    return over || hasLeft ? 0 : 1
  },
}

/** Waits for the end; gives what stopped the game before, so that it can be taken up again. */
async function endOf(
  [mine]: LocalTable<unknown>['sessions'],
  screen: SeatScreen,
  ended: Naming & { readonly members: readonly string[] },
): Promise<'over' | Stuck> {
  try {
    await mine?.result
    screen.close()
    for (const line of screen.report(ended)) console.log(line)
    return 'over'
  } catch (error) {
    screen.close()
    if (!(error instanceof Stuck)) throw error
    return error
  }
}

/** The sentence for a person whose game was not finished: it went away, or something stopped it. */
function interrupted(game: string, stopped: Stuck | undefined): string {
  return stopped === undefined
    ? `you left in the middle of the game; nodealer play ${game} goes on with it`
    : `the game stopped: ${wire.printable(stopped.message)}. Once that is mended, nodealer play ${game} goes on with it (--new starts another)`
}

/** What the bots still sign after a person has left for good: the result of its last hand, so that the log is complete. */
class Signing {
  #signed = 0
  #look: () => void = () => {}

  hear(event: TableEvent): void {
    if (event.kind !== 'closed') return
    this.#signed = Math.max(this.#signed, event.phase.number)
    this.#look()
  }

  /** Waits until it is signed, or the game is over for everybody, or for a few seconds. */
  async of([mine, ...others]: LocalTable<unknown>['sessions']): Promise<void> {
    const { hands = 0 } = ((await mine?.result) ?? {}) as { readonly hands?: number }
    const signed = new Promise<void>((resolve) => {
      this.#look = () => this.#signed >= hands && resolve()
      this.#look()
    })
    const all = Promise.allSettled(others.map(({ result }) => result))
    await Promise.race([signed, all, pause(5_000, undefined, { ref: false })])
  }
}
