/** Codes of the order, as people read them aloud. */
import { createHash } from 'node:crypto'
import { base32crockford } from '@scure/base'
import { expect, test } from 'vitest'
import { orderCodeAt } from '../../src/table/order/order-code.ts'

test('is the first twenty letters of the hash of the head, in fours, at every sixteenth entry', () => {
  for (let k = 0; k <= 64; k++) {
    const head = Uint8Array.from({ length: 32 }, (_, i) => (i * k) % 256)
    const digest = createHash('sha256').update('nodealer/v2/order-code').update(head).digest()
    const letters = base32crockford.encode(digest)
    const code = [0, 4, 8, 12, 16].map((start) => letters.slice(start, start + 4)).join('-')
    expect(orderCodeAt({ k, head })).toEqual(k > 0 && k % 16 === 0 ? { k, code } : undefined)
  }
})
