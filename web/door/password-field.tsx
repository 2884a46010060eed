import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { IconButton } from '#web/parts/button.tsx'
import { Field } from '#web/parts/field.tsx'
import { texts } from '#web/texts/language.ts'

interface PasswordProps {
  readonly value: string
  readonly onValue: (value: string) => void
  /** Whether it is the password of a new account. */
  readonly isNew?: boolean
}

/** A password, which can be shown while it is typed. */
export function PasswordField({ value, onValue, isNew = false }: PasswordProps): JSX.Element {
  const { door } = texts.value
  const [isShown, show] = useState(false)
  return (
    <div class="door-password">
      <Field
        label={door.password}
        type={isShown ? 'text' : 'password'}
        value={value}
        onValue={onValue}
        autocomplete={isNew ? 'new-password' : 'current-password'}
        hint={isNew ? door.passwordHint : undefined}
        required
      />
      <IconButton
        icon="eye"
        label={door.showPassword}
        pressed={isShown}
        onPress={() => show(!isShown)}
      />
    </div>
  )
}
