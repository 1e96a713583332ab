import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { base64urlnopad } from '@scure/base'
import { afterEach, describe, expect, test } from 'vitest'
import { relayKey } from '../../src/net/index.ts'
import { doorOf } from '../../src/net/link-keys.ts'
import { longestCharter } from '../../src/net/protocol.ts'
import { openSqliteStore } from '../../src/net/relay/store-sqlite.ts'
import { signOpening } from '../../src/net/signing.ts'
import { createIdentity } from '../../src/table/statements/identity.ts'
import { emptyFolder } from '../temporary.ts'
import { connected, createMeeting, haveLines, newTable, randomKey } from './meeting.ts'
import { until } from './until.ts'

const meeting = createMeeting()
afterEach(() => meeting.end())

const folder = emptyFolder()
const webRoot = join(folder, 'web')
mkdirSync(join(webRoot, 'assets'), { recursive: true })
mkdirSync(join(webRoot, '.hidden'))
writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>table</title>')
writeFileSync(join(webRoot, 'assets', 'index-B4gT9_xY.js'), `console.log('${'cards '.repeat(500)}')`)
writeFileSync(join(webRoot, 'assets', 'core-DfG7hJ2k.wasm'), new Uint8Array([0, 97, 115, 109]))
writeFileSync(join(webRoot, '.hidden', 'secret.txt'), 'secret')
writeFileSync(join(folder, 'outside.txt'), 'secret')
symlinkSync(join(folder, 'outside.txt'), join(webRoot, 'link.txt'))

/** Asks for a path as it is, without the tidying that `fetch` does. */
function ask(url: string, path: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path }, async (response) => {
      let body = ''
      for await (const chunk of response) body += chunk
      resolve({ status: response.statusCode ?? 0, body })
    })
      .on('error', reject)
      .end()
  })
}

describe('the web app', () => {
  test('is served with its pages, types and a strict policy', async () => {
    const { url } = await meeting.relay({ webRoot })
    const page = await fetch(`${url}/`)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('cache-control')).toBe('no-cache')
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'")
    expect(policy).toContain(url.replace('http', 'ws'))
    expect(policy).not.toContain('unsafe-inline')
    expect(await page.text()).toContain('<title>table</title>')
    expect(await (await fetch(`${url}/t/bcdfghjk`)).text()).toContain('<title>table</title>')
    expect((await fetch(`${url}/assets/core-DfG7hJ2k.wasm`)).headers.get('content-type')).toBe(
      'application/wasm',
    )
  })

  test('keeps hashed files for good, compresses text, and answers "not modified"', async () => {
    const { url } = await meeting.relay({ webRoot })
    const script = await fetch(`${url}/assets/index-B4gT9_xY.js`, {
      headers: { 'Accept-Encoding': 'gzip, br' },
    })
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(script.headers.get('content-encoding')).toBe('br')
    expect(await script.text()).toContain('cards cards')
    const zipped = await fetch(`${url}/assets/index-B4gT9_xY.js`, { headers: { 'Accept-Encoding': 'gzip' } })
    expect(zipped.headers.get('content-encoding')).toBe('gzip')
    expect(await zipped.text()).toContain('cards cards')
    const etag = (await fetch(url)).headers.get('etag') ?? ''
    expect((await fetch(url, { headers: { 'If-None-Match': etag } })).status).toBe(304)
    const head = await fetch(url, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('gives out nothing but its own files', async () => {
    const { url } = await meeting.relay({ webRoot })
    const paths = [
      '/../outside.txt',
      '/%2e%2e/outside.txt',
      '/..%2foutside.txt',
      '/link.txt',
      '/.hidden/secret.txt',
    ]
    for (const path of [
      ...paths,
      '/assets/..%5c..%5coutside.txt',
      '/%00.txt',
      '/%zz.txt',
      '//etc/passwd.txt',
    ]) {
      const { status, body } = await ask(url, path)
      expect([path, status]).toEqual([path, 404])
      expect(body).not.toContain('secret')
    }
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(405)
  })

  test('that is not built is missed at once, with what to do', async () => {
    await expect(meeting.relay({ webRoot: folder })).rejects.toThrow(/build the web app first/)
    const bare = await meeting.relay()
    expect(await (await fetch(bare.url)).text()).toMatch(/nodealer relay/)
  })
})

describe('the book', () => {
  const docsRoot = join(folder, 'book')
  mkdirSync(join(docsRoot, 'decks'), { recursive: true })
  writeFileSync(join(docsRoot, 'index.html'), '<!doctype html><title>book</title>')
  writeFileSync(join(docsRoot, 'decks', 'mask.html'), '<!doctype html><title>mask</title>')
  symlinkSync(join(folder, 'outside.txt'), join(docsRoot, 'link.txt'))

  test('is served beside the app, under the same policy', async () => {
    const { url } = await meeting.relay({ webRoot, docsRoot })
    const page = await fetch(`${url}/docs`)
    expect([page.url, page.status]).toEqual([`${url}/docs/`, 200])
    expect(await page.text()).toContain('<title>book</title>')
    const policy = (response: Response): string | null => response.headers.get('content-security-policy')
    expect(policy(page)).toBe(policy(await fetch(url)))
    expect(await (await fetch(`${url}/docs/decks/mask.html`)).text()).toContain('<title>mask</title>')
    expect((await fetch(`${url}/docs/decks/none.html`)).status).toBe(404)
    for (const path of [
      '/docs/../outside.txt',
      '/docs/%2e%2e/outside.txt',
      '/docs/link.txt',
      '/docs//etc/passwd.txt',
    ])
      expect((await ask(url, path)).status).toBe(404)
  })

  test('is where the app is told that it is, and only then', async () => {
    writeFileSync(join(webRoot, 'index.html'), '<!doctype html><html lang="en"><title>table</title>')
    const told = async (docs: object): Promise<string> =>
      (await fetch((await meeting.relay({ webRoot, ...docs })).url)).text()
    expect(await told({ docsRoot })).toContain('<html data-book="/docs/" lang="en">')
    expect(await told({})).toContain('<html lang="en">')
  })

  test('that is not built is missed at once, with what to do', async () => {
    await expect(meeting.relay({ docsRoot: folder })).rejects.toThrow(/build the book first/)
  })
})

describe('making a table', () => {
  const post = (url: string, body: string): Promise<Response> =>
    fetch(`${url}/tables`, { method: 'POST', body })
  const request = (name = 'bcdfghjk', size?: number) => {
    const creator = createIdentity()
    const table = newTable(randomKey(), creator, creator.player)
    const charter = size === undefined ? table.charter : new Uint8Array(size)
    const about = {
      name,
      id: base64urlnopad.encode(table.id),
      door: doorOf(table.key).player,
      spectators: true,
    }
    return { opening: signOpening(about, creator, charter), charter: base64urlnopad.encode(charter) }
  }
  const wrong = (change: object): string => {
    const { opening, charter } = request()
    return JSON.stringify({ opening: { ...opening, ...change }, charter })
  }

  test('twice is the same as once, but a name belongs to whoever took it first', async () => {
    const { url } = await meeting.relay()
    const mine = JSON.stringify(request())
    expect((await post(url, mine)).status).toBe(201)
    expect((await post(url, mine)).status).toBe(201)
    const taken = await post(url, JSON.stringify(request()))
    expect([taken.status, await taken.json()]).toMatchObject([409, { code: 'table-taken' }])
  })

  test.each([
    ['not JSON', '{', 400, 'bad-message'],
    ['nothing', '', 400, 'bad-message'],
    ['another thing', '[1, 2]', 400, 'bad-message'],
    ['another name', wrong({ name: 'bcdfghja' }), 400, 'bad-message'],
    ['half an id', wrong({ id: 'A'.repeat(22) }), 400, 'bad-message'],
    ['an id that is none', wrong({ id: '-'.repeat(43) }), 400, 'bad-message'],
    ['another creator', wrong({ creator: createIdentity().player }), 403, 'not-proven'],
    ['spectators changed', wrong({ spectators: false }), 403, 'not-proven'],
    ['another id', wrong({ id: base64urlnopad.encode(randomKey()) }), 403, 'not-proven'],
    ['another charter', JSON.stringify({ ...request(), charter: request().charter }), 403, 'not-proven'],
    ['no charter', JSON.stringify({ ...request(), charter: 'AAAA' }), 400, 'bad-message'],
    ['a charter too long', JSON.stringify(request('bcdfghjk', longestCharter + 1)), 400, 'bad-message'],
    ['too much', ' '.repeat(200_000), 413, 'too-large'],
  ])('from %s is refused', async (_what, body, status, code) => {
    const { url } = await meeting.relay()
    const answer = await post(url, body)
    expect([answer.status, await answer.json()]).toMatchObject([status, { code }])
  })

  test('too often from one address, or too many in all, is refused', async () => {
    const { url } = await meeting.relay({ limits: { tablesPerHour: 2 } })
    const creator = createIdentity()
    await meeting.table(url, creator)
    await meeting.table(url, createIdentity())
    await expect(meeting.table(url, createIdentity())).rejects.toThrow(/2 new tables an hour/)
    const keeping = await meeting.relay({ limits: { makerTables: 1 } })
    await meeting.table(keeping.url, creator)
    await expect(meeting.table(keeping.url, creator)).rejects.toThrow(/keeps 1 tables/)
    const small = await meeting.relay({ limits: { tables: 1 } })
    await meeting.table(small.url, creator)
    await expect(meeting.table(small.url, creator)).rejects.toThrow(/as many tables as it allows/)
  })

  test('at an address where nobody is says so', async () => {
    await expect(meeting.table('http://127.0.0.1:9', createIdentity())).rejects.toThrow(
      /cannot reach the relay/,
    )
  })
})

describe('the key of a relay', () => {
  test('is there for everybody to ask for, and only its public half', async () => {
    const { url } = await meeting.relay()
    const answer = await (await fetch(`${url}/key`)).json()
    expect(answer).toEqual({ key: await relayKey(url), version: 3 })
    const other = await meeting.relay()
    expect(await relayKey(other.url)).not.toBe(answer.key)
  })

  test('is not taken from something that is no relay', async () => {
    const { url } = await meeting.relay({ webRoot })
    const noRelay = async (): Promise<Response> => fetch(url)
    await expect(relayKey(url, noRelay)).rejects.toThrow(/not a relay that this program knows/)
    await expect(relayKey('http://127.0.0.1:9')).rejects.toThrow(/cannot reach/)
  })
})

describe('whoever runs a relay', () => {
  test('can ask whether it is well and what it has done', async () => {
    const { url } = await meeting.relay()
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ ok: true })
    const invite = await meeting.table(url, createIdentity())
    const [one, other] = [meeting.guest(invite), meeting.guest(invite)]
    await connected(one, other)
    await one.says('a')
    await haveLines(1, one, other)
    const metrics = await (await fetch(`${url}/metrics`)).text()
    const value = (name: string): number =>
      Number(new RegExp(`^nodealer_relay_${name} (.*)$`, 'm').exec(metrics)?.[1])
    expect(value('tables')).toBe(1)
    expect(value('rooms')).toBe(1)
    expect(value('connections')).toBe(2)
    expect(value('entries_stored_total')).toBe(1)
    expect(value('entries_out_total')).toBe(4)
    expect(value('certificates_total')).toBe(2)
    expect(value('append_seconds_count')).toBe(1)
    expect(value('append_seconds_bucket\\{le="\\+Inf"\\}')).toBe(1)
    for (const line of metrics.trim().split('\n')) {
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"\})? [0-9.e+-]+)$/)
    }
  })

  test('gets a log of JSON lines that tells no secrets', async () => {
    const lines: string[] = []
    const store = join(folder, 'reported.db')
    const onReport = (line: string): number => lines.push(line)
    const { url, close } = await meeting.relay({ onReport, store: `sqlite:${store}` })
    const invite = await meeting.table(url, createIdentity())
    const guest = meeting.guest(invite)
    await connected(guest)
    await guest.says('the river is the ace of spades')
    await guest.client.settled()
    meeting.guest({ ...invite, key: new Uint8Array(32) })
    await until(() => lines.some((line) => line.includes('not-invited')))
    await close()
    const events = lines.map((line) => JSON.parse(line).event)
    expect(events[0]).toBe('started')
    expect(events).toContain('seated')
    expect(events.at(-1)).toBe('stopped')
    const all = lines.join('\n')
    const reopened = openSqliteStore(store)
    const { secretKey } = await reopened.key()
    await reopened.close()
    for (const secret of [invite.key, guest.identity.secretKey, secretKey]) {
      expect(all).not.toContain(Buffer.from(secret).toString('base64url'))
      expect(all).not.toContain(Buffer.from(secret).toString('hex'))
    }
    expect(all).not.toContain('spades')
  })

  test('is told at once what is wrong with the settings', async () => {
    await expect(meeting.relay({ store: 'postgres' })).rejects.toThrow(
      /"memory", "sqlite:PATH" or "nats:\/\/HOST"/,
    )
    await expect(meeting.relay({ store: 'sqlite:/no/such/folder/x.db' })).rejects.toThrow(/cannot use .*x.db/)
    await expect(meeting.relay({ publicUrl: 'poker' })).rejects.toThrow(/relay address/)
    const { url } = await meeting.relay()
    await expect(meeting.relay({ port: Number(new URL(url).port) })).rejects.toThrow(/in use/)
  })

  test('may close it at any moment: everybody is told and comes back later', async () => {
    const store = `sqlite:${join(emptyFolder(), 'relay.db')}`
    const first = await meeting.relay({ store })
    const identity = createIdentity()
    const invite = await meeting.table(first.url, identity)
    const guest = meeting.guest(invite, { identity })
    await connected(guest)
    await first.close()
    await until(
      () => guest.client.status().state === 'waiting' || guest.client.status().state === 'connecting',
    )
    await first.close()
    await meeting.relay({ store, port: Number(new URL(first.url).port) })
    await connected(guest)
    await guest.says('back again')
    await haveLines(1, guest)
    expect(guest.lines).toEqual(['back again'])
  })
})
