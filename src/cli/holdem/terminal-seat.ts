/** A person's seat in a terminal: draws the table, asks, reads the keys, and shows what the crypto is doing. */
import type { Hand } from '../../games/holdem/index.ts'
import {
  type Ballots,
  type Decision,
  type HoldemOptions,
  HumanMind,
  type Question,
  viewFor,
} from '../../games/holdem/play/index.ts'
import type { OrderCode, Player, TableEvent } from '../../table/index.ts'
import { type Naming, newsOf, orderWords } from './crypto-news.ts'
import { betPrompt, draw, type Scene } from './drawing.ts'
import { listen } from './keyboard.ts'
import { readBet } from './words.ts'

/** Who sits here, what is played, and how to get up. */
export interface TerminalPlace extends Naming {
  /** What is played, for the first line. */
  readonly about: string
  /** The others at the table. */
  readonly others: () => readonly Player[]
  /** Whether they may be voted out. */
  readonly mayVoteOut: boolean
  /** Says something to the others beside the game; false if nobody can hear it. Missing where nobody listens. */
  readonly talk?: (text: string) => boolean
  /** Milliseconds that a person has to answer. */
  readonly patience: number
  /** Called when the person wants to go and is not asked anything just then. */
  readonly onQuit: () => void
}

/** Something that one key does. */
export interface Offer {
  readonly key: string
  readonly about: string
  take(): void
}

const newsShown = 5
const nowhere: TerminalPlace = {
  me: undefined,
  name: () => 'somebody',
  about: '',
  others: () => [],
  mayVoteOut: false,
  patience: 30_000,
  onQuit: () => {},
}

/** Plays one seat of Hold'em on the terminal. The game may run before the terminal is taken: a guest reads the rules first. */
export class TerminalSeat {
  readonly mind: HumanMind
  #place = nowhere
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
  /** What the others see as well, if the relay shows everybody one game. */
  #order: OrderCode | undefined
  #drawn = ''
  /** Whom the person does not want to hear. */
  readonly #muted = new Set<Player>()

  constructor() {
    const patience = (): number => this.#place.patience
    this.mind = new HumanMind({
      get patience() {
        return patience()
      },
      onQuestion: (question) => this.#ask(question),
    })
  }

  /** Takes the terminal: from now on it draws, and reads the keys. */
  open(place: TerminalPlace): void {
    this.#place = place
    const unlisten = listen({
      onWords: (words) => this.#hear(words),
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

  /** What the game is told, to play here. */
  get holdem(): HoldemOptions {
    return {
      mind: this.mind,
      onHand: (number, hand, ids) => {
        this.#hand = { number, hand, ids }
        this.#redraw()
      },
      onBallots: (ballots, removed) => this.#count(ballots, removed),
    }
  }

  /** Takes note of what the seat does. */
  hear(event: TableEvent, naming: Naming = this.#place): void {
    if (event.kind === 'order') this.#order = event
    const news = newsOf(event, naming)
    if (news !== undefined) this.say(news)
  }

  /** Adds a line of news. */
  say(line: string): void {
    this.#news = [...this.#news, line].slice(-newsShown)
    this.#redraw()
  }

  /** Offers something that one key does, or nothing any more. */
  offer(offer: Offer | undefined): void {
    this.#offer = offer
    this.#redraw()
  }

  /** Restores the terminal. */
  close(): void {
    if (this.#stop === undefined) return
    this.#stop()
    this.#stop = undefined
    process.stdout.write('\n')
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
    if (/^o(rder)?$/i.test(words)) return this.say(orderWords(this.#order))
    if (this.#isGoing) return this.#stay(/^l(eave)?$/i.test(words))
    const [, command = '', rest = ''] = /^(say|vote|mute)(?:\s+(.*))?$/i.exec(words.trim()) ?? []
    if (command !== '') return this.say(this.#beside(command.toLowerCase(), rest))
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

  /** What is done beside the game; gives what to say about it. */
  #beside(command: string, rest: string): string {
    const { name, others, talk, mayVoteOut } = this.#place
    if (command === 'say') {
      if (talk === undefined || rest === '') return 'nobody here listens'
      return talk(rest) ? `you: ${rest}` : 'nobody heard it: there is no connection just now'
    }
    if (command === 'vote' && !mayVoteOut) return 'nobody can be voted out of this table'
    const named = others().filter((player) => name(player).toLowerCase() === rest.toLowerCase())
    const [player] = named
    if (player === undefined || named.length > 1)
      return `whom? ${command} and a name: ${others().map(name).join(', ')}`
    return command === 'vote' ? this.#vote(player) : this.#mute(player)
  }

  /** What somebody says beside the game. */
  overhear(player: Player, text: string): void {
    if (!this.#muted.has(player)) this.say(`${this.#place.name(player)}: ${text}`)
  }

  #mute(player: Player): string {
    const name = this.#place.name(player)
    if (this.#muted.delete(player)) return `you hear ${name} again`
    this.#muted.add(player)
    return `you do not hear ${name} any more`
  }

  /** Votes somebody out, or takes that back; gives what to say about it. */
  #vote(player: Player): string {
    const { name } = this.#place
    const { unwanted } = this.mind
    if (unwanted.delete(player)) return `you do not want ${name(player)} to go any more`
    unwanted.add(player)
    return `you want ${name(player)} to go; it takes more than half of those who are there`
  }

  #count(ballots: Ballots, removed: Player | undefined): void {
    const { me, name } = this.#place
    const called = (player: Player): string => (player === me ? 'you' : name(player))
    for (const [player, voters] of ballots)
      if (player !== removed) this.say(`want ${called(player)} to go: ${voters.map(called).join(', ')}`)
    if (removed !== undefined) this.say(`voted out: ${called(removed)}`)
  }

  #misunderstood(why: string): void {
    this.say(why)
    this.#hearEarly()
  }

  /** Asks how to go; a second time, stops here, and the seat waits for whoever comes back. */
  #go(): void {
    if (this.#isGoing) return this.#place.onQuit()
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
    this.say('you leave for good after this hand')
  }

  #prompt(): string {
    if (this.#typing) return `  ${this.#typing}▏  (return to confirm, escape to go back)`
    const question = this.#question
    if (this.#isGoing)
      return '  [l]eave for good after this hand, [q]uit now and come back later, or any other key to stay'
    const offered = this.#offer ? `  [${this.#offer.key}] ${this.#offer.about}` : ''
    if (question === undefined) return `${offered}  [o]rder code  [q]uit${this.#others()}`
    const seconds = Math.max(0, Math.ceil((question.until - Date.now()) / 1000))
    if (question.kind === 'show') return `  [s]how or [m]uck?  ${seconds} s`
    return `${betPrompt(question.view)}  ${seconds} s`
  }

  /** What can be done beside the game. */
  #others(): string {
    const { talk, mayVoteOut } = this.#place
    return `${talk ? '  [t]alk  [x] mute' : ''}${mayVoteOut ? '  [v]ote somebody out' : ''}`
  }

  #scene(): Scene {
    const { me, name, about } = this.#place
    const title = `nodealer · ${about}${this.#hand ? ` · hand ${this.#hand.number}` : ''}`
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
