/** A person's seat in a village on the terminal: draws it, asks, reads the keys, and shows a role only to one who looks. */
import { isAlive, ruleSheet, type VillageView, waitsFor } from '../../games/werewolf/index.ts'
import {
  HumanMind,
  type Question,
  type WerewolfOutcome,
  werewolf,
  werewolfRules,
} from '../../games/werewolf/play/index.ts'
import type { Game, Player, TableEvent } from '../../table/index.ts'
import { type Line, listen } from '../keyboard.ts'
import type { Naming } from '../naming.ts'
import type { Offer, Place, SeatScreen } from '../seat-screen.ts'
import { chronicle } from './chronicle.ts'
import { draw, type Scene } from './drawing.ts'
import { newsOf } from './news.ts'
import { readAnswer } from './words.ts'

const newsShown = 4
/** How long a role is shown after the key was pressed, in milliseconds. */
const lookAt = 5_000

/** The keys that begin a line. */
const lines: Readonly<Record<string, Line>> = {
  s: { words: 'say', shown: 'say: ', text: '', accepts: /^[^\p{Cc}]$/u },
  w: { words: 'whisper', shown: 'whisper: ', text: '', accepts: /^[^\p{Cc}]$/u },
}

/** Plays one seat of a village on the terminal. */
export class VillageScreen implements SeatScreen {
  readonly game: Game<WerewolfOutcome>
  readonly #mind = new HumanMind((question) => this.#ask(question))
  #place: Place | undefined
  #outcome: WerewolfOutcome | undefined
  #stop: (() => void) | undefined
  #view: VillageView | undefined
  #players: readonly Player[] = []
  #question: Question | undefined
  #news: string[] = []
  #typing = ''
  #isGoing = false
  #isReading = false
  /** Until when the role is shown. */
  #revealedUntil = 0
  #offer: Offer | undefined
  /** What was said before it was asked for, where the input is not a keyboard. */
  #saidEarly: string[] = []
  #drawn = ''

  constructor() {
    const play = werewolf({
      mind: this.#mind,
      onView: (view, players) => {
        this.#view = view
        this.#players = players
        this.#redraw()
      },
    })
    this.game = async (seat) => {
      this.#players = seat.players
      this.#outcome = await play(seat)
      return this.#outcome
    }
  }

  open(place: Place): void {
    this.#place = place
    const unlisten = listen({
      onWords: (words) => this.#hear(words),
      lineAt: (key) =>
        /^\d$/.test(key) ? { words: 'choose', shown: 'choose #', text: key, accepts: /^\d$/ } : lines[key],
      onTyping: (text) => {
        this.#typing = text
        this.#redraw()
      },
      onInterrupt: () => this.#go(),
    })
    const ticker = setInterval(() => this.#redraw(), 1000)
    this.#stop = () => {
      clearInterval(ticker)
      unlisten()
    }
    this.#redraw()
  }

  hear(event: TableEvent, naming: Naming): void {
    const news = newsOf(event, naming)
    if (news !== undefined) this.#note(news)
  }

  say(line: string): void {
    if (this.#stop) this.#note(line)
    else console.error(line)
  }

  offer(offer: Offer | undefined): void {
    this.#offer = offer
    this.#redraw()
  }

  close(): void {
    if (this.#stop === undefined) return
    this.#stop()
    this.#stop = undefined
    process.stdout.write('\n')
  }

  report(naming: Naming): readonly string[] {
    if (this.#outcome === undefined) return []
    const { village, players } = this.#outcome
    const name = (seat: number): string => nameAt(players, seat, naming)
    return chronicle(village, name).slice(-village.players - 1)
  }

  #note(line: string): void {
    this.#news = [...this.#news, line].slice(-newsShown)
    this.#redraw()
  }

  #ask(question: Question | undefined): void {
    this.#question = question
    if (question) this.#view = question.view
    this.#redraw()
    if (question && question.kind !== 'whisper') this.#hearEarly()
  }

  #hearEarly(): void {
    const early = this.#saidEarly.shift()
    if (early !== undefined) setImmediate(() => this.#hear(early))
  }

  #hear(words: string): void {
    if (words.trim() === '') return
    if (/^q(uit)?$/i.test(words)) return this.#go()
    if (this.#isGoing || this.#isReading) return this.#back()
    if (words === '?' || words === 'rules') return this.#read()
    if (/^v(iew)?$/i.test(words)) return this.#look()
    if (this.#offer && words.toLowerCase() === this.#offer.key) return this.#offer.take()
    this.#answer(words)
  }

  /** Whether anybody hears a whisper is not seen on the screen: whoever has no pack whispers to itself. */
  #answer(words: string): void {
    const question = this.#question
    if (/^whisper\b/.test(words) && question?.kind !== 'whisper') return this.#note('you whisper')
    if (question === undefined) {
      if (!process.stdin.isTTY) this.#saidEarly.push(words)
      return
    }
    const reading = readAnswer(words, question)
    if ('sorry' in reading) {
      this.#note(reading.sorry)
      return this.#hearEarly()
    }
    this.#news = question.kind === 'whisper' ? ['you whisper'] : []
    this.#mind.answer(reading.answer)
  }

  /** Shows the role for a moment; the same key hides it at once. */
  #look(): void {
    this.#revealedUntil = this.#isRevealed ? 0 : Date.now() + lookAt
    this.#redraw()
  }

  get #isRevealed(): boolean {
    return Date.now() < this.#revealedUntil
  }

  #read(): void {
    this.#isReading = true
    this.#redraw()
  }

  #back(): void {
    this.#isGoing = false
    this.#isReading = false
    this.#redraw()
  }

  #go(): void {
    if (this.#isGoing) return this.#place?.onQuit()
    this.#isGoing = true
    this.#redraw()
  }

  #prompt(): string {
    if (this.#typing) return `  ${this.#typing}▏  (return to confirm, escape to go back)`
    if (this.#isGoing) return '  [q]uit now and come back later, or any other key to stay'
    if (this.#isReading) return '  any key goes back to the village'
    const offered = this.#offer ? `  [${this.#offer.key}] ${this.#offer.about}` : ''
    return `${offered}  ${this.#asked()}  [v]iew your role  [?] rules  [q]uit`
  }

  /** What can be done now. At night it is the same for everybody. */
  #asked(): string {
    const { village, me } = this.#view ?? {}
    const question = this.#question
    if (question?.kind === 'last words')
      return 'you die: [s]ay your last words, [p]ass; a hunter chooses a number'
    if (village === undefined) return 'roles are being dealt'
    if (me === undefined || !isAlive(village, me)) return 'you listen'
    if (question?.kind === 'talk') return '[s]ay something, [p]ass'
    if (question?.kind === 'vote') return 'vote: a number, [n]obody'
    if (waitsFor(village).for !== 'night') return ''
    return question?.kind === 'night'
      ? 'choose: a number, [n]obody'
      : '[w]hisper to your pack, if you have one'
  }

  #scene(): Scene {
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
      news: this.#news,
      prompt: this.#prompt(),
    }
  }

  #redraw(): void {
    if (this.#stop === undefined) return
    const picture = draw(this.#scene()).join('\n')
    if (picture === this.#drawn) return
    this.#drawn = picture
    if (process.stdout.isTTY) process.stdout.write(`\x1b[H\x1b[2J${picture}`)
    else process.stdout.write(`${picture}\n\n`)
  }
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
