/** A real store of which a test does some things itself. */
import type { Store } from '../../src/net/relay/store.ts'

/** A store that does what is given, and everything else as this one does. */
export function storeWith(store: Store, own: Partial<Store>): Store {
  return new Proxy(store, {
    get(target, name) {
      const part = Reflect.get(name in own ? own : target, name)
      return typeof part === 'function' ? part.bind(target) : part
    },
  })
}
