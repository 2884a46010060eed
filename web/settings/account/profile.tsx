import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Field, Problem } from '#web/components/field.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { say } from '#web/components/toasts.tsx'
import { useHome } from '#web/data/home.ts'
import { Answer, useAnswer } from '#web/settings/answer.tsx'
import { ConfirmFirst } from '#web/settings/confirm-first.tsx'
import { TextForm, useSubmit } from '#web/settings/form.tsx'
import { type Account, changeEmail, patchAccount, readAccount } from '#web/settings/requests.ts'
import { SettingButton } from '#web/settings/setting-row.tsx'
import { ProofFields, useProof } from '#web/settings/sign-in/proof.tsx'
import { texts } from '#web/texts/language.ts'

/** The name and the address of the account. */
export function Profile(): JSX.Element {
  const asked = useAnswer(readAccount)
  return <Answer of={asked}>{(account) => <Fields {...account} onChanged={asked.again} />}</Answer>
}

interface FieldsProps extends Account {
  readonly onChanged: () => Promise<void>
}

function Fields({ name, email, email_verified, may_invite, onChanged }: FieldsProps): JSX.Element {
  const { settings } = texts.value
  const { profile } = settings
  const home = useHome()
  const [isOpen, setOpen] = useState(false)
  const save = async (wanted: string) => {
    await patchAccount({ name: wanted })
    await onChanged()
    await home.sync() // the list of members has the name too
  }
  return (
    <>
      <TextForm
        key={name}
        label={profile.name}
        value={name}
        autocomplete="name"
        onSave={async (wanted) => {
          await save(wanted)
          say(settings.saved, () => save(name))
        }}
      />
      <ul class="rows">
        <li>
          <SettingButton label={profile.email} value={email} onPress={() => setOpen(true)} />
        </li>
      </ul>
      {email_verified ? (
        <p class="quiet small">{profile.confirmed}</p>
      ) : (
        <ConfirmFirst email={email} why={may_invite ? profile.confirmOwner : profile.confirmWhy} />
      )}
      {isOpen && <EmailSheet onClose={() => setOpen(false)} />}
    </>
  )
}

/** The change of the address needs the password, and a link in a mail to the new address. */
function EmailSheet({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const { settings } = texts.value
  const { profile } = settings
  const [email, setEmail] = useState('')
  const proof = useProof()
  const form = useSubmit(
    async () => {
      await changeEmail(email.trim(), proof.body)
      onClose()
      say(profile.mailSent(email.trim()))
    },
    { INVALID_CREDENTIALS: proof.wrong },
  )
  return (
    <Sheet title={profile.changeEmail} onClose={onClose}>
      <form class="stack" onSubmit={form.onSubmit}>
        <p>{profile.emailExplain}</p>
        <Field
          label={profile.newEmail}
          type="email"
          value={email}
          onValue={setEmail}
          problem={form.beside['new_email']}
          autocomplete="username"
          autoFocus
          required
        />
        <ProofFields of={proof} beside={form.beside} />
        <Problem text={form.problem} />
        <Button type="submit" look="main" wide>
          {profile.sendMail}
        </Button>
      </form>
    </Sheet>
  )
}
