/** What systemd and Compose themselves say of the files in `deploy/`. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { emptyFolder } from '../temporary.ts'

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')

/** The words that run Compose: a program of its own, or a part of Docker's; undefined where there is none. */
const compose = [[process.env['NODEALER_COMPOSE'] ?? 'docker-compose'], ['docker', 'compose']].find(
  ([program = '', ...words]) => spawnSync(program, [...words, 'version']).status === 0,
)
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

if (compose === undefined)
  console.error(
    '*** no docker compose: its reading of deploy/compose.yaml is skipped; set NODEALER_COMPOSE to its path ***',
  )
if (!hasSystemd)
  console.error('*** no systemd-analyze: its reading of deploy/nodealer.service is skipped ***')

describe('the files to deploy', () => {
  it.skipIf(!hasSystemd)('are a unit that systemd takes without a word', () => {
    const unit = read('deploy/nodealer.service')
    const program = '/opt/nodealer/node_modules/.bin/nodealer'
    expect(unit).toContain(`ExecStart=${program} serve `)
    const file = join(emptyFolder(), 'nodealer.service')
    // Only what is installed there is not here.
    writeFileSync(file, unit.replace(program, process.execPath))
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
    expect([status, stdout, stderr]).toEqual([0, '', ''])
  })

  it.skipIf(compose === undefined)('are a Compose project of two relays, NATS and a proxy', () => {
    const [program = '', ...words] = compose ?? []
    const file = new URL('../../deploy/compose.yaml', import.meta.url).pathname
    const env = { ...process.env, DOMAIN: 'poker.example', NATS_PASSWORD: 'secret' }
    const asked = spawnSync(program, [...words, '-f', file, 'config', '--format', 'json'], {
      env,
      encoding: 'utf8',
    })
    expect(asked.stderr).toBe('')
    const { services } = JSON.parse(asked.stdout) as { services: Record<string, { command?: string[] }> }
    expect(Object.keys(services).sort()).toEqual(['nats', 'proxy', 'relay-a', 'relay-b'])
    expect(services['relay-a']?.command).toContain('--public-url=https://poker.example')
    expect(services['relay-b']?.command).toEqual(services['relay-a']?.command)
  })

  it('start the relay itself, so that it hears when it is to stop', () => {
    expect(read('Dockerfile')).toContain('ENTRYPOINT ["/app/node_modules/.bin/nodealer", "serve"')
    expect(read('deploy/nodealer.service') + read('Dockerfile')).not.toContain('npx')
  })
})
