import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Field, Problem } from '#web/components/field.tsx'
import { focusTitle } from '#web/components/focus-title.ts'
import { QrCode } from '#web/components/sheets/qr-code.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { say } from '#web/components/toasts.tsx'
import { useSubmit } from '#web/settings/form.tsx'
import { type NewTotp, confirmFactor, startFactor } from '#web/settings/requests.ts'
import { texts } from '#web/texts/language.ts'
import { ProofFields, useProof } from './proof.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

interface TurnOnProps {
  readonly onClose: () => void
  readonly onChanged: () => Promise<void>
}

/** Three steps: the password, the code that the app shows, the recovery codes. */
export function TurnOn({ onClose, onChanged }: TurnOnProps): JSX.Element {
  const { settings } = texts.value
  const { factor } = settings
  const [started, setStarted] = useState<NewTotp>()
  const [codes, setCodes] = useState<readonly string[]>()
  const proof = useProof()
  const form = useSubmit(
    async () => {
      setStarted(await startFactor(proof.body))
      focusTitle() // the field of the password goes
    },
    { INVALID_CREDENTIALS: settings.wrongPassword },
  )
  const end = () => {
    onClose()
    void onChanged()
  }
  if (codes) return <RecoveryCodes codes={codes} onClose={end} />
  return (
    <Sheet title={factor.codes} onClose={onClose}>
      {started ? (
        <FirstCode
          of={started}
          onDone={(made) => {
            say(factor.turnedOn)
            setCodes(made)
          }}
        />
      ) : (
        <form class="stack" onSubmit={form.onSubmit}>
          <p>{factor.explain}</p>
          <ProofFields of={proof} beside={form.beside} />
          <Problem text={form.problem} />
          <Button type="submit" look="main" wide>
            {factor.next}
          </Button>
        </form>
      )}
    </Sheet>
  )
}

interface FirstCodeProps {
  readonly of: NewTotp
  /** Gets the recovery codes. */
  readonly onDone: (codes: readonly string[]) => void
}

function FirstCode({ of, onDone }: FirstCodeProps): JSX.Element {
  const { factor } = texts.value.settings
  const [code, setCode] = useState('')
  const form = useSubmit(
    async () => onDone((await confirmFactor(code.replaceAll(/\s/g, ''))).recovery_codes),
    { INVALID_CREDENTIALS: factor.wrongFirst },
  )
  return (
    <form class="stack" onSubmit={form.onSubmit}>
      <p>{factor.scan}</p>
      <QrCode text={of.uri} label={factor.qrCode} />
      <Secret label={factor.byHand} secret={of.secret} />
      <Field
        label={factor.code}
        value={code}
        onValue={setCode}
        problem={form.beside['code'] && factor.typeCode}
        inputMode="numeric"
        autocomplete="one-time-code"
        required
      />
      <Problem text={form.problem} />
      <Button type="submit" look="main" wide>
        {factor.turnOn}
      </Button>
    </form>
  )
}

/** The key in groups of four, which wrap: all of it is seen on a narrow phone, and copied without the gaps. */
function Secret({ label, secret }: { readonly label: string; readonly secret: string }) {
  const id = useId()
  return (
    <div class="field">
      <span id={id} class="label">
        {label}
      </span>
      <code class="secret" aria-labelledby={id} role="group">
        {secret.match(/.{1,4}/g)?.map((part, i) => (
          <span key={i}>{part}</span>
        ))}
      </code>
    </div>
  )
}
