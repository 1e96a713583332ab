/** Somebody was caught: who, at which step, by which rule, and what proves it to anyone. */

import { Dialog } from '../../app/dialog.tsx'
import { more } from '../../words/more.ts'
import type { FaultModel, SignedModel } from '../model.ts'
import { ask } from './line.ts'
import { table, who } from './state.ts'
import { Term } from './term.tsx'

/** The dialog about one fault. */
export function FaultDialog({
  fault,
  lost,
  mayTalk,
  onClose,
}: {
  fault: FaultModel
  /** What the cheat has forfeited. */
  lost: string | undefined
  /** Whether people may talk now: where they may not, a cheat would else speak by what it signs. */
  mayTalk: boolean
  onClose: () => void
}) {
  const { name } = who(fault.culprit)
  const game = table.value?.rules.game ?? 'holdem'
  return (
    <Dialog title={more.fault.title(name)} onClose={onClose} kind="fault">
      {/* Else the browser focuses the first thing that scrolls, far below the heading. */}
      <dl class="evidence story" tabIndex={-1} autofocus>
        <Term name={more.fault.tried}>{more.fault.what(fault.rule, name)}</Term>
        <Term name={more.fault.gain}>{more.fault.gains(fault.rule)}</Term>
        <Term name={more.fault.caught}>{more.fault.howCaught(game, fault.step, fault.hand)}</Term>
        <Term name={more.fault.cost}>{more.fault.costs[game](name, lost, fault.isOut)}</Term>
      </dl>
      <Details fault={fault} mayTalk={mayTalk} />
      <div class="foot">
        {mayTalk && (
          <button type="button" onClick={() => ask({ type: 'take evidence', key: fault.key })}>
            {more.fault.download}
          </button>
        )}
        <button type="button" class="primary" onClick={onClose}>
          {more.fault.close}
        </button>
      </div>
    </Dialog>
  )
}

/** The rule, and what proves that it was broken. */
function Details({ fault, mayTalk }: { fault: FaultModel; mayTalk: boolean }) {
  const { recheck } = fault
  return (
    <>
      <h3>{more.fault.details}</h3>
      <dl class="evidence">
        <div>
          <dt>{more.fault.rule}</dt>
          <dd>“{fault.rule}”</dd>
        </div>
        {mayTalk && (
          <div>
            <dt>{more.fault.reason}</dt>
            <dd>{fault.reason}</dd>
          </div>
        )}
        <div>
          <dt>{more.fault.evidence}</dt>
          <dd>
            {more.fault.evidenceText(fault.statements.length, fault.evidence)}
            {fault.statements.map((said) => (
              <code key={said.digest}>{excerpt(said, mayTalk)}</code>
            ))}
            {!mayTalk && <p>{more.fault.wordsLater}</p>}
          </dd>
        </div>
        <div>
          <dt>{more.fault.recheck}</dt>
          <dd class={recheck?.agrees ? 'agrees' : ''}>
            {recheck === undefined
              ? more.fault.rechecking
              : recheck.agrees
                ? more.fault.agrees(recheck.milliseconds)
                : more.fault.disagrees}
          </dd>
        </div>
      </dl>
    </>
  )
}

/** What was signed, in short: what, if that may be told, else how much; and the beginning of its signature. */
function excerpt({ words, characters, digest, signature }: SignedModel, mayTalk: boolean): string {
  const what = mayTalk ? words : more.fault.size(characters, digest.slice(0, 16))
  return `${what}  ${more.fault.signature(signature)}`
}
