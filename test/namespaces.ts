/**
 * Network namespaces for tests: two places with a cable between them that can be pulled, or two homes behind routers. Their addresses exist
 * in them only.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const ip = (...words: readonly string[]): boolean => spawnSync('ip', words).status === 0

/** Whether namespaces can be made here: it takes Linux, iproute2 and the right to. */
export const canMakeNamespaces: boolean = (() => {
  const probe = `nodealer-${process.pid}-probe`
  return ip('netns', 'add', probe) && ip('netns', 'del', probe)
})()

if (!canMakeNamespaces)
  console.error(
    '*** no network namespaces (they need Linux, ip and root): the tests of a player who is cut off, and of players behind NATs, are skipped ***',
  )

/** Two places, and the cable between them. */
export interface Cable {
  /** The address of the first place. */
  readonly address: string
  /** What stands before a command so that it runs in the first place, or in the second. */
  readonly here: readonly string[]
  readonly there: readonly string[]
  /** Pulls the cable: nothing comes through, and nobody is told. */
  cut(): void
  mend(): void
  remove(): void
}

const must = (...words: readonly string[]): void => {
  if (!ip(...words)) throw new Error(`"ip ${words.join(' ')}" failed`)
}

/** Lays a cable between two new namespaces. */
export function layCable(): Cable {
  const [here, there] = [`nodealer-${process.pid}-here`, `nodealer-${process.pid}-there`]
  const [address, other] = ['10.77.0.1', '10.77.0.2']
  for (const name of [here, there]) must('netns', 'add', name)
  must('-n', here, 'link', 'add', 'end', 'type', 'veth', 'peer', 'name', 'end', 'netns', there)
  for (const [name, own] of [
    [here, address],
    [there, other],
  ] as const) {
    must('-n', name, 'address', 'add', `${own}/24`, 'dev', 'end')
    for (const device of ['lo', 'end']) must('-n', name, 'link', 'set', device, 'up')
  }
  return {
    address,
    here: ['ip', 'netns', 'exec', here],
    there: ['ip', 'netns', 'exec', there],
    cut: () => must('-n', here, 'link', 'set', 'end', 'down'),
    mend: () => must('-n', here, 'link', 'set', 'end', 'up'),
    remove() {
      for (const name of [here, there]) ip('netns', 'del', name)
    },
  }
}

/** What makes routers change addresses; without it, homes have addresses that nobody else can reach. */
const nft = [process.env['NODEALER_NFT'], '/usr/sbin/nft'].find((path) => path && existsSync(path))

if (canMakeNamespaces && nft === undefined)
  console.error(
    '*** no nft: routers pass nothing between homes, but do not change addresses; apt-get install nftables ***',
  )

/** Two homes, each behind a router of its own, and what lies between them. */
export interface Homes {
  /** An address between the homes that both reach. */
  readonly address: string
  /** What stands before a command so that it runs between the homes, or in one of them. */
  readonly between: readonly string[]
  readonly inside: readonly (readonly string[])[]
  remove(): void
}

/**
 * Builds two homes whose programs reach what lies between them, and never each other: the routers give every connection another port, as the
 * strictest do, and let in only answers.
 */
export function buildHomes(): Homes {
  const nameOf = (place: string): string => `nodealer-${process.pid}-${place}`
  const [middle, address] = [nameOf('middle'), '10.78.0.1']
  const all: string[] = []
  const add = (place: string): string => {
    must('netns', 'add', nameOf(place))
    must('-n', nameOf(place), 'link', 'set', 'lo', 'up')
    all.push(nameOf(place))
    return nameOf(place)
  }
  const lay = (one: string, oneEnd: string, other: string, otherEnd: string, network: string): void => {
    must('-n', one, 'link', 'add', oneEnd, 'type', 'veth', 'peer', 'name', otherEnd, 'netns', other)
    for (const [place, end, own] of [
      [one, oneEnd, 1],
      [other, otherEnd, 2],
    ] as const) {
      must('-n', place, 'address', 'add', `${network}.${own}/24`, 'dev', end)
      must('-n', place, 'link', 'set', end, 'up')
    }
  }
  add('middle')
  must('-n', middle, 'address', 'add', `${address}/32`, 'dev', 'lo')
  // Between routers that change addresses everything may pass; otherwise nothing must.
  forward(middle, nft !== undefined)
  const inside = [1, 2].map((home) => {
    const [router, room] = [add(`router${home}`), add(`room${home}`)]
    lay(middle, `home${home}`, router, 'out', `10.78.${home}`)
    lay(router, 'in', room, 'out', `192.168.${home}`)
    must('-n', router, 'route', 'add', 'default', 'via', `10.78.${home}.1`)
    must('-n', room, 'route', 'add', 'default', 'via', `192.168.${home}.1`)
    forward(router, true)
    if (nft === undefined)
      must('-n', middle, 'route', 'add', `192.168.${home}.0/24`, 'via', `10.78.${home}.2`)
    else masquerade(router, nft)
    return within(room)
  })
  return {
    address,
    between: within(middle),
    inside,
    remove() {
      for (const name of all) ip('netns', 'del', name)
    },
  }
}

const within = (name: string): readonly string[] => ['ip', 'netns', 'exec', name]

function forward(router: string, isOn: boolean): void {
  must('netns', 'exec', router, 'sh', '-c', `echo ${isOn ? 1 : 0} > /proc/sys/net/ipv4/ip_forward`)
}

function masquerade(router: string, program: string): void {
  const rules = `table ip home {
    chain out { type nat hook postrouting priority 100; oifname "out" masquerade fully-random; }
    chain in { type filter hook forward priority 0; policy drop; iifname "in" accept; ct state established accept; }
  }`
  must('netns', 'exec', router, program, rules)
}
