/** `nodealer play`: you against bots, at once. Every bot is a real peer: it shuffles, proves and checks as you do. */
import { botMind, type HoldemOutcome, holdem, patienceOf } from '../../games/holdem/play/index.ts'
import { type Player, playLocally, Stuck, type TableEvent } from '../../table/index.ts'
import { botNamesBeside, temperOf, unhurried } from '../bots.ts'
import { describeTable, holdemOptions, holdemRulesFrom, holdemTerms } from '../charter.ts'
import { type Command, UsageError } from '../command.ts'
import { openKeptTable } from '../holdem/kept-table.ts'
import { TerminalSeat } from '../holdem/terminal-seat.ts'
import { checkedName } from '../online/names.ts'

/** The command. */
export const play: Command = {
  name: 'play',
  usage: '',
  about: 'Play Hold’em against bots, at once.',
  options: {
    ...holdemOptions,
    bots: { type: 'string', value: 'N', about: 'how many bots, 1 to 9', default: '3' },
    hands: { type: 'string', value: 'N', about: 'stop after so many hands; 0: play on', default: '0' },
    name: { type: 'string', value: 'NAME', about: 'your name', default: 'you' },
    new: { type: 'boolean', about: 'start a new table, also if one was not finished' },
    pause: { type: 'string', value: 'MS', about: 'how long a bot thinks', default: '700' },
  },
  async run(args) {
    const bots = args.number('bots', 1, 9) ?? 3
    const pause = args.number('pause', 0, 60_000) ?? 700
    const terms = holdemTerms(holdemRulesFrom(args, args.number('hands', 0, 100_000) ?? 0))
    const me = checkedName(args.text('name') ?? 'you')
    const names = [me, ...botNamesBeside(me, bots)]
    const kept = await openKeptTable(terms, names, args.flag('new')).catch((error: Error) => {
      throw new UsageError(error.message)
    })
    const { table, seats } = kept
    const [player] = table.players
    const terminal = new TerminalSeat()
    if (kept.resumed) terminal.say('going on with the table that was not finished (--new starts another)')
    const places = seats.map((seat, i) => ({
      ...seat,
      name: names[i] ?? '',
      game: holdem(i === 0 ? terminal.holdem : { mind: unhurried(botMind(temperOf(i)), pause) }),
      ...(i === 0 ? { onEvent: (event: TableEvent) => terminal.hear(event) } : {}),
    }))
    const { sessions } = playLocally(table, kept.sequencer, places)
    terminal.open({
      me: player,
      name: (one) => table.names.get(one) ?? 'somebody',
      about: describeTable(table.charter),
      others: () => [],
      mayVoteOut: false,
      patience: patienceOf(table.charter.deadlines),
      onQuit: () => sessions[0]?.leave(),
    })
    const over = await finished(sessions[0]?.result, terminal, player)
    for (const session of sessions) session.leave()
    await Promise.allSettled(sessions.map((session) => session.result))
    const log = await kept.close(over)
    if (log !== undefined) console.log(`the log of the table: ${log} (nodealer audit checks it)`)
    return 0
  },
}

/** Waits for the end; false if the person went away in the middle, and can come back. */
async function finished(
  result: Promise<HoldemOutcome> | undefined,
  terminal: TerminalSeat,
  me?: Player,
): Promise<boolean> {
  try {
    const outcome = await result
    terminal.close()
    const [stack, hands] = [outcome?.stacks.get(me ?? '') ?? 0, outcome?.hands ?? 0]
    console.log(`you leave with ${stack} chips after ${hands} ${hands === 1 ? 'hand' : 'hands'}`)
    return true
  } catch (error) {
    terminal.close()
    if (!(error instanceof Stuck)) throw error
    console.log('you left in the middle of a hand; nodealer play goes on with it')
    return false
  }
}
