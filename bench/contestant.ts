/**
 * One backend in a process of its own, which does jobs when it is asked to. This file is both sides: the class asks, and when it is
 * started as a program it answers.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Ready } from './job.ts'
import { jobs } from './jobs.ts'

/** What a race found out. */
export interface Measured {
  readonly ms: number
  readonly best: number
  readonly spread: number
  readonly bytes?: number
  readonly points?: number
}

type Ask = { readonly prepare: number } | 'once'
type Sizes = { bytes?: number; points?: number }

/** A process with one backend. */
export class Contestant {
  readonly backend: string
  readonly #process: ChildProcess

  /** `options`: what the engine is told, such as that it must not fuse. */
  constructor(backend: string, quick: boolean, options: readonly string[] = []) {
    this.backend = backend
    const env = { ...process.env, NODEALER_GROUP: backend }
    this.#process = fork(fileURLToPath(import.meta.url), quick ? ['--answer', '--quick'] : ['--answer'], {
      env,
      execArgv: [...process.execArgv, ...options],
    })
  }

  /** Makes the job with this index ready, and does it once to warm up. */
  prepare(index: number): Promise<Sizes> {
    return this.#ask<Sizes>({ prepare: index })
  }

  /** Does the job once: milliseconds. */
  once(): Promise<number> {
    return this.#ask<number>('once')
  }

  leave(): void {
    this.#process.disconnect()
  }

  #ask<T>(ask: Ask): Promise<T> {
    return new Promise((resolve, reject) => {
      const failed = () => reject(new Error(`the benchmark of ${this.backend} failed`))
      this.#process.once('exit', failed)
      this.#process.once('message', (answer) => {
        this.#process.off('exit', failed)
        resolve(answer as T)
      })
      this.#process.send(ask)
    })
  }
}

function answer(quick: boolean): void {
  const all = jobs(quick)
  let ready: Ready | undefined
  process.on('message', async (ask: Ask) => {
    if (ask === 'once') {
      process.send?.(await ready?.once())
      return
    }
    ready = all[ask.prepare]!.ready()
    if (process.env['NODEALER_GROUP'] !== 'noble') await warmUp(ready)
    const { bytes, points } = ready
    process.send?.({ bytes, points })
  })
}

/** Milliseconds of the processor for warming up, and what one round counts at least. */
const warmUpTime = 80
const leastTime = 0.5

/** Until the engine has compiled what is used often, as long as it is no burden: players shuffle more than once. */
async function warmUp(ready: Ready): Promise<void> {
  for (let spent = 0; spent < warmUpTime; ) spent += Math.max(await ready.once(), leastTime)
}

if (process.argv.includes('--answer')) answer(process.argv.includes('--quick'))
