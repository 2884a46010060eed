import type { JSX } from 'preact'
import { Field } from '#web/components/field.tsx'
import { texts } from '#web/texts/language.ts'

interface ProofProps {
  readonly value: string
  readonly onValue: (value: string) => void
  /** The sentences beside the fields of the form. */
  readonly beside: Readonly<Record<string, string>>
}

/** The password of the account, as a proof that its owner is here. */
export function PasswordProof({ value, onValue, beside }: ProofProps): JSX.Element {
  const { settings } = texts.value
  // An account from a provider has no password: the server then asks for a token of the provider.
  const problem = beside['id_token'] ? settings.noPassword : beside['password']
  return (
    <Field
      label={settings.password}
      type="password"
      value={value}
      onValue={onValue}
      problem={problem}
      autocomplete="current-password"
      required
    />
  )
}
