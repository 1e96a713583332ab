/** Runs the terminal program: as a process, the way a script would, or in this one, where the process is not the point. */
import { spawn } from 'node:child_process'
import { vi } from 'vitest'
import { runProgram } from '../../src/cli/program.ts'
import { emptyFolder } from '../temporary.ts'

/** What a run of the program gave. */
export interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs `nodealer` with these words and this input, in a home of its own. */
export function nodealer(words: readonly string[], input = '', env: NodeJS.ProcessEnv = {}): Promise<Ran> {
  const child = spawn(process.execPath, ['src/cli/main.ts', ...words], {
    env: { ...process.env, NODEALER_HOME: emptyFolder(), ...env },
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  child.stdin.end(input)
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })))
}

/** The same without a process and without input; one run at a time. */
export async function nodealerHere(words: readonly string[], home = emptyFolder()): Promise<Ran> {
  const said = { stdout: '', stderr: '' }
  const hear = (to: keyof typeof said) => (text: unknown) => {
    said[to] += text
    return true
  }
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(hear('stdout')),
    vi.spyOn(process.stderr, 'write').mockImplementation(hear('stderr')),
    vi.spyOn(console, 'log').mockImplementation((text) => void hear('stdout')(`${text}\n`)),
    vi.spyOn(console, 'error').mockImplementation((text) => void hear('stderr')(`${text}\n`)),
  ]
  vi.stubEnv('NODEALER_HOME', home)
  try {
    return { code: await runProgram(words), ...said }
  } finally {
    for (const spy of spies) spy.mockRestore()
    vi.unstubAllEnvs()
  }
}
