/** `nodealer play`: you against bots, at once. Every bot is a real peer: it deals, proves and checks as you do. */
import { type LocalTable, playLocally, Stuck, type TableEvent } from '../../table/index.ts'
import { botNamesBeside } from '../bots.ts'
import { type Command, UsageError } from '../command.ts'
import { botsFrom, gameOptions, gameWanted, tableGames } from '../games.ts'
import { openKeptTable } from '../kept-table.ts'
import type { Naming } from '../naming.ts'
import { checkedName } from '../online/names.ts'
import type { SeatScreen } from '../seat-screen.ts'

/** The command. */
export const play: Command = {
  name: 'play',
  usage: '[GAME]',
  about: `Play against bots, at once: ${tableGames.map(({ name }) => name).join(' or ')}.`,
  options: {
    ...gameOptions,
    bots: { type: 'string', value: 'N', about: 'how many bots (default: holdem 3, werewolf 6)' },
    name: { type: 'string', value: 'NAME', about: 'your name', default: 'you' },
    new: { type: 'boolean', about: 'start a new table, also if one was not finished' },
    pause: { type: 'string', value: 'MS', about: 'how long a bot thinks', default: '700' },
  },
  async run(args) {
    const game = gameWanted(args.words[0])
    const bots = botsFrom(args, game)
    const pause = args.number('pause', 0, 60_000) ?? 700
    const terms = game.termsFrom(args, bots + 1)
    const me = checkedName(args.text('name') ?? 'you')
    const names = [me, ...botNamesBeside(me, bots)]
    const kept = await openKeptTable(terms, names, args.flag('new')).catch((error: Error) => {
      throw new UsageError(error.message)
    })
    const { table, seats } = kept
    const screen = game.screen()
    const naming = { me: table.players[0], name: (player: string) => table.names.get(player) ?? 'somebody' }
    const places = seats.map((seat, i) => ({
      ...seat,
      name: names[i] ?? '',
      game: i === 0 ? screen.game : game.bot(i, pause),
      ...(i === 0 ? { onEvent: (event: TableEvent) => screen.hear(event, naming) } : {}),
    }))
    const { sessions } = playLocally(table, kept.sequencer, places)
    screen.open({ ...naming, charter: table.charter, onQuit: () => sessions[0]?.leave() })
    if (kept.resumed) screen.say('going on with the table that was not finished (--new starts another)')
    const over = await finished(sessions, screen, { ...naming, members: table.players })
    for (const session of sessions) session.leave()
    await Promise.allSettled(sessions.map((session) => session.result))
    const log = await kept.close(over)
    if (log !== undefined) console.log(`the log of the table: ${log} (nodealer audit checks it)`)
    return 0
  },
}

/** Waits for the end; false if the person went away in the middle, and can come back. */
async function finished(
  [mine]: LocalTable<unknown>['sessions'],
  screen: SeatScreen,
  ended: Naming & { readonly members: readonly string[] },
): Promise<boolean> {
  try {
    await mine?.result
    screen.close()
    for (const line of screen.report(ended)) console.log(line)
    return true
  } catch (error) {
    screen.close()
    if (!(error instanceof Stuck)) throw error
    console.log('you left in the middle of the game; nodealer play goes on with it')
    return false
  }
}
