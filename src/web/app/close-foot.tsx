/** The foot of a dialog that is only read: one button, which closes it. */

/** The foot. */
export function CloseFoot({ label, onClose }: { label: string; onClose: () => void }) {
  return (
    <div class="foot">
      <button type="button" class="primary" onClick={onClose}>
        {label}
      </button>
    </div>
  )
}
