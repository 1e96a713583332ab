/** What every decoder of this library throws, and nothing else: which field was wrong, and why. */
export class DecodeError extends Error {
  override readonly name = 'DecodeError'
  /** Where in the input: a field path such as `deck[3]` or an index; empty for the whole input. */
  readonly field: string
  /** Why, as a plain sentence without the field. */
  readonly reason: string

  constructor(field: string, reason: string) {
    super(field === '' ? reason : `${field}: ${reason}`)
    this.field = field
    this.reason = reason
  }
}
