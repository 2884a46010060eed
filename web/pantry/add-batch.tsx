import { type Line, printLine } from '@larder/rules/shopping-lists/lines/parse-line.ts'
import type { Home } from 'larder-client/home'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { allOrNone } from '#web/data/all-or-none.ts'
import { useHome, useRows } from '#web/data/home.ts'
import { byPosition } from '#web/data/rows.ts'
import type { PlaceKinds } from '#web/onboarding/place-kinds.ts'
import { foodAmount } from '#web/pantry/items/food-amount.ts'
import { type Place, usePantry } from '#web/pantry/items/lots.ts'
import { type Draft, mutationsOf, type NewLot, readNewLot } from '#web/pantry/items/new-lot.ts'
import { plural } from '#web/texts/format.ts'
import { language, texts } from '#web/texts/language.ts'

/** What a person has changed about a line. */
type Chosen = Pick<Draft, 'placeId' | 'date'>

interface BatchProps {
  readonly lines: readonly Line[]
  readonly placeKinds: PlaceKinds | undefined
  /** Called when all of them are in the pantry. */
  readonly onAdded: () => void
}

/** Several foods at once, as after the shopping: what each line means, where it goes, and until when it keeps. */
export function AddBatch({ lines, placeKinds, onAdded }: BatchProps): JSX.Element {
  const { pantry } = texts.value
  const home = useHome()
  const { foods, places, today } = usePantry()
  const items = useRows((all) => all.items)
  const [chosen, setChosen] = useState<ReadonlyMap<string, Chosen>>(new Map())
  const options = { language: language.value }
  const read = (known: Pick<Home, 'foods'> | undefined, text: string) =>
    readNewLot(
      { text, ...chosen.get(text) },
      { foods: known?.foods.all() ?? foods, items, places, today, placeKinds, ...options },
    )
  const all = lines.map((line) => printLine(line, options))
  const add = async () => {
    const { run, undo } = allOrNone(async (done) => {
      for (const text of all) {
        const lot = read(home, text) // the line before may have made its food
        if (!lot) continue
        const steps = mutationsOf(lot, today)
        await home.together(steps.add)
        done(() => home.together(steps.undo))
      }
    })
    const isDone = await attempt(run, { said: plural(all.length, pantry.said.addedAll), undo })
    if (isDone) onAdded()
  }
  return (
    <>
      <ul class="rows">
        {all.map((text, i) => {
          const lot = read(undefined, text)
          return (
            lot && (
              <li key={`${i} ${text}`}>
                <BatchRow
                  lot={lot}
                  places={places}
                  onChosen={(part) =>
                    setChosen(new Map([...chosen, [text, { ...chosen.get(text), ...part }]]))
                  }
                />
              </li>
            )
          )
        })}
      </ul>
      <Button look="main" wide icon="plus" onPress={add}>
        {plural(all.length, pantry.adding.addAll)}
      </Button>
    </>
  )
}

interface RowProps {
  readonly lot: NewLot
  readonly places: readonly Place[]
  readonly onChosen: (part: Chosen) => void
}

function BatchRow({ lot, places, onChosen }: RowProps): JSX.Element {
  const { pantry } = texts.value
  return (
    <div class="row-main row pantry-batch">
      <span class="grow">{foodAmount(lot.quantity, lot.unit, lot)}</span>
      {places.length > 0 && (
        <select
          class="input"
          aria-label={`${pantry.edit.place}: ${lot.name}`}
          value={lot.place?.id ?? ''}
          onChange={({ currentTarget: { value } }) => onChosen({ placeId: value })}
        >
          <option value="">{pantry.noPlace}</option>
          {places.toSorted(byPosition).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      <input
        class="input"
        type="date"
        aria-label={`${pantry.edit.date}: ${lot.name}`}
        value={lot.date ?? ''}
        onChange={({ currentTarget: { value } }) => onChosen({ date: value })}
      />
    </div>
  )
}
