/** Cheats where players are divided into secret groups, and where they vote (spec/groups, section 5; spec/votes, section 2). */
import type { Body } from '../../table/inside.ts'
import { absentAt, type CompanyAdversary, namedAt } from '../adversary.ts'
import type { Cheat } from '../cheat.ts'
import { anyPoint, duplicated, first, rotated, set, setAll } from '../edits.ts'

const piles = ['epk', 'msg']

/** Says what another has said in this slot. */
export function overheard(slot: string): NonNullable<Cheat['rewrite']> {
  return async (_, { door }) => (await door.overhear(slot, 1))[0]!.body
}

/** Keeps what it says in one slot, and says it again in another. */
export function replayed(before: RegExp, later: RegExp): readonly Cheat[] {
  let kept: Body | undefined
  const keep = (body: Body): Body => {
    kept = body
    return body
  }
  return [
    { slot: before, rewrite: keep },
    { slot: later, rewrite: (body) => kept ?? body },
  ]
}

const groups: readonly CompanyAdversary[] = [
  {
    game: 'groups',
    name: 'tear-piles',
    about: 'scrambles the halves of the piles in different orders, so that mates are no longer mates',
    source: 'groups, section 5',
    decks: ['mask'],
    seat: 2,
    expected: namedAt('scramble'),
    lies: () => [{ slot: /^first\/2$/, rewrite: (body) => set(body, 'epk', rotated) }],
  },
  {
    game: 'groups',
    name: 'deal-a-group-twice',
    about:
      'scrambles a pile twice and drops another, with an honest proof of the false piles, to choose its mates',
    source: 'groups, section 5',
    decks: ['mask'],
    seat: 2,
    expected: namedAt('scramble'),
    lies: () => [{ slot: /^second\/1$/, mishear: (body) => setAll(body, piles, duplicated) }],
  },
  {
    game: 'groups',
    name: 'false-share-of-the-numbers',
    about: 'gives false parts of the numbers on the piles, so that players are given the piles of others',
    source: 'groups, section 5',
    decks: ['mask'],
    seat: 2,
    expected: namedAt('deal'),
    lies: () => [{ slot: /^numbers\/unmask$/, rewrite: (body) => set(body, 'parts', rotated) }],
  },
  {
    game: 'groups',
    name: 'false-share-at-grouping',
    about: 'gives a false part of what tells another player its group, which then sees another',
    source: 'groups, section 5',
    decks: ['mask'],
    seat: 2,
    expected: namedAt('deal'),
    lies: () => [{ slot: /^deal\/unmask$/, rewrite: (body) => set(body, 'parts', rotated) }],
  },
  {
    game: 'groups',
    name: 'refuse-to-scramble',
    about:
      'does not take its turn at the piles, and hopes that the others go on with an order that two of them know',
    source: 'groups, section 5',
    decks: ['mask'],
    seat: 2,
    expected: absentAt('scramble'),
    lies: () => [{ slot: /^first\/2$/, remake: () => 'silence' }],
  },
]

const votes: readonly CompanyAdversary[] = [
  {
    game: 'votes',
    name: 'vote-twice',
    about: 'casts a second ballot, and hopes that it counts as well, or instead',
    source: 'votes, section 2',
    decks: ['mask'],
    seat: 2,
    expected: namedAt('vote'),
    lies: () => [{ slot: /^round\/1\/vote$/, again: (body) => ({ ...body, msg: body['epk']! }) }],
  },
  {
    game: 'votes',
    name: 'copy-a-ballot',
    about: 'casts the ballot of another as its own, to see in the count what that one voted for',
    source: 'votes, section 2',
    decks: ['mask'],
    seat: 2,
    expected: namedAt('vote'),
    lies: () => [{ slot: /^round\/1\/vote$/, rewrite: overheard('round/1/vote') }],
  },
  {
    game: 'votes',
    name: 'cast-an-old-ballot',
    about: 'casts its ballot of the first round in the runoff again, whose options are others',
    source: 'votes, section 2',
    decks: ['mask'],
    seat: 2,
    expected: namedAt('vote'),
    lies: () => replayed(/^round\/1\/vote$/, /^round\/2\/vote$/),
  },
  {
    game: 'votes',
    name: 'vote-for-what-is-no-option',
    about: 'puts a point of its own making into its ballot in place of an option',
    source: 'votes, section 2',
    decks: ['mask'],
    seat: 2,
    expected: namedAt('vote'),
    lies: () => [
      { slot: /^round\/1\/vote$/, rewrite: (body) => set(body, 'msg', (msg) => first(msg, anyPoint)) },
    ],
  },
  {
    game: 'votes',
    name: 'collect-and-change-votes',
    about:
      'the first voter of the source, who collects, shuffles and opens: as the first to mix it doubles one ballot and drops another',
    source: 'votes, section 2',
    decks: ['mask'],
    seat: 1,
    expected: namedAt('mix'),
    lies: () => [{ slot: /^round\/1\/mix\/1$/, rewrite: (body) => setAll(body, piles, duplicated) }],
  },
  {
    game: 'votes',
    name: 'change-a-vote-in-the-mix',
    about: 'doubles a ballot that it mixes, with an honest proof of the false ballots',
    source: 'votes, section 2',
    decks: ['mask'],
    seat: 2,
    expected: namedAt('mix'),
    lies: () => [{ slot: /^round\/1\/mix\/1$/, mishear: (body) => setAll(body, piles, duplicated) }],
  },
  {
    game: 'votes',
    name: 'refuse-to-mix',
    about: 'does not mix the ballots, and hopes that they are opened unmixed',
    source: 'votes, section 2',
    decks: ['mask'],
    seat: 2,
    expected: absentAt('mix'),
    lies: () => [{ slot: /^round\/1\/mix\/2$/, remake: () => 'silence' }],
  },
  {
    game: 'votes',
    name: 'false-share-at-the-count',
    about: 'gives false parts of the mixed ballots, to change what they open to',
    source: 'votes, section 2',
    decks: ['mask'],
    seat: 2,
    expected: namedAt('count'),
    lies: () => [{ slot: /^round\/1\/count\/unmask$/, rewrite: (body) => set(body, 'parts', rotated) }],
  },
]

/** Cheats with groups and votes. */
export const company: readonly CompanyAdversary[] = [...groups, ...votes]
