/** What every deck must do, whichever protocol is behind it: run by the tests of each of them. */
import { describe, expect, test } from 'vitest'
import {
  type Deck,
  type DeckOptions,
  type DeckProtocol,
  type Face,
  facesNamed,
  numberCards,
} from '../../src/decks/index.ts'
import { Absent, audit, type Game, type Player, type Seat } from '../../src/table/index.ts'
import { statementsIn } from '../table/lines.ts'
import { playHonestly, playTable } from './tables.ts'
import { expectEveryFieldToMatter } from './tampering.ts'

/** How a protocol is tried. */
export interface Trial {
  /** What the tests are called; the protocol's name if it is not said. */
  readonly name?: string
  /** Options for every shuffle of the suite. */
  readonly options?: DeckOptions
  /** The largest table that is tried; 10 if it is not said. */
  readonly players?: number
  /** The usual decks that are tried; all if it is not said. */
  readonly cards?: readonly string[]
  /** The slots whose messages are tampered with; all if it is not said. */
  readonly tampered?: RegExp
  /** Messages that are only judged by a later one: seals, names. */
  readonly judgedLater?: RegExp
}

/** What one seat saw of a deck from shuffle to audit. */
interface Seen {
  readonly dealt: readonly Face[]
  readonly opened: readonly Face[]
  readonly mine: readonly (Face | undefined)[]
  readonly shown: readonly Face[]
  readonly audited: readonly Face[]
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i)

/** Two cards for each player, in seat order. */
function twoEach(players: readonly Player[]): Map<Player, number[]> {
  return new Map(players.map((player, i) => [player, [2 * i, 2 * i + 1]]))
}

/** Who gave its part, counted from 0, in the order of the log; without what turns no card: links, receipts, who gets what. */
function givers(lines: readonly string[], players: readonly Player[], asked: string): readonly number[] {
  return statementsIn(lines)
    .filter(({ slot }) => slot.startsWith(`${asked}/`) && !/link|receipt|deal\/initial/.test(slot))
    .map(({ by }) => players.indexOf(by))
}

/** Nothing can be done with this deck any more, and every attempt says why. */
async function expectUseless(deck: Deck, seat: Seat, why: string): Promise<void> {
  const [first] = seat.players as [Player]
  const rest = seat.without([first])
  const attempts: (() => unknown)[] = [
    () => deck.deal(seat.at('useless'), new Map([[first, [4]]])),
    () => deck.open(seat.at('useless'), [4]),
    () => deck.show(seat.at('useless'), first, [0]),
    () => deck.mine(0),
    () => deck.leave(seat.at('useless'), first, [4]),
    () => deck.lose(rest.at('useless'), [first], [4]),
    () => deck.audit(seat.at('useless')),
    () => deck.reshuffle(seat.at('useless'), []),
    () => deck.cut(1),
  ]
  for (const attempt of attempts) {
    const error: unknown = await (async () => attempt())().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(RangeError)
    expect((error as RangeError).message).toBe(why)
  }
}

/** Runs all tests of the suite for a protocol. */
export function deckSuite(protocol: DeckProtocol, trial: Trial = {}): void {
  const name = trial.name ?? protocol.name
  const shuffle = (seat: Seat, faces: readonly Face[]): Promise<Deck> =>
    protocol.shuffle(seat.at('deck'), faces, trial.options)

  /** Two cards for everybody, two for all, then everything is shown; at the end the rest is opened, or all keys laid open. */
  const wholeGame =
    (faces: readonly Face[], end: 'open' | 'audit' = 'audit'): Game<Seen> =>
    async (seat) => {
      const deck = await shuffle(seat, faces)
      const hands = twoEach(seat.players)
      const dealt = await deck.deal(seat.at('deal'), hands)
      const first = 2 * seat.players.length
      const opened = await deck.open(seat.at('open'), [first, first + 1])
      const mine = range(0, deck.size).map((position) => deck.mine(position))
      const shown: Face[] = []
      for (const [player, positions] of hands)
        shown.push(...(await deck.show(seat.at('show', player), player, positions)))
      const audited =
        end === 'audit'
          ? await deck.audit(seat.at('audit'))
          : [...shown, ...opened, ...(await deck.open(seat.at('rest'), range(first + 2, deck.size)))]
      return { dealt, opened, mine, shown, audited }
    }

  function expectFairGame(seen: readonly Seen[], faces: readonly Face[]): void {
    const [first] = seen as [Seen]
    expect([...first.audited].sort()).toEqual([...faces].sort())
    const players = seen.length
    seen.forEach((view, i) => {
      expect(view.audited).toEqual(first.audited)
      expect(view.dealt).toEqual(first.audited.slice(2 * i, 2 * i + 2))
      expect(view.opened).toEqual(first.audited.slice(2 * players, 2 * players + 2))
      expect(view.shown).toEqual(first.audited.slice(0, 2 * players))
      expect(view.mine).toEqual(
        range(0, faces.length).map((position) => (position >> 1 === i ? first.audited[position] : undefined)),
      )
    })
  }

  describe(`${name}: a fair deck`, () => {
    test.each(range(2, 1 + (trial.players ?? 10)))('deals every face once to %i players', async (players) => {
      const faces = numberCards(2 * players + 2)
      expectFairGame(await playHonestly({ players }, wholeGame(faces, players > 4 ? 'open' : 'audit')), faces)
    })

    test.each(trial.cards ?? ['52', '54', 'mahjong'])('deals from the cards of "%s"', async (cards) => {
      const faces = facesNamed(cards)
      expectFairGame(await playHonestly({ players: 2 }, wholeGame(faces)), faces)
    })

    test('deals equal cards, also one that is called as another copy would be', async () => {
      const faces = ['seven', 'seven', 'seven', 'seven#2', 'ace', 'ace']
      expectFairGame(await playHonestly({ players: 2 }, wholeGame(faces)), faces)
    })

    test('says which protocol, players and cards it has', async () => {
      const faces = numberCards(4)
      const [deck] = await playHonestly({ players: 2 }, (seat) => shuffle(seat, faces))
      expect(deck).toMatchObject({ protocol: protocol.name, faces, size: 4 })
      expect(deck!.players).toHaveLength(2)
    })

    test('gives two tables different orders', async () => {
      const order = async (): Promise<string> => {
        const [seen] = await playHonestly({ players: 2 }, wholeGame(numberCards(20)))
        return seen!.audited.join()
      }
      expect(await order()).not.toBe(await order())
    })

    test('lets a spectator follow what is open and nothing else', async () => {
      const { ends, spectator } = await playTable({ players: 3 }, wholeGame(numberCards(8)))
      const [seen] = ends as Seen[]
      expect(spectator).toEqual({ ...seen, dealt: [], mine: new Array(8).fill(undefined) })
    })

    test('is checked again by a stranger from its log alone', async () => {
      const game = wholeGame(numberCards(8))
      const { spectator, lines } = await playTable({ players: 3 }, game)
      const verdict = await audit(lines, () => game)
      expect(verdict).toMatchObject({ clean: true, result: spectator })
      expect(verdict.checks).toBeGreaterThan(10)
    })

    test('lets those without a stake give their part first', async () => {
      const seen = await playHonestly({ players: 3 }, async (seat) => {
        const deck = await shuffle(seat, numberCards(6))
        const [first, second] = seat.players as [Player, Player]
        const one = await deck.open(seat.at('one'), [0], { stages: [[second]] })
        const two = await deck.open(seat.at('two'), [1], { stages: [[first, second]] })
        const three = await deck.open(seat.at('three'), [2, 3], { stages: [seat.players] })
        expect(await deck.open(seat.at('again'), [0, 1])).toEqual([...one, ...two])
        return [...one, ...two, ...three]
      })
      expect(new Set(seen[0]).size).toBe(4)
      expect(seen[1]).toEqual(seen[0])
    })

    test('asks for parts stage after stage, of hands as of the board', async () => {
      const { ends, players, lines } = await playTable({ players: 4 }, async (seat) => {
        const deck = await shuffle(seat, numberCards(12))
        const [first, second, third] = seat.players as [Player, Player, Player]
        const opening = { stages: [[third], ['a stranger'], [first, third], []] }
        const hand = await deck.deal(seat.at('deal'), twoEach(seat.players), opening)
        const board = await deck.open(seat.at('open'), [8, 9], opening)
        const shown = await deck.show(seat.at('show'), second, [2, 3])
        return { hand, board, shown }
      })
      const seen = ends as { hand: readonly Face[]; board: readonly Face[]; shown: readonly Face[] }[]
      expect(seen[1]!.shown).toEqual(seen[1]!.hand)
      expect(new Set([...seen.flatMap(({ hand }) => hand), ...seen[0]!.board]).size).toBe(10)
      for (const asked of ['deal', 'open']) {
        const [one, two, ...last] = givers(lines, players, asked)
        expect([one, two, last.sort()]).toEqual([2, 0, [1, 3]])
      }
    })

    test('is dealt from bit by bit, also several cards at a time', async () => {
      const seen = await playHonestly({ players: 2 }, async (seat) => {
        const deck = await shuffle(seat, numberCards(8))
        const [first, second] = seat.players as [Player, Player]
        const got = [
          ...(await deck.deal(seat.at('a'), new Map([[first, [3]]]))),
          ...(await deck.deal(seat.at('b'), new Map([[second, [0, 7]]]))),
          ...(await deck.deal(seat.at('c'), new Map([[first, [5]]]))),
        ]
        return { got, all: await deck.audit(seat.at('audit')) }
      })
      const [one, two] = seen as [(typeof seen)[0], (typeof seen)[0]]
      expect(one.got).toEqual([one.all[3], one.all[5]])
      expect(two.got).toEqual([two.all[0], two.all[7]])
    })
  })

  describe(`${name}: bad input`, () => {
    const mistakes: [string, RegExp, (deck: Deck, seat: Seat) => Promise<unknown>][] = [
      ['a position that is not there', /position/, (deck, seat) => deck.open(seat, [99])],
      ['a position that is no number', /position/, (deck, seat) => deck.open(seat, [0.5])],
      ['a negative position', /position/, (deck, seat) => deck.open(seat, [-1])],
      ['a position named twice', /twice/, (deck, seat) => deck.open(seat, [6, 6])],
      ['opening what was dealt', /dealt/, (deck, seat) => deck.open(seat, [0])],
      [
        'dealing what was dealt',
        /dealt/,
        (deck, seat) => deck.deal(seat, new Map([[seat.players[0]!, [1]]])),
      ],
      [
        'dealing what is open',
        /face up/,
        (deck, seat) => deck.deal(seat, new Map([[seat.players[0]!, [4]]])),
      ],
      ['dealing to a stranger', /player/, (deck, seat) => deck.deal(seat, new Map([['nobody', [6]]]))],
      [
        'showing what was dealt to another',
        /not dealt/,
        (deck, seat) => deck.show(seat, seat.players[0]!, [2]),
      ],
      ['showing what is hidden', /not dealt/, (deck, seat) => deck.show(seat, seat.players[0]!, [6])],
    ]
    test('is refused with a sentence, and the deck is as good as before', async () => {
      const tables = await playHonestly({ players: 2 }, async (seat) => {
        const deck = await shuffle(seat, numberCards(8))
        await deck.deal(seat.at('deal'), twoEach(seat.players))
        await deck.open(seat.at('open'), [4])
        const errors: unknown[] = []
        for (const [what, , mistake] of mistakes)
          errors.push(await mistake(deck, seat.at('mistake')).catch((error: unknown) => [what, error]))
        const rest = await deck.open(seat.at('rest'), [5, 6, 7])
        return { errors, rest }
      })
      for (const { errors, rest } of tables) {
        expect(rest).toHaveLength(3)
        mistakes.forEach(([what, sentence], i) => {
          expect(errors[i], what).toEqual([what, expect.any(RangeError)])
          expect((errors[i] as [string, RangeError])[1].message, what).toMatch(sentence)
        })
      }
    })

    test.each([
      ['no cards', []],
      ['one card', ['As']],
    ])('refuses to shuffle %s', async (_what, faces) => {
      const { ends } = await playTable({ players: 2 }, (seat) => shuffle(seat, faces))
      for (const end of ends) expect(end).toBeInstanceOf(RangeError)
    })
  })

  describe(`${name}: players who go`, () => {
    test('a leaver gives its part of what is needed and of nothing else', async () => {
      const seen = await playHonestly({ players: 3 }, async (seat) => {
        const deck = await shuffle(seat, numberCards(10))
        await deck.deal(seat.at('deal'), twoEach(seat.players))
        const leaver = seat.players[1]!
        await deck.leave(seat.at('leave'), leaver, [6, 7])
        if (seat.me === leaver) return undefined
        const rest = seat.without([leaver])
        const opened = await deck.open(rest.at('open'), [6, 7])
        const out = await deck.open(rest.at('out'), [8]).catch((error: Error) => error)
        const foreign = await deck.show(rest.at('foreign'), leaver, [2]).catch((error: Error) => error)
        const shown = await deck.show(rest.at('show'), rest.players[0]!, [0, 1])
        return { opened, out, foreign, shown, players: deck.players.length }
      })
      const stayed = seen.filter((view) => view !== undefined)
      expect(stayed).toHaveLength(2)
      for (const { opened, out, foreign, shown, players } of stayed) {
        expect(new Set([...opened, ...shown]).size).toBe(4)
        expect(out).toBeInstanceOf(RangeError)
        expect(foreign).toBeInstanceOf(RangeError)
        expect(players).toBe(2)
      }
    })

    test('a leaver is not asked for its own cards', async () => {
      const { ends } = await playTable({ players: 2 }, async (seat) => {
        const deck = await shuffle(seat, numberCards(6))
        await deck.deal(seat.at('deal'), twoEach(seat.players))
        return deck.leave(seat.at('leave'), seat.players[0]!, [0]).catch((error: unknown) => error)
      })
      for (const end of ends) expect(end).toBeInstanceOf(RangeError)
    })

    test('after a silent loss the others go on or know that the cards are void', async () => {
      const silent = { slot: /^vanish/, remake: () => 'silence' as const }
      const { ends, players } = await playTable(
        { players: 4, cheats: new Map([[3, silent]]) },
        async (seat) => {
          const deck = await shuffle(seat, numberCards(14))
          const mine = await deck.deal(seat.at('deal'), twoEach(seat.players))
          const board = await deck.open(seat.at('open'), [8])
          const gone = await deck
            .open(seat.at('vanish'), [9], { stages: [[seat.players[3]!]] })
            .catch((error: unknown) => error)
          if (!(gone instanceof Absent)) return undefined
          const rest = seat.without(gone.players)
          const goesOn = await deck.lose(rest.at('lose'), gone.players, [9, 10])
          if (!goesOn) return { goesOn, lost: gone.players, known: [] }
          const more = await deck.open(rest.at('more'), [9, 10])
          const shown: Face[] = []
          for (const [i, player] of rest.players.entries())
            shown.push(...(await deck.show(rest.at('show', player), player, [2 * i, 2 * i + 1])))
          const i = seat.players.indexOf(seat.me ?? '')
          if (i >= 0) expect(shown.slice(2 * i, 2 * i + 2)).toEqual(mine)
          return { goesOn, lost: gone.players, known: [...board, ...more, ...shown] }
        },
      )
      for (const end of ends.slice(0, 3)) {
        expect(end).toMatchObject({ goesOn: protocol.abilities.redeal, lost: [players[3]] })
        const { known } = end as { known: readonly Face[] }
        if (protocol.abilities.redeal) expect(new Set(known).size).toBe(9)
        expect(end).toEqual(ends[0])
      }
    })

    test('whoever has given its part is not waited for again', async () => {
      const cheats = new Map([
        [3, { slot: /^(deal|open)\/(?!stage|initial|part)/, remake: () => 'silence' as const }],
      ])
      const { ends } = await playTable({ players: 4, cheats }, async (seat) => {
        const deck = await shuffle(seat, numberCards(8))
        const [first, second, , last] = seat.players as [Player, Player, Player, Player]
        const opening = { stages: [[last], [second]] }
        await deck.deal(seat.at('deal'), new Map([[first, [0]]]), opening)
        return deck.open(seat.at('open'), [1, 2], opening)
      })
      for (const end of ends.slice(0, 3)) expect(new Set(end as Face[]).size).toBe(2)
    })

    test('a player who vanishes before the last stage of a deal has seen nothing: hands are dealt again', async () => {
      const silent = { slot: /^first/, remake: () => 'silence' as const }
      const { ends } = await playTable({ players: 4, cheats: new Map([[2, silent]]) }, async (seat) => {
        const deck = await shuffle(seat, numberCards(10))
        const [one, two, three, four] = seat.players as [Player, Player, Player, Player]
        const opening = { stages: [[two], [three], [four]] }
        const gone = await deck
          .deal(seat.at('first'), twoEach(seat.players), opening)
          .catch((error: unknown) => error)
        if (!(gone instanceof Absent)) return undefined
        const rest = seat.without(gone.players)
        const hands = twoEach([one, two, four])
        const goesOn = await deck.lose(rest.at('lose'), gone.players, [...hands.values()].flat())
        if (!goesOn) return { goesOn, shown: [] }
        const mine = await deck.deal(rest.at('again'), hands, opening)
        const shown: Face[] = []
        for (const [player, own] of hands) {
          const faces = await deck.show(rest.at('show', player), player, own)
          if (player === seat.me) expect(faces).toEqual(mine)
          shown.push(...faces)
        }
        return { goesOn, shown }
      })
      for (const end of [ends[0], ends[1], ends[3]]) {
        expect(end).toMatchObject({ goesOn: protocol.abilities.redeal })
        if (protocol.abilities.redeal) expect(new Set((end as { shown: Face[] }).shown).size).toBe(6)
      }
    })

    test('cards that nobody needs any more survive every loss', async () => {
      const silent = { slot: /^vanish/, remake: () => 'silence' as const }
      const { ends } = await playTable({ players: 3, cheats: new Map([[2, silent]]) }, async (seat) => {
        const deck = await shuffle(seat, numberCards(8))
        await deck.deal(seat.at('deal'), twoEach(seat.players))
        await deck.open(seat.at('open'), [6])
        const gone = await deck.audit(seat.at('vanish')).catch((error: unknown) => error)
        if (!(gone instanceof Absent)) return undefined
        const rest = seat.without(gone.players)
        const goesOn = await deck.lose(rest.at('lose'), gone.players, [])
        const shown = await deck.show(rest.at('show'), rest.players[0]!, [0, 1])
        return { goesOn, shown: shown.length }
      })
      for (const end of ends.slice(0, 2)) expect(end).toEqual({ goesOn: true, shown: 2 })
    })
  })

  test(`${name}: one player alone has nobody to hide a card from, so the cards are void`, async () => {
    const [first] = await playHonestly({ players: 2 }, async (seat) => {
      const second = seat.players[1] as Player
      const deck = await shuffle(seat, numberCards(4))
      return seat.me === second ? undefined : deck.lose(seat.without([second]).at('lose'), [second], [])
    })
    expect(first).toBe(false)
  })

  describe(`${name}: scopes`, () => {
    test('one of more players than the deck has is narrowed, and one without a player of it is refused', async () => {
      const seen = await playHonestly({ players: 4 }, async (seat) => {
        const [first, second, third, other] = seat.players as [Player, Player, Player, Player]
        const few = seat.without([other])
        const deck = await shuffle(few, numberCards(8))
        const hands = new Map([first, second, third].map((player, i) => [player, [i]] as const))
        await deck.deal(seat.at('deal'), hands)
        const opened = await deck.open(seat.at('open'), [3])
        const missing = await deck.open(seat.without([first]).at('few'), [4]).catch((error: unknown) => error)
        const shown = await deck.show(seat.at('show'), first, [0])
        return { opened, shown, missing: (missing as Error).message, players: deck.players.length }
      })
      for (const view of seen) {
        expect(view).toEqual({ ...seen[0], players: 3 })
        expect(new Set([...view.opened, ...view.shown]).size).toBe(2)
        expect(view.missing).toContain('missing from this scope')
      }
    })
  })

  describe.runIf(!protocol.abilities.reshuffle || !protocol.abilities.cut)(
    `${name}: what it cannot do`,
    () => {
      test('is refused with the name of a deck that can', async () => {
        const seen = await playHonestly({ players: 2 }, async (seat) => {
          const deck = await shuffle(seat, numberCards(4))
          const errors = [() => deck.reshuffle(seat.at('again'), []), async () => deck.cut(1)].map(
            async (attempt) => (await attempt().catch((error: unknown) => error)) as Error,
          )
          return (await Promise.all(errors)).map(({ message }) => message)
        })
        for (const messages of seen)
          for (const message of messages) expect(message).toMatch(/cannot be .*: use mask/)
      })
    },
  )

  describe.runIf(protocol.abilities.reshuffle)(`${name}: putting back`, () => {
    test('cards that were dealt or open are put back and dealt again', async () => {
      const seen = await playHonestly({ players: 3 }, async (seat) => {
        const deck = await shuffle(seat, numberCards(10))
        await deck.deal(seat.at('deal'), twoEach(seat.players))
        const kept = await deck.open(seat.at('open'), [6])
        const [back] = await deck.open(seat.at('back'), [7])
        const again = await deck.reshuffle(seat.at('again'), [0, 1, 2, 3, 4, 5, 7])
        const faces = await again.audit(seat.at('audit'))
        return { kept, back, faces, size: again.size }
      })
      for (const { kept, back, faces, size } of seen) {
        expect(size).toBe(10)
        expect(new Set(faces).size).toBe(10)
        expect(faces[9]).toBe(kept[0])
        expect(faces).toContain(back)
      }
    })

    test('a reshuffled deck deals and opens as the first one did', async () => {
      const seen = await playHonestly({ players: 2 }, async (seat) => {
        const deck = await shuffle(seat, numberCards(6))
        const dealt = await deck.deal(seat.at('deal'), twoEach(seat.players))
        const again = await deck.reshuffle(seat.at('again'), [0, 1])
        const mine = await again.deal(seat.at('second'), new Map([[seat.players[0]!, [0]]]))
        const shown = await again.show(seat.at('show'), seat.players[0]!, [0])
        const open = await again.open(seat.at('open'), range(1, 4))
        const held = await again.show(seat.at('held'), seat.players[1]!, [4, 5])
        if (seat.me === seat.players[1]) expect(held).toEqual(dealt)
        return { mine, shown, all: [...shown, ...open, ...held] }
      })
      expect(seen[0]!.mine).toEqual(seen[0]!.shown)
      expect(seen[1]!.mine).toEqual([])
      for (const { all } of seen) expect(new Set(all).size).toBe(6)
    })

    test('lives as long as its game: hands and piles go back and are shuffled time and again', async () => {
      const rounds = 4
      const faces = ['seven', 'seven', ...numberCards(6)]
      const seen = await playHonestly({ players: 3 }, async (seat) => {
        let deck = await shuffle(seat, faces)
        let held: readonly Face[] = []
        for (let round = 1; round <= rounds; round++) {
          const scope = seat.at('round', round)
          const owner = seat.players[round % 3]!
          const dealt = await deck.deal(scope.at('deal'), new Map([[owner, [0, 1]]]))
          await deck.open(scope.at('open'), [2])
          if (seat.me === owner) held = dealt
          // What was kept over one shuffle enters the next.
          const back = round % 2 === 0 ? range(0, faces.length) : []
          deck = await deck.reshuffle(scope.at('again'), back)
          if (round % 2 === 0) continue
          const shown = await deck.show(scope.at('show'), owner, [5, 6])
          if (seat.me === owner) expect(shown).toEqual(held)
        }
        return deck.audit(seat.at('audit'))
      })
      for (const audited of seen) expect([...audited].sort()).toEqual([...faces].sort())
    })

    test('a loss after a reshuffle is dealt anew, and kept hands stay', async () => {
      const seen = await playHonestly({ players: 3 }, async (seat) => {
        const deck = await shuffle(seat, numberCards(9))
        const [mine] = await deck.deal(
          seat.at('deal'),
          new Map(seat.players.map((player, i) => [player, [i]])),
        )
        await deck.open(seat.at('open'), [3])
        const again = await deck.reshuffle(seat.at('again'), [])
        const lost = seat.players[2]!
        if (seat.me === lost) return undefined
        const rest = seat.without([lost])
        expect(await again.lose(rest.at('lose'), [lost], range(0, 5))).toBe(true)
        const shown: Face[] = []
        for (const [i, player] of rest.players.entries())
          shown.push(...(await again.show(rest.at('show', player), player, [5 + i])))
        return { mine, shown, open: await again.open(rest.at('rest'), [0, 1, 2, 3, 4, 7, 8]) }
      })
      seen.slice(0, 2).forEach((end, i) => {
        expect(end!.shown[i]).toBe(end!.mine)
        expect(new Set([...end!.shown, ...end!.open]).size).toBe(9)
      })
    })

    test('a deck that was shuffled again refuses everything', async () => {
      await playHonestly({ players: 2 }, async (seat) => {
        const deck = await shuffle(seat, numberCards(6))
        await deck.deal(seat.at('deal'), twoEach(seat.players))
        await deck.reshuffle(seat.at('again'), [])
        await expectUseless(deck, seat, 'this deck has been shuffled again: use the deck that reshuffle gave')
      })
    })
  })

  describe.runIf(protocol.abilities.cut)(`${name}: cutting`, () => {
    test('moves the first hidden cards below the others', async () => {
      const [seen] = await playHonestly({ players: 2 }, async (seat) => {
        const deck = await shuffle(seat, numberCards(6))
        const [top] = await deck.open(seat.at('open'), [0])
        const before = await deck.audit(seat.at('before'))
        const cut = deck.cut(2)
        const after = await cut.audit(seat.at('audit'))
        const open = await cut.open(seat.at('second'), [1])
        await expectUseless(deck, seat, 'this deck has been cut: use the deck that cut gave')
        return { top, after, open, before }
      })
      const { top, after, open, before } = seen!
      expect(after).toEqual([0, 3, 4, 5, 1, 2].map((i) => before[i]))
      expect(after[0]).toBe(top)
      expect(open[0]).toBe(after[1])
    })
  })

  describe(`${name}: tampering`, () => {
    test('every field of every message matters, and its sender is named', async () => {
      const tried = await expectEveryFieldToMatter(2, 1, wholeGame(numberCards(6)), trial)
      expect(tried).toBeGreaterThan(50)
    }, 300_000)
  })
}
