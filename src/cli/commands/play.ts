/** `nodealer play`: you against bots, at once. Every bot is a real peer: it shuffles, proves and checks as you do. */
import { TEMPERS } from '../../games/holdem/index.ts'
import { botMind, type HoldemMind, holdem, patienceOf } from '../../games/holdem/play/index.ts'
import { createIdentity, localTable, type Player, Stuck } from '../../table/index.ts'
import { holdemCharter, holdemOptions, holdemRulesFrom } from '../charter.ts'
import type { Command } from '../command.ts'
import { TerminalSeat } from '../holdem/terminal-seat.ts'

/** First names for bots. */
export const botNames = ['Ada', 'Bruno', 'Chidi', 'Dina', 'Emil', 'Farah', 'Goro', 'Hana', 'Ilya'] as const

/** A bot that takes a moment, as people do. */
export function unhurried(mind: HoldemMind, milliseconds: number): HoldemMind {
  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
  return {
    ...mind,
    act: async (view) => {
      await pause()
      return mind.act(view)
    },
  }
}

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
    pause: { type: 'string', value: 'MS', about: 'how long a bot thinks', default: '700' },
  },
  async run(args) {
    const bots = args.number('bots', 1, 9) ?? 3
    const pause = args.number('pause', 0, 60_000) ?? 700
    const rules = holdemRulesFrom(args, args.number('hands', 0, 100_000) ?? 0)
    const charter = holdemCharter(rules)
    const me = createIdentity()
    const names = new Map<Player, string>()
    const about = `${rules.smallBlind}/${rules.bigBlind} · ${rules.deck} deck`
    let quit = (): void => {}
    const terminal = new TerminalSeat({
      me: me.player,
      name: (player) => names.get(player) ?? 'somebody',
      about,
      patience: patienceOf(charter.deadlines),
      onQuit: () => quit(),
    })
    const mine = {
      name: args.text('name') ?? 'you',
      identity: me,
      game: holdem(terminal.holdem),
      onEvent: terminal.hear.bind(terminal),
    }
    const others = Array.from({ length: bots }, (_, i) => ({
      name: botNames[i] ?? `bot ${i + 1}`,
      game: holdem({ mind: unhurried(botMind(TEMPERS[i % TEMPERS.length] ?? 'solid'), pause) }),
    }))
    const { table, sessions } = localTable(charter, [mine, ...others])
    for (const [player, name] of table.names) names.set(player, name)
    quit = () => sessions[0]?.leave()
    try {
      const outcome = await sessions[0]?.result
      terminal.close()
      const stack = outcome?.stacks.get(me.player) ?? 0
      console.log(`you leave with ${stack} chips after ${outcome?.hands ?? 0} hands`)
    } catch (error) {
      terminal.close()
      if (!(error instanceof Stuck)) throw error
      console.log('you left the table')
    }
    for (const session of sessions) session.leave()
    await Promise.allSettled(sessions.map((session) => session.result))
    return 0
  },
}
