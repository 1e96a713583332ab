/**
 * Serves the web app and the book, each from a folder: right types, strict security headers, compression, and caching such that files
 * with a content hash in their name are kept for good and everything else is asked for again. Paths without an extension, such as
 * `/t/…`, are pages of the app and give its `index.html`; the book is below `/docs/`.
 */
import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

const compressible = /^(text|application\/(json|manifest|wasm))|svg/
const hashed = /[-.][A-Za-z0-9_-]{8,}\.[a-z0-9]+$/
type Encoding = 'br' | 'gzip' | 'identity'

interface ServedFile {
  readonly type: string
  readonly etag: string
  readonly changed: number
  readonly bodies: Map<Encoding, Buffer>
}

/** Answers a request for a file; false when there is none, and then nothing has been sent. */
export type StaticFiles = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
) => Promise<boolean>

/** Serves the web app. `origins` are the addresses that it may open WebSockets to; `hasBook`: whether it can link to the book. */
export function serveApp(folder: string, origins: readonly string[], hasBook: boolean): StaticFiles {
  return serveFolder(folder, origins, {
    fileOf: (path) => (extname(path) === '' ? '/index.html' : path),
    finish: (page) => withBook(withAddress(page, origins[0] ?? ''), hasBook),
  })
}

/** Serves the book, below `/docs/`. */
export function serveBook(folder: string, origins: readonly string[]): StaticFiles {
  const serve = serveFolder(folder, origins, {
    fileOf: (path) => (path.endsWith('/') ? `${path}index.html` : path),
    finish: (page) => page,
  })
  return async (request, response, path) => {
    if (path === '/docs') {
      response.writeHead(301, { Location: '/docs/' }).end()
      return true
    }
    return path.startsWith('/docs/') && serve(request, response, path.slice('/docs'.length))
  }
}

interface Serving {
  /** The file that a path means. */
  readonly fileOf: (path: string) => string
  /** What is done to a page before it is served. */
  readonly finish: (page: string) => string
}

function serveFolder(folder: string, origins: readonly string[], { fileOf, finish }: Serving): StaticFiles {
  const files = new Map<string, ServedFile>()

  async function find(path: string): Promise<ServedFile | undefined> {
    const root = await realpath(folder)
    const file = await realpath(join(root, path)).catch(() => undefined)
    if (file === undefined || !file.startsWith(root + sep) || file.slice(root.length).includes(`${sep}.`))
      return undefined
    const about = await stat(file)
    if (!about.isFile()) return undefined
    const cached = files.get(file)
    if (cached?.changed === about.mtimeMs) return cached
    const type = types[extname(file).toLowerCase()] ?? 'application/octet-stream'
    const read = await readFile(file)
    const body = type === types['.html'] ? Buffer.from(finish(read.toString())) : read
    const served: ServedFile = {
      type,
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      changed: about.mtimeMs,
      bodies: new Map([['identity', body]]),
    }
    files.set(file, served)
    return served
  }

  return async (request, response, path) => {
    const file = await find(fileOf(path))
    if (file === undefined) return false
    const forever = file.type !== types['.html'] && hashed.test(path)
    const encoding = pickEncoding(request, file)
    response.setHeaders(new Headers(securityHeaders(origins)))
    response.setHeader('Content-Type', file.type)
    response.setHeader('ETag', file.etag)
    response.setHeader('Vary', 'Accept-Encoding')
    response.setHeader('Cache-Control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
    if (request.headers['if-none-match'] === file.etag) {
      response.writeHead(304).end()
      return true
    }
    const body = await bodyIn(encoding, file)
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
    response.writeHead(200, { 'Content-Length': body.length })
    response.end(request.method === 'HEAD' ? undefined : body)
    return true
  }
}

/** The page with the address of its preview: those who show a link ask for a whole one. */
function withAddress(page: string, origin: string): string {
  return page.replaceAll('content="/preview', `content="${origin}/preview`)
}

/** The page, told that the book is there. */
function withBook(page: string, hasBook: boolean): string {
  return hasBook ? page.replace('<html ', '<html data-book="/docs/" ') : page
}

function pickEncoding(request: IncomingMessage, file: ServedFile): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (!compressible.test(file.type)) return 'identity'
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

async function bodyIn(encoding: Encoding, file: ServedFile): Promise<Buffer> {
  const ready = file.bodies.get(encoding)
  if (ready !== undefined) return ready
  const plain = file.bodies.get('identity') as Buffer
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  const body = await (encoding === 'br'
    ? promisify(brotliCompress)(plain, { params })
    : promisify(gzip)(plain))
  file.bodies.set(encoding, body)
  return body
}

/** Nothing from elsewhere, nothing inline, no framing; WebAssembly and workers of our own are allowed. */
function securityHeaders(origins: readonly string[]): Record<string, string> {
  // A policy cannot name an IPv6 address; there, 'self' has to do.
  const named = origins.filter((origin) => !origin.includes('['))
  const sockets = named.map((origin) => origin.replace(/^http/, 'ws')).join(' ')
  const policy = [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `connect-src 'self' ${sockets}`,
    "img-src 'self' data: blob:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]
  return {
    'Content-Security-Policy': policy.join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  }
}
