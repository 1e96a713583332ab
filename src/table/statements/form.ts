/** The form of a message: its `system` and `type`, and how its fields are written and read. */
import { DecodeError } from '../../group/index.ts'
import type { Body } from './statement.ts'
import { type Codec, printable } from './wire.ts'

/**
 * One type of message.
 *
 * @example
 * ```ts
 * const Bid: Form<{ price: number }> = form('auction', 'bid', wire.record({ price: wire.integer(0, 1_000) }))
 * ```
 */
export interface Form<T> {
  /** Whose messages these are, such as the name of the game. */
  readonly system: string
  /** Which of its messages this is. */
  readonly type: string
  /** Writes a value as the body of a statement. */
  write(value: T): Body
  /** Reads a body; throws a `DecodeError` that says which field is wrong and why. */
  read(body: Body): T
}

/**
 * Defines a type of message from the codec of its fields, which must be those of an object. A form remembers what it has read:
 * seats of one process share what they hear, and nobody changes it.
 *
 * @example
 * ```ts
 * const Bid = form('auction', 'bid', wire.record({ price: wire.integer(0, 1_000_000) }))
 * const claim = await seat.at('bid').by(player, Bid, () => ({ price: 120 }))
 * ```
 * @param system whose message it is, such as the name of the game
 * @param type which of its messages
 * @param fields how its fields are written and read, from `wire`
 */
export function form<T>(system: string, type: string, fields: Codec<T>): Form<T> {
  const taken = fields.names?.find((name) => name === 'system' || name === 'type')
  if (taken) throw new RangeError(`"${taken}" says which message it is: give the field another name`)
  const known = new WeakMap<Body, { readonly value: T }>()
  function readAnew(body: Body): T {
    if (body.system !== system || body.type !== type) {
      throw new DecodeError(
        '',
        `expected "${system}/${type}", got "${printable(`${body.system}/${body.type}`)}"`,
      )
    }
    const { system: _system, type: _type, ...rest } = body
    return fields.decode(rest, '')
  }
  return {
    system,
    type,
    write: (value) => ({ system, type, ...(fields.encode(value) as object) }),
    read(body) {
      const read = known.get(body) ?? { value: readAnew(body) }
      known.set(body, read)
      return read.value
    },
  }
}

/** Forms, or codecs, that differ in sizes alone, each made once, so that all seats of a process read by the same one. */
export function sized<const S extends readonly number[], F extends object>(
  make: (...sizes: S) => F,
): (...sizes: S) => F {
  const made = new Map<string, F>()
  return (...sizes) => {
    const name = sizes.join()
    const found = made.get(name) ?? make(...sizes)
    made.set(name, found)
    return found
  }
}
