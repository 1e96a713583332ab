/** What was made for a slot, as it will be said. What others could not read is not signed: a mistake in a program must not convict who runs it. */
import type { Form } from '../statements/form.ts'
import type { Body } from '../statements/statement.ts'

/** The body of a statement; rejects with a sentence for the author where none can be made of this value. */
export async function written<T>(slot: string, form: Form<T>, value: T): Promise<Body> {
  const isThere = value !== undefined && !Object.values(value ?? {}).some((part) => part instanceof Promise)
  try {
    const body = form.write(value)
    form.read(body)
    if (isThere) return body
    throw new TypeError('it is not there yet')
  } catch (error) {
    // Fetched when there is something to say: a page with a game that is right need not load it.
    throw (await import('./unwritten.ts')).mistakeIn(slot, form, value, error)
  }
}
