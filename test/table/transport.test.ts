import { Sequencer } from '../../src/table/index.ts'
import { identity } from './lines.ts'
import { transportSuite } from './transport-suite.ts'

transportSuite('in one process', async () => {
  const [table, key] = [new Uint8Array(32).fill(5), identity(9)]
  const sequencer = new Sequencer({ table, key })
  return {
    table,
    sequencer: key.player,
    connect: async () => sequencer.connect(),
    close: async () => {},
  }
})
