/** Cheats in a village without a moderator (spec/werewolf, section 12): every lie is caught, and whoever tells it is dead. */

import { labelsFor } from '../../cards/index.ts'
import { group } from '../../group/index.ts'
import { onePoint } from '../../group/inside.ts'
import type { wire } from '../../table/index.ts'
import type { Body } from '../../table/inside.ts'
import { absentAt, type CompanyAdversary, namedAt } from '../adversary.ts'
import { anyPoint, first, read, rotated, set, written, zero } from '../edits.ts'
import { overheard, replayed } from './company.ts'

/** Adds the name of the first player to a choice of nothing. */
function withName(choice: wire.Json): wire.Json {
  const { msg, ...rest } = choice as { readonly msg: readonly [string] }
  const name = onePoint(labelsFor('nodealer/v1/werewolf/player', ['1']).points)
  return { ...rest, msg: [written(group.add(read(msg[0]), name))] }
}

/** Puts another's choice of one power into its own statement. */
async function copied(body: Body, power: string, theirs: Promise<Body>): Promise<Body> {
  const other = await theirs
  return { ...body, [power]: other[power]! }
}

const village = { game: 'werewolf', decks: ['mask'], seat: 2 } as const

/** Cheats in a village. */
export const villageCheats: readonly CompanyAdversary[] = [
  {
    ...village,
    name: 'vote-as-a-wolf',
    about: 'is no wolf and adds a name to its empty choice of the pack, to kill whom it wants',
    source: 'werewolf, section 3',
    expected: namedAt('night'),
    lies: () => [{ slot: /^night\/1$/, rewrite: (body) => set(body, 'kill', withName) }],
  },
  {
    ...village,
    name: 'ask-as-the-seer',
    about: 'is no seer and asks what another asks, by the very same question',
    source: 'werewolf, section 3',
    expected: namedAt('night'),
    lies: () => [
      {
        slot: /^night\/1$/,
        rewrite: (body, { door }) =>
          copied(
            body,
            'ask',
            door.overhear('night/1', 1).then(([said]) => said!.body),
          ),
      },
    ],
  },
  {
    ...village,
    name: 'copy-a-night',
    about: 'posts the whole night of another as its own, to do what that one can do',
    source: 'werewolf, section 5',
    expected: namedAt('night'),
    lies: () => [{ slot: /^night\/1$/, rewrite: overheard('night/1') }],
  },
  {
    ...village,
    name: 'post-last-night-again',
    about: 'posts its choices of the first night in the second one again',
    source: 'werewolf, section 5',
    expected: namedAt('night'),
    lies: () => replayed(/night\/1$/, /night\/2$/),
  },
  {
    ...village,
    name: 'test-with-the-factor-zero',
    about: 'blinds the guard test with the factor zero, so that it says that the pack’s victim was protected',
    source: 'werewolf, section 2',
    expected: namedAt('guard test'),
    lies: () => [
      {
        slot: /^night\/1\/test$/,
        rewrite: (body) => ({ ...body, key: zero, epk: [zero], msg: [zero] }),
      },
    ],
  },
  {
    ...village,
    name: 'hide-a-wolf-from-the-count',
    about: 'gives a false part of the count of wolves, so that it shows none, or never shows half',
    source: 'werewolf, section 9',
    expected: namedAt('count of wolves'),
    lies: () => [
      { slot: /count\/none\/open/, rewrite: (body) => set(body, 'parts', (parts) => first(parts, anyPoint)) },
    ],
  },
  {
    ...village,
    name: 'leave-a-false-will',
    about: 'leaves a will that would show something else when it dies',
    source: 'werewolf, section 7',
    expected: namedAt('will'),
    lies: () => [{ slot: /^wills$/, rewrite: (body) => ({ ...body, epk: body['msg']!, msg: body['epk']! }) }],
  },
  {
    ...village,
    name: 'misread-a-will',
    about: 'gives a false part of the will of one who has died, so that it shows another role',
    source: 'werewolf, section 7',
    expected: namedAt('will'),
    lies: () => [
      { slot: /will\/\d+\/unmask/, rewrite: (body) => set(body, 'parts', (parts) => first(parts, anyPoint)) },
    ],
  },
  {
    ...village,
    seat: 1,
    name: 'shoot-the-dead',
    about: 'is executed, and shoots somebody who is dead already',
    source: 'werewolf, section 8',
    expected: namedAt('last words'),
    lies: () => [{ slot: /shot\/1$/, rewrite: (body) => ({ ...body, shot: 0 }) }],
  },
  {
    ...village,
    seat: 1,
    name: 'shoot-without-being-a-hunter',
    about: 'is executed, and shoots somebody although it is no hunter',
    source: 'werewolf, section 8',
    expected: namedAt('last words'),
    lies: () => [{ slot: /shot\/1$/, rewrite: (body) => ({ ...body, shot: 1 }) }],
  },
  {
    ...village,
    name: 'misinform-the-seer',
    about: 'gives a false part of everybody’s answer of the night, so that the seer learns a lie',
    source: 'werewolf, section 6',
    expected: namedAt('answer'),
    lies: () => [{ slot: /answers\/1\/unmask$/, rewrite: (body) => set(body, 'parts', rotated) }],
  },
  {
    ...village,
    name: 'whisper-in-a-box-of-another-size',
    about: 'posts a box of another size, by which a partner outside could tell it from the others',
    source: 'werewolf, section 10',
    expected: namedAt('whispers'),
    lies: () => [{ slot: /^whispers\/1\/1$/, rewrite: (body) => ({ ...body, boxes: ['AAAA'] }) }],
  },
  {
    ...village,
    name: 'vote-for-a-dead-player',
    about: 'puts somebody into its ballot who is no longer among the options',
    source: 'werewolf, section 11',
    expected: namedAt('vote'),
    lies: () => [
      { slot: /vote\/1\/1\/vote$/, rewrite: (body) => set(body, 'msg', (msg) => first(msg, forTheDead)) },
    ],
  },
  {
    ...village,
    name: 'change-a-vote-of-the-village',
    about: 'changes a ballot while it mixes the votes of the day',
    source: 'werewolf, section 11',
    expected: namedAt('mix'),
    lies: () => [{ slot: /vote\/1\/1\/mix\/2$/, rewrite: (body) => set(body, 'msg', rotated) }],
  },
  {
    ...village,
    name: 'vanish-from-the-guard-test',
    about: 'falls silent when the guard test is opened, and hopes that the night is cast anew',
    source: 'werewolf, section 12',
    expected: absentAt('guard test'),
    lies: () => [{ slot: /^night\/1\/tested$/, remake: () => 'silence' }],
  },
]

/** The option that would execute the last player, whom the pack has killed. */
const forTheDead = written(onePoint(labelsFor('nodealer/v1/votes/choice', ['for 6']).points))
