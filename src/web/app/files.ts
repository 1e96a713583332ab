/** Files that the reader takes home. */

/** Lets the browser save a text under a name. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `nodealer-${name}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
