import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { serve } from '../../src/cli/commands/serve.ts'
import { parseNatsAddress } from '../../src/net/relay/nats/address.ts'
import { openNatsStore } from '../../src/net/relay/store-nats.ts'
import { canSync, freePort, natsProgram } from '../net/nats-server.ts'
import { emptyFolder } from '../temporary.ts'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

describe('the files to deploy', () => {
  test('start relays with options that there are', () => {
    const commands = [
      ...(read('deploy/nodealer.service').match(/serve .*/g) ?? []),
      ...(read('deploy/compose.yaml').match(/- --.*/g) ?? []),
      ...(read('Dockerfile').match(/^(?:ENTRYPOINT|CMD) .*/gm) ?? []),
      ...(read('docs/deploy.md').match(/^nodealer serve .*/gm) ?? []),
    ]
    const used = commands.flatMap((command) => command.match(/--[a-z-]+/g) ?? []).map((flag) => flag.slice(2))
    expect(used.length).toBeGreaterThan(8)
    expect(used.filter((flag) => !(flag in (serve.options ?? {})))).toEqual([])
    const stores = [read('deploy/compose.yaml'), read('docs/deploy.md')].flatMap(
      (text) => text.match(/nats:\/\/nodealer:[^\s']+/g) ?? [],
    )
    expect(stores).toHaveLength(2)
    for (const store of stores)
      expect(parseNatsAddress(store)).toMatchObject({ house: 'house', sync: { monitor: 8222 } })
  })

  test.skipIf(!canSync)('make a NATS that a relay accepts', async () => {
    const [port, monitor] = [await freePort(), await freePort()]
    const folder = emptyFolder()
    const config = join(folder, 'nats.conf')
    writeFileSync(config, read('deploy/nats.conf').replace('"/data"', JSON.stringify(folder)))
    const args = ['-c', config, '-p', `${port}`, '-m', `${monitor}`]
    const env = { ...process.env, NATS_NAME: 'n0', NATS_PASSWORD: 'secret' }
    const server = spawn(natsProgram ?? '', args, { env, stdio: 'ignore' })
    const gone = new Promise((resolve) => server.once('exit', resolve))
    const isUp = async (): Promise<boolean> =>
      (await fetch(`http://127.0.0.1:${monitor}/healthz`).catch(() => undefined))?.ok === true
    while (server.exitCode === null && !(await isUp()))
      await new Promise((resolve) => setTimeout(resolve, 20))
    try {
      const address = `127.0.0.1:${port}/house?monitor=${monitor}`
      const store = await openNatsStore(`nats://nodealer:secret@${address}`)
      await store.close()
      await expect(openNatsStore(`nats://nodealer:wrong@${address}`)).rejects.toThrow(/password/)
    } finally {
      server.kill('SIGKILL')
      await gone
    }
  })
})
