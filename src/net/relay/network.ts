/** Networks that callers come from: what is counted as one caller where addresses are free to choose. */
import { createHmac } from 'node:crypto'

/** The network of an address: an IPv4 address, or the 64 bits of an IPv6 address that somebody gets to use freely. */
export function networkOf(address: string): string {
  const four = /(?:^|:)(\d+\.\d+\.\d+\.\d+)$/.exec(address)
  if (four !== null) return four[1] as string
  const [plain = ''] = address.toLowerCase().split('%')
  if (!plain.includes(':')) return plain
  const [front = '', back] = plain.split('::')
  const groups = front === '' ? [] : front.split(':')
  const behind = back === undefined || back === '' ? 0 : back.split(':').length
  while (back !== undefined && groups.length + behind < 8) groups.push('0')
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** A network as it may be kept: the same each time, without telling which it is. `secret` is the relay's. */
export function hideNetwork(secret: Uint8Array, network: string): string {
  const key = createHmac('sha256', secret).update('nodealer/v2/networks').digest()
  return createHmac('sha256', key).update(network).digest().subarray(0, 16).toString('base64url')
}
