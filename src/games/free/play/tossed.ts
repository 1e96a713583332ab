/** What a coin that nobody controls is used for at a free table (spec/free, section 3): dice, and the order of backs. */
import { sha256 } from '../../../group/index.ts'

/** Dice by a coin. */
export function diceOf(
  tossed: Uint8Array,
  { dice, sides }: { readonly dice: number; readonly sides: number },
): readonly number[] {
  return Array.from({ length: dice }, (_, i) => Number(numberOf(tossed, [i]) % BigInt(sides)) + 1)
}

/** Things in an order by a coin: that of the hashes of coin and place. */
export function inTossedOrder<T>(things: readonly T[], tossed: Uint8Array): readonly T[] {
  const keyed = things.map((thing, place) => ({ thing, key: numberOf(tossed, [place >> 8, place & 255]) }))
  return keyed.toSorted((one, other) => (one.key < other.key ? -1 : 1)).map(({ thing }) => thing)
}

function numberOf(tossed: Uint8Array, place: readonly number[]): bigint {
  const bytes = sha256(new Uint8Array([...tossed, ...place]))
  return bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
}
