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
    const [isMissing, setMissing] = useState(false)
    useEffect(() => {
      load().then(
        (Part) => setPart({ Part }),
        () => setMissing(true),
      )
    }, [])
    if (part) return <part.Part {...props} />
    if (isMissing) return <Missing />
    return meanwhile === undefined ? null : <p class="loading">{meanwhile()}</p>
  }
}

/** Code that cannot be had: a page that was opened before its relay got a newer one has names of files that are gone. */
function Missing() {
  return (
    <p class="trouble" role="alert">
      {t.table.outdated}{' '}
      <button type="button" onClick={() => location.reload()}>
        {t.table.reload}
      </button>
    </p>
  )
}

/** A screen that is loaded later. */
export function laterScreen<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return later(load, () => t.table.starting)
}
