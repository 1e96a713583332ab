/** Network namespaces for tests: two places with a cable between them that can be pulled. Their addresses exist in them only. */
import { spawnSync } from 'node:child_process'

const ip = (...words: readonly string[]): boolean => spawnSync('ip', words).status === 0

/** Whether namespaces can be made here: it takes Linux, iproute2 and the right to. */
export const canMakeNamespaces: boolean = (() => {
  const probe = `nodealer-${process.pid}-probe`
  return ip('netns', 'add', probe) && ip('netns', 'del', probe)
})()

if (!canMakeNamespaces)
  console.error(
    '*** no network namespaces (they need Linux, ip and root): the test of a player who is cut off is skipped ***',
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

/** Lays a cable between two new namespaces. */
export function layCable(): Cable {
  const [here, there] = [`nodealer-${process.pid}-here`, `nodealer-${process.pid}-there`]
  const [address, other] = ['10.77.0.1', '10.77.0.2']
  const must = (...words: readonly string[]): void => {
    if (!ip(...words)) throw new Error(`"ip ${words.join(' ')}" failed`)
  }
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
