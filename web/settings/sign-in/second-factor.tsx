import type { JSX } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Problem } from '#web/components/field.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { say } from '#web/components/toasts.tsx'
import { useSubmit } from '#web/settings/form.tsx'
import { type Factor, endFactor, keepFactor, renewCodes } from '#web/settings/requests.ts'
import { SettingButton } from '#web/settings/setting-row.tsx'
import { formatMoment } from '#web/texts/format-times.ts'
import { texts } from '#web/texts/language.ts'
import { ProofFields, useProof } from './proof.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TurnOn } from './turn-on.tsx'

interface SecondFactorProps {
  readonly factor: Factor
  readonly onChanged: () => Promise<void>
}

/** Codes of an authenticator app, which a sign-in asks for. */
export function SecondFactor({ factor, onChanged }: SecondFactorProps): JSX.Element {
  const { factor: said } = texts.value.settings
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <section class="section">
      <h2 class="section-title">{said.title}</h2>
      {factor.recovery_due_at && (
        <div class="card stack">
          <p>{said.willGo(formatMoment(new Date(factor.recovery_due_at)))}</p>
          <Button
            look="main"
            onPress={async () => {
              await keepFactor()
              say(said.stays)
              await onChanged()
            }}
          >
            {said.keep}
          </Button>
        </div>
      )}
      <ul class="rows">
        <li>
          <SettingButton
            icon="phone"
            label={said.codes}
            value={factor.enabled ? said.on : said.off}
            onPress={() => setOpen(true)}
          />
        </li>
      </ul>
      {isOpen && factor.enabled && (
        <Change left={factor.recovery_codes_left} onClose={close} onChanged={onChanged} />
      )}
      {isOpen && !factor.enabled && <TurnOn onClose={close} onChanged={onChanged} />}
    </section>
  )
}

interface ChangeProps {
  /** Recovery codes that were not used yet. */
  readonly left: number
  readonly onClose: () => void
  readonly onChanged: () => Promise<void>
}

/** Turns it off, or makes new recovery codes: both need the password and a code. */
function Change({ left, onClose, onChanged }: ChangeProps): JSX.Element {
  const { settings } = texts.value
  const { factor } = settings
  const proof = useProof()
  const [codes, setCodes] = useState<readonly string[]>()
  /** Which of the two buttons was pressed. The form is sent before a state would change. */
  const isRenewal = useRef(false)
  const form = useSubmit(
    async () => {
      if (isRenewal.current) {
        setCodes((await renewCodes(proof.body)).recovery_codes)
        return
      }
      await endFactor(proof.body)
      onClose()
      say(factor.turnedOff)
      await onChanged()
    },
    { INVALID_CREDENTIALS: factor.wrong },
  )
  const end = () => {
    onClose()
    void onChanged()
  }
  if (codes) return <RecoveryCodes codes={codes} onClose={end} />
  return (
    <Sheet title={factor.codes} onClose={onClose}>
      <form class="stack" onSubmit={form.onSubmit}>
        <p>{factor.left(left)}</p>
        <ProofFields of={proof} beside={form.beside} needsCode />
        <Problem text={form.problem} />
        <Button type="submit" look="main" wide onPress={() => void (isRenewal.current = true)}>
          {factor.renew}
        </Button>
        <Button type="submit" look="danger" wide onPress={() => void (isRenewal.current = false)}>
          {factor.turnOff}
        </Button>
      </form>
    </Sheet>
  )
}
