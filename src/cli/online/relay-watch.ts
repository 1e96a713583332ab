/** Notices when a relay stays away, or has lost the table, so that the players are told how to go on elsewhere. */
import type { RelayEvent } from '../../net/index.ts'

/** How long a relay may be away before anything is offered, in milliseconds. */
const usualPatience = 60_000

/** `NODEALER_PATIENCE` sets another, in milliseconds. */
function patienceHere(): number {
  return Number(process.env['NODEALER_PATIENCE'] || usualPatience)
}

/** Listens to a connection: told once for each time that the relay goes and stays away, and when it is back after all. */
export function watchRelay(onGone: () => void, onBack: () => void, patience = patienceHere()): RelayWatch {
  let waiting: NodeJS.Timeout | undefined
  let told = false
  const tell = (): void => {
    if (!told) onGone()
    told = true
  }
  const stop = (): void => {
    clearTimeout(waiting)
    waiting = undefined
  }
  return {
    hear(event) {
      if (event.type === 'notice' && event.kind === 'forgetful') tell()
      if (event.type !== 'status') return
      if (event.state === 'connected') {
        stop()
        if (told) onBack()
        told = false
      } else if (event.state !== 'closed') waiting ??= setTimeout(tell, patience).unref()
    },
    stop,
  }
}

/** A watch over a connection. */
export interface RelayWatch {
  hear(event: RelayEvent): void
  stop(): void
}
