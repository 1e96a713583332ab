/**
 * Codes of the order that people compare aloud (spec/log, section 9): seats that only hear the sequencer cannot notice by themselves
 * that it shows others another order. There is a code at every sixteenth entry, so that whoever is ahead of the other has it, too.
 */
import { sha256 } from '../../group/index.ts'
import type { OrderPlace } from './chain.ts'

/** The order at an entry, as people compare it. */
export interface OrderCode {
  readonly k: number
  readonly code: string
}

const every = 16
const tag = 'nodealer/v2/order-code'
/** Two orders with one code take 2^50 tries, and they must be made while the players wait. */
const codeLetters = 20
/** Crockford's base 32: digits and letters that nobody mistakes for one another. */
const letterOf = (bits: string): string => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.charAt(Number.parseInt(bits, 2))

/** Whether there is a code at the entry with this number. */
export function hasOrderCode(k: number): boolean {
  return k > 0 && k % every === 0
}

/** The code at a place, where there is one. */
export function orderCodeAt({ k, head }: Pick<OrderPlace, 'k' | 'head'>): OrderCode | undefined {
  if (!hasOrderCode(k)) return undefined
  const digest = sha256(new Uint8Array([...new TextEncoder().encode(tag), ...head]))
  const bits = Array.from(digest, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const code = Array.from({ length: codeLetters }, (_, i) => letterOf(bits.slice(5 * i, 5 * i + 5)))
  return { k, code: code.join('').replace(/.{4}(?!$)/g, '$&-') }
}
