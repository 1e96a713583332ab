/**
 * Which process holds a lease, as far as it can be told for certain. A process number alone means nothing: another machine, another
 * container or the time after a restart may use the same one. Linux names all three: the boot, the space of process numbers, and
 * the number in it. Where one of them cannot be had, nothing is claimed.
 */
import { readFileSync, readlinkSync } from 'node:fs'

/** The space of process numbers that this process can see; undefined where the system does not name it. */
function processSpace(): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot}/${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return undefined
  }
}

/** This process, for others to read; empty where it cannot be named. */
export function holderHere(): string {
  const space = processSpace()
  return space === undefined ? '' : `${process.pid}@${space}`
}

/** Whether the process that wrote this is gone for certain. */
export function isGone(holder: string): boolean {
  const [, number, space] = /^(\d+)@(\S+)$/.exec(holder.trim()) ?? []
  if (number === undefined || space !== processSpace()) return false
  try {
    process.kill(Number(number), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
