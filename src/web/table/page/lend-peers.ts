/** Lends the worker, which can make none, the direct connections of this page. They are loaded when it first wants one. */
import { listen } from './line.ts'

const loading = () => import('./peers.ts')
type Loaded = Awaited<ReturnType<typeof loading>>
/** Acts are done in the order in which they came, also while the first waits for what makes connections. */
let turn: ReturnType<typeof loading> | undefined

/** From now on the worker has connections when it wants some. */
export function lendPeers(): void {
  const next = (then: (peers: Loaded) => void): void => {
    turn = (turn ?? loading().then(prepared)).then((peers) => {
      then(peers)
      return peers
    })
  }
  listen({
    hear(message) {
      if (message.type === 'peer') next(({ act }) => act(message.peer))
    },
    // Whoever goes on at another table keeps its connections.
    clear: () => {},
    end() {
      if (turn) next(({ closePeers }) => closePeers())
    },
  })
}

async function prepared(peers: Loaded): Promise<Loaded> {
  await peers.prepare()
  return peers
}
