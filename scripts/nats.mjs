// Finds a NATS server for the tests of relays that share a store, or installs it where the system's packages allow that.
import { existsSync } from 'node:fs'
import { aptInstall } from './apt.mjs'

/** The path of a NATS server on this machine. */
export function findNats() {
  const given = process.env.NODEALER_NATS
  if (given) return existsSync(given) ? given : undefined
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin']
  return folders.map((folder) => `${folder}/nats-server`).find((path) => existsSync(path))
}

/** Installs Debian's NATS server if we may; gives its path, or undefined if that was not possible. */
export function installNats() {
  return aptInstall('nats-server', 'a NATS server for the tests of several relays') ? findNats() : undefined
}
