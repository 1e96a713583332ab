/** How the rules of any game say no. */

/** An action or setup that the rules do not allow; the message says what would be. */
export class RulesError extends Error {
  override readonly name = 'RulesError'
}
