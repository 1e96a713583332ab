// Finds the system's Chromium for the browser tests, or installs it where the system's packages allow that.
import { existsSync } from 'node:fs'
import { aptInstall } from './apt.mjs'

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
  return aptInstall('chromium', 'Chromium for the browser tests') ? findChromium() : undefined
}
