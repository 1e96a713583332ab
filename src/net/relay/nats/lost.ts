/** A stream that does not hold what it has shown: whoever has signed it must sign nothing any more. */
export class Lost extends Error {
  constructor(how: string) {
    super(`${how}: NATS has lost what it had acknowledged. Do not go on with this house: begin a new one`)
  }
}

/** The stream is shorter than it was. */
export const goneBack = (end: number, seen: number): Lost =>
  new Lost(`the stream goes on at ${end}, but ${seen} was seen`)

/** The stream holds something else at a place than it did, or what follows something else. */
export const anotherPast = (at: number): Lost =>
  new Lost(`the stream has another past at ${at} than was seen`)
