import type { Home } from 'larder-client/home'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { Choice } from '#web/components/field.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useHome, useRole, useRows, useSettings } from '#web/data/home.ts'
import { askServer, server } from '#web/data/server.ts'
import { TextForm } from '#web/settings/form.tsx'
import { Picker } from '#web/settings/picker.tsx'
import { Fact, SettingButton, Switch } from '#web/settings/setting-row.tsx'
import { texts } from '#web/texts/language.ts'
import { Households } from './households.tsx'
import { LeaveHousehold } from './leave-household.tsx'
import { cityOf, currencyName, currencyOptions, ownZone, zoneOptions } from './zones.ts'

type Settings = NonNullable<ReturnType<Home['settings']['get']>>
type Patch = Parameters<Home['settings']['update']>[1]

/** Changes settings of the household, and offers to take it back. */
function saveSettings(home: Home, patch: Patch): Promise<boolean> {
  const before = home.settings.get(home.id)
  const save = (wanted: Patch) => home.settings.update(home.id, wanted)
  return attempt(() => save(patch), {
    said: texts.value.settings.saved,
    ...(before && { undo: () => save(valuesOf(before, patch)) }),
  })
}

/** The stored values of the fields of a patch. */
const valuesOf = (settings: Settings, patch: Patch): Patch =>
  Object.fromEntries(Object.keys(patch).map((name) => [name, Reflect.get(settings, name)]))

/** The household on the screen, and the others of the account. */
export function Household(): JSX.Element {
  return (
    <>
      {useRole() === 'viewer' ? <Facts /> : <Fields />}
      <Households />
      <LeaveHousehold />
    </>
  )
}

/** What a viewer sees. */
function Facts(): JSX.Element {
  const { household } = texts.value.settings
  const settings = useSettings()
  return (
    <section class="section">
      <p class="quiet">{texts.value.settings.viewer}</p>
      <ul class="rows">
        <li>
          <Fact label={household.name}>{settings.name}</Fact>
        </li>
        <li>
          <Fact label={household.timeZone}>{cityOf(settings.time_zone)}</Fact>
        </li>
        <li>
          <Fact label={household.currency}>{currencyName(settings.currency)}</Fact>
        </li>
        <li>
          <Fact label={household.units}>{household[settings.unit_system]}</Fact>
        </li>
        {useHasLookUp() && (
          <li>
            <Fact label={household.lookUp}>
              {texts.value.settings.webhooks[settings.asks_open_food_facts ? 'on' : 'off']}
            </Fact>
          </li>
        )}
      </ul>
    </section>
  )
}

function Fields(): JSX.Element {
  const { household } = texts.value.settings
  const home = useHome()
  const settings = useSettings()
  return (
    <section class="section settings-fields">
      <TextForm
        key={settings.name}
        label={household.name}
        value={settings.name}
        onSave={(name) => saveSettings(home, { name })}
      />
      <ul class="rows">
        <TimeZone />
        <li>
          <Picker
            label={household.currency}
            value={settings.currency}
            shown={currencyName(settings.currency)}
            options={currencyOptions}
            onValue={(currency) => void saveSettings(home, { currency })}
          />
        </li>
      </ul>
      <Choices />
    </section>
  )
}

/** The time zone, and a short way to that of this device. */
function TimeZone(): JSX.Element {
  const { household } = texts.value.settings
  const home = useHome()
  const settings = useSettings()
  return (
    <>
      <li>
        <Picker
          label={household.timeZone}
          value={settings.time_zone}
          shown={cityOf(settings.time_zone)}
          options={zoneOptions}
          onValue={(time_zone) => void saveSettings(home, { time_zone })}
        />
      </li>
      {settings.time_zone !== ownZone() && (
        <li>
          <SettingButton
            icon="clock"
            label={household.useOwnZone(cityOf(ownZone()))}
            onPress={() => saveSettings(home, { time_zone: ownZone() })}
          />
        </li>
      )}
    </>
  )
}

function Choices(): JSX.Element {
  const { household } = texts.value.settings
  const home = useHome()
  const settings = useSettings()
  const lists = useRows((one) => one.lists.where({ archived_at: null }))
  return (
    <>
      <Choice
        label={household.units}
        value={settings.unit_system}
        options={[
          { value: 'metric', label: household.metric },
          { value: 'us', label: household.us },
        ]}
        onValue={(unit_system) => void saveSettings(home, { unit_system })}
      />
      <Choice
        label={household.defaultList}
        value={settings.default_shopping_list_id}
        options={lists.map(({ id, name }) => ({ value: id, label: name }))}
        onValue={(id) => void saveSettings(home, { default_shopping_list_id: id })}
      />
      {useHasLookUp() && (
        <div>
          <Switch
            label={household.lookUp}
            isOn={settings.asks_open_food_facts === true}
            onChange={(asks_open_food_facts) => saveSettings(home, { asks_open_food_facts })}
          />
          <p class="quiet small">{texts.value.pantry.barcode.sends}</p>
        </div>
      )}
    </>
  )
}

/** Whether the server looks barcodes up, or did when somebody of the household answered. */
function useHasLookUp(): boolean {
  const { asks_open_food_facts: answer } = useSettings()
  useEffect(() => void askServer(), [])
  return answer !== null || server.value?.barcode_lookup === true
}
