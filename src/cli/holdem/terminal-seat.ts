/** A person's seat in a terminal: draws the table, asks, reads the keys, and shows what the crypto is doing. */
import type { Hand } from '../../games/holdem/index.ts'
import {
  type Decision,
  type HoldemOutcome,
  HumanMind,
  holdem,
  patienceOf,
  type Question,
  viewFor,
} from '../../games/holdem/play/index.ts'
import type { Game, Player, TableEvent } from '../../table/index.ts'
import { describeTable } from '../charter.ts'
import { listen } from '../keyboard.ts'
import type { Naming } from '../naming.ts'
import type { Ended, Offer, Place, SeatScreen } from '../seat-screen.ts'
import { newsOf } from './crypto-news.ts'
import { betPrompt, draw, type Scene } from './drawing.ts'
import { readBet } from './words.ts'

const newsShown = 5
const raiseLine = { words: 'raise', shown: 'raise to ', text: '', accepts: /^[0-9.]$/ }

/** Plays one seat of Hold'em on the terminal. */
export class TerminalSeat implements SeatScreen {
  readonly mind: HumanMind
  readonly game: Game<HoldemOutcome>
  #outcome: HoldemOutcome | undefined
  #place: Place | undefined
  #about = ''
  #stop: (() => void) | undefined
  #news: string[] = []
  #hand: { number: number; hand: Hand; ids: readonly Player[] } | undefined
  #question: Question | undefined
  #typing = ''
  /** Whether the person has asked to go and not yet said how. */
  #isGoing = false
  /** What else one key can do just now. */
  #offer: Offer | undefined
  /** What was said before it was asked for, where the input is not a keyboard. */
  #saidEarly: string[] = []
  #drawn = ''

  constructor() {
    const patience = (): number => (this.#place ? patienceOf(this.#place.charter.deadlines) : 30_000)
    this.mind = new HumanMind({
      get patience() {
        return patience()
      },
      onQuestion: (question) => this.#ask(question),
    })
    const play = holdem({
      mind: this.mind,
      onHand: (number, hand, ids) => {
        this.#hand = { number, hand, ids }
        this.#redraw()
      },
    })
    this.game = async (seat) => {
      this.#outcome = await play(seat)
      return this.#outcome
    }
  }

  open(place: Place): void {
    this.#place = place
    this.#about = describeTable(place.charter)
    const unlisten = listen({
      onWords: (words) => this.#hear(words),
      lineAt: (key) => (key === 'r' ? raiseLine : undefined),
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

  #note(line: string): void {
    this.#news = [...this.#news, line].slice(-newsShown)
    this.#redraw()
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

  report({ me }: Ended): readonly string[] {
    if (this.#outcome === undefined) return []
    const { stacks, hands } = this.#outcome
    return [
      `you leave with ${stacks.get(me ?? '') ?? 0} chips after ${hands} ${hands === 1 ? 'hand' : 'hands'}`,
    ]
  }

  #ask(question: Question | undefined): void {
    this.#question = question
    this.#redraw()
    if (question !== undefined) this.#hearEarly()
  }

  /** Takes the next of what was said early as the answer. */
  #hearEarly(): void {
    const early = this.#saidEarly.shift()
    if (early !== undefined) setImmediate(() => this.#hear(early))
  }

  #hear(words: string): void {
    const question = this.#question
    if (words.trim() === '') return
    if (/^q(uit)?$/i.test(words)) return this.#go()
    if (this.#isGoing) return this.#stay(/^l(eave)?$/i.test(words))
    if (this.#offer && words.toLowerCase() === this.#offer.key) return this.#offer.take()
    if (question === undefined) {
      if (!process.stdin.isTTY) this.#saidEarly.push(words)
      return
    }
    if (question.kind === 'show') {
      if (/^[sm]/i.test(words)) this.mind.answer(/^s/i.test(words))
      else this.#misunderstood('you may show or muck')
      return
    }
    const decision = readBet(words, question.view)
    if (typeof decision === 'string') this.#misunderstood(decision)
    else this.mind.answer(decision)
  }

  #misunderstood(why: string): void {
    this.#note(why)
    this.#hearEarly()
  }

  /** Asks how to go; a second time, stops here, and the seat waits for whoever comes back. */
  #go(): void {
    if (this.#isGoing) return this.#place?.onQuit()
    this.#isGoing = true
    this.#redraw()
  }

  /** Stays after all, or leaves for good: folds now if it is our turn, and gets up after the hand. */
  #stay(isLeaving: boolean): void {
    this.#isGoing = false
    const question = this.#question
    if (!isLeaving) return this.#redraw()
    this.mind.nextPlan = 'leave'
    if (question?.kind === 'bet' && question.view.legal) {
      const leaving: Decision = { type: 'fold', seat: question.view.legal.seat, leave: true }
      this.mind.answer(leaving)
    }
    this.#note('you leave for good after this hand')
  }

  #prompt(): string {
    if (this.#typing) return `  ${this.#typing}▏  (return to confirm, escape to go back)`
    const question = this.#question
    if (this.#isGoing)
      return '  [l]eave for good after this hand, [q]uit now and come back later, or any other key to stay'
    const offered = this.#offer ? `  [${this.#offer.key}] ${this.#offer.about}` : ''
    if (question === undefined) return `${offered}  [q]uit`
    const seconds = Math.max(0, Math.ceil((question.until - Date.now()) / 1000))
    if (question.kind === 'show') return `  [s]how or [m]uck?  ${seconds} s`
    return `${betPrompt(question.view)}  ${seconds} s`
  }

  #scene(): Scene {
    const { me, name = () => 'somebody' } = this.#place ?? {}
    const title = `nodealer · ${this.#about}${this.#hand ? ` · hand ${this.#hand.number}` : ''}`
    const { hand, ids = [] } = this.#hand ?? {}
    const names = ids.map((player) => (player === me ? 'you' : name(player)))
    const view = hand && viewFor(hand, ids, me)
    return { title, names, view, news: this.#news, prompt: this.#prompt() }
  }

  #redraw(): void {
    if (this.#stop === undefined) return
    const lines = draw(this.#scene())
    const picture = lines.join('\n')
    if (picture === this.#drawn) return
    this.#drawn = picture
    if (process.stdout.isTTY) process.stdout.write(`\x1b[H\x1b[2J${picture}`)
    else process.stdout.write(`${picture}\n\n`)
  }
}
