/**
 * Gossip among seats that can talk to each other directly (spec/mesh, section 6): they tell each other their last certificate, so that a sequencer
 * that shows two orders is convicted by itself; who was shown less asks for the rest; and what the sequencer does not take from
 * one is handed in by the others. Nothing is believed that the sequencer has not signed.
 */
import { type Certificate, envelopeDigest, headText, isCertified, sameHead } from './chain.ts'
import { type Clock, systemClock } from './clock.ts'
import { SequencerFault } from './fault.ts'
import type { Certified, CertifiedPlace } from './follow.ts'
import { type ForkProof, provesFork } from './fork-proof.ts'
import type { Gossip, GossipAtSeat, Gossiper } from './gossip.ts'
import { KnownOrder, type Stretch } from './known-order.ts'

/** What seats say to each other. */
export type Rumour =
  /** So far the order is signed for me. */
  | { readonly kind: 'head'; readonly certificate: Certificate }
  /** What comes after this entry? */
  | { readonly kind: 'ask'; readonly after: number }
  | ({ readonly kind: 'log' } & Stretch)
  /** Please hand this in. */
  | { readonly kind: 'hand'; readonly envelope: Uint8Array }
  /** The sequencer signed two orders. */
  | { readonly kind: 'fork'; readonly proof: ForkProof }

/** A line to the others at a table. */
export interface GossipLine {
  /** Says something to one of them, or to all who are connected. */
  tell(rumour: Rumour, to?: string): void
  /** Told what they say, and when somebody comes or goes. Gives the function that stops it. */
  listen(ear: GossipEar): () => void
}

/** What listens to the others. */
export interface GossipEar {
  hear(from: string, rumour: Rumour): void
  came(who: string): void
  gone(who: string): void
}

/** Between two heads that are told; how long the sequencer gets before others are asked, and those before the next is; in milliseconds. */
const [headEvery, askAfter, askAgain] = [150, 500, 1_500]
/** How long what was said may be unseen before others hand it in, then between two times, and how often. */
const [handAfter, handAgain, mostHands] = [1_000, 3_000, 20]
/** Envelopes of one author, and bytes, that wait here on behalf of others: whoever hands in too much is not heard itself any more. */
const [mostPassed, mostPassedBytes] = [16, 2 * 1024 * 1024]
/** How long everything is handed in through others at once after something had to be. */
const mistrust = 30_000
/** Digests that are remembered. */
const mostDone = 4096

/** Gossip over a line. */
export function gossipOver(line: GossipLine, clock: Clock = systemClock): Gossip {
  return (seat) => new AtSeat(seat, line, clock)
}

/** Something that was handed in. */
interface Unseen {
  /** Who has said it, if it was not this seat. */
  readonly author: string | undefined
  readonly bytes: number
  stop(): void
}

class AtSeat implements GossipAtSeat {
  readonly #seat: Gossiper
  readonly #line: GossipLine
  readonly #clock: Clock
  readonly #order: KnownOrder
  /** How far the others are, as they have said last. */
  readonly #others = new Map<string, number>()
  /** Who has said how far it is since it came. */
  readonly #greeted = new Set<string>()
  /** What this seat has said, or others through it, and has not seen, by digest. */
  readonly #unseen = new Map<string, Unseen>()
  /** Digests of what need not be passed on: it was, or it stands in the log. */
  readonly #done = new Set<string>()
  readonly #stopListening: () => void
  /** Whether the last news came from others first. */
  #isAround = false
  #mistrustUntil = 0
  #stopHead: (() => void) | undefined
  #stopAsking: (() => void) | undefined
  #isOver = false

  constructor(seat: Gossiper, line: GossipLine, clock: Clock) {
    this.#seat = seat
    this.#line = line
    this.#clock = clock
    this.#order = new KnownOrder(seat.table, seat.start, () => seat.sequencer() ?? '')
    this.#stopListening = line.listen({
      hear: (from, rumour) => this.#hear(from, rumour),
      came: (who) => this.#tellHead(who),
      gone: (who) => {
        this.#others.delete(who)
        this.#greeted.delete(who)
      },
    })
  }

  get place(): KnownOrder['place'] {
    return this.#order.place
  }

  take(certified: Certified): ReturnType<GossipAtSeat['take']> {
    const fresh = this.#order.take(certified)
    if (fresh.length === 0) return fresh
    this.#isAround = 'before' in certified
    for (const { entry } of fresh) if (entry.envelope) this.#seen(entry.envelope)
    this.#stopHead ??= this.#clock.after(headEvery, () => {
      this.#stopHead = undefined
      this.#tellHead()
    })
    if (this.#isAround) this.#ask()
    return fresh
  }

  certifiedUpTo(k: number): CertifiedPlace | undefined {
    return this.#order.certifiedUpTo(k)
  }

  said(envelope: Uint8Array, author?: string): void {
    const digest = digestOf(envelope)
    if (this.#isOver || this.#unseen.has(digest)) return
    let hands = 0
    const wait = (pause: number): void => {
      const stop = this.#clock.after(pause, () => {
        if (hands === 0 && pause > 0) this.#mistrustUntil = this.#clock.now() + mistrust
        this.#line.tell({ kind: 'hand', envelope })
        if (++hands < mostHands) wait(handAgain)
        else this.#unseen.delete(digest)
      })
      this.#unseen.set(digest, { author, bytes: envelope.length, stop })
    }
    wait(this.#clock.now() < this.#mistrustUntil ? 0 : handAfter)
  }

  end(reason: Error): void {
    if (this.#isOver) return
    this.#isOver = true
    if (reason instanceof SequencerFault && reason.proof)
      this.#line.tell({ kind: 'fork', proof: reason.proof })
    else this.#tellRest()
    this.#stopListening()
    this.#stopHead?.()
    this.#stopAsking?.()
    for (const { stop } of this.#unseen.values()) stop()
    this.#unseen.clear()
  }

  #seen(envelope: Uint8Array): void {
    const digest = digestOf(envelope)
    this.#unseen.get(digest)?.stop()
    this.#unseen.delete(digest)
    this.#note(digest)
  }

  #note(digest: string): void {
    this.#done.add(digest)
    if (this.#done.size > mostDone) this.#done.delete(this.#done.values().next().value as string)
  }

  /** Hands in what another seat has said, each once; should it not be taken here either, others are asked. */
  #pass(envelope: Uint8Array): void {
    const digest = digestOf(envelope)
    if (this.#done.has(digest) || this.#unseen.has(digest)) return
    const author = this.#seat.authorOf(envelope)
    if (author === undefined || !this.#hasRoom(author, envelope.length)) return
    this.#note(digest)
    this.#seat.pass(envelope)
    this.said(envelope, author)
  }

  /** Whether so much more of one author may wait here. What was seen waits no longer, so an honest one has always room. */
  #hasRoom(author: string, bytes: number): boolean {
    const its = [...this.#unseen.values()].filter((unseen) => unseen.author === author)
    const waiting = its.reduce((sum, unseen) => sum + unseen.bytes, 0)
    return its.length < mostPassed && waiting + bytes <= mostPassedBytes
  }

  #tellHead(to?: string): void {
    const { certificate } = this.#order
    if (certificate) this.#line.tell({ kind: 'head', certificate }, to)
  }

  /** Nobody can ask here any more: whoever is behind gets what it lacks. */
  #tellRest(): void {
    for (const [who, k] of this.#others) {
      const rest = this.#order.after(k)
      if (rest) this.#line.tell({ kind: 'log', ...rest }, who)
    }
  }

  #hear(from: string, rumour: Rumour): void {
    if (rumour.kind === 'hand') this.#pass(rumour.envelope)
    else if (rumour.kind === 'ask') {
      const stretch = this.#order.after(rumour.after)
      if (stretch) this.#line.tell({ kind: 'log', ...stretch }, from)
    } else if (this.#seat.sequencer() === undefined) return
    else if (rumour.kind === 'head') this.#compare(from, rumour.certificate)
    else if (rumour.kind === 'log') this.#onLog(from, rumour)
    else this.#convict(rumour.proof)
  }

  /** Signatures are only looked at where something is not as it is known here: that is seldom, and they are dear. */
  #compare(from: string, certificate: Certificate): void {
    const isKnown = this.#order.has(certificate)
    if (!isKnown && !isCertified(this.#seat.sequencer() ?? '', this.#seat.table, certificate)) return
    this.#others.set(from, certificate.k)
    if (!this.#greeted.has(from)) this.#seat.onHeardOf(certificate.k)
    this.#greeted.add(from)
    if (certificate.k > this.#order.place.k) this.#look()
    else if (!isKnown) this.#try(() => this.#order.take({ placed: [], certificate }))
  }

  #onLog(from: string, stretch: Stretch): void {
    const shown = this.#order.read(stretch)
    if (shown === undefined) return void this.#others.delete(from)
    this.#seat.onShown(shown)
  }

  #convict(proof: ForkProof): void {
    const { table, sequencer } = this.#seat
    const key = sequencer() ?? ''
    if (!sameHead(proof.table, table) || !provesFork(key, proof)) return
    const reason = 'it signed two different orders, and another player has shown what'
    this.#seat.onFault(new SequencerFault(key, headText(table), reason, proof))
  }

  #try(work: () => void): void {
    try {
      work()
    } catch (error) {
      if (!(error instanceof SequencerFault)) throw error
      this.#seat.onFault(error)
    }
  }

  /** Others know more. The sequencer gets a moment, unless it was they who had the last news, too. */
  #look(): void {
    if (this.#isAround) return this.#ask()
    this.#stopAsking ??= this.#clock.after(askAfter, () => this.#ask())
  }

  /** Asks one of those who know more, and after a while another one. */
  #ask(): void {
    this.#stopAsking?.()
    this.#stopAsking = undefined
    const { k } = this.#order.place
    const [who] = [...this.#others].find(([, last]) => last > k) ?? []
    if (who === undefined || this.#isOver) return
    this.#line.tell({ kind: 'ask', after: k }, who)
    this.#stopAsking = this.#clock.after(askAgain, () => {
      // Whoever has brought nothing is asked after the others.
      if (this.#order.place.k === k) this.#others.delete(who)
      this.#ask()
    })
  }
}

function digestOf(envelope: Uint8Array): string {
  return headText(envelopeDigest(envelope))
}
