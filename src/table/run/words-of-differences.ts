/** What the author of a game is told whose seats do not play the same (spec/log, section 6). */
import type { TableEvent } from './event.ts'

/** Where to look for what makes seats differ. */
export const advice =
  'Is the game a function of what was said? Look for Math.random, Date, values outside of it that its seats share, ' +
  'what only one seat knows, and the order of arrival. Randomness for all comes from coin, dice and below.'

/** What one seat asks where no branch runs; the end of the game where it asks nothing more. */
export interface AtRest {
  readonly name: string
  readonly asked: readonly string[] | undefined
}

/** A seat is asked something else than another one answers. */
export function answersOtherwise(name: string, event: Extract<TableEvent, { kind: 'differs' }>): string {
  const { slot, answered } = event
  return notTheSame(
    slot === answered
      ? `other things are asked in and beside "${slot}" at the seat of ${name} than at another's`
      : `"${slot}" is asked at the seat of ${name} where another seat answers "${answered}"`,
  )
}

/** Two seats ask different things at one entry. */
export function asksOtherwise(one: AtRest, other: AtRest): string {
  return notTheSame(`${askedBy(one)}, and ${askedBy(other)}`)
}

function notTheSame(what: string): string {
  return `the seats do not play the same game: ${what}. ${advice}`
}

function askedBy({ name, asked }: AtRest): string {
  const what = asked === undefined ? 'the game is over' : `${asked.join(' and ') || 'nothing'} is asked`
  return `${what} at the seat of ${name}`
}
