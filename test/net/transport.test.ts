import { createIdentity } from '../../src/table/index.ts'
import { transportSuite } from '../table/transport-suite.ts'
import { createMeeting } from './meeting.ts'

transportSuite('through a relay', async () => {
  const meeting = createMeeting()
  const relay = await meeting.relay()
  const invite = await meeting.table(relay.url, createIdentity())
  return {
    async connect() {
      const { client } = meeting.guest(invite)
      await client.caughtUp()
      return client
    },
    close: () => meeting.end(),
  }
})
