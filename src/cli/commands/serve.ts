/** `nodealer serve`: runs a relay, with the web app where it has been built. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RunningRelay, startRelay } from '../../net/relay/index.ts'
import { type Command, UsageError } from '../command.ts'

/** The built web app: beside the built program, or in the build of a checkout that runs from its sources. */
function webApp(): string | undefined {
  const here = fileURLToPath(import.meta.url)
  const root = here.endsWith('.ts')
    ? join(dirname(here), '..', '..', '..', 'dist')
    : join(dirname(here), '..', '..')
  const app = join(root, 'web')
  return existsSync(join(app, 'index.html')) ? app : undefined
}

/** The command. */
export const serve: Command = {
  name: 'serve',
  usage: '',
  about: 'Run a relay: players meet here, and it can read nothing of what they say.',
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
      about: 'memory, or sqlite:PATH to survive restarts',
      default: 'memory',
    },
    'public-url': { type: 'string', value: 'URL', about: 'the address that players use, behind a proxy' },
    'behind-proxy': { type: 'boolean', about: 'believe X-Forwarded-For' },
    open: { type: 'boolean', about: 'open the web app in a browser' },
    quiet: { type: 'boolean', about: 'do not print the relay’s own log' },
  },
  async run(args) {
    const webRoot = webApp()
    const publicUrl = args.text('public-url')
    const host = args.text('host') ?? '127.0.0.1'
    const relay = await startRelay({
      port: args.number('port', 0, 65_535) ?? 4040,
      host,
      store: args.text('store') ?? 'memory',
      behindProxy: args.flag('behind-proxy'),
      ...(publicUrl === undefined ? {} : { publicUrl }),
      ...(webRoot === undefined ? {} : { webRoot }),
      ...(args.flag('quiet') ? {} : { onReport: (line: string) => console.error(line) }),
    }).catch((error: Error) => {
      throw new UsageError(error.message)
    })
    console.log(`nodealer is ready: ${relay.url}`)
    for (const line of whereItWorks(relay, host, publicUrl !== undefined)) console.log(line)
    if (webRoot === undefined) console.log('(the web app is not built here; players can use nodealer join)')
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
