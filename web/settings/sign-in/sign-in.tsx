import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Field, Problem } from '#web/components/field.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { say } from '#web/components/toasts.tsx'
import { Answer, useAnswer } from '#web/settings/answer.tsx'
import { ConfirmFirst } from '#web/settings/confirm-first.tsx'
import { useSubmit } from '#web/settings/form.tsx'
import {
  type Identity,
  changePassword,
  countMadeElsewhere,
  hasPasskeys,
  listIdentities,
  listPasskeys,
  readAccount,
  readFactor,
  sendReset,
  unlinkIdentity,
} from '#web/settings/requests.ts'
import { SettingButton } from '#web/settings/setting-row.tsx'
import { texts } from '#web/texts/language.ts'
import { Passkeys } from './passkeys.tsx'
import { ProofFields, useProof } from './proof.tsx'
import { SecondFactor } from './second-factor.tsx'

/** The ways to sign in: the password, the second factor, the passkeys and the linked providers. */
export function SignIn(): JSX.Element {
  const asked = useAnswer(async () => ({
    account: await readAccount(),
    identities: await listIdentities(),
    factor: await readFactor(),
    passkeys: await listPasskeys(),
    hasHost: await hasPasskeys(),
    madeElsewhere: await countMadeElsewhere(),
  }))
  return (
    <Answer of={asked}>
      {({ account, identities, factor, passkeys, hasHost, madeElsewhere }) => (
        <>
          <Password madeElsewhere={madeElsewhere} onChanged={asked.again} />
          <NoPassword email={account.email} isConfirmed={account.email_verified} />
          <SecondFactor factor={factor} onChanged={asked.again} />
          <Passkeys passkeys={passkeys} hasHost={hasHost} onChanged={asked.again} />
          {identities.length > 0 && <Identities identities={identities} onUnlinked={asked.again} />}
        </>
      )}
    </Answer>
  )
}

interface PasswordProps {
  /** What ends with the change, besides the other sessions. */
  readonly madeElsewhere: number
  readonly onChanged: () => Promise<void>
}

function Password({ madeElsewhere, onChanged }: PasswordProps): JSX.Element {
  const { signIn, wrongPassword, noPassword } = texts.value.settings
  const [current, setCurrent] = useState('')
  const [wanted, setWanted] = useState('')
  const form = useSubmit(
    async () => {
      await changePassword(current, wanted)
      setCurrent('')
      setWanted('')
      say(signIn.changed)
      await onChanged()
    },
    { INVALID_CREDENTIALS: wrongPassword, CONFLICT: noPassword },
  )
  return (
    <section class="section">
      <h2 class="section-title">{signIn.change}</h2>
      <form class="card stack" onSubmit={form.onSubmit}>
        <Field
          label={signIn.current}
          type="password"
          value={current}
          onValue={setCurrent}
          autocomplete="current-password"
          required
        />
        <Field
          label={signIn.wanted}
          type="password"
          value={wanted}
          onValue={setWanted}
          problem={form.beside['new_password']}
          hint={signIn.hint}
          autocomplete="new-password"
          required
        />
        {madeElsewhere > 0 && <p class="quiet small">{signIn.ends(madeElsewhere)}</p>}
        <Problem text={form.problem} />
        <Button type="submit" look="main">
          {texts.value.shell.save}
        </Button>
      </form>
    </section>
  )
}

interface NoPasswordProps {
  readonly email: string
  readonly isConfirmed: boolean
}

/** A reset of the password of an unconfirmed account would remove its data (docs/accounts.md). So it is not offered. */
function NoPassword({ email, isConfirmed }: NoPasswordProps): JSX.Element {
  const { signIn } = texts.value.settings
  return (
    <section class="section">
      <h2 class="section-title">{signIn.forgotten}</h2>
      {isConfirmed ? (
        <div class="card stack">
          <p>{signIn.resetExplain}</p>
          <Button
            onPress={async () => {
              await sendReset(email)
              say(signIn.resetSent(email))
            }}
          >
            {signIn.reset}
          </Button>
        </div>
      ) : (
        <ConfirmFirst email={email} why={signIn.confirmWhy} />
      )}
    </section>
  )
}

interface IdentitiesProps {
  readonly identities: readonly Identity[]
  readonly onUnlinked: () => Promise<void>
}

function Identities({ identities, onUnlinked }: IdentitiesProps): JSX.Element {
  const { signIn } = texts.value.settings
  const [open, setOpen] = useState<Identity>()
  return (
    <section class="section">
      <h2 class="section-title">{signIn.providers}</h2>
      <ul class="rows">
        {identities.map((one) => (
          <li key={one.id}>
            <SettingButton
              label={one.provider}
              value={one.email ?? undefined}
              onPress={() => setOpen(one)}
            />
          </li>
        ))}
      </ul>
      {open && (
        <UnlinkSheet identity={open} onClose={() => setOpen(undefined)} onUnlinked={onUnlinked} />
      )}
    </section>
  )
}

interface UnlinkProps {
  readonly identity: Identity
  readonly onClose: () => void
  readonly onUnlinked: () => Promise<void>
}

function UnlinkSheet({ identity, onClose, onUnlinked }: UnlinkProps): JSX.Element {
  const { settings } = texts.value
  const proof = useProof()
  const form = useSubmit(
    async () => {
      await unlinkIdentity(identity.id, proof.body)
      onClose()
      say(settings.signIn.unlinked(identity.provider))
      await onUnlinked()
    },
    {
      INVALID_CREDENTIALS: proof.wrong,
      CONFLICT: settings.signIn.lastWay,
    },
  )
  return (
    <Sheet title={identity.provider} onClose={onClose}>
      <form class="stack" onSubmit={form.onSubmit}>
        <p>{settings.signIn.unlinkExplain(identity.provider)}</p>
        <ProofFields of={proof} beside={form.beside} />
        <Problem text={form.problem} />
        <Button type="submit" look="danger" wide>
          {settings.signIn.unlink}
        </Button>
      </form>
    </Sheet>
  )
}
