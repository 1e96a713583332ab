import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests with browsers, relays and terminals wait more than they compute, and take longest. */
const waiting = /\/test\/(browser|cli|net)\//

/** Every other file is one that waits, from the beginning on, so that cores are neither idle nor crowded, nor idle at the end. */
class Interleaved extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const those = sorted.filter(({ moduleId }) => waiting.test(moduleId))
    const others = sorted.filter(({ moduleId }) => !waiting.test(moduleId))
    return others
      .flatMap((file, i) => [those[i], file])
      .concat(those.slice(others.length))
      .filter((file) => file !== undefined)
  }
}

export default defineConfig({
  test: {
    globalSetup: ['test/temporary.ts'],
    // Programs that tests start need not be read and translated anew each time.
    env: { NODE_COMPILE_CACHE: resolve('.cache/compiled') },
    include: ['test/**/*.test.ts'],
    sequence: { sequencer: Interleaved },
    maxWorkers: Math.max(4, availableParallelism()),
    maxConcurrency: 2,
    // Browsers, sockets and processes meet here on real clocks. Where a change is judged, bad luck is not taken for a mistake at once;
    // the report says «retry» at each test that needed it.
    retry: process.env['CI'] ? 1 : 0,
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
})
