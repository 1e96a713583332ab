/** A person's seat in a terminal: draws the table, asks, reads the keys, and shows what the crypto is doing. */
import type { Hand } from '../../games/holdem/index.ts'
import {
  type Ballots,
  type Decision,
  type HoldemOutcome,
  HumanMind,
  holdem,
  holdemRules,
  patienceOf,
  type Question,
  viewFor,
} from '../../games/holdem/play/index.ts'
import type { Game, OrderCode, Player, TableEvent } from '../../table/index.ts'
import { describeTable } from '../charter.ts'
import { type Line, listen } from '../keyboard.ts'
import type { Naming } from '../naming.ts'
import type { Ended, Offer, Place, SeatScreen } from '../seat-screen.ts'
import { newsOf, orderWords } from './crypto-news.ts'
import { betPrompt, draw, type Scene } from './drawing.ts'
import { readBet } from './words.ts'

const newsShown = 5
const anyText = /^[^\p{Cc}]$/u
/** The keys that begin a line. */
const lines: { readonly [key: string]: Line } = {
  r: { words: 'raise', shown: 'raise to ', text: '', accepts: /^[0-9.]$/ },
  t: { words: 'say', shown: 'say ', text: '', accepts: anyText },
  x: { words: 'mute', shown: 'mute (again: hear) ', text: '', accepts: anyText },
  v: { words: 'vote', shown: 'vote out (again: take it back) ', text: '', accepts: anyText },
}

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
  /** What the others see as well, if the relay shows everybody one game. */
  #order: OrderCode | undefined
  #drawn = ''
  /** Whom the person does not want to hear. */
  readonly #muted = new Set<Player>()

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
      onBallots: (ballots, removed) => this.#count(ballots, removed),
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
      lineAt: (key) => lines[key.toLowerCase()],
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
    if (event.kind === 'order') this.#order = event
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

  #name(player: Player): string {
    return this.#place?.name(player) ?? 'somebody'
  }

  /** Votes are of use where people play: bots vote nobody out. */
  get #mayVoteOut(): boolean {
    const { charter, others } = this.#place ?? {}
    return others !== undefined && charter !== undefined && holdemRules.decode(charter.rules, 'rules').removal
  }

  /** What is done beside the game; gives what to say about it. */
  #beside(command: string, rest: string): string {
    const { talk, others = () => [] } = this.#place ?? {}
    if (command === 'say') {
      if (talk === undefined || rest === '') return 'nobody here listens'
      return talk(rest) ? `you: ${rest}` : 'nobody heard it: there is no connection just now'
    }
    if (command === 'vote' && !this.#mayVoteOut) return 'nobody can be voted out of this table'
    const named = others().filter((player) => this.#name(player).toLowerCase() === rest.toLowerCase())
    const [player] = named
    if (player === undefined || named.length > 1)
      return `whom? ${command} and a name: ${others()
        .map((other) => this.#name(other))
        .join(', ')}`
    return command === 'vote' ? this.#vote(player) : this.#mute(player)
  }

  /** What somebody says beside the game. */
  overhear(player: Player, text: string): void {
    if (!this.#muted.has(player)) this.say(`${this.#name(player)}: ${text}`)
  }

  #mute(player: Player): string {
    const name = this.#name(player)
    if (this.#muted.delete(player)) return `you hear ${name} again`
    this.#muted.add(player)
    return `you do not hear ${name} any more`
  }

  /** Votes somebody out, or takes that back; gives what to say about it. */
  #vote(player: Player): string {
    const name = this.#name(player)
    const { unwanted } = this.mind
    if (unwanted.delete(player)) return `you do not want ${name} to go any more`
    unwanted.add(player)
    return `you want ${name} to go; it takes more than half of those who are there`
  }

  #count(ballots: Ballots, removed: Player | undefined): void {
    const called = (player: Player): string => (player === this.#place?.me ? 'you' : this.#name(player))
    for (const [player, voters] of ballots)
      if (player !== removed) this.say(`want ${called(player)} to go: ${voters.map(called).join(', ')}`)
    if (removed !== undefined) this.say(`voted out: ${called(removed)}`)
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
    if (question === undefined) return `${offered}  [o]rder code  [q]uit${this.#others()}`
    const seconds = Math.max(0, Math.ceil((question.until - Date.now()) / 1000))
    if (question.kind === 'show') return `  [s]how or [m]uck?  ${seconds} s`
    return `${betPrompt(question.view)}  ${seconds} s`
  }

  /** What can be done beside the game. */
  #others(): string {
    return `${this.#place?.talk ? '  [t]alk  [x] mute' : ''}${this.#mayVoteOut ? '  [v]ote somebody out' : ''}`
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
