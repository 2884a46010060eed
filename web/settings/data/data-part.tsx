import { isObject, type Json, textOf } from '@larder/rules/json.ts'
import { DAY } from '@larder/rules/local-day.ts'
import { bodyOf } from 'larder-client/answers'
import { NoAnswer } from 'larder-client/wire'
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Problem } from '#web/components/field.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { reportProblem, say } from '#web/components/toasts.tsx'
import { askServer, server } from '#web/data/server.ts'
import { endSession } from '#web/settings/account/sign-out.tsx'
import { useSubmit } from '#web/settings/form.tsx'
import { closeAccount, exportAccount, listIdentities, readAccount } from '#web/settings/requests.ts'
import { SettingButton, SettingLink } from '#web/settings/setting-row.tsx'
import { PasswordProof } from '#web/settings/sign-in/proof.tsx'
import { formatDayOf } from '#web/texts/format-times.ts'
import { texts } from '#web/texts/language.ts'
import { saveFile } from './export-part.tsx'

/** The data of the account: a copy, its history, its end. */
export function DataPart(): JSX.Element {
  const { data } = texts.value.settings
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <section class="section">
        <p>{data.exportExplain}</p>
        <ul class="list-bullets">
          <li>{data.exportWithout}</li>
          <li>{data.exportTakes}</li>
          <li>{data.exportMove}</li>
        </ul>
        <Button icon="save" look="main" onPress={exportToFile}>
          {data.export}
        </Button>
      </section>
      <ul class="rows">
        <li>
          <SettingLink
            icon="share"
            label={texts.value.settings.parts.export}
            href="/settings/export"
          />
        </li>
        <li>
          <SettingLink
            icon="clock"
            label={texts.value.settings.parts.events}
            href="/settings/events"
          />
        </li>
      </ul>
      <section class="section">
        <h2 class="section-title">{data.end}</h2>
        <ul class="rows">
          <li>
            <SettingButton label={data.delete} isDangerous onPress={() => setDeleting(true)} />
          </li>
        </ul>
      </section>
      {isDeleting && <DeleteSheet onClose={() => setDeleting(false)} />}
    </>
  )
}

async function exportToFile(): Promise<void> {
  const document = await exportAccount()
  const day = new Date().toISOString().slice(0, 10)
  const text = JSON.stringify(document, undefined, 2)
  saveFile(`larder-${day}.json`, new Blob([text], { type: 'application/json' }))
  say(texts.value.settings.data.exported)
}

/** Says when the account is removed and how it comes back, and asks for the password. */
function DeleteSheet({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const { settings, shell } = texts.value
  const { data } = settings
  const [password, setPassword] = useState('')
  const days = server.value?.deletion_window_days
  const [hasPassword, setHas] = useState(true)
  useEffect(() => {
    void askServer()
    // An account that opens through a provider may have no password to ask for.
    listIdentities().then((all) => setHas(all.length === 0), reportProblem)
  }, [])
  const form = useSubmit(
    async () => {
      if (hasPassword) await checkPassword(password)
      await closeAccount()
      await endSession()
      say(data.deleted)
    },
    { INVALID_CREDENTIALS: settings.wrongPassword },
  )
  return (
    <Sheet title={data.delete} onClose={onClose}>
      <form class="stack" onSubmit={form.onSubmit}>
        <p>{data.deleteWhat}</p>
        {days !== undefined && (
          <p>
            <strong>{data.deleteOn(formatDayOf(after(days)))}</strong> {data.deleteWayBack}
          </p>
        )}
        <p>{data.deleteShared}</p>
        {hasPassword && (
          <PasswordProof value={password} onValue={setPassword} beside={form.beside} />
        )}
        <Problem text={form.problem} />
        <div class="actions">
          <Button onPress={onClose}>{shell.cancel}</Button>
          <Button type="submit" look="danger" busy={form.isBusy}>
            {data.deleteNow}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

const after = (days: number) => new Date(Date.now() + days * DAY).toISOString()

/**
 * Lets only somebody who knows the password go on: a phone that lies open on the table closes no account. The route that
 * closes the account takes no body, so this signs in, and out again.
 *
 * @throws RequestRefused, NoAnswer
 */
async function checkPassword(password: string): Promise<void> {
  const { email } = await readAccount()
  const { status, body } = await post('/v1/auth/signin', { email, password })
  if (isObject(body) && body['code'] === 'MFA_REQUIRED') return // the password was right
  const session = bodyOf({ status, body }) // throws for a refusal
  if (isObject(session)) await post('/v1/auth/signout', {}, textOf(session['access_token']) ?? '')
}

/** Sends a request beside the session of this browser. @throws NoAnswer */
async function post(path: string, sent: object, token?: string) {
  const answer = await fetch(path, {
    method: 'POST',
    credentials: 'omit',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(sent),
  }).catch((cause: unknown) => {
    throw new NoAnswer('The server does not answer.', { cause })
  })
  const body: Json = await answer.json().catch(() => null)
  return { status: answer.status, body }
}
