import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Icon, type IconName } from './icon.tsx'
import { reportProblem } from './toasts.tsx'

interface ButtonProps {
  readonly children: ComponentChildren
  readonly icon?: IconName
  readonly look?: 'main' | 'danger' | 'plain'
  readonly wide?: boolean
  readonly type?: 'button' | 'submit'
  /** While its promise runs, another press does nothing. A failure is shown as a toast. */
  readonly onPress?: () => unknown
  readonly pressed?: boolean
  /** For a form that is being sent. */
  readonly busy?: boolean
}

export function Button(props: ButtonProps): JSX.Element {
  const { children, icon, look, wide, type = 'button', pressed } = props
  const { isBusy, press } = usePress(props.onPress)
  const names = ['button', look, wide && 'wide'].filter(Boolean).join(' ')
  return (
    <button
      type={type}
      class={names}
      onClick={press}
      aria-disabled={isBusy || props.busy}
      aria-pressed={pressed}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

interface IconButtonProps {
  readonly icon: IconName
  /** Read aloud, and shown when the pointer rests on it. */
  readonly label: string
  readonly onPress: () => unknown
  readonly pressed?: boolean
  readonly class?: string
}

export function IconButton({
  icon,
  label,
  onPress,
  pressed,
  ...rest
}: IconButtonProps): JSX.Element {
  const { isBusy, press } = usePress(onPress)
  return (
    <button
      type="button"
      class={`icon-button ${rest.class ?? ''}`}
      aria-label={label}
      title={label}
      aria-disabled={isBusy}
      aria-pressed={pressed}
      onClick={press}
    >
      <Icon name={icon} />
    </button>
  )
}

function usePress(onPress: (() => unknown) | undefined) {
  const [isBusy, setBusy] = useState(false)
  async function run(): Promise<void> {
    const result = onPress?.()
    if (!(result instanceof Promise)) return
    setBusy(true)
    try {
      await result
    } catch (error) {
      reportProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    press: () => {
      if (!isBusy) void run()
    },
  }
}
