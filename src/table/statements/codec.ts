/** What a codec is, and the two ways to one that writes its values as they are. */
import { DecodeError } from '../../group/index.ts'

/** What JSON can hold, without the numbers that do not survive it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** Writes values of one type as JSON, and reads them back. */
export interface Codec<T> {
  encode(value: T): Json
  /** Throws a `DecodeError` naming the field; `field` is where we are. */
  decode(json: unknown, field: string): T
  /** The names of its fields, where it writes an object. */
  readonly names?: readonly string[] | undefined
}

/** The type of the values that a codec reads. */
export type Decoded<C> = C extends Codec<infer T> ? T : never

/** A codec for what is JSON already, read by `decode`. */
export function asItIs<T extends Json>(decode: Codec<T>['decode']): Codec<T> {
  return { encode: (value) => value, decode }
}

/** Any JSON. */
export const anyJson: Codec<Json> = asItIs((json) => json as Json)

/** A codec that refuses, for this reason, what does not fulfil a condition. */
export function checked<T>(inner: Codec<T>, fulfils: (value: T) => boolean, reason: string): Codec<T> {
  return {
    ...inner,
    decode(json, field) {
      const value = inner.decode(json, field)
      if (!fulfils(value)) throw new DecodeError(field, reason)
      return value
    },
  }
}
