import type { ComponentChildren, JSX } from 'preact'
import { Icon, type IconName } from '#web/parts/icon.tsx'

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
