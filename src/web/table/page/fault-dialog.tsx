/** Somebody was caught: who, at which step, by which rule, and what proves it to anyone. */

import { Dialog } from '../../app/dialog.tsx'
import { t } from '../../words/messages.ts'
import type { FaultModel } from '../model.ts'
import { ask } from './line.ts'
import { who } from './state.ts'

/** The dialog about one fault. */
export function FaultDialog({ fault, onClose }: { fault: FaultModel; onClose: () => void }) {
  const { name } = who(fault.culprit)
  const { recheck } = fault
  return (
    <Dialog title={t.fault.title(name)} onClose={onClose} kind="fault">
      <p class="lead">{t.fault.what(fault.rule, name)}</p>
      <p>{t.fault.where(fault.step, fault.hand)}</p>
      <dl class="evidence">
        <div>
          <dt>{t.fault.rule}</dt>
          <dd>“{fault.rule}”</dd>
        </div>
        <div>
          <dt>{t.fault.reason}</dt>
          <dd>{fault.reason}</dd>
        </div>
        <div>
          <dt>{t.fault.evidence}</dt>
          <dd>
            {t.fault.evidenceText(fault.statements.length, fault.evidence)}
            {fault.statements.map((line) => (
              <code key={line}>{excerpt(line)}</code>
            ))}
          </dd>
        </div>
        <div>
          <dt>{t.fault.recheck}</dt>
          <dd class={recheck?.agrees ? 'agrees' : ''}>
            {recheck === undefined
              ? t.fault.rechecking
              : recheck.agrees
                ? t.fault.agrees(recheck.milliseconds)
                : t.fault.disagrees}
          </dd>
        </div>
      </dl>
      <p>{t.fault.consequence(name)}</p>
      <div class="foot">
        <button type="button" onClick={() => ask({ type: 'take evidence', key: fault.key })}>
          {t.fault.download}
        </button>
        <button type="button" class="primary" onClick={onClose}>
          {t.fault.close}
        </button>
      </div>
    </Dialog>
  )
}

/** What a signed line says, in short: where, what, and the beginning of its signature. */
function excerpt(line: string): string {
  const { slot, body, sig } = JSON.parse(line) as { slot: string; body: unknown; sig: string }
  const said = JSON.stringify(body)
  const short = said.length < 200 ? said : `${said.slice(0, 110)} … ${said.slice(-70)}`
  return `${slot}  ${short}  ${t.fault.signature(sig.slice(0, 16))}`
}
