/** The way from this browser's program to those of the others at a table among people, beside the game. */
import { ProgramWords, type RelayEvent, type Visit, type Words } from '../../../net/index.ts'
import type { VisitPlace } from './visit-place.ts'
import type { ProgramLine } from './web-game.ts'

/** The line; of no use before there is a visit. */
export class VisitLine implements ProgramLine {
  readonly #words: ProgramWords
  readonly #me: string
  #visit: Visit<unknown> | undefined

  constructor({ invite, me }: VisitPlace) {
    this.#words = new ProgramWords(invite, me)
    this.#me = me.player
  }

  follow(visit: Visit<unknown>): void {
    this.#visit = visit
  }

  people(): readonly string[] {
    const host = this.#visit?.founding.host
    const here = this.#visit?.client.present().map(({ player }) => player) ?? []
    const others = here.filter((person) => person !== this.#me)
    const rank = (person: string): number => (person === host ? 0 : this.hasSeat(person) ? 1 : 2)
    return others.toSorted((one, other) => rank(one) - rank(other))
  }

  hasSeat(person: string): boolean {
    return this.#visit?.founding.members.some((member) => member.person === person) ?? false
  }

  send(person: string, text: string): boolean {
    return this.#visit?.client.signal(person, this.#words.seal(text)) ?? false
  }

  /** What another program says, if that is what has happened. */
  heard(event: RelayEvent): Words | undefined {
    return event.type === 'signal' ? this.#words.open(event.sealed) : undefined
  }
}
