/** The mesh as a transport, over real data channels: straight to the host, and through somebody else. */
import { transportSuite } from '../../table/transport-suite.ts'
import { paste, peersTable, type Somebody } from './peers.ts'

transportSuite('between peers who met at a relay', async () => {
  const table = await peersTable(true)
  return {
    table: table.invite.id,
    sequencer: table.order.key,
    connect: async () => table.client(await table.somebody()),
    close: table.end,
  }
})

transportSuite('through somebody else, with no relay at all', async () => {
  const table = await peersTable(false)
  let carrier: Promise<Somebody> | undefined
  const carry = async (): Promise<Somebody> => {
    const between = await table.somebody()
    await paste(table, table.host, between)
    return between
  }
  return {
    table: table.invite.id,
    sequencer: table.order.key,
    connect: async () => {
      carrier ??= carry()
      const far = await table.somebody(false)
      await paste(table, await carrier, far)
      return table.client(far)
    },
    close: table.end,
  }
})
