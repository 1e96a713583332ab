/** A person's seat in a terminal: draws the table, asks, reads the keys, and shows what the crypto is doing. */
import type { Hand } from '../../games/holdem/index.ts'
import {
  type Ballots,
  type Decision,
  type HoldemMind,
  type HoldemOutcome,
  type HoldemQuestion,
  HumanHoldem,
  holdem,
  holdemRules,
  patienceOf,
  viewFor,
} from '../../games/holdem/play/index.ts'
import { type Game, type OrderCode, orderCodeAt, type Player, type TableEvent } from '../../table/index.ts'
import { describeTable } from '../charter.ts'
import type { Line } from '../keyboard.ts'
import type { Naming } from '../naming.ts'
import { Panel } from '../panel.ts'
import type { EndedTable, KeyOffer, SeatScreen, Sitter } from '../seat-screen.ts'
import { Chips } from './chips.ts'
import { isOfProofs, newsOf, orderWords } from './crypto-news.ts'
import { betPrompt, draw, type HoldemPicture } from './drawing.ts'
import { HandLog } from './hand-log.ts'
import { rankings } from './rankings.ts'
import { readBet } from './words.ts'

const anyText = /^[^\p{Cc}]$/u
/** The keys that begin a line. */
const lines: { readonly [key: string]: Line } = {
  r: { words: 'raise', shown: 'raise to ', text: '', accepts: /^[0-9.]$/ },
  b: { words: 'bet', shown: 'bet ', text: '', accepts: /^[0-9.]$/ },
  t: { words: 'say', shown: 'say ', text: '', accepts: anyText },
  x: { words: 'mute', shown: 'mute (again: hear) ', text: '', accepts: anyText },
  v: { words: 'vote', shown: 'vote out (again: take it back) ', text: '', accepts: anyText },
}

/** What can be said when a hand is over. */
const showing = /^[sm]/i

/** Plays one seat of Hold'em on the terminal. */
export class TerminalSeat implements SeatScreen {
  readonly mind: HumanHoldem
  readonly game: Game<HoldemOutcome>
  readonly #panel = new Panel({
    newsShown: 7,
    picture: () => draw(this.#scene()),
    onWords: (words) => this.#hear(words),
    lineAt: (key) => {
      const actsAtOnce = this.#held !== undefined || this.#chips.understands(key)
      return actsAtOnce ? undefined : lines[key.toLowerCase()]
    },
    onInterrupt: () => this.#go(),
    onSilence: () => this.#leaveUnheard(),
  })
  #outcome: HoldemOutcome | undefined
  #place: Sitter | undefined
  #about = ''
  #hand: { number: number; hand: Hand; ids: readonly Player[] } | undefined
  /** A hand that is over and is looked at until a key is pressed. */
  #held: { readonly number: number; readonly hand: Hand; readonly ids: readonly Player[] } | undefined
  /** What was played in this hand before the screen was taken: names are known from then on. */
  readonly #untold: { readonly number: number; readonly hand: Hand; readonly ids: readonly Player[] }[] = []
  /** What was played meanwhile. */
  #missed: string[] = []
  readonly #log = new HandLog()
  /** What the crypto has done last. */
  #proofs = ''
  readonly #chips = new Chips(() => this.#panel.redraw())
  #question: HoldemQuestion | undefined
  /** Whether the person has asked to go and not yet said how. */
  #isGoing = false
  /** Whether there is nothing more to do here. */
  #isOver = false
  /** Whether the person looks up which hand wins. */
  #isReading = false
  /** What the others see as well, if the relay shows everybody one game. */
  #order: OrderCode | undefined
  /** Whom the person does not want to hear. */
  readonly #muted = new Set<Player>()

  constructor() {
    const patience = (): number => (this.#place ? patienceOf(this.#place.charter.deadlines) : 30_000)
    this.mind = new HumanHoldem({
      get patience() {
        return patience()
      },
      onQuestion: (question) => this.#ask(question),
      onChips: (...asked) => this.#askForChips(...asked),
    })
    const play = holdem({
      mind: this.mind,
      onHand: (number, hand, ids) => {
        this.#hand = { number, hand, ids }
        this.#tell(number, hand, ids)
      },
      onBallots: (ballots, removed) => this.#count(ballots, removed),
    })
    this.game = async (seat) => {
      this.#outcome = await play(seat)
      return this.#outcome
    }
  }

  open(place: Sitter): void {
    this.#place = place
    this.#about = describeTable(place.charter)
    this.#panel.open()
    for (const { number, hand, ids } of this.#untold.splice(0)) this.#tell(number, hand, ids)
  }

  hear(event: TableEvent, naming: Naming): void {
    if (event.kind === 'order') this.#order = orderCodeAt(event)
    const news = newsOf(event, naming)
    if (news === undefined) return
    if (!isOfProofs(event)) return this.#panel.note(news)
    this.#proofs = news
    this.#panel.redraw()
  }

  /** Tells what was played, once it is known who sits here; a hand that has come to its end stays on the screen until a key is pressed. */
  #tell(number: number, hand: Hand, ids: readonly Player[]): void {
    if (this.#place === undefined) {
      if (this.#untold.at(-1)?.number !== number) this.#untold.length = 0
      this.#untold.push({ number, hand, ids })
      return
    }
    const { isNew, lines: told } = this.#log.linesOf(number, hand, this.#namesOf(ids))
    if (this.#held !== undefined) {
      if (isNew) this.#missed = []
      this.#missed.push(...told)
      return
    }
    if (isNew) this.#panel.startNews()
    for (const line of told) this.#panel.note(line)
    if (hand.waiting.for === 'finished' && process.stdin.isTTY) this.#hold()
    this.#panel.redraw()
  }

  /** Where people wait for each other, not for longer than it takes to see who has won. */
  #hold(): void {
    this.#held = this.#hand
    if (this.#place?.others === undefined) return
    setTimeout(() => this.#goOn(), 6_000).unref()
  }

  #goOn(): void {
    if (this.#held === undefined) return
    this.#held = undefined
    this.#panel.startNews(...this.#missed.slice(-7))
    this.#missed = []
    this.#panel.redraw()
  }

  #namesOf(ids: readonly Player[]): readonly string[] {
    const { me, name = () => 'somebody' } = this.#place ?? {}
    return ids.map((player) => (player === me ? 'you' : name(player)))
  }

  hold(isHeld: boolean): void {
    this.mind.hold(isHeld)
  }

  say(line: string): void {
    this.#panel.say(line)
  }

  offer(offers: readonly KeyOffer[]): void {
    this.#panel.offer(offers)
  }

  close(): void {
    this.#isOver = true
    this.#panel.redraw()
    this.#panel.close()
  }

  report({ me }: EndedTable): readonly string[] {
    if (this.#outcome === undefined) return []
    const { stacks, hands } = this.#outcome
    return [
      `you leave with ${stacks.get(me ?? '') ?? 0} chips after ${hands} ${hands === 1 ? 'hand' : 'hands'}`,
    ]
  }

  #ask(question: HoldemQuestion | undefined): void {
    this.#question = question
    this.#panel.redraw()
    if (question === undefined) return
    this.#panel.hearEarly(question.kind === 'show' ? showing : undefined)
    if (question.kind === 'show' && this.#panel.hasEarly) this.mind.answer(true)
  }

  /** The others wait for as long as for what programs do by themselves; who has said nothing by then looks on. */
  #askForChips(...[stack, mayBuy, signal, isNeeded]: Parameters<HoldemMind['plan']>): Promise<boolean> {
    const patience = isNeeded ? patienceOf({ act: this.#place?.charter.deadlines.step ?? 0 }) : 0
    const wants = this.#chips.ask(stack, this.mind.nextPlan === 'play' ? mayBuy : 0, patience, signal)
    if (this.#chips.isAsked) this.#panel.hearEarly(/^(b|buy|l|look)$/i)
    return wants
  }

  #hear(words: string): void {
    const question = this.#question
    if (this.#held !== undefined) {
      if (this.#chips.understands(words)) this.#chips.answer(words)
      return this.#goOn()
    }
    if (words.trim() === '') return
    if (/^q(uit)?$/i.test(words)) return this.#go()
    if (this.#isReading || words === '?') return this.#read(!this.#isReading)
    if (/^o(rder)?$/i.test(words)) return this.say(orderWords(this.#order))
    if (this.#isGoing) return this.#stay(/^l(eave)?$/i.test(words))
    const [, command = '', rest = ''] = /^(say|vote|mute)(?:\s+(.*))?$/i.exec(words.trim()) ?? []
    if (command !== '') return this.say(this.#beside(command.toLowerCase(), rest))
    if (this.#panel.takesOffer(words)) return
    if (this.#chips.understands(words)) return this.#chips.answer(words)
    if (question === undefined) return this.#panel.keepEarly(words)
    if (question.kind === 'show') return this.#show(words)
    const decision = readBet(words, question.view)
    if (typeof decision === 'string') this.#misunderstood(decision)
    else this.mind.answer(decision)
  }

  /** Where lines come from elsewhere, one that says something else is about the next bet, and the cards are shown. */
  #show(words: string): void {
    if (showing.test(words)) return this.mind.answer(/^s/i.test(words))
    if (process.stdin.isTTY) return this.#panel.note('you may show or muck')
    this.#panel.keepEarly(words)
    this.mind.answer(true)
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
    this.#panel.note(why)
    this.#panel.hearEarly()
  }

  #read(isReading: boolean): void {
    this.#isReading = isReading
    this.#panel.redraw()
  }

  /** Asks how to go; a second time, stops here, and the seat waits for whoever comes back. */
  #go(): void {
    if (this.#isGoing) return this.#place?.onQuit()
    this.#isGoing = true
    this.#panel.redraw()
  }

  /** Stays after all, or leaves for good: folds now if it is our turn, and gets up after the hand. */
  #stay(isLeaving: boolean): void {
    this.#isGoing = false
    const question = this.#question
    if (!isLeaving) return this.#panel.redraw()
    this.mind.nextPlan = 'leave'
    this.#chips.answer('look')
    if (question?.kind === 'bet' && question.view.legal) {
      const leaving: Decision = { type: 'fold', seat: question.view.legal.seat, leave: true }
      this.mind.answer(leaving)
    }
    this.#panel.note('you leave for good after this hand')
  }

  /** No more words will come: nobody shall wait for them. */
  #leaveUnheard(): void {
    const { kind } = this.#question ?? {}
    if (kind === undefined && !this.#chips.isAsked) return
    this.#panel.note('the input has ended, and the table waits for an answer')
    this.#stay(true)
    if (kind === 'show') this.mind.answer(true)
  }

  #prompt(): string {
    if (this.#isOver) return ''
    if (this.#panel.typed) return this.#panel.typed
    const question = this.#question
    if (this.#isGoing)
      return '  [l]eave for good after this hand, [q]uit now and come back later, or any other key to stay'
    if (this.#isReading) return '  any key goes back to the table'
    if (this.#held !== undefined) return `${this.#chips.isAsked ? this.#chips.line : ''}  any key goes on`
    if (question === undefined) return this.#always()
    const asked = question.kind === 'show' ? '  [s]how or [m]uck?' : betPrompt(question.view)
    return `${asked}  ${timeLeft(question)}\n${this.#always()}`
  }

  /** What can be done at any time. */
  #always(): string {
    const talk = this.#place?.talk ? '  [t]alk  [x] mute' : ''
    const votes = this.#mayVoteOut ? '  [v]ote somebody out' : ''
    return `${this.#chips.line}${this.#panel.offered}  [?] which hand wins  [o]rder code${talk}${votes}  [q]uit`
  }

  #scene(): HoldemPicture {
    const { me } = this.#place ?? {}
    const shown = this.#held ?? this.#hand
    const title = `nodealer · ${this.#about}${shown ? ` · hand ${shown.number}` : ''}`
    const { hand, ids = [] } = shown ?? {}
    const names = this.#namesOf(ids)
    const view = hand && viewFor(hand, ids, me)
    const sheet = this.#isReading ? rankings() : undefined
    const { news } = this.#panel
    return { title, names, view, sheet, news, proofs: this.#proofs, prompt: this.#prompt() }
  }
}

/** What stands beside a question: the usual time first, and then the bank. */
function timeLeft({ until, bank }: HoldemQuestion): string {
  if (until === undefined) return 'time stands still'
  const left = Math.max(0, until - Date.now())
  const seconds = (time: number): string => `${Math.ceil(time / 1000)} s`
  return bank > 0 && left <= bank ? `${seconds(left)} of your time bank` : seconds(left - bank)
}
