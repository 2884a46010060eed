import type { ComponentChildren, JSX } from 'preact'
import { useId } from 'preact/hooks'

interface FieldProps {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
  /** A sentence below it that helps. */
  readonly hint?: ComponentChildren
  /** The sentence that says why the value is wrong. */
  readonly problem?: string | undefined
  readonly type?: 'text' | 'email' | 'password' | 'search' | 'date' | 'url' | 'time'
  /** The keyboard of a phone. */
  readonly inputMode?: 'text' | 'decimal' | 'numeric'
  readonly autocomplete?:
    | 'username'
    | 'current-password'
    | 'new-password'
    | 'one-time-code'
    | 'name'
    | 'off'
  readonly placeholder?: string
  readonly required?: boolean
  readonly readOnly?: boolean
  readonly maxLength?: number
  /** It gets the focus when it is shown. */
  readonly autoFocus?: boolean
}

/** An input with its label, its hint and its problem. */
export function Field({ label, value, onValue, hint, problem, ...rest }: FieldProps): JSX.Element {
  const id = useId()
  const notes = `${id}-notes`
  const attributes: object = rest // the types of Preact want to know which type of input it is
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        {...attributes}
        id={id}
        class="input"
        value={value}
        onInput={(event) => onValue(event.currentTarget.value)}
        aria-invalid={problem !== undefined}
        {...((hint || problem) && { 'aria-describedby': notes })}
      />
      {(hint || problem) && (
        <p id={notes} class={problem ? 'problem' : 'quiet small'}>
          {problem ?? hint}
        </p>
      )}
    </div>
  )
}

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onValue: (value: Value) => void
}

/** One of a few values. */
export function Choice<Value extends string>(props: ChoiceProps<Value>): JSX.Element {
  const { label, value, options, onValue } = props
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        class="input"
        value={value}
        onChange={(event) => {
          const chosen = options[event.currentTarget.selectedIndex]
          if (chosen) onValue(chosen.value)
        }}
      >
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </div>
  )
}

interface TextProps {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
  readonly rows?: number
  readonly maxLength?: number
  readonly hint?: string
}

/** A text of several lines. */
export function TextArea({
  label,
  value,
  onValue,
  rows = 4,
  hint,
  ...rest
}: TextProps): JSX.Element {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea
        {...rest}
        id={id}
        class="input"
        rows={rows}
        value={value}
        onInput={(event) => onValue(event.currentTarget.value)}
        {...(hint && { 'aria-describedby': `${id}-hint` })}
      />
      {hint && (
        <p id={`${id}-hint`} class="quiet small">
          {hint}
        </p>
      )}
    </div>
  )
}

/** Why a form could not be sent. It is read aloud when it appears. */
export function Problem({ text }: { readonly text: string }): JSX.Element {
  return <div role="alert">{text !== '' && <p class="alert">{text}</p>}</div>
}

/** A code of an authenticator app has six digits; all else is a recovery code. */
export function readCode(typed: string): { code: string } | { recovery_code: string } {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? { code: digits } : { recovery_code: typed.trim() }
}
