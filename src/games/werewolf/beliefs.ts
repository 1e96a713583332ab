/**
 * What a bot believes: how likely each player is a wolf. Every pack that is possible by what is known gets a weight by how well it
 * explains what was said and done; a player is as suspicious as the packs that it is in. Simple, and open to lies.
 */
import { type Remark, readRemarks } from './speech.ts'
import { livingIn, type SeatNumber, type Village, type VillageEvent } from './village.ts'

/** What somebody knows for sure. */
export interface Certainty {
  readonly wolves: readonly SeatNumber[]
  readonly others: readonly SeatNumber[]
}

/** A remark, and who made it. */
export type HeardRemark = Remark & { readonly by: SeatNumber }

/**
 * How much more or less often something is done by a wolf (to an innocent, to a wolf) and by an innocent to a wolf, than by an
 * innocent to an innocent.
 */
interface Odds {
  readonly wolfToOther: number
  readonly wolfToWolf: number
  readonly otherToWolf: number
}

const voting: Odds = { wolfToOther: 1.25, wolfToWolf: 0.5, otherToWolf: 1.2 }
const suspecting: Odds = { wolfToOther: 1.15, wolfToWolf: 0.7, otherToWolf: 1.1 }
/** An honest player is right about a wolf, and nobody else calls an innocent one. */
const accusing: Odds = { wolfToOther: 1, wolfToWolf: 0.1, otherToWolf: 30 }
const clearing: Odds = { wolfToOther: 0.5, wolfToWolf: 0.5, otherToWolf: 0.03 }
/** Wolves hardly ever kill each other. */
const preyIsWolf = 0.02
/** Two players who claim what only one can be: one of them lies. */
const bothHonest = 0.03

/** What was understood of an event: it is looked at again and again by every bot of a village. */
const understood = new WeakMap<VillageEvent, readonly HeardRemark[]>()

/** Everything that was said to all, in its order. */
export function heardIn({ history, players }: Village): readonly HeardRemark[] {
  return history.flatMap((event) => {
    const known = understood.get(event) ?? understand(event, players)
    understood.set(event, known)
    return known
  })
}

function understand(event: VillageEvent, players: number): readonly HeardRemark[] {
  if (event.type !== 'said' && event.type !== 'last words') return []
  return readRemarks(event.words, players).map((remark) => ({ ...remark, by: event.seat }))
}

/** How likely each player is a wolf, for one who knows this much. */
export function suspicions(village: Village, known: Certainty): readonly number[] {
  const evidence = evidenceOf(village)
  const packs = packsOf(village, known)
  const weights = packs.map((pack) => evidence.weightOf(pack))
  const most = Math.max(...weights)
  const found = new Array<number>(village.players).fill(0)
  let all = 0
  packs.forEach((pack, i) => {
    const share = Math.exp(weights[i]! - most)
    all += share
    for (const seat of pack) found[seat]! += share
  })
  return found.map((share) => share / all)
}

/** Logarithms of odds: of single players, and of pairs. */
class Evidence {
  readonly #alone: number[]
  readonly #pairs: number[][]

  constructor(players: number) {
    this.#alone = new Array<number>(players).fill(0)
    this.#pairs = Array.from({ length: players }, () => new Array<number>(players).fill(0))
  }

  about(seat: SeatNumber, odds: number): void {
    this.#alone[seat]! += Math.log(odds)
  }

  deed(by: SeatNumber, to: SeatNumber, { wolfToOther, wolfToWolf, otherToWolf }: Odds): void {
    if (by === to) return
    this.about(by, wolfToOther)
    this.about(to, otherToWolf)
    this.#pairs[by]![to]! += Math.log(wolfToWolf / wolfToOther / otherToWolf)
  }

  /** At most one of two is honest. */
  contradiction(one: SeatNumber, other: SeatNumber): void {
    this.deed(one, other, {
      wolfToOther: 1 / bothHonest,
      wolfToWolf: 0.3 / bothHonest,
      otherToWolf: 1 / bothHonest,
    })
  }

  weightOf(pack: readonly SeatNumber[]): number {
    let weight = 0
    for (const one of pack) {
      weight += this.#alone[one]!
      for (const other of pack) weight += this.#pairs[one]![other]!
    }
    return weight
  }
}

/** Everybody weighs the same things, and most bots of a village look at it at the same moment. */
const weighed = new WeakMap<Village, Evidence>()

function evidenceOf(village: Village): Evidence {
  const known = weighed.get(village) ?? weigh(village)
  weighed.set(village, known)
  return known
}

function weigh(village: Village): Evidence {
  const evidence = new Evidence(village.players)
  for (const { seat, cause } of village.deaths) if (cause === 'pack') evidence.about(seat, preyIsWolf)
  for (const event of village.history)
    if (event.type === 'vote')
      for (const [voter, choice] of event.byVoter ?? [])
        if (choice !== null) evidence.deed(voter, choice, voting)
  weighWords(evidence, village)
  return evidence
}

/** Findings and suspicions count once, however often they are repeated. */
function weighWords(evidence: Evidence, village: Village): void {
  const heard = heardIn(village)
  const fresh = new Map(heard.map((remark) => [JSON.stringify(remark), remark]))
  for (const remark of fresh.values()) {
    if (remark.kind === 'suspicion') evidence.deed(remark.by, remark.seat, suspecting)
    if (remark.kind === 'finding') evidence.deed(remark.by, remark.seat, remark.isWolf ? accusing : clearing)
  }
  for (const role of ['seer', 'medium', 'guard', 'hunter'] as const) {
    const claimants = claimantsOf(village, role)
    if (village.mix[role] !== 1) continue
    claimants.forEach((one, i) => {
      for (const other of claimants.slice(i + 1)) evidence.contradiction(one, other)
    })
  }
}

/** Who says that it is this, or was shown to be it; whoever was shown to be something else has said nothing. */
export function claimantsOf(
  village: Village,
  role: 'seer' | 'medium' | 'guard' | 'hunter' | 'mason',
): readonly SeatNumber[] {
  const claims = heardIn(village).flatMap((remark) =>
    remark.kind === 'claim' && remark.role === role ? [remark.by] : [],
  )
  return [...new Set(claims)].filter((seat) => (village.shown.get(seat) ?? role) === role)
}

/** Every pack that this knowledge, what was shown, and the last count leave possible. */
function packsOf(village: Village, known: Certainty): readonly (readonly SeatNumber[])[] {
  const shown = [...village.shown]
  const wolves = new Set([
    ...known.wolves,
    ...shown.flatMap(([seat, role]) => (role === 'wolf' ? [seat] : [])),
  ])
  const others = new Set([
    ...known.others,
    ...shown.flatMap(([seat, role]) => (role === 'wolf' ? [] : [seat])),
  ])
  const open = Array.from({ length: village.players }, (_, seat) => seat).filter(
    (seat) => !wolves.has(seat) && !others.has(seat),
  )
  const packs = choose(open, village.mix.wolf - wolves.size).map((rest) => [...wolves, ...rest])
  const living = new Set(livingIn(village))
  const goesOn = packs.filter((pack) => {
    const left = pack.filter((seat) => living.has(seat)).length
    return left > 0 && 2 * left < living.size
  })
  return goesOn.length > 0 ? goesOn : packs
}

/** All ways to take so many of these; one empty way where there are too few. */
function choose(from: readonly SeatNumber[], count: number): readonly (readonly SeatNumber[])[] {
  const found: SeatNumber[][] = []
  const taken: SeatNumber[] = []
  const takeFrom = (next: number): void => {
    if (taken.length === count) found.push([...taken])
    else
      for (let i = next; i <= from.length - (count - taken.length); i++) {
        taken.push(from[i]!)
        takeFrom(i + 1)
        taken.pop()
      }
  }
  if (count > 0) takeFrom(0)
  return found.length > 0 ? found : [[]]
}
