/** Parts of the page whose code is loaded when they are needed, so that the first page stays light. */
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { t } from '../words/messages.ts'

/** A part that is shown once its code is there; `meanwhile` is a text for a whole screen. */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile?: () => string,
): ComponentType<P> {
  return (props: P) => {
    const [part, setPart] = useState<{ readonly Part: ComponentType<P> }>()
    useEffect(() => {
      load().then((Part) => setPart({ Part }))
    }, [])
    if (part) return <part.Part {...props} />
    return meanwhile === undefined ? null : <p class="loading">{meanwhile()}</p>
  }
}

/** A screen that is loaded later. */
export function laterScreen<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return later(load, () => t.table.starting)
}
