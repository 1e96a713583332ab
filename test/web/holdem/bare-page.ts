/** What parts of the page that draw nothing want of a browser, where there is none. */
import { vi } from 'vitest'

/** Until globals are put back, there is a page on which nothing happens. */
export function stubPage(): void {
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', { documentElement: { dataset: {} }, addEventListener: () => {} })
}
