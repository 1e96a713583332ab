/** Pictures of cards that this browser has made or was given, by their digest, in a database of their own. */
import { answerOf } from './database.ts'

const store = 'pictures'
/** So many are kept; then one goes for each that comes. Whoever needs it again asks the others at the table. */
const most = 600

/** Where pictures are kept. */
export interface KeptPictures {
  get(digest: string): Promise<Uint8Array | undefined>
  put(digest: string, bytes: Uint8Array): Promise<void>
}

/** Opens it. Rejects where the browser does not let us keep anything. */
export function openPictures(): Promise<KeptPictures> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('nodealer-pictures', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(store)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => resolve(picturesIn(opening.result))
  })
}

function picturesIn(database: IDBDatabase): KeptPictures {
  return {
    get: (digest) =>
      answerOf<Uint8Array | undefined>(database.transaction(store).objectStore(store).get(digest)),
    async put(digest, bytes) {
      const pictures = database.transaction(store, 'readwrite').objectStore(store)
      const keys = await answerOf(pictures.getAllKeys())
      const [other] = keys.filter((key) => key !== digest)
      if (keys.length >= most && other !== undefined) pictures.delete(other)
      await answerOf(pictures.put(bytes, digest))
    },
  }
}
