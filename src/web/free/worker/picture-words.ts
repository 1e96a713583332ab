/** What programs say to each other about pictures: which ones are wanted, and parts of one. */
import { wire } from '../../../table/index.ts'

/** Bytes of a part: written out, it fits into what one program tells another at once. */
export const partBytes = 2500
/** So many are asked for at once. */
export const mostWanted = 12

const digest = wire.text(43)
const asking = wire.record({ want: wire.list(digest, 1, mostWanted) })
const giving = wire.record({ of: digest, at: wire.integer(0), bytes: wire.bytes(partBytes, 'at most') })

/** What is said. */
export type PictureWords = wire.Decoded<typeof asking> | wire.Decoded<typeof giving>

/** As text. */
export function written(words: PictureWords): string {
  return JSON.stringify('want' in words ? asking.encode(words) : giving.encode(words))
}

/** What a text says; undefined if it says nothing about pictures. */
export function readWords(text: string): PictureWords | undefined {
  try {
    const json: unknown = JSON.parse(text)
    const isAsking = typeof json === 'object' && json !== null && 'want' in json
    return isAsking ? asking.decode(json, 'words') : giving.decode(json, 'words')
  } catch {
    return undefined
  }
}

/** A picture in parts. */
export function partsOf(of: string, bytes: Uint8Array): readonly PictureWords[] {
  const count = Math.ceil(bytes.length / partBytes)
  return Array.from({ length: count }, (_, i) => {
    const at = i * partBytes
    return { of, at, bytes: bytes.slice(at, at + partBytes) }
  })
}
