/** Pictures that have come, as addresses within this page: nothing is ever fetched for one. */
import { signal } from '@preact/signals'

/** The addresses, by digest. */
export const pictureAddresses = signal<ReadonlyMap<string, string>>(new Map())

/** A picture has come; its bytes were looked at by whoever gave them. */
export function showPicture(digest: string, bytes: Uint8Array): void {
  if (pictureAddresses.value.has(digest)) return
  const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }))
  pictureAddresses.value = new Map(pictureAddresses.value).set(digest, address)
}

/** The table is left. */
export function forgetPictures(): void {
  for (const address of pictureAddresses.value.values()) URL.revokeObjectURL(address)
  pictureAddresses.value = new Map()
}
