/** What the operating system refuses (a folder that is not there, a full disk) as a sentence: that is nobody's bug. */

/** The sentence; undefined if the error is none of the operating system's. */
export function systemSentence(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, syscall, path, message } = error as NodeJS.ErrnoException
  if (code === undefined || syscall === undefined) return undefined
  const why = message.replace(`${code}: `, '').replace(/, [a-z]+( '.*')?$/s, '')
  return path === undefined ? `${syscall}: ${why}` : `cannot ${syscall} "${path}": ${why}`
}
