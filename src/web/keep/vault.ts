/**
 * Secrets at rest: sealed with an AES-GCM key that the browser makes, keeps and never gives out, not even to this page. Whoever
 * copies the database without the browser has nothing.
 */
import { read, write } from './database.ts'

const keyName = 'vault'
const plainKeyName = 'plain-vault'
const nonceBytes = 12

/** Seals and opens secrets. */
export interface Vault {
  seal(secret: Uint8Array): Promise<Uint8Array>
  /** Rejects when the bytes were not sealed here. */
  open(sealed: Uint8Array): Promise<Uint8Array>
}

/**
 * The vault of this browser; its key is made on first use. Over plain http a page gets no such key from the browser: there the
 * key lies in the database beside what it seals, and protects only against who sees a part of it.
 */
export function openVault(database: IDBDatabase): Promise<Vault> {
  return crypto.subtle === undefined ? openPlainVault(database) : openSubtleVault(database)
}

async function openPlainVault(database: IDBDatabase): Promise<Vault> {
  const { boxWithKey } = await import('../../table/files/secret-box.ts')
  const made = crypto.getRandomValues(new Uint8Array(32))
  const box = boxWithKey(await keepFirst(database, plainKeyName, made))
  const utf8 = { encode: new TextEncoder(), decode: new TextDecoder() }
  return {
    seal: async (secret) => utf8.encode.encode(box.seal(secret)),
    open: async (sealed) => box.open(utf8.decode.decode(sealed)),
  }
}

async function openSubtleVault(database: IDBDatabase): Promise<Vault> {
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

async function makeKey(database: IDBDatabase): Promise<CryptoKey> {
  const usages: KeyUsage[] = ['encrypt', 'decrypt']
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, usages)
  return keepFirst(database, keyName, made)
}

/** Two tabs may make a key at once: the first one kept is the one that counts. */
async function keepFirst<K>(database: IDBDatabase, name: string, made: K): Promise<K> {
  await write(database, 'keys', ({ store }) => {
    const keys = store('keys')
    keys.get(name).onsuccess = ({ target }) => {
      if ((target as IDBRequest<unknown>).result === undefined) keys.put(made, name)
    }
  })
  return (await read<K>(database, 'keys', name)) ?? made
}

function bytesOf(data: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(data)
}
