/** A bot of this browser: an ordinary player, or one that tries to cheat. */
import { base64urlnopad } from '@scure/base'
import { botMind, holdem, platformRandom } from '../../games/holdem/play/index.ts'
import { createIdentity, type Identity, type Table, type Transport, takeSeat } from '../../table/index.ts'
import type { TableLines } from '../keep/lines.ts'
import type { BotWish } from '../protocol.ts'
import { stubborn, type Thought, thinking } from './pace.ts'

/** A bot as it is kept. */
export type KeptBot = BotWish & { readonly secretKey: string }

/** A bot with an identity of its own. */
export function makeBot(wish: BotWish): KeptBot {
  return { ...wish, secretKey: base64urlnopad.encode(createIdentity().secretKey) }
}

/** Who a bot is. */
export function identityOf({ secretKey }: KeptBot): Identity {
  return createIdentity(base64urlnopad.decode(secretKey))
}

/** Where bots sit, and how long they think. */
export interface BotPlace {
  readonly table: Table
  readonly transport: Transport
  readonly lines: TableLines
  readonly thought: () => Thought
}

/** Sits a bot down; gives the function that makes it leave. */
export function seatBot(bot: KeptBot, { table, transport, lines, thought }: BotPlace): () => void {
  const identity = identityOf(bot)
  const sitting = { table, identity, transport, journal: lines.journal(identity.player) }
  const own = bot.cheat === 'showdown' ? stubborn : botMind(bot.temper)
  const game = holdem({ mind: thinking(own, thought, platformRandom) })
  const session =
    bot.cheat === undefined
      ? Promise.resolve(takeSeat(sitting, game))
      : import('./cheats.ts').then(({ seatCheat }) => seatCheat(bot.cheat ?? '', sitting, game))
  session.then(({ result }) => result).catch(() => {})
  return () => void session.then(({ leave }) => leave())
}
