/** The form of a message: its `system` and `type`, and how its fields are written and read. */
import { DecodeError } from '../group/index.ts'
import type { Body } from './statement.ts'
import { type Codec, printable } from './wire.ts'

/** One type of message. */
export interface Form<T> {
  readonly system: string
  readonly type: string
  /** Writes a value as the body of a statement. */
  write(value: T): Body
  /** Reads a body; throws a `DecodeError` that says which field is wrong and why. */
  read(body: Body): T
}

/** Defines a type of message from the codec of its fields, which must be those of an object. */
export function form<T>(system: string, type: string, fields: Codec<T>): Form<T> {
  return {
    system,
    type,
    write: (value) => ({ system, type, ...(fields.encode(value) as object) }),
    read(body) {
      if (body.system !== system || body.type !== type) {
        throw new DecodeError(
          '',
          `expected "${system}/${type}", got "${printable(`${body.system}/${body.type}`)}"`,
        )
      }
      const { system: _system, type: _type, ...rest } = body
      return fields.decode(rest, '')
    },
  }
}
