// Installs one of Debian's packages for the tests, where this is Debian and we may.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether it was possible. Nothing that the package brings is started as a service: a test starts what it needs. */
export function aptInstall(name, what) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return false
  console.log(`nodealer: installing ${what} ...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
  return apt('update') && apt('install', '-y', '--no-install-recommends', name)
}
