/** Relays in processes of their own that a test may pause, kill and start again. */
import { type ChildProcess, fork } from 'node:child_process'
import type { StartOptions } from '../../src/net/relay/index.ts'

/** A relay in a process of its own. */
export interface RelayProcess {
  readonly url: string
  /** Sends a signal to it, and to nothing else. */
  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void
  /** Resolves when the process is gone. */
  readonly gone: Promise<void>
}

const running = new Set<ChildProcess>()

/** Starts a relay process and waits until it listens. */
export async function forkRelay(options: StartOptions): Promise<RelayProcess> {
  const child = fork(new URL('./relay-process.ts', import.meta.url), [JSON.stringify(options)], {
    execArgv: [],
  })
  running.add(child)
  const gone = new Promise<void>((resolve) =>
    child.once('exit', () => {
      running.delete(child)
      resolve()
    }),
  )
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)))
    child.once('exit', (code) => reject(new Error(`the relay ended with ${code} before it listened`)))
  })
  return { url, gone, signal: (signal) => child.kill(signal) }
}

/** Ends all relay processes that are still there. */
export async function endProcesses(): Promise<void> {
  await Promise.all(
    [...running].map((child) => {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      return gone
    }),
  )
}
