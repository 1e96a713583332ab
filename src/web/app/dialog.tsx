/** A dialog in front of the page: traps the focus, closes with Escape, gives the focus back. */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly kind?: string
  readonly children: ComponentChildren
}

/** A modal dialog with a heading; shown as long as it is rendered. */
export function Dialog({ title, onClose, kind = '', children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    box.current?.showModal()
    // The focus may be far below: it is read from its beginning.
    box.current?.scrollTo(0, 0)
  }, [])
  return (
    <dialog ref={box} class={kind} aria-labelledby="dialog-title" onClose={onClose} onCancel={onClose}>
      <h2 id="dialog-title">{title}</h2>
      {children}
    </dialog>
  )
}
