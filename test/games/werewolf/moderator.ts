/**
 * A village with a moderator whom everybody trusts: it knows all roles, asks every mind, and says what happened. No cryptography: a
 * second way to play by the same rules, for statistics and to compare the real play with.
 */
import {
  apply,
  type Balance,
  foundVillage,
  isAlive,
  livingIn,
  mixFor,
  ROLES,
  type Role,
  type SeatNumber,
  type Tally,
  type Village,
  type VillageView,
  type WerewolfRules,
  type Whisper,
  waitsFor,
} from '../../../src/games/werewolf/index.ts'
import type { WerewolfMind } from '../../../src/games/werewolf/play/index.ts'

/** The roles of a village in seat order, by chance. */
export function dealRoles(rules: WerewolfRules, players: number, random: () => number): readonly Role[] {
  const mix = mixFor(rules, players)
  const roles = ROLES.flatMap((role) => new Array<Role>(mix[role]).fill(role))
  for (let i = roles.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[roles[i], roles[j]] = [roles[j]!, roles[i]!]
  }
  return roles
}

/** Plays a whole game; gives the village at its end. */
export async function moderate(
  rules: WerewolfRules,
  roles: readonly Role[],
  mindAt: (seat: SeatNumber) => WerewolfMind,
): Promise<Village> {
  const moderator = new Moderator(rules, roles, mindAt)
  return moderator.play()
}

class Moderator {
  readonly #roles: readonly Role[]
  readonly #minds: readonly WerewolfMind[]
  #village: Village
  readonly #learnt: Map<SeatNumber, boolean>[]
  #whispers: Whisper[] = []

  constructor(rules: WerewolfRules, roles: readonly Role[], mindAt: (seat: SeatNumber) => WerewolfMind) {
    this.#roles = roles
    this.#minds = roles.map((_, seat) => mindAt(seat))
    this.#village = foundVillage(rules, roles.length)
    this.#learnt = roles.map(() => new Map())
  }

  async play(): Promise<Village> {
    for (;;) {
      const waiting = waitsFor(this.#village)
      switch (waiting.for) {
        case 'night':
          await this.#night()
          break
        case 'will':
          this.#tell({ type: 'will', seat: waiting.seat, role: this.#roles[waiting.seat]! })
          break
        case 'last words': {
          const { seat } = waiting
          this.#tell({
            type: 'last words',
            seat,
            words: await this.#minds[seat]!.lastWords(this.#view(seat)),
          })
          break
        }
        case 'shot': {
          const { seat } = waiting
          const at = await this.#minds[seat]!.shot(this.#view(seat))
          this.#tell({ type: 'shot', seat, at: this.#roles[seat] === 'hunter' ? at : null })
          break
        }
        case 'count':
          this.#tell({ type: 'count', balance: this.#balance() })
          break
        case 'declaration':
          await this.#declaration()
          break
        case 'talk':
          await this.#talk()
          break
        case 'vote':
          await this.#vote(waiting.among)
          break
        case 'finished':
          return this.#village
      }
    }
  }

  async #night(): Promise<void> {
    await this.#whisper()
    const living = livingIn(this.#village)
    const answers = new Map<SeatNumber, SeatNumber | null>()
    for (const seat of living) answers.set(seat, await this.#minds[seat]!.night(this.#view(seat)))
    const first = (role: Role): SeatNumber | null => {
      const one = living.find((seat) => this.#roles[seat] === role)
      return one === undefined ? null : answers.get(one)!
    }
    const [prey, saved] =
      this.#village.rules.pack === 'vote'
        ? [this.#mostChosen(living, answers), null]
        : [first('wolf'), first('guard')]
    this.#tell({ type: 'dawn', victim: prey === saved ? null : prey })
    if (waitsFor(this.#village).for === 'finished') return
    // Of one who died in the same night only its will tells (spec/werewolf, section 6).
    for (const [seat, about] of answers)
      if (this.#roles[seat] === 'seer' && about !== null && isAlive(this.#village, about))
        this.#inform(seat, about)
  }

  /** Whom most wolves chose, of several the first; null if none chose anybody. */
  #mostChosen(
    living: readonly SeatNumber[],
    answers: ReadonlyMap<SeatNumber, SeatNumber | null>,
  ): SeatNumber | null {
    const pack = living.filter((seat) => this.#roles[seat] === 'wolf')
    const votes = (target: SeatNumber): number => pack.filter((wolf) => answers.get(wolf) === target).length
    const [most] = [...living].filter((seat) => votes(seat) > 0).sort((a, b) => votes(b) - votes(a) || a - b)
    return most ?? null
  }

  async #declaration(): Promise<void> {
    const living = livingIn(this.#village)
    const said = await Promise.all(living.map((seat) => this.#minds[seat]!.declares(this.#view(seat))))
    const by = living.find((seat, i) => said[i] && this.#roles[seat] === 'wolf') ?? null
    const roles = by === null ? [] : living.map((seat) => [seat, this.#roles[seat]!] as const)
    this.#tell({ type: 'declaration', by, roles: new Map(roles) })
  }

  /** Tells one who lives whether another is a wolf. */
  #inform(seat: SeatNumber, about: SeatNumber): void {
    if (isAlive(this.#village, seat)) this.#learnt[seat]!.set(about, this.#roles[about] === 'wolf')
  }

  async #whisper(): Promise<void> {
    const { rules, day } = this.#village
    const pack = livingIn(this.#village).filter((seat) => this.#roles[seat] === 'wolf')
    if (pack.length < 2) return
    for (let round = 0; round < rules.whispers; round++) {
      const words = await Promise.all(pack.map((seat) => this.#minds[seat]!.whisper(this.#view(seat))))
      const said = pack.map((from, i) => ({ day, from, words: words[i]! }))
      this.#whispers = [...this.#whispers, ...said.filter((whisper) => whisper.words !== '')]
    }
  }

  async #talk(): Promise<void> {
    let speakers = livingIn(this.#village)
    for (let round = 1; round <= this.#village.rules.talk; round++) {
      const words = await Promise.all(speakers.map((seat) => this.#minds[seat]!.talk(this.#view(seat))))
      const said = speakers.map((seat, i) => ({ seat, words: words[i]! })).filter((one) => one.words !== '')
      for (const one of said) this.#tell({ type: 'said', ...one })
      speakers = said.map(({ seat }) => seat)
    }
    this.#tell({ type: 'talk over' })
  }

  async #vote(among: readonly SeatNumber[]): Promise<void> {
    const living = livingIn(this.#village)
    const choices = await Promise.all(living.map((seat) => this.#minds[seat]!.vote(this.#view(seat), among)))
    const byVoter = new Map(living.map((seat, i) => [seat, choices[i]!]))
    const votes = new Map(among.map((seat) => [seat, choices.filter((choice) => choice === seat).length]))
    const tally: Tally = this.#village.rules.vote === 'open' ? { votes, byVoter } : { votes }
    this.#tell({ type: 'vote', ...tally })
  }

  #balance(): Balance {
    const living = livingIn(this.#village)
    const wolves = living.filter((seat) => this.#roles[seat] === 'wolf').length
    if (wolves === 0) return 'none'
    return wolves >= living.length - wolves ? 'half' : 'neither'
  }

  #view(me: SeatNumber): VillageView {
    const role = this.#roles[me]!
    const hasMates = role === 'wolf' || role === 'mason'
    return {
      village: this.#village,
      me,
      role,
      mates: this.#roles.flatMap((other, seat) => (hasMates && seat !== me && other === role ? [seat] : [])),
      learnt: this.#learnt[me]!,
      whispers: role === 'wolf' ? this.#whispers.filter(({ from }) => from !== me) : [],
    }
  }

  #tell(event: Parameters<typeof apply>[1]): void {
    const { length } = this.#village.deaths
    this.#village = apply(this.#village, event)
    for (const dead of this.#village.deaths.slice(length))
      this.#roles.forEach((role, seat) => {
        if (role === 'medium') this.#inform(seat, dead.seat)
      })
  }
}
