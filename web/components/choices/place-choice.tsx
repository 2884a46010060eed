import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Icon } from '#web/components/icon.tsx'
import { NameSheet } from '#web/components/sheets/name-sheet.tsx'
import { useHome } from '#web/data/home.ts'
import { byPosition } from '#web/data/rows.ts'
import { texts } from '#web/texts/language.ts'

interface PlaceChoiceProps {
  readonly label: string
  readonly isLabelShown?: boolean
  readonly places: readonly RowOf<'location'>[]
  /** Null: no place. Undefined: not chosen. */
  readonly value: string | null | undefined
  readonly onValue: (place: string | null) => void
}

/** The places of the pantry, one press each. A new one can be made here. */
export function PlaceChoice(props: PlaceChoiceProps): JSX.Element {
  const { label, isLabelShown, places, value, onValue } = props
  const { addPlace, placeName } = texts.value.choice
  const home = useHome()
  const [isNaming, setNaming] = useState(false)
  return (
    <fieldset class="question">
      <legend class={isLabelShown ? 'label' : 'sr-only'}>{label}</legend>
      <div class="chips">
        {places.toSorted(byPosition).map(({ id, name }) => (
          <button
            key={id}
            type="button"
            class="chip"
            aria-pressed={value === id}
            onClick={() => onValue(value === id ? null : id)}
          >
            {name}
          </button>
        ))}
        <button type="button" class="chip" onClick={() => setNaming(true)}>
          <Icon name="plus" />
          {addPlace}
        </button>
      </div>
      {isNaming && (
        <NameSheet
          title={addPlace}
          label={placeName}
          name=""
          onClose={() => setNaming(false)}
          onName={async (name) => onValue((await home.locations.create({ name })).id)}
          done={undefined}
        />
      )}
    </fieldset>
  )
}
