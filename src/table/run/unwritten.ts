/** What the author of a game is told who has made something that cannot be said. */
import { DecodeError } from '../../group/index.ts'
import { Stuck } from '../order/fault.ts'
import type { Form } from '../statements/form.ts'

/** The sentence, as an error; what went wrong otherwise as it was. */
export function mistakeIn<T>(slot: string, { system, type }: Form<T>, value: T, error: unknown): unknown {
  if (value === undefined)
    return new Stuck(`nothing was made for ${slot}: give a value for "${system}/${type}"`)
  const late = Object.entries(value ?? {}).find(([, part]) => part instanceof Promise)
  if (late)
    return new Stuck(`"${late[0]}" of what was made for ${slot} is a promise: await it where it is made`)
  if (!(error instanceof DecodeError)) return error
  return new Stuck(
    `what was made for ${slot} does not fit "${system}/${type}", so nothing was said: ${error.message}`,
  )
}
