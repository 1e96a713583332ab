/**
 * Bots for every role: they talk, lie, accuse and vote by what they believe. Each is a pure function of what its seat may know
 * and of a source of randomness; none keeps anything in mind from one question to the next.
 */
import type { Random } from '../random.ts'
import { claimantsOf, heardIn, suspicions } from './beliefs.ts'
import { type Remark, readRemarks, sayRemarks } from './speech.ts'
import { packOf, type VillageView } from './view.ts'
import { isAlive, livingIn, type SeatNumber, saidToday, type Village } from './village.ts'

/** A seat of one who plays, with its role. */
interface Player extends VillageView {
  readonly me: SeatNumber
  readonly role: NonNullable<VillageView['role']>
}

/** How often a wolf says that it is the seer, on the first day or when a seer has accused the pack. */
const impostor = { unprovoked: 0.25, accused: 0.6 }
/** How strongly a bot must be suspected by what is public before it says what it is. */
const endangered = 0.45
/** How often a bot speaks in a day: once to say what it thinks, and once about what it has heard. */
const talkative = 2

/** What a bot whispers to the pack: whom it would kill. */
export function botWhisper(view: VillageView, random: Random): string {
  const prey = preyOf(asPlayer(view), random)
  return prey === null ? '' : sayRemarks([{ kind: 'prey', seat: prey }])
}

/** Whom a bot names at night. */
export function botNight(view: VillageView, random: Random): SeatNumber | null {
  const player = asPlayer(view)
  switch (player.role) {
    case 'wolf':
      return agreedPrey(player, random)
    case 'seer':
      return asked(player, random)
    case 'guard':
      return protectedBy(player, random)
    default:
      return pick(livingIn(player.village), random)
  }
}

/** What a bot says by day: what it thinks, and then what is new to say; nothing when it is ready to vote. */
export function botTalk(view: VillageView, random: Random): string {
  const player = asPlayer(view)
  const times = saidToday(player.village).filter(({ seat }) => seat === player.me).length
  if (times >= talkative) return ''
  const said = heardIn(player.village).filter(({ by }) => by === player.me)
  const isNew = (remark: Remark): boolean => !said.some((old) => sayRemarks([old]) === sayRemarks([remark]))
  return sayRemarks(remarksOf(player, random).filter((remark) => times === 0 || isNew(remark)))
}

/** Whom a bot votes for. */
export function botVote(view: VillageView, among: readonly SeatNumber[], random: Random): SeatNumber | null {
  const player = asPlayer(view)
  const believed = believes(player)
  const options = among.filter((seat) => seat !== player.me)
  const loyalty = loyaltyOf(player)
  const blame = (seat: SeatNumber): number => believed[seat]! * loyalty(seat) + 0.08 * random()
  return highest(options, blame) ?? null
}

/** What a bot says when it dies. */
export function botLastWords(view: VillageView): string {
  const player = asPlayer(view)
  return sayRemarks(player.role === 'wolf' ? [] : [...knowledge(player)])
}

/** Whom a bot takes along when it dies, if it is a hunter. */
export function botShot(view: VillageView, random: Random): SeatNumber | null {
  const player = asPlayer(view)
  const believed = believes(player)
  const worst = highest(livingIn(player.village), (seat) => believed[seat]! + 0.02 * random())
  return player.role === 'hunter' && worst !== undefined && believed[worst]! > 0.3 ? worst : null
}

/** Whether a bot declares that the wolves have won: a wolf that knows it. */
export function botDeclares(view: VillageView): boolean {
  const wolves = packOf(view).length
  return wolves > 0 && 2 * wolves >= livingIn(view.village).length
}

/** What is said: what one knows, if it is time to say it, and whom one suspects. */
function remarksOf(player: Player, random: Random): readonly Remark[] {
  const { village, me } = player
  const believed = believes(player)
  const others = livingIn(village).filter((seat) => seat !== me)
  const loyalty = loyaltyOf(player)
  const worst = highest(others, (seat) => believed[seat]! * loyalty(seat) + 0.05 * random())
  const suspicion: readonly Remark[] = worst === undefined ? [] : [{ kind: 'suspicion', seat: worst }]
  const telling = player.role === 'wolf' ? lies(player, worst, random) : truths(player, random)
  return [...telling, ...suspicion]
}

/** An honest player says what it is when that helps: it knows a wolf, is suspected itself, or is contradicted. */
function truths(player: Player, random: Random): readonly Remark[] {
  const { village, me, role, learnt } = player
  if (role === 'villager') return []
  const isOut = heardIn(village).some((remark) => remark.by === me && remark.kind === 'claim')
  const knowsWolf = [...learnt].some(([seat, isWolf]) => isWolf && isAlive(village, seat))
  const isContradicted =
    (role === 'seer' || role === 'medium') && claimantsOf(village, role).some((seat) => seat !== me)
  const isReady = (role === 'seer' || role === 'medium') && village.day >= 2 && random() < 0.5
  const isSuspected = publicSuspicions(village)[me]! > endangered
  return isOut || knowsWolf || isContradicted || isReady || isSuspected ? knowledge(player) : []
}

/** All that an honest player can tell. */
function knowledge({ role, mates, learnt }: Player): readonly Remark[] {
  if (role === 'villager') return []
  const findings = [...learnt].map(([seat, isWolf]) => ({ kind: 'finding', seat, isWolf }) as const)
  const partners =
    role === 'mason' ? mates.map((seat) => ({ kind: 'finding', seat, isWolf: false }) as const) : []
  return [{ kind: 'claim', role }, ...findings, ...partners]
}

/** One wolf of the pack may play the seer: it accuses the true one, or whoever it suspects in public, and clears a mate. */
function lies(player: Player, scapegoat: SeatNumber | undefined, random: Random): readonly Remark[] {
  const { village, me } = player
  const claimants = claimantsOf(village, 'seer')
  const isImpostor = claimants.includes(me)
  const pack = packOf(player)
  if (!isImpostor && (village.mix.seer === 0 || pack.some((seat) => claimants.includes(seat)))) return []
  const isAccused = heardIn(village).some(
    (remark) =>
      remark.kind === 'finding' &&
      remark.isWolf &&
      pack.includes(remark.seat) &&
      claimants.includes(remark.by),
  )
  const isTime = isAccused
    ? random() < impostor.accused
    : village.day === 1 && random() < impostor.unprovoked / pack.length
  if (!isImpostor && !isTime) return []
  const rival = claimants.find((seat) => !pack.includes(seat) && isAlive(village, seat))
  const victim = rival ?? scapegoat
  if (victim === undefined || saidFindings(player) >= village.day) return [{ kind: 'claim', role: 'seer' }]
  return [
    { kind: 'claim', role: 'seer' },
    { kind: 'finding', seat: victim, isWolf: true },
  ]
}

function saidFindings({ village, me }: Player): number {
  return heardIn(village).filter((remark) => remark.by === me && remark.kind === 'finding').length
}

/** What the pack wants: what most whispered, else one's own choice. */
function agreedPrey(player: Player, random: Random): SeatNumber | null {
  const { village, whispers } = player
  const wishes = whispers
    .filter(({ day }) => day === village.day)
    .flatMap(({ words }) => readRemarks(words, village.players))
    .flatMap((remark) => (remark.kind === 'prey' && isAlive(village, remark.seat) ? [remark.seat] : []))
  const votes = (seat: SeatNumber): number => wishes.filter((wish) => wish === seat).length
  return (
    highest(
      [...new Set(wishes)].sort((a, b) => a - b),
      votes,
    ) ?? preyOf(player, random)
  )
}

/** Who is the greatest danger: whoever claims to know something, then whoever nobody suspects. */
function preyOf(player: Player, random: Random): SeatNumber | null {
  const { village } = player
  const pack = packOf(player)
  const seers = claimantsOf(village, 'seer')
  const mediums = claimantsOf(village, 'medium')
  const masons = claimantsOf(village, 'mason')
  const looks = publicSuspicions(village)
  const danger = (seat: SeatNumber): number =>
    (seers.includes(seat) ? 1.2 : 0) +
    (mediums.includes(seat) || masons.includes(seat) ? 0.6 : 0) -
    looks[seat]! +
    0.8 * random()
  return (
    highest(
      livingIn(village).filter((seat) => !pack.includes(seat)),
      danger,
    ) ?? null
  )
}

/** Somebody of whom the seer knows nothing yet, rather suspicious. */
function asked(player: Player, random: Random): SeatNumber | null {
  const believed = believes(player)
  const unknown = livingIn(player.village).filter((seat) => seat !== player.me && !player.learnt.has(seat))
  return highest(unknown, (seat) => believed[seat]! + 0.5 * random()) ?? null
}

/** A seer that is believed, else oneself or whoever looks innocent. */
function protectedBy(player: Player, random: Random): SeatNumber | null {
  const believed = believes(player)
  const { village } = player
  const seers = claimantsOf(village, 'seer')
  const worth = (seat: SeatNumber): number =>
    (seers.includes(seat) ? 1 : 0) - 1.5 * believed[seat]! + 0.7 * random()
  return highest(livingIn(village), worth) ?? null
}

/** How much of its suspicion a player follows: a wolf spares its mates, unless everybody is after them anyway. */
function loyaltyOf({ village, role, mates }: Player): (seat: SeatNumber) => number {
  if (role !== 'wolf') return () => 1
  const looks = publicSuspicions(village)
  return (seat) => (mates.includes(seat) && looks[seat]! < 0.8 ? 0.3 : 1)
}

/** How likely each player is a wolf, by what this player knows; a wolf thinks as if it were none and knew nothing. */
function believes({ village, me, role, mates, learnt }: Player): readonly number[] {
  const told = role === 'wolf' ? [] : [...learnt]
  const wolves = told.filter(([, isWolf]) => isWolf).map(([seat]) => seat)
  const others = told.filter(([, isWolf]) => !isWolf).map(([seat]) => seat)
  return suspicions(village, { wolves, others: [me, ...(role === 'mason' ? mates : []), ...others] })
}

/** How suspicious everybody looks to one who knows nothing. */
function publicSuspicions(village: Village): readonly number[] {
  return suspicions(village, { wolves: [], others: [] })
}

function highest(seats: readonly SeatNumber[], worth: (seat: SeatNumber) => number): SeatNumber | undefined {
  const rated = seats.map((seat) => [seat, worth(seat)] as const)
  return rated.reduce<readonly [SeatNumber, number] | undefined>(
    (best, next) => (best === undefined || next[1] > best[1] ? next : best),
    undefined,
  )?.[0]
}

function pick(seats: readonly SeatNumber[], random: Random): SeatNumber | null {
  return seats[Math.floor(random() * seats.length)] ?? null
}

function asPlayer(view: VillageView): Player {
  const { me, role } = view
  if (me === undefined || role === undefined)
    throw new Error('a bot needs a seat and a role to decide anything')
  return { ...view, me, role }
}
