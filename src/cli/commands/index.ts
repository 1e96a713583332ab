/** All commands of the terminal program. Each is loaded when it is asked for: nobody waits for what it does not use. */
import type { Command } from '../command.ts'

/** A command, and what it is for. */
export interface ListedCommand {
  readonly name: string
  readonly about: string
  load(): Promise<Command>
}

/** In the order in which help lists them. */
export const commands: readonly ListedCommand[] = [
  {
    name: 'play',
    about: 'Play against bots, at once: holdem or werewolf.',
    load: async () => (await import('./play.ts')).play,
  },
  {
    name: 'host',
    about: 'Make a table at a relay and play with whoever opens the link.',
    load: async () => (await import('./host.ts')).host,
  },
  {
    name: 'join',
    about: 'Sit down at a table by its link, or go on after an interruption.',
    load: async () => (await import('./join.ts')).join,
  },
  {
    name: 'serve',
    about: 'Run a relay: players meet here, and it can read nothing of what they say.',
    load: async () => (await import('./serve.ts')).serve,
  },
  {
    name: 'demo',
    about:
      'Watch a deck being shuffled, dealt, shown and audited by real peers; or bots playing Hold’em, Werewolf or at a free table.',
    load: async () => (await import('./demo.ts')).demo,
  },
  {
    name: 'group',
    about: 'Divide players into secret groups: each learns its own group and mates, and nothing else.',
    load: async () => (await import('./group.ts')).group,
  },
  {
    name: 'vote',
    about: 'Vote in secret: everybody mixes the ballots, everybody opens them, anybody counts again.',
    load: async () => (await import('./vote.ts')).vote,
  },
  {
    name: 'cheat',
    about: 'Let players cheat in every known way, alone and in pairs, and see what becomes of them.',
    load: async () => (await import('./cheat.ts')).cheat,
  },
  {
    name: 'audit',
    about: 'Check a game from its log: every signature, every proof, every rule.',
    load: async () => (await import('./audit.ts')).audit,
  },
  {
    name: 'simulate',
    about:
      'Play tables with liars, stalls, crashes and bad sequencers, and check every promise; each has a seed.',
    load: async () => (await import('./simulate.ts')).simulate,
  },
  {
    name: 'phh',
    about: 'Replay poker hand histories (PHH) and check every action and the final stacks.',
    load: async () => (await import('./phh.ts')).phh,
  },
  {
    name: 'bench',
    about: 'Measure how long shuffling, dealing and opening take here, for each deck.',
    load: async () => (await import('./bench.ts')).bench,
  },
]

/** The command of that name; undefined if there is none. */
export async function commandNamed(name: string): Promise<Command | undefined> {
  return commands.find((command) => command.name === name)?.load()
}
