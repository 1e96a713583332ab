/** Between two hands: the next one begins by itself after a while, unless the reader looks at something. */
import { useEffect } from 'preact/hooks'
import { settings } from '../../app/settings.ts'
import { ask } from '../../table/page/line.ts'
import { isReading, table } from '../../table/page/state.ts'
import { t } from '../../words/messages.ts'
import { boughtText } from './chips-wish.ts'
import { isCurrent, shown } from './stage.ts'
import { over, playsNext, replay } from './state.ts'

/** Milliseconds that a finished hand stays: long enough to be read, or hardly at all for whoever wants no pause. */
const pause = { usual: 1600, none: 100 }

/** Begins the next hand. */
export function nextHand(): void {
  ask({ type: 'next hand' })
}

/** The button that begins the next hand, and the one that shows the last one again. */
export function NextHand() {
  const isBusy = isReading.value || replay.value !== undefined || !isCurrent.value
  const hand = shown.value?.number
  const isPlaying = table.value?.me !== undefined && over.value === undefined
  const stay = settings.value.noPause ? pause.none : pause.usual
  useEffect(() => {
    if (isBusy || !isPlaying) return
    const timer = setTimeout(nextHand, stay)
    return () => clearTimeout(timer)
  }, [isBusy, hand, isPlaying, stay])
  return (
    <>
      <p class="hint">{boughtText.value ?? (playsNext.value ? t.act.fromNextHand : ' ')}</p>
      <div class="moves">
        <button type="button" onClick={() => hand !== undefined && ask({ type: 'watch replay', hand })}>
          {t.table.replay}
        </button>
        {isPlaying && (
          <button type="button" class="raise next" onClick={nextHand}>
            {!isBusy && <span class="running" style={{ animationDuration: `${stay}ms` }} />}
            <span>
              {t.table.nextHand} <kbd>␣</kbd>
            </span>
          </button>
        )}
      </div>
    </>
  )
}
