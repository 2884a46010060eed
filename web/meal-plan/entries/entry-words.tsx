import type { JSX } from 'preact'
import type { PlanEntry } from '#web/components/choices/meal-choice.tsx'
import { Field } from '#web/components/field.tsx'
import { Kept } from '#web/components/kept.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useHome } from '#web/data/home.ts'
import { fieldsLike } from '#web/data/rows.ts'
import { texts } from '#web/texts/language.ts'
import { AmountForm } from './amount-form.tsx'

/** What is typed about an entry: its own words, the amount of its food, a note. */
export function EntryWords({ entry }: { readonly entry: PlanEntry }): JSX.Element {
  const home = useHome()
  const { plan, shell } = texts.value
  const { id, recipe_id, food_id, title, note } = entry
  const update = async (
    patch: Partial<Pick<PlanEntry, 'title' | 'note' | 'quantity' | 'unit'>>,
  ) => {
    if (!home.mealPlan.get(id)) return // somebody has removed it meanwhile
    const before = fieldsLike(patch, entry)
    await attempt(() => home.mealPlan.update(id, patch), {
      said: plan.saved,
      undo: () => home.mealPlan.update(id, before),
    })
  }
  return (
    <>
      {food_id !== null && (
        <AmountForm
          quantity={entry.quantity}
          unit={entry.unit}
          label={shell.save}
          isKept
          onAmount={update}
        />
      )}
      {recipe_id === null && food_id === null && (
        <Kept
          value={title ?? ''}
          onKeep={async (typed) => typed !== '' && update({ title: typed })}
        >
          {(value, onValue) => (
            <Field label={plan.ownWords} value={value} onValue={onValue} maxLength={200} />
          )}
        </Kept>
      )}
      <Kept value={note ?? ''} onKeep={(typed) => update({ note: typed || null })}>
        {(value, onValue) => (
          <Field label={plan.note} value={value} onValue={onValue} maxLength={2000} />
        )}
      </Kept>
    </>
  )
}
