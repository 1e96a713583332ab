/** Direct connections in Node when the other side is faster than this program. */
import { expect, test } from 'vitest'
import { callAfter, type Peer } from '../../../src/net/mesh/peer.ts'
import { peersHere } from './peers.ts'

test('a connection that is gone before its addresses are tried ends, and ends nothing else', async () => {
  const open = await peersHere()
  let closed = 0
  const events = { onOpen: () => {}, onBytes: () => {}, onDrain: () => {}, onClose: () => closed++ }
  const [offers, answers]: [Peer, Peer] = [open(events), open(events)]
  const offer = await offers.offer()
  // Just before the addresses are tried the other side hangs up, and this program is too busy to hear of it.
  const busy = new Promise<void>((resolve) => {
    setTimeout(() => {
      offers.close()
      for (const began = performance.now(); performance.now() - began < 1_000; );
      resolve()
    }, callAfter)
  })
  await offers.accept(await answers.answer(offer))
  await busy
  await new Promise((resolve) => setImmediate(resolve))
  answers.close()
  expect(closed).toBe(2)
})
