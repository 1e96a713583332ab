/** A person's seat in a village on the terminal: draws it, asks, reads the keys, and shows a role only to one who looks. */
import { isAlive, ruleSheet, type VillageView, waitsFor } from '../../games/werewolf/index.ts'
import {
  HumanWerewolf,
  MomentEnd,
  type WerewolfOutcome,
  type WerewolfQuestion,
  werewolf,
  werewolfRules,
} from '../../games/werewolf/play/index.ts'
import type { Game, Player, TableEvent } from '../../table/index.ts'
import type { Line } from '../keyboard.ts'
import type { Naming } from '../naming.ts'
import { Panel } from '../panel.ts'
import type { KeyOffer, SeatScreen, Sitter } from '../seat-screen.ts'
import { chronicle } from './chronicle.ts'
import { draw, type Room, type VillagePicture } from './drawing.ts'
import { newsOf } from './news.ts'
import { type Current, promptFor } from './prompt.ts'
import { readAnswer } from './words.ts'

/** How long a role is shown after the key was pressed, in milliseconds. */
const lookAt = 5_000

/** How a whisper is answered, heard or not. */
const whispering = /^(w(hisper)?\b|p(ass)?$)/i

/** The keys that begin a line. */
const lines: Readonly<Record<string, Line>> = {
  s: { words: 'say', shown: 'say: ', text: '', accepts: /^[^\p{Cc}]$/u },
  w: { words: 'whisper', shown: 'whisper: ', text: '', accepts: /^[^\p{Cc}]$/u },
}

/** Plays one seat of a village on the terminal. */
export class VillageScreen implements SeatScreen {
  readonly game: Game<WerewolfOutcome>
  readonly #panel = new Panel({
    newsShown: 4,
    picture: () => draw(this.#scene(), roomOf(process.stdout)),
    onWords: (words) => this.#hear(words),
    lineAt: (key) =>
      /^\d$/.test(key) ? { words: 'choose', shown: 'choose #', text: key, accepts: /^\d$/ } : lines[key],
    onInterrupt: () => this.#go(),
    onSilence: () => this.#leaveUnheard(),
  })
  readonly #mind = new HumanWerewolf((question) => this.#ask(question))
  #place: Sitter | undefined
  #outcome: WerewolfOutcome | undefined
  #view: VillageView | undefined
  #players: readonly Player[] = []
  #question: WerewolfQuestion | undefined
  #current: Current | undefined
  readonly #end = new MomentEnd()
  /** Whether the person has whispered, to a pack or to itself. */
  #hasWhispered = false
  #isGoing = false
  #isReading = false
  #isLeaving = false
  /** Until when the role is shown. */
  #revealedUntil = 0

  constructor() {
    const play = werewolf({
      mind: this.#mind,
      onView: (view, players) => {
        this.#view = view
        this.#players = players
        this.#panel.redraw()
      },
      onMoment: (moment, until) => {
        this.#end.begin(until)
        this.#current = { moment, until }
        this.#hasWhispered = false
        // Only wolves are asked to whisper, and everybody sees it at the same time.
        if (moment !== 'whisper') return
        this.#panel.redraw()
        this.#panel.tellSilence()
      },
    })
    this.game = async (seat) => {
      this.#players = seat.players
      this.#outcome = await play(seat)
      return this.#outcome
    }
  }

  open(place: Sitter): void {
    this.#place = place
    this.#panel.open()
  }

  hear(event: TableEvent, naming: Naming): void {
    if (this.#end.hear(event) && this.#current) this.#current = { ...this.#current, until: this.#end.until }
    const news = newsOf(event, naming)
    if (news !== undefined) this.#panel.note(news)
  }

  say(line: string): void {
    this.#panel.say(line)
  }

  offer(offers: readonly KeyOffer[]): void {
    this.#panel.offer(offers)
  }

  close(): void {
    this.#panel.close()
  }

  report(naming: Naming): readonly string[] {
    if (this.#outcome === undefined) return []
    const { village, players } = this.#outcome
    const name = (seat: number): string => nameAt(players, seat, naming)
    return chronicle(village, name).slice(-village.players - 1)
  }

  #ask(question: WerewolfQuestion | undefined): void {
    this.#question = question
    if (question) this.#view = question.view
    this.#panel.redraw()
    if (question) this.#panel.hearEarly(question.kind === 'whisper' ? whispering : undefined)
  }

  #hear(words: string): void {
    if (words.trim() === '') return
    if (/^q(uit)?$/i.test(words)) return this.#go()
    if (this.#isGoing || this.#isReading) return this.#back()
    if (words === '?' || words === 'rules') return this.#read()
    if (/^v(iew)?$/i.test(words)) return this.#look()
    if (this.#panel.takesOffer(words)) return
    this.#answer(words)
  }

  #answer(words: string): void {
    const question = this.#question
    if (this.#open === 'whisper') return this.#whisper(words)
    if (question === undefined) return this.#panel.keepEarly(words)
    const reading = readAnswer(words, question)
    if ('sorry' in reading) {
      this.#panel.note(reading.sorry)
      return this.#panel.hearEarly()
    }
    this.#panel.startNews()
    this.#mind.answer(reading.answer)
  }

  /** Whether anybody hears a whisper is not seen on the screen: whoever has no pack whispers to itself. */
  #whisper(words: string): void {
    if (!whispering.test(words)) {
      this.#panel.keepEarly(words)
      return this.#panel.note('whisper something, or pass')
    }
    this.#hasWhispered = true
    this.#panel.startNews(/^p/i.test(words) ? 'you say nothing to the pack' : 'you whisper')
    const question = this.#question
    const reading = question?.kind === 'whisper' ? readAnswer(words, question) : undefined
    if (reading && 'answer' in reading) this.#mind.answer(reading.answer)
    this.#panel.redraw()
  }

  /** Shows the role for a moment; the same key hides it at once. */
  #look(): void {
    this.#revealedUntil = this.#isRevealed ? 0 : Date.now() + lookAt
    this.#panel.redraw()
  }

  get #isRevealed(): boolean {
    return Date.now() < this.#revealedUntil
  }

  #read(): void {
    this.#isReading = true
    this.#panel.redraw()
  }

  #back(): void {
    this.#isGoing = false
    this.#isReading = false
    this.#panel.redraw()
  }

  /** Where the input has ended and an answer is waited for, nobody will ever give it. */
  #leaveUnheard(): void {
    if (this.#open === undefined || this.#isLeaving) return
    this.#isLeaving = true
    this.#panel.note('the input has ended, and the village waits for an answer: you leave')
    this.#place?.onQuit()
  }

  #go(): void {
    if (this.#isGoing) return this.#place?.onQuit()
    this.#isGoing = true
    this.#panel.redraw()
  }

  #prompt(): string {
    if (this.#panel.typed) return this.#panel.typed
    if (this.#isGoing) return '  [q]uit now and come back later, or any other key to stay'
    if (this.#isReading) return '  any key goes back to the village'
    const { offered } = this.#panel
    const asked = promptFor({
      view: this.#view,
      current: this.#current,
      open: this.#open,
      now: Date.now(),
    })
    return `${offered}  ${asked}  [v]iew your role  [?] rules  [q]uit`
  }

  /** What is still to be answered; a whisper as long as it was not said, also by those whom nobody asks. */
  get #open(): WerewolfQuestion['kind'] | undefined {
    const { village, me } = this.#view ?? {}
    const lives = village !== undefined && me !== undefined && isAlive(village, me)
    if (!lives || this.#current?.moment !== 'whisper') return this.#question?.kind
    return this.#hasWhispered ? undefined : 'whisper'
  }

  #scene(): VillagePicture {
    const { charter, ...naming } = this.#place ?? {
      me: undefined,
      name: () => 'somebody',
      charter: undefined,
    }
    const { village } = this.#view ?? {}
    const time = village ? ` · ${waitsFor(village).for === 'night' ? 'night' : 'day'} ${village.day}` : ''
    const rules = charter && werewolfRules.decode(charter.rules, 'rules')
    return {
      title: `nodealer · Werewolf${time}`,
      names: this.#players.map((_, seat) => nameAt(this.#players, seat, naming, '')),
      view: this.#view,
      isRevealed: this.#isRevealed,
      sheet: this.#isReading && rules ? ruleSheet(rules, village?.players) : undefined,
      news: this.#panel.news,
      prompt: this.#prompt(),
    }
  }
}

/** The size of a terminal; undefined where there is none, or it does not say. */
function roomOf({ columns, rows, isTTY }: NodeJS.WriteStream): Room | undefined {
  return isTTY && columns > 0 && rows > 0 ? { columns, rows } : undefined
}

function nameAt(
  players: readonly Player[],
  seat: number,
  { me, name }: Naming,
  number = ` #${seat + 1}`,
): string {
  const player = players[seat]
  if (player === undefined) return `#${seat + 1}`
  return `${player === me ? 'you' : name(player)}${number}`
}
