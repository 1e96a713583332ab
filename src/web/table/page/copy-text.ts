/** Copies a text; gives whether that was done. Over plain http there is no clipboard for a page: there the browser copies what is selected. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return document.execCommand('copy')
  }
}
