/** Direct connections as the worker uses them: the page makes them, and passes on what is sent and what comes. */
import type { Description, OpenPeer, PeerEvents } from '../../../net/mesh/page.ts'
import type { PeerAct, PeerNews } from '../peer-line.ts'

interface Distant {
  readonly events: PeerEvents
  readonly calls: Map<number, { resolve(at: Description | undefined): void; reject(error: Error): void }>
  /** Bytes that wait to leave on the page, and that are on their way to it. */
  waiting: number
}

/** The connections that a page makes for its worker. */
export interface DistantPeers {
  readonly open: OpenPeer
  hear(news: PeerNews): void
}

/** No connections yet; `tell` says to the page what to do. */
export function distantPeers(tell: (act: PeerAct) => void): DistantPeers {
  const all = new Map<number, Distant>()
  let [ids, calls] = [0, 0]
  return {
    open(events) {
      const id = ++ids
      const distant: Distant = { events, calls: new Map(), waiting: 0 }
      all.set(id, distant)
      tell({ id, act: 'begin' })
      const called = (say: (call: number) => void): Promise<Description | undefined> =>
        new Promise((resolve, reject) => {
          const call = ++calls
          distant.calls.set(call, { resolve, reject })
          say(call)
        })
      return {
        offer: async () => (await called((call) => tell({ id, act: 'offer', call }))) as Description,
        answer: async (at) => (await called((call) => tell({ id, act: 'answer', call, at }))) as Description,
        accept: async (at) => {
          await called((call) => tell({ id, act: 'accept', call, at }))
        },
        send(bytes) {
          distant.waiting += bytes.length
          tell({ id, act: 'send', bytes })
        },
        waiting: () => distant.waiting,
        close() {
          if (!all.delete(id)) return
          tell({ id, act: 'close' })
          closed(distant)
        },
      }
    },
    hear(news) {
      const distant = all.get(news.id)
      if (distant === undefined) return
      if (news.news === 'close') all.delete(news.id)
      heard(distant, news)
    },
  }
}

function heard(distant: Distant, news: PeerNews): void {
  if (news.news === 'open') distant.events.onOpen()
  else if (news.news === 'bytes') distant.events.onBytes(news.bytes)
  else if (news.news === 'waiting') {
    distant.waiting = news.bytes
    distant.events.onDrain()
  } else if (news.news === 'close') closed(distant)
  else {
    const call = distant.calls.get(news.call)
    distant.calls.delete(news.call)
    if (news.news === 'done') call?.resolve(news.at)
    else call?.reject(new Error(news.reason))
  }
}

/** Whoever waits for something from it waits no longer. */
function closed({ calls, events }: Distant): void {
  for (const { reject } of calls.values()) reject(new Error('the connection was closed'))
  events.onClose()
}
