/**
 * Secrets at rest: sealed with an AES-GCM key that the browser makes, keeps and never gives out, not even to this page. Whoever
 * copies the database without the browser has nothing.
 */
import { read, write } from './database.ts'

const keyName = 'vault'
const nonceBytes = 12

/** Seals and opens secrets. */
export interface Vault {
  seal(secret: Uint8Array): Promise<Uint8Array>
  /** Rejects when the bytes were not sealed here. */
  open(sealed: Uint8Array): Promise<Uint8Array>
}

/** The vault of this browser; its key is made on first use. */
export async function openVault(database: IDBDatabase): Promise<Vault> {
  const key = (await read<CryptoKey>(database, 'keys', keyName)) ?? (await makeKey(database))
  return {
    async seal(secret) {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
      const box = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, bytesOf(secret))
      const sealed = new Uint8Array(nonceBytes + box.byteLength)
      sealed.set(nonce)
      sealed.set(new Uint8Array(box), nonceBytes)
      return sealed
    },
    async open(sealed) {
      const bytes = bytesOf(sealed)
      const iv = bytes.subarray(0, nonceBytes)
      return new Uint8Array(
        await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.subarray(nonceBytes)),
      )
    },
  }
}

/** Two tabs may make a key at once: the first one kept is the one that counts. */
async function makeKey(database: IDBDatabase): Promise<CryptoKey> {
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  await write(database, 'keys', ({ store }) => {
    const keys = store('keys')
    keys.get(keyName).onsuccess = ({ target }) => {
      if ((target as IDBRequest<unknown>).result === undefined) keys.put(made, keyName)
    }
  })
  return (await read<CryptoKey>(database, 'keys', keyName)) as CryptoKey
}

function bytesOf(data: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(data)
}
