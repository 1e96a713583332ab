/** A screen whose code is loaded when it is needed, so that the first page stays light. */
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { t } from '../messages.ts'

/** Shows the screen once it is there. */
export function Later({ load }: { load: () => Promise<ComponentType> }) {
  const [screen, setScreen] = useState<{ readonly Screen: ComponentType }>()
  useEffect(() => {
    load().then((Screen) => setScreen({ Screen }))
  }, [load])
  return screen ? <screen.Screen /> : <p class="loading">{t.table.starting}</p>
}
