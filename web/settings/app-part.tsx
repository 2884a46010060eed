import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Choice } from '#web/components/field.tsx'
import '#web/components/late-icons.ts'
import { CopySheet, copyText } from '#web/components/sheets/copy-sheet.tsx'
import { attempt, say } from '#web/components/toasts.tsx'
import { useHome } from '#web/data/home.ts'
import { canInstall, install, isIphone } from '#web/shell/install.ts'
import { chooseTheme, theme, THEMES } from '#web/shell/theme.ts'
import {
  chooseLanguage,
  isLanguage,
  type Language,
  language,
  LANGUAGES,
  texts,
} from '#web/texts/language.ts'
import { useAnswer } from './answer.tsx'
import { patchAccount, readVersion } from './requests.ts'
import { Fact, SettingButton } from './setting-row.tsx'

/** The app on this device. */
export function AppPart(): JSX.Element {
  const { app } = texts.value.settings
  return (
    <>
      <Choice
        label={app.language}
        value={language.value}
        options={Object.keys(LANGUAGES)
          .filter(isLanguage)
          .map((value) => ({ value, label: LANGUAGES[value] }))}
        onValue={(chosen) => void attempt(() => changeLanguage(chosen))}
      />
      <Choice
        label={app.theme}
        value={theme.value}
        options={THEMES.map((value) => ({ value, label: app.themes[value] }))}
        onValue={chooseTheme}
      />
      <Install />
      {isIphone() && isSecureContext && <ShareFromIphone />}
      <Facts />
    </>
  )
}

/** Changes the language of the app, and that of the mails to the account. */
async function changeLanguage(chosen: Language): Promise<void> {
  await chooseLanguage(chosen)
  await patchAccount({ language: chosen })
}

function Install(): JSX.Element | null {
  const { app } = texts.value.settings
  if (matchMedia('(display-mode: standalone)').matches) return null
  return (
    <section class="section">
      <h2 class="section-title">{app.install}</h2>
      {canInstall.value ? (
        <ul class="rows">
          <li>
            <SettingButton icon="plus" label={app.installNow} onPress={install} />
          </li>
        </ul>
      ) : (
        <p class="quiet">{isSecureContext ? app.installHint : app.needsHttps}</p>
      )}
    </section>
  )
}

/** How other apps of an iPhone share a recipe with Larder: by a shortcut, since Safari shares with no web app. */
function ShareFromIphone(): JSX.Element {
  const { app } = texts.value.settings
  const address = `${location.origin}/share?url=`
  const [isShown, show] = useState(false)
  const copy = async () => {
    if (await copyText(address)) say(app.copied)
    else show(true)
  }
  return (
    <section class="section">
      <h2 class="section-title">{app.iphone}</h2>
      <p class="quiet">{app.iphoneText}</p>
      <ol class="stack">
        {app.iphoneSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div class="actions">
        <Button icon="copy" onPress={copy}>
          {app.copyAddress}
        </Button>
        <a class="button" href="shortcuts://create-shortcut">
          {app.openShortcuts}
        </a>
      </div>
      {isShown && <CopySheet title={app.copyAddress} text={address} onClose={() => show(false)} />}
    </section>
  )
}

function Facts(): JSX.Element {
  const { app } = texts.value.settings
  const home = useHome()
  const [status, show] = useState(home.status.get())
  useEffect(() => home.status.subscribe(show), [home])
  const version = useAnswer(readVersion)
  return (
    <section class="section">
      <h2 class="section-title">{app.about}</h2>
      <ul class="rows">
        <li>
          <Fact label={app.storage}>{status.persisted ? app.kept : app.notKept}</Fact>
          {!status.persisted && isIphone() && <p class="quiet">{app.evicts}</p>}
        </li>
        <li>
          <Fact label={app.version}>{version.body ?? '–'}</Fact>
        </li>
        <li>
          <a class="row-main" href="/docs" data-document>
            {app.docs}
          </a>
        </li>
      </ul>
    </section>
  )
}
