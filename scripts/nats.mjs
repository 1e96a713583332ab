// Finds a NATS server for the tests of relays that share a store, or installs it where the system's packages allow that.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { aptInstall } from './apt.mjs'

/** The path of a NATS server on this machine; of several the newest, since those before 2.10 cannot sync before they acknowledge. */
export function findNats() {
  const given = process.env.NODEALER_NATS
  if (given) return existsSync(given) ? given : undefined
  const folders = [...new Set([...(process.env.PATH ?? '').split(':'), '/usr/local/bin', '/usr/sbin'])]
  const found = folders.map((folder) => `${folder}/nats-server`).filter((path) => existsSync(path))
  const [newest] = found
    .map((path) => ({ path, version: versionOf(path) }))
    .sort((a, b) => b.version - a.version)
  return newest?.path
}

/** Its version as one number, 2.10 as 2010. */
function versionOf(path) {
  const [, major = 0, minor = 0] = /v(\d+)\.(\d+)/.exec(String(spawnSync(path, ['--version']).stdout)) ?? []
  return 1000 * Number(major) + Number(minor)
}

/** Whether it can sync before it acknowledges. */
export function canSync(path) {
  return versionOf(path) >= 2010
}

/** Installs Debian's NATS server if we may; gives its path, or undefined if that was not possible. */
export function installNats() {
  return aptInstall('nats-server', 'a NATS server for the tests of several relays') ? findNats() : undefined
}
