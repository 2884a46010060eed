import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Stepper } from '#web/components/choices/stepper.tsx'
import { useOnce } from '#web/components/use-form.ts'
import { useHome } from '#web/data/home.ts'
import { byPosition } from '#web/data/rows.ts'
import { formatAmount } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { countLot, moveLot, stepOfLot } from './lot-actions.ts'
import type { Lot, Place } from './lots.ts'

interface ViewProps {
  readonly lot: Lot
  /** Called when the change is made. */
  readonly onDone: () => void
}

/** Chooses the place to which the lot, or a part of it, goes. */
export function MoveView({
  lot,
  places,
  onDone,
}: ViewProps & { readonly places: readonly Place[] }): JSX.Element {
  const { pantry } = texts.value
  const home = useHome()
  const [quantity, setQuantity] = useState(lot.item.quantity)
  const others = places.toSorted(byPosition).filter(({ id }) => id !== lot.item.location_id)
  const move = async (place: Place) => {
    if (await moveLot(home, lot, place, quantity)) onDone()
  }
  return (
    <>
      <PartStepper lot={lot} value={quantity} onValue={setQuantity} />
      <h3>{pantry.lot.moveTo}</h3>
      {others.length === 0 && <p>{pantry.lot.noPlaces}</p>}
      <div class="pantry-actions">
        {others.map((place) => (
          <Button
            key={place.id}
            {...(place.kind === 'freezer' && { icon: 'snow' as const })}
            onPress={() => move(place)}
          >
            {place.name}
          </Button>
        ))}
      </div>
      <p class="quiet small">{pantry.lot.moveHint}</p>
    </>
  )
}

/** Says how much there really is. */
export function CountView({ lot, onDone }: ViewProps): JSX.Element {
  const { shell, pantry } = texts.value
  const home = useHome()
  const { item } = lot
  const [quantity, setQuantity] = useState(Math.max(0, item.quantity))
  const count = useOnce(async () => {
    if (await countLot(home, lot, quantity)) onDone()
  })
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void count()
      }}
    >
      <div class="row">
        <Stepper
          label={pantry.lot.thereAre}
          value={quantity}
          step={stepOfLot(home, lot) || 1}
          onValue={setQuantity}
        />
        <span>{item.unit}</span>
      </div>
      <Button type="submit" look="main">
        {shell.save}
      </Button>
    </form>
  )
}

interface PartStepperProps {
  readonly lot: Lot
  readonly value: number
  readonly onValue: (quantity: number) => void
}

/** How much of the lot: all of it, or less. */
export function PartStepper({ lot, value, onValue }: PartStepperProps): JSX.Element {
  const { pantry } = texts.value
  const home = useHome()
  const { quantity, unit } = lot.item
  const step = stepOfLot(home, lot)
  return (
    <div class="row">
      <Stepper
        label={pantry.lot.howMuch}
        value={value}
        step={step}
        min={Math.min(step, quantity)}
        onValue={(next) => onValue(Math.min(next, quantity))}
      />
      <span>
        {unit} / {formatAmount(quantity, unit)}
      </span>
    </div>
  )
}
