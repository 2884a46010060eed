import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Field, Problem } from '#web/components/field.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { say } from '#web/components/toasts.tsx'
import { canUsePasskeys, makePasskey, NoPasskey } from '#web/data/passkeys.ts'
import { deviceName } from '#web/settings/account/device-name.ts'
import { TextForm, useSubmit } from '#web/settings/form.tsx'
import {
  type Passkey,
  addPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '#web/settings/requests.ts'
import { SettingButton } from '#web/settings/setting-row.tsx'
import { formatAgo } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { ProofFields, useProof } from './proof.tsx'

interface PasskeysProps {
  readonly passkeys: readonly Passkey[]
  /** Whether the address of the server can have passkeys. */
  readonly hasHost: boolean
  readonly onChanged: () => Promise<void>
}

/** The passkeys of the account. Without https the section says why there is no new one. */
export function Passkeys({ passkeys, hasHost, onChanged }: PasskeysProps): JSX.Element {
  const said = texts.value.settings.passkeys
  const [open, setOpen] = useState<Passkey>()
  const [isNew, setNew] = useState(false)
  const lastUse = ({ last_used_at: at }: Passkey) =>
    at === null ? said.notUsed : texts.value.settings.devices.lastUse(ago(at))
  return (
    <section class="section">
      <h2 class="section-title">{said.title}</h2>
      <p class="quiet">{said.explain}</p>
      {passkeys.length > 0 && (
        <ul class="rows">
          {passkeys.map((one) => (
            <li key={one.id}>
              <SettingButton
                icon="key"
                label={one.name}
                value={lastUse(one)}
                onPress={() => setOpen(one)}
              />
            </li>
          ))}
        </ul>
      )}
      {!hasHost ? (
        <p class="quiet small">{said.needsHost}</p>
      ) : canUsePasskeys() ? (
        <Button icon="plus" onPress={() => setNew(true)}>
          {said.add}
        </Button>
      ) : (
        <p class="quiet small">{said.needsHttps}</p>
      )}
      {open && <PasskeySheet of={open} onClose={() => setOpen(undefined)} onChanged={onChanged} />}
      {isNew && (
        <AddSheet passkeys={passkeys} onClose={() => setNew(false)} onChanged={onChanged} />
      )}
    </section>
  )
}

const ago = (at: string) => formatAgo(new Date(at), new Date())

interface SheetProps {
  readonly onClose: () => void
  readonly onChanged: () => Promise<void>
}

interface AddProps extends SheetProps {
  /** Those that the account has. */
  readonly passkeys: readonly Passkey[]
}

/** The name of this device, with a number where a passkey has it already. */
function nameForNew(passkeys: readonly Passkey[]): string {
  const name = deviceName(navigator.userAgent) ?? ''
  const taken = new Set(passkeys.map((one) => one.name))
  for (let number = 2; ; number++) {
    const numbered = number === 2 && !taken.has(name) ? name : `${name} ${number}`
    if (!taken.has(numbered)) return numbered.trim()
  }
}

function AddSheet({ passkeys, onClose, onChanged }: AddProps): JSX.Element {
  const { settings } = texts.value
  const said = settings.passkeys
  const [name, setName] = useState(() => nameForNew(passkeys))
  const proof = useProof()
  const form = useSubmit(
    async () => {
      const credential = await makePasskey(await startPasskey(proof.body))
      await addPasskey(name.trim(), credential)
      onClose()
      say(said.added(name.trim()))
      await onChanged()
    },
    { INVALID_CREDENTIALS: proof.wrong, INVALID_TOKEN: said.refused },
  )
  const { error } = form
  const problem = error instanceof NoPasskey ? said[error.reason] : form.problem
  return (
    <Sheet title={said.add} onClose={onClose}>
      <form class="stack" onSubmit={form.onSubmit}>
        <Field
          label={said.name}
          value={name}
          onValue={setName}
          problem={form.beside['name']}
          autocomplete="off"
          maxLength={100}
          required
        />
        <ProofFields of={proof} beside={form.beside} />
        <Problem text={problem} />
        <Button type="submit" look="main" wide>
          {said.make}
        </Button>
      </form>
    </Sheet>
  )
}

function PasskeySheet({ of, onClose, onChanged }: SheetProps & { readonly of: Passkey }) {
  const { settings } = texts.value
  const said = settings.passkeys
  const proof = useProof()
  const form = useSubmit(
    async () => {
      await removePasskey(of.id, proof.body)
      onClose()
      say(said.removed(of.name))
      await onChanged()
    },
    { INVALID_CREDENTIALS: proof.wrong },
  )
  return (
    <Sheet title={of.name} onClose={onClose}>
      <div class="stack">
        <TextForm
          label={said.name}
          value={of.name}
          onSave={async (wanted) => {
            await renamePasskey(of.id, wanted)
            onClose()
            say(settings.saved)
            await onChanged()
          }}
        />
        <form class="stack" onSubmit={form.onSubmit}>
          <p>{said.removeExplain}</p>
          <ProofFields of={proof} beside={form.beside} />
          <Problem text={form.problem} />
          <Button type="submit" look="danger" wide>
            {said.remove}
          </Button>
        </form>
      </div>
    </Sheet>
  )
}
