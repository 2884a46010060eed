import type { JSX } from 'preact'
import { MealChoice, type PlanEntry } from '#web/components/choices/meal-choice.tsx'
import { Stepper } from '#web/components/choices/stepper.tsx'
import { Icon, type IconName } from '#web/components/icon.tsx'
import { leaveField } from '#web/components/kept.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useHome, useRole, useRow } from '#web/data/home.ts'
import { formatDay } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import type { Shortage } from '#web/to-list/read-needs.ts'
import { removeEntry, titleOf, type Show } from './entries.ts'
import { EntryWords } from './entry-words.tsx'

interface EntrySheetProps {
  readonly id: string
  readonly isCooked: boolean
  readonly shortage: Shortage | undefined
  readonly show: Show
}

/** Shows an entry of the plan, and changes it. Changes are saved at once. */
export function EntrySheet({ id, isCooked, shortage, show }: EntrySheetProps): JSX.Element | null {
  const home = useHome()
  const { plan } = texts.value
  const entry = useRow(home.mealPlan, id)
  const mayWrite = useRole() !== 'viewer'
  if (!entry) return null
  const { date, meal, recipe_id, servings } = entry
  const close = () => show(undefined)
  const recipe = home.recipes.get(recipe_id ?? undefined)
  const update = (patch: Parameters<typeof home.mealPlan.update>[1]) =>
    void attempt(() => home.mealPlan.update(id, patch))
  return (
    <Sheet title={titleOf(home, entry)} onClose={close}>
      <p class="quiet">
        {formatDay(date, LONG)}
        {isCooked && ` · ${plan.cooked}`}
      </p>
      {mayWrite && <MealChoice meal={meal} onMeal={(next) => update({ meal: next })} />}
      {recipe && mayWrite && (
        <Servings
          value={servings ?? recipe.servings ?? 1}
          onValue={(next) => update({ servings: next })}
        />
      )}
      {!isCooked && shortage && <Missing shortage={shortage} />}
      {recipe && mayWrite && !isCooked && (
        <a class="button main" href={`/recipes/${recipe.id}/cook?entry=${id}`}>
          <Icon name="pot" />
          {plan.cook}
        </a>
      )}
      {mayWrite ? <EntryWords entry={entry} /> : <p>{entry.note}</p>}
      <Actions entry={entry} show={show} hasRecipe={recipe !== undefined} />
    </Sheet>
  )
}

interface ServingsProps {
  readonly value: number
  readonly onValue: (servings: number) => void
}

function Servings({ value, onValue }: ServingsProps): JSX.Element {
  const { plan } = texts.value
  return (
    <div class="row wraps plan-servings">
      <span class="label grow">{plan.servings}</span>
      <Stepper label={plan.servings} value={value} min={1} onValue={onValue} />
    </div>
  )
}

const LONG = { weekday: 'long', day: 'numeric', month: 'long' } as const

function Missing({ shortage: { missing, listed } }: { readonly shortage: Shortage }): JSX.Element {
  const { plan } = texts.value
  return (
    <>
      {missing.length > 0 && (
        <p class="small">
          <span class="badge amber">{plan.notAtHome}</span> {missing.join(', ')}
        </p>
      )}
      {listed.length > 0 && (
        <p class="small">
          <span class="badge">{plan.listed}</span> {listed.join(', ')}
        </p>
      )}
    </>
  )
}

interface ActionsProps {
  readonly entry: PlanEntry
  readonly show: Show
  readonly hasRecipe: boolean
}

function Actions({ entry, show, hasRecipe }: ActionsProps): JSX.Element {
  const home = useHome()
  const { plan } = texts.value
  const { id } = entry
  const mayWrite = useRole() !== 'viewer'
  const open = hasRecipe && (
    <li>
      <a class="row-main row" href={`/recipes/${entry.recipe_id}`}>
        <Icon name="recipes" />
        {plan.openRecipe}
      </a>
    </li>
  )
  if (!mayWrite) return <ul class="rows">{open}</ul>
  return (
    <ul class="rows">
      {open}
      <Action icon="plan" label={plan.move} onPress={() => show({ kind: 'move', id })} />
      <Action icon="copy" label={plan.repeat} onPress={() => show({ kind: 'repeat', id })} />
      <Action
        icon="trash"
        label={plan.remove}
        onPress={async () => {
          await leaveField()
          show(undefined)
          const last = home.mealPlan.get(id)
          if (last) await removeEntry(home, last)
        }}
      />
    </ul>
  )
}

interface ActionProps {
  readonly icon: IconName
  readonly label: string
  readonly onPress: () => unknown
}

function Action({ icon, label, onPress }: ActionProps): JSX.Element {
  return (
    <li>
      <button type="button" class="row-main row" onClick={onPress}>
        <Icon name={icon} />
        {label}
      </button>
    </li>
  )
}
