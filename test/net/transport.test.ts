import { relayKey } from '../../src/net/index.ts'
import { createIdentity } from '../../src/table/index.ts'
import { transportSuite } from '../table/transport-suite.ts'
import { createMeeting } from './meeting.ts'

transportSuite('through a relay', async () => {
  const meeting = createMeeting()
  const relay = await meeting.relay()
  const invite = await meeting.table(relay.url, createIdentity())
  return {
    table: invite.id,
    sequencer: await relayKey(relay.url),
    connect: async () => meeting.guest(invite).client,
    close: () => meeting.end(),
  }
})
