/** What a relay answers over plain HTTP: new tables, its key, its health, its counters, and the web app. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { IceServer } from '../mesh/peer.ts'
import { longestCharter, longestMessage, protocolVersion, type RefusalCode } from '../protocol.ts'
import type { Metrics } from './metrics.ts'
import { RelayRefusal } from './refusal.ts'
import type { Report } from './report.ts'
import type { StaticFiles } from './static-files.ts'

/** What the answers need of their relay. */
export interface HttpParts {
  readonly metrics: Metrics
  readonly report: Report
  /** What is served from folders, asked one after the other. */
  readonly files: readonly StaticFiles[]
  /** The key with which this relay signs the order of its tables. */
  readonly key: string
  /** Servers that help players to connect directly. */
  readonly ice: readonly IceServer[]
  /** Makes the table that a request asks for. */
  makeTable(wanted: unknown, request: IncomingMessage): Promise<{ readonly name: string }>
  gauges(): Parameters<Metrics['print']>[0]
  isClosing(): boolean
}

const statusOf: Partial<Record<RefusalCode, number>> = {
  'not-proven': 403,
  'not-invited': 403,
  'table-taken': 409,
  'id-taken': 409,
  'table-full': 409,
  'too-large': 413,
  'too-many': 429,
  'store-failed': 503,
  'shutting-down': 503,
}

/** The longest request: a charter in base64url, and the opening around it. */
const longestRequest = Math.ceil((longestCharter * 4) / 3) + longestMessage

/** Answers one request; never throws. */
export async function answer(
  parts: HttpParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    await route(parts, request, response)
  } catch (error) {
    if (error instanceof RelayRefusal) {
      parts.metrics.refused(error.code)
      return json(response, statusOf[error.code] ?? 400, { code: error.code, reason: error.message })
    }
    parts.report('error', { error: String(error) })
    if (!response.headersSent)
      json(response, 500, { code: 'store-failed', reason: 'something went wrong at the relay' })
    else response.destroy()
  }
}

async function route(parts: HttpParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = pathOf(request)
  const isGet = request.method === 'GET' || request.method === 'HEAD'
  if (request.method === 'POST' && path === '/tables') {
    const made = await parts.makeTable(await bodyOf(request), request)
    return json(response, 201, { table: made.name })
  }
  if (isGet && path === '/key') return json(response, 200, { key: parts.key, version: protocolVersion })
  if (isGet && path === '/ice') return json(response, 200, { servers: parts.ice })
  if (isGet && path === '/healthz')
    return json(response, parts.isClosing() ? 503 : 200, { ok: !parts.isClosing() })
  if (isGet && path === '/metrics') {
    response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
    response.end(parts.metrics.print(parts.gauges()))
    return
  }
  if (isGet && path !== undefined)
    for (const serve of parts.files) if (await serve(request, response, path)) return
  if (isGet && path === '/')
    return text(response, 200, 'this is a nodealer relay; it serves tables, but no web app\n')
  if (isGet) return text(response, 404, 'there is nothing here\n')
  text(response, 405, 'this can only be read\n')
}

function pathOf(request: IncomingMessage): string | undefined {
  try {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://relay').pathname)
    return path.includes('\0') ? undefined : path
  } catch {
    return undefined
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size > longestRequest)
      throw new RelayRefusal('too-large', `a request may have ${longestRequest} bytes`)
    chunks.push(chunk as Buffer)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    throw new RelayRefusal('bad-message', 'the body of the request is not JSON')
  }
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  })
  response.end(`${JSON.stringify(body)}\n`)
}

function text(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
  })
  response.end(body)
}
