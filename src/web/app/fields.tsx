/** Fields of forms: a name, a number to slide to, something that is on or off. A list to choose from is in `choice.tsx`. */

interface NameProps {
  readonly value: string
  /** What stands for a name that nobody has typed. */
  readonly otherwise: string
  readonly onChange: (name: string) => void
  readonly label: string
  /** Whether only readers of the screen are told what it is for. */
  readonly isBare?: boolean
}

/** What somebody wants to be called. */
export function NameField({ value, otherwise, onChange, label, isBare = false }: NameProps) {
  return (
    <label>
      <span class={isBare ? 'sr' : undefined}>{label}</span>
      <input
        type="text"
        value={value}
        maxLength={20}
        autocomplete="nickname"
        placeholder={otherwise}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  )
}

interface SliderProps {
  readonly label: string
  readonly min: number
  readonly max: number
  readonly value: number
  readonly onChange: (value: number) => void
}

/** A number between two others. */
export function Slider({ label, min, max, value, onChange }: SliderProps) {
  return (
    <label>
      <span>
        {label}: {value}
      </span>
      <input
        type="range"
        min={min}
        max={max}
        value={value}
        onInput={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </label>
  )
}

interface SwitchProps {
  readonly label: string
  readonly value: boolean
  readonly onChange: (value: boolean) => void
}

/** On or off. */
export function Switch({ label, value, onChange }: SwitchProps) {
  return (
    <label class="row">
      <span>{label}</span>
      <input
        type="checkbox"
        checked={value}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </label>
  )
}
