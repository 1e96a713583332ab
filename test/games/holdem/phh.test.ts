import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leftOfButton, readPhh, replayAllPhh, replayPhh, writePhh } from '../../../src/games/holdem/index.ts'
import { playOut, setups } from './random-play.ts'
import { deal, play } from './table.ts'

const ours = fileURLToPath(new URL('hands', import.meta.url))
const recorded = fileURLToPath(new URL('../../../../shared/phh/pluribus', import.meta.url))
const files = (folder: string) =>
  readdirSync(folder).map((name) => [name, readFileSync(`${folder}/${name}`, 'utf8')] as const)

/** A hand of three players with the given actions after the deal. */
function record(...actions: string[]): string {
  const all = ['d dh p1 AsAd', 'd dh p2 ????', 'd dh p3 KsKd', ...actions]
  return `variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [1000, 1000, 1000]
actions = [${all.map((action) => `'${action}'`).join(', ')}]
`
}

describe('replaying hand histories', () => {
  it.each(files(ours))('comes out exact for %s', (_, text) => {
    expect(replayPhh(text)).toMatchObject({
      variant: 'NT',
      supported: true,
      legal: true,
      exact: true,
      reason: null,
    })
  })

  it('comes out exact for every recorded hand that is at hand', () => {
    const hands = existsSync(recorded) ? files(recorded) : files(ours)
    const wrong = hands.filter(([, text]) => replayPhh(text).exact !== true)
    expect(wrong.map(([name]) => name)).toEqual([])
  })

  it('gives stacks in the units of the file', () => {
    const text = readFileSync(`${ours}/heads-up-decimals.phh`, 'utf8')
    expect(replayPhh(text).stacks).toEqual([97.5, 82.75])
    const unknown = readFileSync(`${ours}/unknown-stacks.phh`, 'utf8')
    expect(replayPhh(unknown).stacks).toEqual([Number.POSITIVE_INFINITY, 195, Number.POSITIVE_INFINITY])
  })

  it('comes out the same in whichever order hands are shown and mucked', () => {
    for (const [, text] of files(ours)) {
      const [shows = ''] = /(?: {2}'p\d sm[^']*',\n)+/.exec(text) ?? []
      const turned = shows
        .split(/(?<=\n)/)
        .reverse()
        .join('')
      expect(replayPhh(text.replace(shows, turned)).exact).toBe(true)
    }
  })

  it.each([
    [['p3 cc', 'p1 sm AsAd', 'p1 cbr 150'], 'seat 1 cannot raise to 150'],
    [['p3 f', 'p3 sm KsKd'], 'seat 3 cannot show its cards now'],
    [['p3 cc', 'p1 sm'], 'seat 1 cannot muck now'],
    [['p3 cc', 'p1 sm AsAd', 'p2 cc'], 'it is not the turn of seat 2'],
  ])('is as strict about betting when cards are shown early: %j', (actions, reason) => {
    expect(replayPhh(record(...actions)).reason).toContain(reason)
  })

  it('says when the final stacks differ from the file, and by which player', () => {
    const folded = record('p3 f', 'p1 f')
    expect(replayPhh(folded)).toMatchObject({ legal: true, stacks: [950, 1050, 1000], exact: null })
    expect(replayPhh(`${folded}finishing_stacks = [950, 1049, 1000]`)).toMatchObject({
      exact: false,
      reason: 'p2 ends with 1050, the file says 1049',
    })
    const split = readFileSync(`${ours}/split-odd-chip.phh`, 'utf8')
    expect(replayPhh(split.replace('[495, 503, 502]', '[495, 502, 503]')).exact).toBe(false)
  })

  it.each([
    [['p1 f'], 'action 4: it is not the turn of seat 1'],
    [['p3 cbr 150'], 'action 4: seat 3 cannot raise to 150'],
    [['p3 cbr 1001'], 'action 4: seat 3 cannot raise to 1001'],
    [['p3 f', 'p1 f', 'p2 cc'], 'action 6: it is not the turn of seat 2: the hand is finished'],
    [['p3 f', 'd db 2c3c4c'], 'action 5: no board cards can be dealt now'],
    [['p3 cc', 'p1 cc', 'p2 cc', 'd db 2c3c'], 'the flop is 3 cards'],
    [['p3 cc', 'p1 cc', 'p2 cc', 'd db 2c3cAs'], 'As cannot be dealt twice'],
    [['p3 cbr 1000', 'p1 cc', 'p2 f', 'p3 sm'], 'must show its cards'],
    [['p3 cbr 1000', 'p1 cc', 'p2 f', 'p3 sm QsQd'], 'holds Ks Kd and cannot show Qs Qd'],
    [['p3 sd'], 'is not an action of no-limit hold'],
    [['p3 cbr lots'], '"lots" is not an amount'],
    [['p3 cbr 300 400'], 'is not an action'],
    [['x3 f'], '"x3" is not a player'],
    [['p9 f'], 'it is not the turn of seat 9'],
    [['d db 2c3cXx'], '"Xx" is not a card'],
  ])('finds %j not legal', (actions, reason) => {
    const replay = replayPhh(record(...actions))
    expect(replay).toMatchObject({ supported: true, legal: false, exact: null })
    expect(replay.reason).toContain(reason)
  })

  it('says that a record ends too early, or that shown cards are unknown', () => {
    expect(replayPhh(record('p3 f')).reason).toContain(
      'the record ends before the hand does: it is the turn of p1',
    )
    const river = [
      'p3 f',
      'p1 cc',
      'p2 cc',
      'd db 2c7d9h',
      'p1 cc',
      'p2 cc',
      'd db Js',
      'p1 cc',
      'p2 cc',
      'd db 3s',
    ]
    const replay = replayPhh(record(...river, 'p1 cc', 'p2 cc', 'p1 sm -', 'p2 sm ????'))
    expect(replay).toMatchObject({ legal: true, stacks: null, exact: null })
    expect(replay.reason).toBe('p2 shows unknown cards: the pots cannot be awarded')
  })

  it.each([
    ["variant = 'FT'", "fixed-limit Texas hold'em (FT) is not supported"],
    ["variant = 'PO'", 'pot-limit Omaha'],
    ["variant = 'XY'", 'the variant XY is not supported'],
  ])('names the variant of %s as not supported', (text, reason) => {
    const replay = replayPhh(text)
    expect(replay).toMatchObject({ supported: false, legal: null })
    expect(replay.reason).toContain(reason)
  })

  it.each([
    ['', 'it has no field "variant"'],
    ['variant = ', 'this is not a PHH file'],
    ["variant = 'NT'", '"starting_stacks" is missing'],
    [record().replace('[0, 0, 0]', '[0, 0]'), 'antes must list one amount for each of the 3 players, not 2'],
    [record().replace('[1000, 1000, 1000]', '[1000, 1000, 0]'), 'seat 3 has no chips'],
    [record().replace('[1000, 1000, 1000]', "['a', 1000, 0]"), 'starting_stacks must be given in numbers'],
    [record().replace('[1000, 1000, 1000]', '[1e30, 1000, 100]'), 'plain decimal number'],
    [record().replace('[1000, 1000, 1000]', '[0.123456789012, 90071992, 100]'), 'too large'],
    [record().replace('min_bet = 100', ''), 'min_bet must be given in numbers'],
    [`${record()}finishing_stacks = [1]`, 'finishing_stacks must list'],
  ])('says what is wrong with the file %#', (text, reason) => {
    expect(replayPhh(text).reason).toContain(reason)
    expect(replayPhh(text).exact).toBeNull()
  })

  it('never throws, whatever the text', () => {
    const fragments = fc.constantFrom(
      "variant = 'NT'\n",
      'antes = [0, 0]\n',
      'actions = ["d dh p1 ????"]\n',
      'x',
      '[1]\n',
      '\u0000',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(fragments, fc.string())), (parts) => {
        expect(typeof replayPhh(parts.join('')).supported).toBe('boolean')
      }),
    )
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            'p1 cc',
            'p2 f',
            'p3 cbr 300',
            'd db 2c3c4c',
            'p2 sm',
            'p3 sm -',
            'p1 f # forfeit',
            '# void',
          ),
        ),
        (actions) => {
          expect(typeof replayPhh(record(...actions)).legal).toBe('boolean')
        },
      ),
    )
  })

  it('reads several hands from one text', () => {
    const text = `[1]\n${record('p3 f', 'p1 f')}\n[2]\n${record('p1 f')}\n[3]\nvariant = 'FR'\n`
    expect(replayAllPhh(text).map((replay) => [replay.supported, replay.legal])).toEqual([
      [true, true],
      [true, false],
      [false, null],
    ])
  })
})

describe('writing hand histories', () => {
  it('lists players from the left of the button and hides cards that are not known', () => {
    const hand = play(deal({ stacks: [1000, 2000, 3000], button: 1 }, 'AsAd'), 'r300 f c [2c7d9h] x x')
    expect(
      writePhh(hand, { players: ['Ann', "O'Neill", 'Zoë'], hand: 7, event: 'Kitchen' }),
    ).toBe(`variant = 'NT'
ante_trimming_status = false
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [3000, 1000, 2000]
actions = ['d dh p2 AsAd', 'd dh p3 ????', 'd dh p1 ????', 'p3 cbr 300', 'p1 f', 'p2 cc', 'd db 2c7d9h', 'p2 cc', 'p3 cc']
event = 'Kitchen'
hand = 7
players = ['Zoë', 'Ann', "O'Neill"]
finishing_stacks = [2950, 700, 1700]
`)
  })

  it('gives back what was read', () => {
    for (const [name, text] of files(ours)) {
      if (text.includes('inf')) continue
      const { file, hand } = readPhh(text)[0]!
      const written = writePhh(hand, file.players ? { players: file.players } : {})
      const again = readPhh(written)[0]!
      expect(again.hand.seats, name).toEqual(hand.seats)
      expect(writePhh(again.hand), name).toBe(written)
    }
  })

  it('of any hand ever played replays to the same stacks', () => {
    fc.assert(
      fc.property(setups, fc.integer(), fc.constantFrom(0, 1, 2), (setup, seed, decimals) => {
        const hand = playOut({ ...setup, decimals }, seed, undefined, { forfeits: 0.02, voids: 0.003 })
        const text = writePhh(hand)
        const replay = replayPhh(text)
        expect(replay).toMatchObject({ legal: true, exact: true, reason: null })
        const order = leftOfButton(setup)
        expect(replay.stacks).toEqual(order.map((seat) => hand.seats[seat]!.stack / 10 ** decimals))
        expect(writePhh(readPhh(text)[0]!.hand)).toBe(text)
      }),
      { numRuns: 300 },
    )
  })
})
