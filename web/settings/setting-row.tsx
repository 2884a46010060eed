import type { ComponentChildren, JSX } from 'preact'
import { useId } from 'preact/hooks'
import { Icon, type IconName } from '#web/components/icon.tsx'
import type { Role } from '#web/data/home.ts'
import { texts } from '#web/texts/language.ts'

interface LinkProps {
  readonly href: string
  readonly icon: IconName
  readonly label: string
  /** The present value. */
  readonly value?: string | undefined
  readonly isCurrent?: boolean
}

/** A row that leads to a part of the settings. */
export function SettingLink({ href, icon, label, value, isCurrent }: LinkProps): JSX.Element {
  return (
    <a class="row-main settings-row" href={href} aria-current={isCurrent ? 'page' : undefined}>
      <Icon name={icon} />
      <Words label={label} value={value} />
      <Icon name="forward" />
    </a>
  )
}

interface ButtonProps {
  readonly label: string
  readonly value?: string | undefined
  readonly icon?: IconName
  readonly isDangerous?: boolean
  readonly onPress: () => unknown
}

/** A row that opens a sheet. */
export function SettingButton(props: ButtonProps): JSX.Element {
  const { label, value, icon, isDangerous, onPress } = props
  return (
    <button
      type="button"
      class={`row-main settings-row ${isDangerous ? 'wrong' : ''}`}
      onClick={onPress}
    >
      {icon && <Icon name={icon} />}
      <Words label={label} value={value} />
      {!isDangerous && <Icon name="forward" />}
    </button>
  )
}

interface FactProps {
  readonly label: string
  readonly children: ComponentChildren
}

/** A row that only tells. */
export function Fact({ label, children }: FactProps): JSX.Element {
  return (
    <div class="row-main settings-row">
      <span class="grow">{label}</span>
      <span class="quiet settings-value">{children}</span>
    </div>
  )
}

function Words({ label, value }: { readonly label: string; readonly value?: string | undefined }) {
  return (
    <>
      <span class="grow">{label}</span>
      {value !== undefined && <span class="quiet settings-value">{value}</span>}
    </>
  )
}

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
