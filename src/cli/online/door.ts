/** A host's door on the terminal: whoever asks for a seat gets it when the person lets it in, by one key. */
import { type Joined, wire } from '../../table/index.ts'
import { type Keys, listenToKeys } from '../keys.ts'
import { type KeyOffer, printOffers } from '../seat-screen.ts'
import { fingerprints } from './names.ts'

/** Shows what the person is asked, and what the keys do that answer it; nothing is asked without offers. */
export type ShowDoor = (offers: readonly KeyOffer[], question?: string) => void

/** The door of a table: people are asked about one after the other. */
export class Door {
  readonly #waiting: { readonly wish: Joined; readonly answer: (isWelcome: boolean) => void }[] = []
  #show: ShowDoor = () => {}

  /** The person's word about one who asks for a seat. */
  admit(wish: Joined): Promise<boolean> {
    return new Promise((answer) => {
      this.#waiting.push({ wish, answer })
      this.#ask()
    })
  }

  /** From now on the person is asked there. */
  askAt(show: ShowDoor): void {
    this.#show = show
    this.#ask()
  }

  #ask(): void {
    const [first] = this.#waiting
    if (first === undefined) return this.#show([])
    const name = wire.printable(first.wish.name)
    const count = this.#waiting.length
    const all = { key: 'w', about: `send all ${count} who wait away`, take: () => this.#answer(false, count) }
    this.#show(
      [
        { key: 'y', about: `let ${name} sit down`, take: () => this.#answer(true) },
        { key: 'n', about: `send ${name} away`, take: () => this.#answer(false) },
        ...(count > 1 ? [all] : []),
      ],
      `${name} asks for a seat, seen as ${fingerprints(first.wish.person)}; only you can know who that is, and whether two who ask are one`,
    )
  }

  #answer(isWelcome: boolean, count = 1): void {
    for (const { answer } of this.#waiting.splice(0, count)) answer(isWelcome)
    this.#ask()
  }
}

/** Asks in the lobby, where no game has the terminal yet; gives how to stop that. */
export function askInLobby(
  door: Door,
  onInterrupt: () => void,
  keys: Keys = process.stdin,
  output: NodeJS.WritableStream = process.stdout,
): () => void {
  let [offers, asked]: [readonly KeyOffer[], string] = [[], '']
  const stop = listenToKeys(keys, (text, { name, ctrl }) => {
    if (ctrl && name === 'c') return onInterrupt()
    offers.find(({ key }) => key === text?.toLowerCase())?.take()
  })
  door.askAt((now, question) => {
    offers = now
    const line = question === undefined ? '' : `${question}\n${printOffers(now)}\n`
    if (line !== asked) output.write(line)
    asked = line
  })
  return stop
}
