/** Our own hashes and keys for purposes, against those of the platform: for every way in which a message can end within a block. */
import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { sha256, sha512 } from '../../src/group/index.ts'
import { hkdf, hmac } from '../../src/group/inside.ts'
import * as portable from '../../src/group/sha2-portable.ts'

const message = (length: number): Uint8Array => Uint8Array.from({ length }, (_, i) => (i * i + length) % 251)
/** Three blocks of the longer hash. */
const lengths = Array.from({ length: 3 * 128 + 2 }, (_, length) => length)

for (const [name, own, chosen] of [
  ['sha256', portable.sha256, sha256],
  ['sha512', portable.sha512, sha512],
] as const) {
  it(`${name} is that of the platform for messages of all lengths`, () => {
    for (const length of lengths) {
      const bytes = message(length)
      const expected = new Uint8Array(createHash(name).update(bytes).digest())
      expect(own(bytes), `${length} bytes`).toEqual(expected)
      expect(chosen(bytes)).toEqual(expected)
    }
    expect(own(message(100_000))).toEqual(new Uint8Array(createHash(name).update(message(100_000)).digest()))
  })

  it(`HMAC and HKDF with ${name} are those of the platform`, () => {
    for (const length of [0, 1, 32, chosen.blockBytes, chosen.blockBytes + 1]) {
      const [key, bytes] = [message(length), message(length + 7)]
      const code = new Uint8Array(createHmac(name, key).update(bytes).digest())
      expect(hmac(chosen, key, bytes), `a key of ${length} bytes`).toEqual(code)
      for (const size of [16, 32, 64, 1024])
        expect(hkdf(chosen, key, bytes, message(9), size)).toEqual(
          new Uint8Array(hkdfSync(name, key, bytes, message(9), size)),
        )
    }
    const bare = new Uint8Array(hkdfSync(name, message(32), new Uint8Array(), new Uint8Array(), 32))
    expect(hkdf(chosen, message(32))).toEqual(bare)
  })
}
