// Finds the system's Chromium for the browser tests, or installs it where the system's packages allow that.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The path of a Chromium on this machine. */
export function findChromium() {
  const given = process.env.NODEALER_CHROMIUM
  if (given) return existsSync(given) ? given : undefined
  for (const folder of (process.env.PATH ?? '').split(':')) {
    const found = names.map((name) => `${folder}/${name}`).find((path) => existsSync(path))
    if (found) return found
  }
  return undefined
}

/** Installs Debian's Chromium if we may; gives its path, or undefined if that was not possible. */
export function installChromium() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return undefined
  console.log('nodealer: installing Chromium for the browser tests ...')
  const apt = (...args) =>
    spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  const done = apt('update') && apt('install', '-y', '--no-install-recommends', 'chromium')
  return done ? findChromium() : undefined
}
