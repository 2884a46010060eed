import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { Field } from '#web/components/field.tsx'
import { Icon } from '#web/components/icon.tsx'
import { LongList } from '#web/components/long-list.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { rowSearch } from '#web/data/search-rows.ts'
import { texts } from '#web/texts/language.ts'
import { SettingButton } from './setting-row.tsx'

/** A value to choose from many. */
export interface Option {
  readonly id: string
  readonly label: string
  /** A second line. */
  readonly note: string
}

interface PickerProps {
  readonly label: string
  readonly value: string
  /** The value in words. */
  readonly shown: string
  /** Is called when the list opens. */
  readonly options: () => readonly Option[]
  readonly onValue: (id: string) => void
}

/** A row that opens a list of many values, with a search. */
export function Picker({ label, value, shown, options, onValue }: PickerProps): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SettingButton label={label} value={shown} onPress={() => setOpen(true)} />
      {isOpen && (
        <Sheet title={label} onClose={() => setOpen(false)}>
          <Options
            options={options}
            value={value}
            onValue={(id) => {
              setOpen(false)
              if (id !== value) onValue(id)
            }}
          />
        </Sheet>
      )}
    </>
  )
}

type OptionsProps = Pick<PickerProps, 'value' | 'options' | 'onValue'>

function Options({ value, options, onValue }: OptionsProps): JSX.Element {
  const { settings } = texts.value
  const [wanted, search] = useState('')
  const all = useMemo(options, [])
  const found = searchOptions(all, wanted)
  return (
    <div class="settings-options">
      <Field
        label={settings.search}
        type="search"
        value={wanted}
        onValue={search}
        autocomplete="off"
        autoFocus
      />
      <p class="sr-only" role="status">
        {wanted && settings.found(found.length)}
      </p>
      <LongList rows={found} key={wanted}>
        {({ id, label, note }) => (
          <button
            type="button"
            class="row-main settings-row"
            aria-current={id === value ? 'true' : undefined}
            onClick={() => onValue(id)}
          >
            <span class="grow">
              {label}
              <span class="quiet small settings-note">{note}</span>
            </span>
            {id === value && <Icon name="check" />}
          </button>
        )}
      </LongList>
    </div>
  )
}

const searchOptions = rowSearch<Option>(
  ({ id, label, note }) => `${label} ${note} ${id.replaceAll(/[_/]/g, ' ')}`,
)
