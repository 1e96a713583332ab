import { MemoryNetwork } from '../../src/table/index.ts'
import { transportSuite } from './transport-suite.ts'

transportSuite('in memory', async () => {
  const network = new MemoryNetwork()
  return { connect: async () => network.connect(), close: async () => {} }
})
