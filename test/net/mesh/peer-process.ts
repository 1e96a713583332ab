/** A program of its own that takes up one connection, and says nothing. Told an offer by its parent, it tells its answer. */
import { nodePeers } from '../../../src/net/mesh/peer-node.ts'

const open = await nodePeers()
const peer = open({ onOpen() {}, onBytes() {}, onDrain() {}, onClose: () => process.exit() })
process.on('disconnect', () => process.exit())
process.on('message', async (offer: Parameters<typeof peer.answer>[0]) => {
  process.send?.(await peer.answer(offer))
})
