/** What is proven: who everybody is, every statement with what was checked of it, and what a cheat would look like. */

import { useEffect, useRef } from 'preact/hooks'
import { go } from '../../app/route.ts'
import type { GameName } from '../../rules-model.ts'
import { t } from '../../words/messages.ts'
import { more } from '../../words/more.ts'
import { Fingerprints } from './fingerprints.tsx'
import { reset } from './line.ts'
import { AuditLog, TakeLog } from './log-buttons.tsx'
import { Reached } from './reached.tsx'
import { entries, missed, order, table, tally } from './state.ts'
import { Timeline } from './timeline.tsx'

/** The panel beside the table. */
export function TrustPanel({ onClose }: { onClose: () => void }) {
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => close.current?.focus(), [])
  const { statements, bytes, checks, milliseconds } = tally.value
  return (
    <aside class="trust" aria-label={more.trust.title} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      <header>
        <h2>{more.trust.title}</h2>
        <button type="button" class="plain" ref={close} onClick={onClose}>
          {more.trust.close}
        </button>
      </header>
      <p>{more.trust.intro}</p>
      <Missed />
      <dl class="figures">
        <Figure value={t.chips(checks)} label={more.trust.checks} />
        <Figure value={t.chips(statements)} label={more.trust.statements} />
        <Figure value={t.kilobytes(bytes)} label={more.trust.bytes} />
        <Figure value={t.time(milliseconds)} label={more.trust.spent} />
      </dl>
      <div class="buttons">
        <AuditLog />
        <TakeLog />
      </div>
      <h3>{more.trust.timeline}</h3>
      <Timeline entries={[...entries.value.values()]} />
      <People />
      <Order />
      <section>
        <h3>{more.trust.ifCheat}</h3>
        <p>{more.trust.ifCheatText}</p>
        <button type="button" onClick={seatCheat}>
          {more.trust.tryCheat}
        </button>
      </section>
    </aside>
  )
}

/** Where a table with a cheat is wished for. Free tables have none: cheats know the messages of a game. */
const cheatAt: { readonly [K in GameName]: string } = {
  holdem: '/new/cheat',
  werewolf: '/village/cheat',
  free: '/new/cheat',
}

function seatCheat(): void {
  const { game = 'holdem' } = table.value?.rules ?? {}
  reset()
  go(cheatAt[game])
}

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** What was played while I was away. */
function Missed() {
  if (missed.value === undefined) return null
  const { phases, isChecked } = missed.value
  const game = table.value?.rules.game ?? 'holdem'
  return <p role="status">{more.trust.missed(phases, isChecked, game)}</p>
}

function Order() {
  if (order.value === undefined) return null
  return (
    <section>
      <h3>{more.trust.order}</h3>
      <p>{more.trust.orderText(order.value.k, order.value.code)}</p>
    </section>
  )
}

function People() {
  return (
    <section>
      <h3>{more.trust.people}</h3>
      <p>{more.trust.peopleIntro}</p>
      <Fingerprints />
      <ul class="people">
        {table.value?.players.map(({ id, person, name, kind, words }, i) => (
          <li key={id}>
            <span class={`avatar hue${i}`} aria-hidden="true">
              {[...name][0]?.toUpperCase()}
            </span>
            <span>
              <strong>{name}</strong>
              {kind !== 'person' && <small>{kind === 'me' ? t.table.you : t.table.bot}</small>}
              {kind === 'person' && <Reached person={person} />}
              <span class="words">{words}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
