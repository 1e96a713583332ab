/**
 * How long it takes until the group can be used: one kernel is compiled, asked for known answers and thrown away. Every time has a process of
 * its own, since an engine keeps what it has compiled. This file is both sides: `loads` asks, and when it is started as a program it answers.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type KernelName, loadWasm } from '../src/group/wasm/load.ts'
import { insist } from './job.ts'

/** Milliseconds for loading a kernel and its self-test. */
interface Load {
  readonly clock: number
  readonly processor: number
}

/** Loads this kernel so many times, each in a fresh process. */
export function loads(kernel: KernelName, times: number): Load[] {
  return Array.from({ length: times }, () => {
    const { stdout, status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), kernel], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    insist(status === 0, 'load and self-test')
    return JSON.parse(stdout) as Load
  })
}

async function answer(kernel: KernelName): Promise<void> {
  const { text } =
    kernel === 'fma51'
      ? (await import('../src/group/wasm/modules/fma51.ts')).fma51
      : (await import('../src/group/wasm/modules/f64x2.ts')).f64x2
  const [start, before] = [performance.now(), process.cpuUsage()]
  const loaded = loadWasm({ kernel, text })
  const clock = performance.now() - start
  const { user, system } = process.cpuUsage(before)
  insist(loaded !== undefined, 'load and self-test')
  console.log(JSON.stringify({ clock, processor: (user + system) / 1000 } satisfies Load))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await answer(process.argv[2] as KernelName)
