import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Field, Problem } from '#web/components/field.tsx'
import { Icon } from '#web/components/icon.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { reportProblem, say } from '#web/components/toasts.tsx'
import { useHome, useHouseholds, useSettings } from '#web/data/home.ts'
import { enterHousehold, openHome } from '#web/data/session.ts'
import { nameFirstList } from '#web/onboarding/start-household.ts'
import { useSubmit } from '#web/settings/form.tsx'
import { makeHousehold } from '#web/settings/requests.ts'
import { SettingButton, SettingLink } from '#web/settings/setting-row.tsx'
import { language, texts } from '#web/texts/language.ts'
import { ownZone } from './zones.ts'

/** The households of the account: a press on one shows it. */
export function Households(): JSX.Element {
  const { settings } = texts.value
  const { households: words } = settings
  const home = useHome()
  const [isMaking, setMaking] = useState(false)
  return (
    <section class="section">
      <h2 class="section-title">{words.title}</h2>
      <ul class="rows">
        {useHouseholds().map(({ id, name = words.unnamed, role }) => (
          <li key={id}>
            <button
              type="button"
              class="row-main settings-row"
              aria-current={id === home.id ? 'true' : undefined}
              onClick={() => void show(id, name)}
            >
              <span class="grow">{name}</span>
              <span class="quiet settings-value">{settings.roles[role]}</span>
              {id === home.id && <Icon name="check" />}
            </button>
          </li>
        ))}
        <li>
          <SettingButton icon="plus" label={words.make} onPress={() => setMaking(true)} />
        </li>
        <li>
          <SettingLink icon="people" label={words.join} href="/join" />
        </li>
      </ul>
      {isMaking && <NewHousehold onClose={() => setMaking(false)} />}
    </section>
  )
}

async function show(id: string, name: string): Promise<void> {
  await enterHousehold(id)
  if (openHome.value?.id === id) say(texts.value.settings.households.shown(name))
}

/** A form for another household, with the units and the currency of this one. */
function NewHousehold({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const { settings, shell } = texts.value
  const { currency, unit_system } = useSettings()
  const [name, setName] = useState('')
  const form = useSubmit(async () => {
    const made = await makeHousehold({
      name: name.trim(),
      time_zone: ownZone(),
      currency,
      unit_system,
    })
    onClose()
    await show(made.id, name.trim())
    // The household is there all the same.
    if (openHome.value?.id === made.id)
      await nameFirstList(openHome.value, language.value).catch(reportProblem)
  })
  return (
    <Sheet title={settings.households.make} onClose={onClose}>
      <form class="stack" onSubmit={form.onSubmit}>
        <Field
          label={settings.household.name}
          value={name}
          onValue={setName}
          problem={form.beside['name']}
          hint={settings.households.makeHint}
          maxLength={100}
          autocomplete="off"
          autoFocus
          required
        />
        <Problem text={form.problem} />
        <Button type="submit" look="main" wide>
          {shell.done}
        </Button>
      </form>
    </Sheet>
  )
}
