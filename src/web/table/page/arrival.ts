/** Coming to the table of the address: once, and a second time only to take it from another tab. */
import { batch } from '@preact/signals'
import { go, route } from '../../app/route.ts'
import { lendPeers } from './lend-peers.ts'
import { ask, clearPage, listen } from './line.ts'
import { made } from './state.ts'

let isComing = false

lendPeers()

listen({
  hear: (message) => {
    if (message.type === 'moved') follow(message.link)
  },
  clear: () => {
    isComing = false
  },
})

/** The game goes on at another table, to which the worker has gone already. */
function follow(link: string): void {
  batch(() => {
    clearPage()
    isComing = true
    made.value = link
    go(link.slice(location.origin.length), true)
  })
}

/**
 * Comes to the table that the address names. With `steal` the tab that has it loses it. Whoever asks twice is at the table once:
 * of two arrivals of one tab the second would find the table taken by the first.
 */
export function come(steal: boolean): void {
  if (isComing && !steal) return
  isComing = true
  const here = route.peek()
  if (here.screen === 'play') ask({ type: 'continue', id: here.id, steal })
  else if (here.screen === 'join') ask({ type: 'visit', link: location.href, steal })
}
