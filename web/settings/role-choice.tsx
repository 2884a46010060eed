import type { JSX } from 'preact'
import { useId } from 'preact/hooks'
import type { Role } from '#web/data/home.ts'
import { texts } from '#web/texts/language.ts'

interface RoleProps<Value extends Role> {
  readonly value: Value
  readonly roles: readonly Value[]
  readonly onValue: (role: Value) => void
}

/** The roles, with what each may do. */
export function RoleChoice<Value extends Role>({
  value,
  roles,
  onValue,
}: RoleProps<Value>): JSX.Element {
  const { settings } = texts.value
  const name = useId()
  return (
    <fieldset class="settings-radios">
      <legend class="label">{settings.role}</legend>
      {roles.map((role) => (
        <label key={role} class="settings-radio">
          <input type="radio" name={name} checked={role === value} onChange={() => onValue(role)} />
          <span>
            {settings.roles[role]}
            <span class="quiet small settings-note">{settings.rolesExplained[role]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
