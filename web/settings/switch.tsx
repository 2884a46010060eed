import type { JSX } from 'preact'

interface SwitchProps {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** Something that is on or off. */
export function Switch({ label, isOn, onChange }: SwitchProps): JSX.Element {
  return (
    <label class="settings-switch">
      <span class="grow">{label}</span>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  )
}
