/** A page of its own that audits a log file, without a table and without the network. */
import '../../style/dialog.css'
import { useEffect, useState } from 'preact/hooks'
import { go } from '../../app/route.ts'
import { more } from '../../words/more.ts'
import { auditFile, trouble, verdict } from './state.ts'
import { Verdict } from './verdict.tsx'

function run(file: File | undefined): void {
  if (file === undefined) return
  trouble.value = undefined
  auditFile(file)
}

/** The page: drop a file anywhere on it, or choose one. */
export function AuditScreen() {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const onDrag = (event: DragEvent): void => {
      event.preventDefault()
      setOver(event.type === 'dragover')
      if (event.type === 'drop') run(event.dataTransfer?.files[0])
    }
    const kinds = ['dragover', 'dragleave', 'drop'] as const
    for (const kind of kinds) addEventListener(kind, onDrag)
    return () => {
      for (const kind of kinds) removeEventListener(kind, onDrag)
    }
  }, [])
  return (
    <main class="sheet">
      <button type="button" class="plain" onClick={() => go('/')}>
        {more.make.back}
      </button>
      <h1>{more.audit.title}</h1>
      <p class="lead">{more.audit.intro}</p>
      <label class={`drop${isOver ? ' over' : ''}`}>
        <input
          type="file"
          accept=".jsonl,.log,.txt"
          onChange={({ currentTarget }) => run(currentTarget.files?.[0])}
        />
        <strong>{more.audit.choose}</strong>
        <span>{more.audit.drop}</span>
      </label>
      {trouble.value !== undefined && <p role="alert">{trouble.value}</p>}
      {verdict.value !== undefined && trouble.value === undefined && <Verdict verdict={verdict.value} />}
    </main>
  )
}
