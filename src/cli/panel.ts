/**
 * What every seat on a terminal has, whatever is played there: a picture that is drawn again when it changes, the keys, a few lines of
 * news, something that one key does, and what was said before it was asked for.
 */
import { type Line, listen } from './keyboard.ts'
import { type KeyOffer, printOffers } from './seat-screen.ts'

/** What differs from game to game. */
export interface PanelOptions {
  /** How many lines of news are kept. */
  readonly newsShown: number
  /** What is drawn. */
  picture(): readonly string[]
  /** A command in words. */
  onWords(words: string): void
  /** The line that begins with this key; undefined if the key acts at once. */
  lineAt(key: string): Line | undefined
  onInterrupt(): void
  /** All that was typed elsewhere has been heard, and no more will come: told again whenever something is asked. */
  onSilence?(): void
}

/** The terminal of one seat. */
export class Panel {
  readonly #options: PanelOptions
  #stop: (() => void) | undefined
  #news: readonly string[] = []
  #typing = ''
  #offers: readonly KeyOffer[] = []
  /** What was said before it was asked for, where the input is not a keyboard. */
  readonly #saidEarly: string[] = []
  /** Whether something that was said early is on its way. */
  #isHearing = false
  #hasInputEnded = false
  #drawn = ''

  constructor(options: PanelOptions) {
    this.#options = options
  }

  get news(): readonly string[] {
    return this.#news
  }

  /** What is being typed, as a prompt; empty when nothing is. */
  get typed(): string {
    return this.#typing && `  ${this.#typing}▏  (return to confirm, escape to go back)`
  }

  /** What single keys do, as part of a prompt; empty when there is nothing. */
  get offered(): string {
    return printOffers(this.#offers)
  }

  /** Takes the terminal: from now on it draws, and reads the keys. */
  open(): void {
    const unlisten = listen({
      onWords: (words) => this.#options.onWords(words),
      lineAt: (key) => this.#options.lineAt(key),
      onTyping: (text) => {
        this.#typing = text
        this.redraw()
      },
      onInterrupt: () => this.#options.onInterrupt(),
      onEnd: () => {
        this.#hasInputEnded = true
        this.tellSilence()
      },
    })
    const ticker = setInterval(() => this.redraw(), 1000)
    this.#stop = () => {
      clearInterval(ticker)
      unlisten()
    }
    this.redraw()
  }

  /** Restores the terminal. */
  close(): void {
    if (this.#stop === undefined) return
    this.#stop()
    this.#stop = undefined
    process.stdout.write('\n')
  }

  /** Adds a line of news, also if nothing is drawn yet. */
  note(line: string): void {
    if (line === this.#news.at(-1)) return
    this.#news = [...this.#news, line].slice(-this.#options.newsShown)
    this.redraw()
  }

  /** Forgets the news but for these lines. */
  startNews(...lines: readonly string[]): void {
    this.#news = lines
  }

  /** Adds a line of news, or prints it where nothing is drawn yet. */
  say(line: string): void {
    if (this.#stop) this.note(line)
    else console.error(line)
  }

  /** Offers what single keys do; what was offered before is not any more. */
  offer(offers: readonly KeyOffer[]): void {
    this.#offers = offers
    this.redraw()
  }

  /** Does what is offered, if these words ask for it; gives whether they did. */
  takesOffer(words: string): boolean {
    const offer = this.#offers.find(({ key }) => key === words.toLowerCase())
    offer?.take()
    return offer !== undefined
  }

  /** Keeps what nobody has asked for yet; at a keyboard it means nothing. */
  keepEarly(words: string): void {
    if (!process.stdin.isTTY) this.#saidEarly.push(words)
  }

  /** Whether something was said before it was asked for, and nobody hears it now. */
  get hasEarly(): boolean {
    return this.#saidEarly.length > 0 && !this.#isHearing
  }

  /** Takes the next of what was said early as the answer, if it is of this kind. */
  hearEarly(kind = /^/): void {
    const [early] = this.#saidEarly
    if (early === undefined) return this.tellSilence()
    if (!kind.test(early)) return
    this.#saidEarly.shift()
    this.#isHearing = true
    setImmediate(() => {
      this.#isHearing = false
      this.#options.onWords(early)
      this.tellSilence()
    })
  }

  /** Tells that nothing more will be said, if so it is. */
  tellSilence(): void {
    if (this.#hasInputEnded && !this.#isHearing && this.#saidEarly.length === 0) this.#options.onSilence?.()
  }

  redraw(): void {
    if (this.#stop === undefined) return
    const picture = this.#options.picture().join('\n')
    if (picture === this.#drawn) return
    this.#drawn = picture
    if (process.stdout.isTTY) process.stdout.write(`\x1b[H\x1b[2J${picture}`)
    else process.stdout.write(`${picture}\n\n`)
  }
}
