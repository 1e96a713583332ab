/**
 * Invite links: `https://host/t/<table>#<key>`. The fragment never leaves the browser, so the relay that serves the page
 * never sees the key. The table's own name is eight letters that can be read out; it finds the table, and nothing more:
 * without the key nobody is let in. The key is never derived from the letters, since whoever runs the relay could try
 * all of them.
 */
import { base64urlnopad } from '@scure/base'

/** What somebody needs to come to a table. */
export interface Invite {
  /** Where the relay is: scheme, host and port, as in `https://poker.example`. */
  readonly relay: string
  /** The table's name at that relay: eight letters. */
  readonly table: string
  /** The 32 bytes under which everything said at the table is encrypted. */
  readonly key: Uint8Array
}

/** Letters that cannot be mistaken for each other, and make no words. */
const letters = 'bcdfghjkmnpqrstvwxyz'
const nameLength = 8

/** What a table's name looks like. */
export const tableName: RegExp = new RegExp(`^[${letters}]{${nameLength}}$`)

/** An invitation to a table that does not exist yet, with a fresh name and key. */
export function createInvite(relay: string): Invite {
  return { relay: originOf(relay), table: randomName(), key: crypto.getRandomValues(new Uint8Array(32)) }
}

function randomName(): string {
  let name = ''
  while (name.length < nameLength) {
    for (const byte of crypto.getRandomValues(new Uint8Array(nameLength))) {
      if (byte < 240 && name.length < nameLength) name += letters[byte % letters.length]
    }
  }
  return name
}

/** The link to give to friends. Whoever has it can read the table's log, so it is a secret between the players. */
export function printInvite(invite: Invite): string {
  return `${invite.relay}/t/${invite.table}#${base64urlnopad.encode(invite.key)}`
}

/** Reads a link, or `NAME#KEY` when it is known which relay is meant. Says what is wrong with one that cannot be read. */
export function parseInvite(text: string, relay?: string): Invite {
  const [address = '', fragment = ''] = text.trim().split('#', 2)
  if (fragment === '')
    throw new Error('the link has no key: copy the whole link, also what comes after the #')
  const key = keyOf(fragment)
  if (!address.includes('/')) {
    if (relay === undefined)
      throw new Error('a table name alone does not say which relay: use the whole link')
    return { relay: originOf(relay), table: parseTableName(address), key }
  }
  const url = URL.canParse(address) ? new URL(address) : undefined
  const path = url === undefined ? null : /\/t\/([^/]+)\/?$/.exec(url.pathname)
  if (url === undefined || path === null)
    throw new Error('this is not an invite link: it should look like https://host/t/name#key')
  return { relay: originOf(url.href), table: parseTableName(path[1] ?? ''), key }
}

function keyOf(fragment: string): Uint8Array {
  try {
    const key = base64urlnopad.decode(fragment)
    if (key.length === 32) return key
  } catch {}
  throw new Error('the key in the link is damaged: copy the whole link again')
}

/** The table's name as people write it: capital letters or small ones, with a dash or without. */
export function parseTableName(text: string): string {
  const name = text.toLowerCase().replaceAll(/[\s-]/g, '')
  if (!tableName.test(name)) throw new Error(`a table name is ${nameLength} letters, like BCDF-GHJK`)
  return name
}

/** The table's name in the form that is easy to read out: `BCDF-GHJK`. */
export function printTableName(table: string): string {
  return `${table.slice(0, nameLength / 2)}-${table.slice(nameLength / 2)}`.toUpperCase()
}

/** Scheme, host and port of an address; a WebSocket address counts as the web address it belongs to. */
export function originOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address.replace(/^ws/, 'http')) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new Error('a relay address looks like https://host or http://localhost:4040')
  }
  return url.origin
}
