/** Servers that help to connect: as they are written, and as a relay names them. There are none unless somebody names them. */
import { afterEach, expect, test } from 'vitest'
import { iceServersOf, readIceServers } from '../../../src/net/mesh/ice.ts'
import { createMeeting } from '../meeting.ts'

const meeting = createMeeting()
afterEach(meeting.end)

test('servers are written one after the other; what is no server is refused with a sentence', () => {
  expect(readIceServers('')).toEqual([])
  expect(readIceServers('stun:stun.example:3478,turn:ann:s:e@turn.example:3478')).toEqual([
    { urls: 'stun:stun.example:3478' },
    { urls: 'turn:turn.example:3478', username: 'ann', credential: 's:e' },
  ])
  for (const bad of ['stun.example', 'http://x', 'turn:a:b@', 'stun:a b'])
    expect(() => readIceServers(bad)).toThrow('is written stun:HOST:PORT')
})

test('a relay names those that it was told, and no others', async () => {
  const plain = await meeting.relay()
  expect(await iceServersOf(plain.url)).toEqual([])
  const servers = readIceServers('stun:127.0.0.1:9,turn:ann:secret@127.0.0.1:9')
  const helpful = await meeting.relay({ ice: servers })
  expect(await iceServersOf(helpful.url)).toEqual(servers)
})

test('a relay that names none, or nonsense, or is not there, keeps nobody from connecting', async () => {
  expect(await iceServersOf('http://127.0.0.1:1')).toEqual([])
  const { url } = await meeting.relay()
  expect(await iceServersOf(`${url}/key#`)).toEqual([])
})
