import type { JSX } from 'preact'
import { DateChoice } from '#web/components/choices/date-choice.tsx'
import { PlaceChoice } from '#web/components/choices/place-choice.tsx'
import { Stepper } from '#web/components/choices/stepper.tsx'
import type { Place } from '#web/pantry/items/lots.ts'
import type { Draft, NewLot } from '#web/pantry/items/new-lot.ts'
import { formatDay } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { stepOf } from './amounts.ts'

interface AddDetailsProps {
  readonly lot: NewLot
  readonly draft: Draft
  readonly places: readonly Place[]
  readonly today: string
  readonly onDraft: (draft: Draft) => void
}

/** The amount, the place and the date of a new lot. */
export function AddDetails(props: AddDetailsProps): JSX.Element {
  const { lot, draft, places, today, onDraft } = props
  const { pantry } = texts.value
  const isSuggested = draft.date === undefined && lot.date !== null
  return (
    <div class="card stack">
      <Amount lot={lot} draft={draft} onDraft={onDraft} />
      <PlaceChoice
        label={pantry.edit.place}
        places={places}
        value={lot.place?.id}
        onValue={(placeId) => onDraft({ ...draft, placeId: placeId ?? '' })}
      />
      <DateChoice
        label={pantry.edit.date}
        isLabelShown
        value={lot.date}
        today={today}
        onValue={(date) => onDraft({ ...draft, date: date ?? '' })}
        hint={isSuggested ? pantry.adding.keeps(formatDay(lot.date)) : undefined}
      />
      {!lot.food && (
        <label class="row">
          <input
            type="checkbox"
            checked={draft.isOnce ?? false}
            onChange={(event) => onDraft({ ...draft, isOnce: event.currentTarget.checked })}
          />
          {pantry.adding.once}
        </label>
      )}
    </div>
  )
}

function Amount({
  lot,
  draft,
  onDraft,
}: Pick<AddDetailsProps, 'lot' | 'draft' | 'onDraft'>): JSX.Element {
  const { pantry } = texts.value
  return (
    <div class="row pantry-amount">
      <Stepper
        label={pantry.adding.amount}
        value={lot.quantity}
        step={Math.max(stepOf(lot.quantity, lot.unit, 'metric'), 0.05)}
        min={0.01}
        onValue={(quantity) => onDraft({ ...draft, quantity })}
      />
      <input
        class="input grow"
        aria-label={pantry.lot.unit}
        placeholder={pantry.lot.unit}
        maxLength={40}
        value={draft.unit ?? lot.unit ?? ''}
        onInput={(event) => onDraft({ ...draft, unit: event.currentTarget.value })}
      />
    </div>
  )
}
