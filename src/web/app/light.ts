/**
 * How the room is lit, where the reader leaves that to the page. This tab remembers it for the address, so that a village that is loaded anew
 * at night is dark from the first; day and night are the same for everybody there.
 */
import { signal } from '@preact/signals'

type Light = 'light' | 'dark' | undefined

const place = 'nodealer-light'

/** The light now; undefined for that of the system. */
export const light = signal<Light>(remembered())

addEventListener('pagehide', () => {
  try {
    sessionStorage.setItem(place, JSON.stringify([location.pathname, light.peek()]))
  } catch {
    // Where nothing can be kept, a page is loaded in the light of the system.
  }
})

function remembered(): Light {
  try {
    const [address, lit] = JSON.parse(sessionStorage.getItem(place) ?? '[]') as [string?, Light?]
    return address === location.pathname ? (lit ?? undefined) : undefined
  } catch {
    return undefined
  }
}
