/**
 * What players choose in secret (spec/werewolf, section 3): every one who lives posts the same choices in one statement, and those that
 * are questions are answered to everybody alike.
 */
import {
  type Choosing,
  cardOfChoice,
  checkChoices,
  chooseSecretly,
  type MaskedCard,
  maskOfChoice,
  openMyChoice,
  placeOfMyChoice,
  type SecretChoice,
  secretChoice,
  unmask,
} from '../../../cards/index.ts'
import type { Points } from '../../../group/index.ts'
import { form, type Mine, type Player, type Seat, type Waiting, wire } from '../../../table/index.ts'
import { type Cast, ownRole } from './cast.ts'

/** What can be chosen in one statement, by name. */
export type Choosables = Readonly<Record<string, Choosing>>

/** The place that I choose for each power, or nothing. */
export type Places<P> = { readonly [K in keyof P]?: number | undefined }

/** What was chosen: for each power the card of each player. */
export type Chosen<P> = { readonly [K in keyof P]: ReadonlyMap<Player, MaskedCard> }

/** Everybody chooses. */
export async function chooseAll<P extends object>(
  seat: Seat,
  cast: Cast,
  powers: P & Choosables,
  places: (mine: Mine) => Promise<Places<P>>,
  waiting: Waiting,
): Promise<Chosen<P>> {
  const own = new Map(seat.players.map((player) => [player, ownRole(cast, player)]))
  const choices = wire.record(mapped(powers, ({ cards }) => secretChoice(cards.length)))
  const make = async (mine: Mine): Promise<Readonly<Record<string, SecretChoice>>> => {
    const chosen: Readonly<Record<string, number | undefined>> = await places(mine)
    return mapped(powers, (choosing, name) =>
      chooseSecretly(mine, name, choosing, own.get(mine.player)!, chosen[name]),
    )
  }
  const claims = await seat.all(form('werewolf', 'choices', choices), make, waiting)
  const said = await seat.acceptAll('choose only what its role allows', claims, (all, claim) =>
    checkChoices(claim, powers, own.get(claim.player)!, all),
  )
  const cards = mapped(
    powers,
    (choosing, name) =>
      new Map([...said].map(([player, all]) => [player, cardOfChoice(choosing, all[name]!)])),
  )
  return cards as Chosen<P>
}

/** The same names with something else behind each. */
function mapped<T>(powers: Choosables, make: (choosing: Choosing, name: string) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(powers).map(([name, choosing]) => [name, make(choosing, name)]))
}

/** Everybody who lives is given the others' shares of its own question, whether it asked anything or not. */
export function answerAll(seat: Seat, asked: ReadonlyMap<Player, MaskedCard>): Promise<void> {
  const askers = seat.players.filter((player) => asked.has(player))
  const owner = new Map(askers.map((player) => [asked.get(player)!, player]))
  return unmask(seat, [...owner.keys()], { receiver: (card) => owner.get(card) })
}

/** What I asked about, as a place among the cards, and what the answer is; undefined if I asked nothing. */
export function myAnswer(
  seat: Seat,
  name: string,
  choosing: Choosing,
  card: MaskedCard,
  isReadable: (place: number) => boolean,
): { readonly place: number; readonly shows: Points } | undefined {
  const scalar = maskOfChoice(seat.secret(`${name} mask`))
  const place = placeOfMyChoice(choosing, card, scalar)
  if (place === undefined || !isReadable(place)) return undefined
  return { place, shows: openMyChoice(card, choosing.cards[place]!, scalar, seat.me!) }
}
