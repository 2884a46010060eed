import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { SelectionBar } from '#web/components/selection-bar.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { useHome } from '#web/data/home.ts'
import { byPosition } from '#web/data/rows.ts'
import { moveAll, useUpAll, wasteAll } from '#web/pantry/items/lot-actions.ts'
import type { Lot, Place } from '#web/pantry/items/lots.ts'
import { texts } from '#web/texts/language.ts'

/** The lots that are selected; undefined while nobody selects. */
export type Selected = ReadonlySet<string> | undefined

interface SelectionProps {
  /** All lots that are shown. */
  readonly shown: readonly Lot[]
  readonly selected: ReadonlySet<string>
  readonly places: readonly Place[]
  readonly onSelected: (selected: Selected) => void
}

/** What can be done with all selected lots at once. Each offers one undo, and ends the selection. */
export function LotSelection({ shown, selected, places, onSelected }: SelectionProps): JSX.Element {
  const { pantry } = texts.value
  const home = useHome()
  const [isMoving, setMoving] = useState(false)
  const lots = shown.filter(({ id }) => selected.has(id))
  const then = async (work: () => Promise<boolean>) => {
    if (lots.length > 0 && (await work())) onSelected(undefined)
  }
  return (
    <div class="bottom-bar">
      <SelectionBar
        count={lots.length}
        onAll={() => onSelected(new Set(shown.map(({ id }) => id)))}
        onCancel={() => onSelected(undefined)}
      >
        <Button icon="check" onPress={() => then(() => useUpAll(home, lots))}>
          {pantry.lot.usedUp}
        </Button>
        <Button icon="bin" onPress={() => then(() => wasteAll(home, lots))}>
          {pantry.lot.waste}
        </Button>
        <Button icon="forward" onPress={() => lots.length > 0 && setMoving(true)}>
          {pantry.lot.move}
        </Button>
      </SelectionBar>
      {isMoving && (
        <Sheet title={pantry.selecting.moveTo} onClose={() => setMoving(false)}>
          {places.length === 0 && <p>{pantry.lot.noPlaces}</p>}
          <div class="pantry-actions">
            {places.toSorted(byPosition).map((place) => (
              <Button
                key={place.id}
                onPress={async () => {
                  setMoving(false)
                  await then(() => moveAll(home, lots, place))
                }}
              >
                {place.name}
              </Button>
            ))}
          </div>
          <p class="quiet small">{pantry.lot.moveHint}</p>
        </Sheet>
      )}
    </div>
  )
}
