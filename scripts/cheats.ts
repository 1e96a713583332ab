/** Runs the whole catalogue of cheats and writes `docs/cheats.md`. */
import { writeFile } from 'node:fs/promises'
import { cheatsPage } from '../src/adversaries/cheats-page.ts'
import { type CheatResult, runCheats } from '../src/adversaries/index.ts'

const results: CheatResult[] = []
for await (const result of runCheats()) {
  results.push(result)
  const end = result.asExpected ? 'as expected' : `NOT as expected: ${JSON.stringify(result.expected)}`
  console.log(`${result.deck} ${result.name}: ${result.named} ${result.atStep} ${end}`)
}
await writeFile(new URL('../docs/cheats.md', import.meta.url), cheatsPage(results))
if (!results.every((result) => result.asExpected)) process.exitCode = 1
