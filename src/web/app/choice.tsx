/** A labelled list to choose from. */
interface ChoiceProps<K extends string> {
  readonly label: string
  readonly value: K
  readonly options: readonly (readonly [K, string])[]
  readonly onChange: (value: K) => void
  readonly disabled?: boolean
  /** Whether label and list stand side by side, as in a list of preferences. */
  readonly isRow?: boolean
}

/** The list. */
export function Choice<K extends string>({
  label,
  value,
  options,
  onChange,
  disabled = false,
  isRow = false,
}: ChoiceProps<K>) {
  return (
    <label class={isRow ? 'row' : undefined}>
      <span>{label}</span>
      <select
        value={value}
        disabled={disabled}
        onChange={({ currentTarget }) => onChange(options[currentTarget.selectedIndex]?.[0] ?? value)}
      >
        {options.map(([key, text]) => (
          <option value={key} key={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
