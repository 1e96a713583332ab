/** A file that a command writes its result to. One that cannot be written is refused before the work is done, not after it. */
import { closeSync, openSync, writeFileSync } from 'node:fs'

/** Takes the file, if one is named; gives how to fill it. */
export function outputFile(path: string | undefined): (text: string) => void {
  if (path === undefined) return () => {}
  closeSync(openSync(path, 'a'))
  return (text) => writeFileSync(path, text)
}
