import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Field, readCode } from '#web/components/field.tsx'
import { texts } from '#web/texts/language.ts'

/** What proves to the server that the owner of the account is here (docs/accounts.md). */
export interface Proof {
  readonly password: string
  readonly code?: string
  readonly recovery_code?: string
}

/** The proof that a form sends, and its fields. */
export function useProof() {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const body: Proof = { password, ...(code.trim() && readCode(code)) }
  const { factor, wrongPassword } = texts.value.settings
  /** The sentence for a refused proof. */
  const wrong = code.trim() ? factor.wrong : wrongPassword
  return { body, wrong, password, setPassword, code, setCode }
}

interface ProofProps {
  readonly of: ReturnType<typeof useProof>
  /** The sentences beside the fields of the form. */
  readonly beside: Readonly<Record<string, string>>
  /** The account has a second factor. Otherwise the code is asked for when the server wants it. */
  readonly needsCode?: boolean
}

/** The password, and the code of a second factor where the account has one. */
export function ProofFields({ of, beside, needsCode = false }: ProofProps): JSX.Element {
  const { factor } = texts.value.settings
  const [wasAsked, setAsked] = useState(needsCode)
  if (beside['code'] && !wasAsked) setAsked(true)
  return (
    <>
      <PasswordProof value={of.password} onValue={of.setPassword} beside={beside} />
      {(wasAsked || needsCode) && (
        <Field
          label={factor.codeOrRecovery}
          value={of.code}
          onValue={of.setCode}
          problem={beside['code'] && factor.typeCode}
          autocomplete="one-time-code"
          required
        />
      )}
    </>
  )
}

interface PasswordProps {
  readonly value: string
  readonly onValue: (value: string) => void
  /** The sentences beside the fields of the form. */
  readonly beside: Readonly<Record<string, string>>
}

/** The password of the account, as a proof that its owner is here. */
export function PasswordProof({ value, onValue, beside }: PasswordProps): JSX.Element {
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
