/** Coming to a table by what its host handed out, without any relay. */
import { ask } from '../table/page/line.ts'
import { Paste } from '../table/page/papers.tsx'
import { more } from '../words/more.ts'
import { go } from './route.ts'

/** The screen. */
export function PasteScreen() {
  return (
    <main class="sheet">
      <button type="button" class="plain" onClick={() => go('/')}>
        {more.make.back}
      </button>
      <h1>{more.papers.title}</h1>
      <p class="lead">{more.papers.intro}</p>
      <Paste
        label={more.papers.fromHost}
        onTake={(text) => ask({ type: 'take up', text, page: location.origin })}
      />
    </main>
  )
}
