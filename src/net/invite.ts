/**
 * Invite links: `https://host/t/<name>#<key><id>`. The fragment never leaves the browser, so the relay that serves the page
 * never sees the key. It holds the table's key, under which everything said at the table is sealed, and the table's id,
 * which binds charter, host and sequencer: nobody can pass another table off as this one. The name is eight letters that
 * can be read out; it finds the table, and nothing more. One more byte says that no relay gives the order, but the host's program; or
 * that a relay does, and the players' programs connect with each other as well.
 */

import { sha256 } from '../group/index.ts'
import { base64urlnopad } from '../group/inside.ts'

/** What somebody needs to come to a table. */
export interface Invite {
  /** Where the relay is: scheme, host and port, as in `https://poker.example`. */
  readonly relay: string
  /** The table's name at that relay: eight letters. */
  readonly table: string
  /** The 32 bytes under which everything said at the table is sealed. */
  readonly key: Uint8Array
  /** The table's id, 32 bytes: what its order begins with. */
  readonly id: Uint8Array
  /** The host's own program gives the order; at the relay the programs only find each other. */
  readonly direct?: true
  /** A relay gives the order, and the players' programs connect with each other as well: a second path around it. */
  readonly around?: true
}

/** What follows key and id in the link of a table whose host gives the order, and of one with a second path. */
const [directMark, aroundMark] = [1, 2]

/** Letters that cannot be mistaken for each other, and make no words. */
const letters = 'bcdfghjkmnpqrstvwxyz'
const nameLength = 8
const utf8 = new TextEncoder()

/** What a table's name looks like. */
export const tableName: RegExp = new RegExp(`^[${letters}]{${nameLength}}$`)

/**
 * The name for the table with this id. It is made from the id, so that a host that asks a second time asks for the same;
 * `attempt` counts the names that were taken.
 */
export function nameFor(id: Uint8Array, attempt = 0): string {
  let name = ''
  for (let block = 0; name.length < nameLength; block++) {
    const salt = utf8.encode(`nodealer/v2/name/${attempt}/${block}`)
    for (const byte of sha256(new Uint8Array([...salt, ...id]))) {
      if (byte < 240 && name.length < nameLength) name += letters[byte % letters.length]
    }
  }
  return name
}

/** The link to give to friends. Whoever has it can read the table's log, so it is a secret between the players. */
export function printInvite({ relay, table, key, id, direct, around }: Invite): string {
  const mark = direct ? [directMark] : around ? [aroundMark] : []
  const secret = new Uint8Array([...key, ...id, ...mark])
  return `${relay}/t/${table}#${base64urlnopad.encode(secret)}`
}

/** What a sentence around a link may have left at its end; a browser writes a space in its own way. */
const afterLink = /(?:%20|[^\w-])+$/

/** Reads a link, or `NAME#KEY` when it is known which relay is meant. Says what is wrong with one that cannot be read. */
export function parseInvite(text: string, relay?: string): Invite {
  const [address = '', fragment = ''] = text.trim().split('#', 2)
  if (fragment === '')
    throw new Error('the link has no key: copy the whole link, also what comes after the #')
  const secret = readFragment(fragment.replace(afterLink, ''))
  if (!address.includes('/')) {
    if (relay === undefined)
      throw new Error('a table name alone does not say which relay: use the whole link')
    return { relay: originOf(relay), table: parseTableName(address), ...secret }
  }
  const url = URL.canParse(address) ? new URL(address) : undefined
  const path = url === undefined ? null : /\/t\/([^/]+)\/?$/.exec(url.pathname)
  if (url === undefined || path === null)
    throw new Error('this is not an invite link: it should look like https://host/t/name#key')
  return { relay: originOf(url.href), table: parseTableName(path[1] ?? ''), ...secret }
}

function readFragment(fragment: string): Pick<Invite, 'key' | 'id' | 'direct' | 'around'> {
  const bytes = decoded(fragment)
  const secret = bytes && { key: bytes.slice(0, 32), id: bytes.slice(32, 64) }
  if (secret && bytes.length === 64) return secret
  if (secret && bytes.length === 65 && bytes[64] === directMark) return { ...secret, direct: true }
  if (secret && bytes.length === 65 && bytes[64] === aroundMark) return { ...secret, around: true }
  if (bytes?.length === 32) {
    throw new Error(
      'this link is cut off or from an older version: copy the whole link again, or ask the host for a new one',
    )
  }
  throw new Error('the key in the link is damaged: copy the whole link again')
}

function decoded(fragment: string): Uint8Array | undefined {
  try {
    return base64urlnopad.decode(fragment)
  } catch {
    return undefined
  }
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
