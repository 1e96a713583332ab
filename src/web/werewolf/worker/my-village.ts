/**
 * A village at the person's seat, or a spectator's: it plays, and tells the page about it. What can be done is told by what is asked of
 * everybody alike and never by the role: a villager writes a diary that nobody reads, and names somebody at night for its own score.
 */
import { isAlive, saidToday, type VillageEvent, type VillageView } from '../../../games/werewolf/index.ts'
import {
  type Answer,
  HumanWerewolf,
  type Moment,
  MomentEnd,
  type WerewolfQuestion,
  werewolf,
  werewolfSteps,
} from '../../../games/werewolf/play/index.ts'
import { type Game, type Player, type Seat, systemClock, type TableEvent } from '../../../table/index.ts'
import type { GameAsk } from '../../protocol.ts'
import type { Thought } from '../../table/worker/thought.ts'
import type { GamePlace, MyGame } from '../../table/worker/web-game.ts'
import type { MomentModel, VillageTell } from '../model.ts'
import { LoneClock } from './lone-clock.ts'

/** What all wait for, as the page calls it. */
const kinds: Readonly<Record<Moment, MomentModel['kind']>> = {
  role: 'role',
  whisper: 'diary',
  night: 'choose',
  dawn: 'dawn',
  talk: 'talk',
  vote: 'vote',
  runoff: 'vote',
  'last words': 'last words',
  shot: 'shot',
  declaration: 'declaration',
}

/** After so many milliseconds without news the page is shown how far this seat has read, although there may be more: without a network it waits for that. */
const pauseInReading = 1_500

/** The game. */
export class MyVillage implements MyGame {
  readonly #place: GamePlace
  readonly #clock: LoneClock | undefined
  readonly #mind = new HumanWerewolf((question) => this.#ask(question))
  #question: WerewolfQuestion | undefined
  #view: VillageView | undefined
  #players: readonly Player[] = []
  #moment: MomentModel | undefined
  readonly #end = new MomentEnd()
  /** What I want to say and was not yet asked for, by day. */
  #unsaid: readonly string[] = []
  /** What I have said today, asked for or not, and is not in the log yet. */
  #unheard: readonly string[] = []
  /** Whether I have nothing more to say today. */
  #isReady = false
  #isOver = false
  #seat: Seat | undefined
  /** Whether the page is told: not while what has happened before is read again, or all days and nights would flicker past. */
  #isShown = false
  #reading: ReturnType<typeof setTimeout> | undefined

  constructor(place: GamePlace) {
    this.#place = place
    this.#clock = place.kind === 'bots' ? new LoneClock() : undefined
  }

  readonly play: Game<unknown> = async (seat: Seat) => {
    this.#seat = seat
    const outcome = await werewolf({
      ...(seat.me !== undefined && { mind: this.#mind }),
      clock: this.#clock ?? systemClock,
      onView: (view, players) => this.#see(view, players),
      onMoment: (moment, until) => {
        this.#end.begin(this.#clock ? undefined : until)
        this.#tellMoment({ kind: kinds[moment], until: this.#end.until, isDone: true })
      },
    })(seat)
    this.#isOver = true
    this.#show()
    this.#tellOver()
    return outcome
  }

  /** Bots take their time while I live; among themselves they are quick. */
  readonly thought = (): Thought => {
    if (this.#place.isHurried()) return { least: 0, most: 30 }
    return this.#isAlive ? { least: 700, most: 2600 } : { least: 500, most: 1200 }
  }

  /** Nobody talks beside the game while it goes on: neither do the dead to the living, nor anybody at night. */
  readonly mayTalk = (): boolean => this.#isOver

  /**
   * Everybody's diary is asked for, and only a pack's is a question for the mind: a page opens for all when it is being made. Who is known
   * to be no hunter is not asked for a shot.
   */
  onEvent(event: TableEvent): void {
    if (this.#seat?.isLive) this.#show()
    if (this.#end.hear(event) && this.#moment) this.#tellMoment({ ...this.#moment, until: this.#end.until })
    if (event.kind !== 'making') return
    if (event.topic.step === werewolfSteps.whispers) this.#open()
    if (event.topic.step === werewolfSteps.shot) this.#windOn()
  }

  answer(ask: GameAsk): void {
    switch (ask.type) {
      case 'look':
        return this.#tellAll()
      case 'diary':
        return this.#write(ask.text)
      case 'choose':
        return this.#choose(ask.seat)
      case 'speak':
        return this.#speak(ask.text)
      case 'ready':
        this.#isReady = true
        this.#done()
        return this.#talkOn()
      case 'declare':
        return this.#give('declaration', ask.isWon)
    }
  }

  get #isAlive(): boolean {
    const { me, village } = this.#view ?? {}
    return me !== undefined && village !== undefined && isAlive(village, me)
  }

  #number(player: Player): number {
    return this.#place.members().findIndex((member) => member.player === player)
  }

  #see(view: VillageView, players: readonly Player[]): void {
    const last = view.village.history.at(-1)
    const isNews = view.village.history.length > (this.#view?.village.history.length ?? 0)
    if (isNews && last?.type !== 'said') this.#tellMoment(undefined)
    if (last?.type === 'dawn') [this.#isReady, this.#unsaid] = [false, []]
    this.#view = view
    this.#players = players
    this.#readOn()
    this.#tellVillage()
    if (isNews && last) this.#hearMyself(last)
    if (last?.type === 'said' && this.#hasSaidAll) this.#done()
    const lost = view.village.deaths
      .filter(({ cause }) => cause === 'absence')
      .map(({ seat }) => players[seat]!)
    if (lost.length > 0) this.#place.onGone(lost)
  }

  /** There are news. As long as they are old, the page waits until they have stopped. */
  #readOn(): void {
    if (this.#seat?.isLive) return this.#show()
    clearTimeout(this.#reading)
    if (!this.#isShown) this.#reading = setTimeout(() => this.#show(), pauseInReading)
  }

  #show(): void {
    if (this.#isShown) return
    this.#isShown = true
    clearTimeout(this.#reading)
    this.#tellAll()
  }

  /** My own words come back in their order; what has not when the talk is over was never said. */
  #hearMyself(event: VillageEvent): void {
    if (event.type === 'said' && event.seat === this.#view?.me) this.#tellUnheard(this.#unheard.slice(1))
    if (event.type === 'talk over') this.#tellUnheard([])
  }

  /** The mind is asked. What I have said of all that is asked together is given when its turn comes. */
  #ask(question: WerewolfQuestion | undefined): void {
    this.#question = question
    if (question === undefined || question.kind === 'whisper') return
    if (question.kind === 'talk' && (this.#isReady || this.#unsaid.length > 0))
      setTimeout(() => this.#talkOn())
    else this.#open()
  }

  /** There is something for me to do. */
  #open(): void {
    if (this.#moment) this.#tellMoment({ ...this.#moment, isDone: false })
  }

  /** Wolves read each other's; what others write stays with them. */
  #write(text: string): void {
    if (this.#moment?.kind !== 'diary' || this.#moment.isDone) return
    this.#done()
    if (this.#question?.kind === 'whisper') this.#mind.answer(text)
    this.#windOn()
  }

  #choose(seat: number | null): void {
    if (this.#moment?.kind === 'vote') return this.#give('vote', seat)
    if (this.#moment?.kind === 'shot') return this.#give('shot', seat)
    this.#give('night', seat)
  }

  /** By day there is always room for a word, also while the last one is on its way. */
  #speak(text: string): void {
    if (this.#moment?.kind === 'last words') return this.#give('last words', text)
    if (this.#moment?.kind !== 'talk' || this.#moment.isDone || text === '') return
    this.#unsaid = [...this.#unsaid, text]
    this.#tellUnheard([...this.#unheard, text])
    if (this.#hasSaidAll) this.#done()
    this.#talkOn()
  }

  /** Says the next thing that I want to say, or that there is nothing more. */
  #talkOn(): void {
    if (this.#question?.kind !== 'talk') return
    const [next, ...rest] = this.#unsaid
    if (next === undefined && !this.#isReady) return
    this.#unsaid = rest
    this.#mind.answer(next ?? '')
  }

  /** Whether nobody would hear another word of mine today. */
  get #hasSaidAll(): boolean {
    const { me, village } = this.#view ?? {}
    if (village === undefined) return false
    const said = saidToday(village).filter(({ seat }) => seat === me).length
    return said + this.#unheard.length >= village.rules.talk
  }

  #give(kind: WerewolfQuestion['kind'], answer: Answer): void {
    if (this.#question?.kind !== kind) return
    this.#done()
    this.#mind.answer(answer)
    if (kind !== 'vote') this.#windOn()
  }

  /** Once the answer has arrived, and nothing more is asked: nobody else is waiting for the hour. */
  #windOn(): void {
    setTimeout(() => {
      if (this.#question === undefined) this.#clock?.ring()
    })
  }

  #done(): void {
    if (this.#moment) this.#tellMoment({ ...this.#moment, isDone: true })
  }

  #tellAll(): void {
    this.#tellVillage()
    this.#tellMoment(this.#moment)
    this.#tellUnheard(this.#unheard)
    if (this.#isOver) this.#tellOver()
  }

  #tell(message: VillageTell): void {
    if (this.#isShown) this.#place.tell(message)
  }

  #tellVillage(): void {
    if (this.#view === undefined) return
    const players = this.#players.map((player) => this.#number(player))
    this.#tell({ type: 'village', village: { view: this.#view, players } })
  }

  #tellMoment(moment: MomentModel | undefined): void {
    this.#moment = moment
    this.#tell({ type: 'moment', moment })
  }

  #tellUnheard(words: readonly string[]): void {
    this.#unheard = words
    this.#tell({ type: 'unheard', words })
  }

  #tellOver(): void {
    this.#tell({ type: 'village over' })
  }
}
