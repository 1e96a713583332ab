/** A bot of this browser: an ordinary player, or one that tries to cheat. */
import { base64urlnopad } from '../../../group/inside.ts'
import {
  createIdentity,
  type Game,
  type Identity,
  type Player,
  type PlayerSitting,
  sittingKey,
  type TakenSeat,
  takeSeat,
} from '../../../table/index.ts'
import type { BotWish } from '../../protocol.ts'

/** A bot as it is kept: who it is at all tables, and the seed of its seat at this one. */
export type KeptBot = BotWish & { readonly secretKey: string; readonly seed: string }

/** A bot with an identity of its own. */
export function makeBot(wish: BotWish): KeptBot {
  const seed = crypto.getRandomValues(new Uint8Array(32))
  return {
    ...wish,
    secretKey: base64urlnopad.encode(createIdentity().secretKey),
    seed: base64urlnopad.encode(seed),
  }
}

/** Who a bot is at all tables. */
export function personOf({ secretKey }: KeptBot): Identity {
  return createIdentity(base64urlnopad.decode(secretKey))
}

/** The seed of a bot's seat. */
export function seedOf({ seed }: KeptBot): Uint8Array {
  return base64urlnopad.decode(seed)
}

/** The key that a bot signs with at a table. */
export function playerOf(bot: KeptBot, table: string): Player {
  return sittingKey(seedOf(bot), table).player
}

/** Sits a bot down; gives the function that makes it leave. */
export function seatBot(
  bot: KeptBot,
  place: Omit<PlayerSitting, 'person' | 'seed'>,
  game: Game<unknown>,
): () => void {
  const sitting = { ...place, person: personOf(bot), seed: seedOf(bot) }
  const { cheat } = bot
  const session: Promise<TakenSeat<unknown>> =
    cheat === undefined
      ? Promise.resolve(takeSeat(sitting, game))
      : import('../../../adversaries/bot-cheats.ts').then(({ seatCheat }) => seatCheat(cheat, sitting, game))
  session.then(({ result }) => result).catch(() => {})
  return () => void session.then(({ leave }) => leave())
}
