/** `nodealer serve`: runs a relay, with the web app where it has been built. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RunningRelay, startRelay } from '../../net/relay/index.ts'
import { type Command, UsageError } from '../command.ts'
import { iceFrom } from '../online/peers.ts'
import { pagePackage, webApp } from '../web-app.ts'

/** The built book of a checkout. */
function book(): string | undefined {
  const here = dirname(fileURLToPath(import.meta.url))
  const folder = join(here, '..', '..', '..', '.cache', 'docs')
  return existsSync(join(folder, 'index.html')) ? folder : undefined
}

/** The command. */
export const serve: Command = {
  name: 'serve',
  usage: '',
  options: {
    port: { type: 'string', value: 'N', about: 'port to listen on', default: '4040' },
    host: {
      type: 'string',
      value: 'ADDRESS',
      about: 'address to listen on; 0.0.0.0 for everybody',
      default: '127.0.0.1',
    },
    store: {
      type: 'string',
      value: 'STORE',
      about: 'memory, sqlite:PATH to survive restarts, or nats://HOST for several relays',
      default: 'memory',
    },
    'public-url': { type: 'string', value: 'URL', about: 'the address that players use, behind a proxy' },
    'also-at': { type: 'string', value: 'URL,URL', about: 'the other relays on the same store' },
    ice: {
      type: 'string',
      value: 'URL,URL',
      about:
        'servers that players are told of who connect directly: stun:HOST:PORT, turn:USER:PASSWORD@HOST:PORT',
    },
    'behind-proxy': { type: 'boolean', about: 'believe X-Forwarded-For' },
    open: { type: 'boolean', about: 'open the web app in a browser' },
    quiet: { type: 'boolean', about: 'do not print the relay’s own log' },
  },
  async run(args) {
    const webRoot = webApp()
    const docsRoot = book()
    const publicUrl = args.text('public-url')
    const host = args.text('host') ?? '127.0.0.1'
    const relay = await startRelay({
      port: args.number('port', 0, 65_535) ?? 4040,
      host,
      store: args.text('store') ?? 'memory',
      behindProxy: args.flag('behind-proxy'),
      relays: (args.text('also-at') ?? '').split(',').filter((url) => url !== ''),
      ice: iceFrom(args.text('ice')),
      ...(publicUrl === undefined ? {} : { publicUrl }),
      ...(webRoot === undefined ? {} : { webRoot }),
      ...(docsRoot === undefined ? {} : { docsRoot }),
      ...(args.flag('quiet') ? {} : { onReport: (line: string) => console.error(line) }),
    }).catch((error: Error) => {
      throw new UsageError(error.message)
    })
    console.log(`nodealer is ready: ${relay.url}`)
    if (docsRoot !== undefined) console.log(`the book: ${relay.url}/docs/`)
    for (const line of whereItWorks(relay, host, publicUrl !== undefined)) console.log(line)
    if (webRoot === undefined)
      console.log(
        `(there is no page here, so players use nodealer join; npm install ${pagePackage} beside nodealer brings it, npm run build in a checkout)`,
      )
    else if (args.flag('open')) openBrowser(relay.url)
    await interrupted()
    await relay.close()
    return 0
  },
}

/** Who can use a link of this relay, and what to do for those who cannot. */
function whereItWorks({ networkUrls, localUrl }: RunningRelay, host: string, isPublic: boolean): string[] {
  if (isPublic) return []
  const port = new URL(localUrl).port
  const anywhere = `  friends elsewhere: put a tunnel or proxy in front and add --public-url URL (docs/relay.md), as in
                     cloudflared tunnel --url http://127.0.0.1:${port}`
  const [, ...others] = networkUrls
  if (networkUrls.length > 0)
    return [
      '  links work for everybody in your network; keep the machine and its firewall open for that port',
      ...others.map((url) => `  also: ${url}`),
      anywhere,
    ]
  return [
    '  links work on this machine only',
    host === '127.0.0.1'
      ? '  friends in your network: start with --host 0.0.0.0, and use the address that is printed then'
      : '  this machine has no other address',
    anywhere,
  ]
}

/** Opens a page where there is a screen; elsewhere the printed address has to do. */
function openBrowser(url: string): void {
  const programs: { readonly [platform: string]: string } = {
    darwin: 'open',
    win32: 'explorer',
    linux: 'xdg-open',
  }
  const program = programs[process.platform]
  const screen = process.platform !== 'linux' || process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']
  if (program === undefined || !screen || process.env['CI']) return
  const child = spawn(program, [url], { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
}

/** Resolves on Ctrl-C or when asked to stop. */
function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve())
    process.once('SIGTERM', () => resolve())
  })
}
