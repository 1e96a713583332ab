/** Secret choices (spec/werewolf, section 3): who may choose chooses, others cannot, and nobody can tell which is which. */
import { describe, expect, test } from 'vitest'
import type { Cheat } from '../../src/adversaries/cheat.ts'
import {
  type Choosing,
  cardOfChoice,
  checkChoice,
  chooseSecretly,
  faceUp,
  hexes,
  inHand,
  keyAmong,
  leftTo,
  type MaskedCard,
  maskedCards,
  maskOfChoice,
  opened,
  openMyChoice,
  type SecretChoice,
  secretChoice,
  shuffle,
  sumOf,
  unmask,
  unmaskBySome,
} from '../../src/cards/index.ts'
import { group, type Point, type Points } from '../../src/group/index.ts'
import { trivial } from '../../src/proofs/index.ts'
import { form, type Game, type Player, type Seat, wire } from '../../src/table/index.ts'
import type { Body } from '../../src/table/statements/statement.ts'
import { type Overheard, playHonestly, playTable } from '../decks/tables.ts'
import { expectEveryFieldToMatter } from '../decks/tampering.ts'
import { statementsIn } from '../table/lines.ts'
import { newKey, points } from './table.ts'

const wolf = points('wolf') as Point
const names = points('ann', 'bob', 'cleo')
const nothing = hexes(group.identity)[0]!

/** Everybody is dealt a card with this role, and chooses among three names as a wolf. */
interface Dealt {
  readonly own: ReadonlyMap<Player, MaskedCard>
  readonly choosing: Choosing
}

async function deal(seat: Seat, role: string): Promise<Dealt> {
  const key = await newKey(seat)
  const roles = group.pick(points(role), new Array<number>(seat.players.length).fill(0))
  const cards = maskedCards((await shuffle(seat.at('roles'), key, trivial(roles))).cards, () => key)
  const owner = (card: MaskedCard): Player => seat.players[cards.indexOf(card)]!
  await unmask(seat.at('deal'), cards, { receiver: owner })
  const laid = [0, 1, 2].map((i) => faceUp(key, group.pick(names, [i])))
  return {
    own: new Map(cards.map((card) => [owner(card), inHand(card, owner(card))])),
    choosing: { key, cards: laid, face: wolf },
  }
}

const rule = 'choose only what its role allows'

/** Everybody chooses the name at this place, or nothing. */
async function choose(
  seat: Seat,
  { own, choosing }: Dealt,
  place: (player: Player) => number | undefined,
): Promise<ReadonlyMap<Player, MaskedCard>> {
  const Choice = form('test', 'choice', secretChoice(choosing.cards.length))
  const claims = await seat.all(Choice, (mine) =>
    chooseSecretly(mine, 'kill', choosing, own.get(mine.player)!, place(mine.player)),
  )
  const said = await seat.acceptAll(rule, claims, (kill, claim) =>
    checkChoice(claim, 'kill', choosing, own.get(claim.player)!, kill),
  )
  return new Map([...said].map(([player, kill]) => [player, cardOfChoice(choosing, kill)]))
}

const only =
  (seat: Seat, place: number) =>
  (player: Player): number | undefined =>
    player === seat.players[0] ? place : undefined

const shown = (cards: readonly MaskedCard[]): readonly string[] => hexes(group.concat(cards.map(opened)))

describe('a secret choice', () => {
  test('of one adds up to it, and each opens to what was chosen', async () => {
    const game: Game<readonly string[]> = async (seat) => {
      const dealt = await deal(seat, 'wolf')
      const cast = [...(await choose(seat.at('night'), dealt, only(seat, 2))).values()]
      const sum = sumOf(cast)
      await unmask(seat.at('open'), [sum, ...cast])
      return shown([sum, ...cast])
    }
    const cleo = hexes(group.pick(names, [2]))[0]
    for (const end of await playHonestly({ players: 3 }, game))
      expect(end).toEqual([cleo, cleo, nothing, nothing])
  })

  test('has one shape and size, whoever chooses what', async () => {
    const game: Game<void> = async (seat) => {
      const dealt = await deal(seat, 'wolf')
      await choose(seat.at('night'), dealt, only(seat, 1))
    }
    const { lines, players } = await playTable({ players: 3 }, game)
    const said = statementsIn(lines).filter(({ slot }) => slot === 'night')
    expect(said.map(({ by }) => by).sort()).toEqual([...players].sort())
    expect(new Set(said.map(({ body }) => JSON.stringify(body).length)).size).toBe(1)
  })

  test('is nothing for one without the role, and may be', async () => {
    const game: Game<readonly string[]> = async (seat) => {
      const cast = await choose(seat.at('night'), await deal(seat, 'villager'), () => undefined)
      const cards = [...cast.values()]
      await unmask(seat.at('open'), cards)
      return shown(cards)
    }
    const [end] = await playHonestly({ players: 2 }, game)
    expect(end).toEqual([nothing, nothing])
  })

  test('by one without the role is refused, and its maker named', async () => {
    const game: Game<unknown> = async (seat) =>
      choose(seat.at('night'), await deal(seat, 'villager'), only(seat, 1))
    const { ends, players } = await playTable({ players: 3 }, game)
    for (const end of ends) expect(end).toMatchObject({ rule, culprit: players[0], slot: 'night' })
  })

  test('of something that is not on the table is refused', async () => {
    const game: Game<unknown> = async (seat) => {
      const dealt = await deal(seat, 'wolf')
      const other = {
        ...dealt.choosing,
        cards: [0, 1, 2].map(() => faceUp(dealt.choosing.key, points('dan'))),
      }
      const first = seat.players[0]
      return choose(
        seat.at('night'),
        seat.me === first ? { ...dealt, choosing: other } : dealt,
        only(seat, 1),
      )
    }
    const { ends, players } = await playTable({ players: 3 }, game)
    for (const i of [1, 2]) expect(ends[i]).toMatchObject({ rule, culprit: players[0] })
  })

  test('cannot be forged: every field of it matters', async () => {
    const game: Game<unknown> = async (seat) =>
      choose(seat.at('night'), await deal(seat, 'wolf'), only(seat, 1))
    expect(await expectEveryFieldToMatter(2, 1, game, { tampered: /^night$/ })).toBeGreaterThan(20)
  }, 120_000)
})

describe('who says a choice that is not its own', () => {
  const twoNights: Game<unknown> = async (seat) => {
    const dealt = await deal(seat, 'wolf')
    await choose(seat.at('night', 1), dealt, only(seat, 1))
    return choose(seat.at('night', 2), dealt, only(seat, 1))
  }

  test('but that of last night is named', async () => {
    let kept: Body | undefined
    const cheat: Cheat = {
      slot: /^night/,
      rewrite: (body) => {
        kept ??= body
        return kept
      },
    }
    const { ends, players } = await playTable({ players: 2, cheats: new Map([[0, cheat]]) }, twoNights)
    expect(ends[1]).toMatchObject({ rule, culprit: players[0], slot: 'night/2' })
  })

  test('but that of another player is named, and the other is not', async () => {
    const copy = (seat: Seat, said: Overheard): Cheat => ({
      slot: /^night\/1$/,
      rewrite: async () => {
        for (;;) {
          const heard = said('night/1', seat.players[0]!)
          if (heard !== undefined) return heard.body
          await new Promise(setImmediate)
        }
      },
    })
    const { ends, players } = await playTable({ players: 2, cheats: new Map([[1, copy]]) }, twoNights)
    expect(ends[0]).toMatchObject({ rule, culprit: players[1], slot: 'night/1' })
  })

  test('but one of another kind in the same statement is named', async () => {
    const game: Game<unknown> = async (seat) => {
      const { own, choosing } = await deal(seat, 'wolf')
      const choice = secretChoice(3)
      const Night = form(
        'test',
        'night',
        wire.record<{ kill: SecretChoice; guard: SecretChoice }>({
          kill: choice,
          guard: choice,
        }),
      )
      const claims = await seat.at('night').all(Night, (mine) => {
        const kill = chooseSecretly(mine, 'kill', choosing, own.get(mine.player)!, 0)
        return { kill, guard: kill }
      })
      return seat.acceptAll(rule, claims, ({ guard }, claim) =>
        checkChoice(claim, 'guard', choosing, own.get(claim.player)!, guard),
      )
    }
    const { ends, players } = await playTable({ players: 2 }, game)
    expect(ends[0]).toMatchObject({ rule, culprit: players[0] })
  })
})

describe('a card that was chosen', () => {
  /** One asks about a card of the table; another goes, and had given its share of that card before. */
  test('opens to who chose it, although one has gone since', async () => {
    const game: Game<Points | undefined> = async (seat) => {
      const [asker, gone, ...others] = seat.players as [Player, Player, ...Player[]]
      const { own, choosing } = await deal(seat, 'wolf')
      const marks = maskedCards(
        (await shuffle(seat.at('marks'), choosing.key, trivial(points('mark', 'mark', 'mark')))).cards,
        () => choosing.key,
      )
      await unmaskBySome(seat.at('shares'), [gone], () => marks)
      const dealt = { own, choosing: { ...choosing, cards: marks } }
      const asked = (await choose(seat.at('night'), dealt, only(seat, 1))).get(asker)!
      await unmaskBySome(seat.without([gone]).at('answer'), others, () => [asked])
      if (seat.me !== asker) return undefined
      const mask = maskOfChoice(seat.at('night').secret('kill mask'))
      return openMyChoice(asked, marks[1]!, mask, asker)
    }
    const [end, ...rest] = await playHonestly({ players: 4 }, game)
    expect(hexes(end!)).toEqual(hexes(points('mark')))
    for (const other of rest) expect(other).toBeUndefined()
  })

  test('does not open where the share of one who has gone was never given', async () => {
    const game: Game<void> = async (seat) => {
      const { own, choosing } = await deal(seat, 'wolf')
      const asked = (await choose(seat.at('night'), { own, choosing }, only(seat, 1))).get(seat.players[0]!)!
      expect(() => openMyChoice(asked, choosing.cards[1]!, 1n, seat.players[0]!)).toThrow('was never given')
      expect(() => leftTo([seat.players[0]!], asked)).toThrow('a gone player kept')
      expect(keyAmong(choosing.key, seat.players)).toBe(choosing.key)
    }
    await playHonestly({ players: 2 }, game)
  })
})
