/** Villages as they are simulated: small ones of bots, by any rules that so few can play. */
import {
  defaultRules,
  hastyTimes,
  type Role,
  type Specials,
  type WerewolfRules,
} from '../../games/werewolf/index.ts'
import { botMind, werewolf, werewolfRules } from '../../games/werewolf/play/index.ts'
import { type Charter, type Clock, type Game, type Player, SeededRandom } from '../../table/index.ts'
import { pick } from './alter.ts'

/** The rules of the village that belongs to a seed, as its charter has them. */
export function villageRules(seed: string, players: number): Charter['rules'] {
  const random = new SeededRandom(`${seed} village`)
  const isSource = random.chance(0.2)
  const shown = random.chance(0.6)
  const rules: WerewolfRules = {
    ...defaultRules,
    roles: random.chance(0.3) ? null : drawRoles(random, players, { shown, mayGuard: !isSource }),
    shown,
    vote: random.chance(0.5) ? 'open' : 'secret',
    talk: random.between([0, 2]),
    whispers: random.between([0, 1]),
    pack: isSource ? 'vote' : 'first',
    victory: isSource ? 'declared' : 'counted',
    // Nights and last words of a fixed length now and then, well below every deadline.
    times: { ...hastyTimes, ...(random.chance(0.3) && { role: 1, night: 3, dawn: 1, words: 2, shot: 1 }) },
  }
  return werewolfRules.encode(rules)
}

/** As many wolves as can play, or fewer, and some of the other roles as long as there is room. */
function drawRoles(
  random: SeededRandom,
  players: number,
  { shown, mayGuard }: { readonly shown: boolean; readonly mayGuard: boolean },
): Specials {
  const wolf = random.between([1, Math.ceil(players / 2) - 1])
  // One villager at least: whoever goes while roles are dealt leaves a village that can still be played.
  let room = players - wolf - 1
  const take = (count: number, isThere: boolean): number => {
    if (!isThere || count > room) return 0
    room -= count
    return count
  }
  return {
    wolf,
    seer: take(1, random.chance(0.7)),
    guard: take(1, random.chance(0.6) && mayGuard),
    hunter: take(pick([1, 1, 2], random) ?? 1, random.chance(0.5)),
    medium: take(1, random.chance(0.7) && !shown),
    mason: take(2, random.chance(0.3)),
  }
}

/** The game of a village. `onRole` is told what a player sees that it is; spectators see nothing. */
export function villageGame(
  random: SeededRandom,
  clock?: Clock,
  onRole: (player: Player, role: Role) => void = () => {},
): Game<unknown> {
  return werewolf({
    mind: botMind(() => random.fraction()),
    ...(clock && { clock }),
    onView: ({ me, role }, players) => {
      if (me !== undefined && role !== undefined) onRole(players[me]!, role)
    },
  })
}
