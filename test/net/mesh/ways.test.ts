/** Ways over real data channels when something goes wrong: a carrier goes, a relay is stopped, a neighbour sends garbage. */
import { afterEach, describe, expect, test } from 'vitest'
import type { RelayClient } from '../../../src/net/index.ts'
import { sealerOf } from '../../../src/net/link-keys.ts'
import { readPaper, writePaper } from '../../../src/net/mesh/paper.ts'
import { createSignals } from '../../../src/net/mesh/signal.ts'
import { createIdentity } from '../../../src/table/index.ts'
import { until } from '../until.ts'
import { createWitness, type Witness } from '../witness.ts'
import { type PeersTable, paste, peersHere, peersTable, type Somebody } from './peers.ts'

const tables: PeersTable[] = []
afterEach(async () => {
  for (const table of tables.splice(0)) await table.end()
})

async function begin(withRelay: boolean): Promise<PeersTable> {
  const table = await peersTable(withRelay)
  tables.push(table)
  return table
}

/** Follows the log of somebody's client. */
function ear(table: PeersTable, client: RelayClient): Witness {
  const witness = createWitness({ ...table.invite, sequencer: table.order.key }, sealerOf(table.invite.key))
  client.follow(1, witness)
  return witness
}

const live = (client: RelayClient): Promise<void> =>
  until(
    () => client.status().state === 'connected',
    () => `being connected (${client.status().text})`,
  )

const says = (table: PeersTable, client: RelayClient, line: string): Promise<void> =>
  client.submit(sealerOf(table.invite.key).seal(line))

describe('a way through others', () => {
  test('leads over somebody else when its carrier goes, and nothing is heard twice or lost', async () => {
    const table = await begin(false)
    const [one, two, far] = [await table.somebody(), await table.somebody(), await table.somebody()]
    for (const carrier of [one, two]) await paste(table, table.host, carrier)
    for (const carrier of [one, two]) await paste(table, carrier, far)
    const [client, near] = [table.client(far), table.client(table.host)]
    const [mine, theirs] = [ear(table, client), ear(table, near)]
    await Promise.all([live(client), live(near)])
    const via = (): Somebody | undefined => {
      const reach = far.mesh.reach(table.host.identity.player, table.invite, table.host.identity.player)
      return reach?.how === 'through'
        ? [one, two].find(({ identity }) => identity.player === reach.via)
        : undefined
    }
    const first = via()
    expect(first).toBeDefined()
    expect(table.host.mesh.reach(far.identity.player, table.invite, '')).toEqual({
      how: 'through',
      via: first?.identity.player,
    })
    for (let i = 0; i < 10; i++) await says(table, client, `before ${i}`)
    first?.mesh.close()
    for (let i = 0; i < 10; i++) await says(table, client, `after ${i}`)
    await client.settled()
    await until(() => theirs.lines.length >= 20 && mine.lines.length >= 20, 'all lines')
    expect(new Set(theirs.lines).size).toBe(theirs.lines.length)
    expect(mine.lines).toEqual(theirs.lines)
    expect(via()).not.toBe(first)
    expect(via()).toBeDefined()
  })

  test('gives way to a straight one as soon as there is one', async () => {
    const table = await begin(false)
    const [between, far] = [await table.somebody(), await table.somebody()]
    await paste(table, table.host, between)
    await paste(table, between, far)
    const client = table.client(far)
    await live(client)
    const how = (): string | undefined =>
      far.mesh.reach(table.host.identity.player, table.invite, table.host.identity.player)?.how
    expect(how()).toBe('through')
    await paste(table, table.host, far)
    await until(() => how() === 'directly' && client.status().state === 'connected', 'a straight way')
    await says(table, client, 'hello')
    await client.settled()
  })
})

describe('those who are connected', () => {
  test('need the relay no more', async () => {
    const table = await begin(true)
    const [one, two] = [await table.somebody(), await table.somebody()]
    const all = [table.host, one, two]
    await until(() => all.every(({ mesh }) => mesh.neighbours().length === 2), 'everybody connected')
    await table.stopRelay()
    const [client, other] = [table.client(one), table.client(two)]
    await Promise.all([live(client), live(other)])
    const heard = ear(table, other)
    await says(table, client, 'hello')
    await until(() => heard.lines.includes('hello'), 'what was said')
  })

  test('let go of a neighbour that sends what is no frame, and lose nothing', async () => {
    const table = await begin(false)
    const [good, bad] = [await table.somebody(), createIdentity()]
    await paste(table, table.host, good)
    const client = table.client(good)
    await live(client)
    const { text, take } = await table.host.mesh.hand(table.invite)
    const paper = readPaper(text)
    const signals = createSignals(table.invite, bad)
    const offer = paper.kind === 'offer' ? signals.open(paper.sealed)?.signal : undefined
    if (offer?.kind !== 'offer') throw new Error('no offer')
    let isOpen = false
    const peer = (await peersHere())({
      onOpen: () => {
        isOpen = true
      },
      onBytes: () => {},
      onDrain: () => {},
      onClose: () => {
        isOpen = false
      },
    })
    const answer = { kind: 'answer', to: '', id: offer.id, at: await peer.answer(offer.at) } as const
    await take(writePaper({ kind: 'answer', sealed: signals.seal(answer) }))
    await until(() => isOpen && table.host.mesh.neighbours().includes(bad.player), 'a new neighbour')
    peer.send(new Uint8Array([1, 99, 99]))
    await until(() => !isOpen && !table.host.mesh.neighbours().includes(bad.player), 'its end')
    await says(table, client, 'hello')
    await client.settled()
    expect(table.host.mesh.neighbours()).toEqual([good.identity.player])
  })
})
