/** What is said while it is not known yet whether another program still plays. */
import { stretch } from './screen.ts'

/** Says at once what is waited for, and how long at most. */
export function sayWaiting(milliseconds: number): void {
  console.error(
    `this table was not closed: another program may still play at it; waiting ${stretch(milliseconds)} at most to find out`,
  )
}
