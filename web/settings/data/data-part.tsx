import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { say } from '#web/components/toasts.tsx'
import { endSession } from '#web/settings/account/sign-out.tsx'
import { closeAccount, exportAccount } from '#web/settings/requests.ts'
import { SettingButton, SettingLink } from '#web/settings/setting-row.tsx'
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
        <Button icon="save" look="main" onPress={exportToFile}>
          {data.export}
        </Button>
      </section>
      <ul class="rows">
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

function DeleteSheet({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const { settings, shell } = texts.value
  const { data } = settings
  return (
    <Sheet title={data.delete} onClose={onClose}>
      <p>{data.deleteWhat}</p>
      <p>{data.deleteWayBack}</p>
      <p>{data.deleteShared}</p>
      <div class="actions">
        <Button onPress={onClose}>{shell.cancel}</Button>
        <Button
          look="danger"
          onPress={async () => {
            await closeAccount()
            await endSession()
            say(data.deleted)
          }}
        >
          {data.deleteNow}
        </Button>
      </div>
    </Sheet>
  )
}
