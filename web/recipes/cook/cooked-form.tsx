import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Stepper } from '#web/components/choices/stepper.tsx'
import { Choice, Field, TextArea } from '#web/components/field.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useOnce } from '#web/components/use-form.ts'
import { useHome, useRows, useSettings } from '#web/data/home.ts'
import { addDays, useToday } from '#web/data/today.ts'
import { previewCooking } from '#web/recipes/kitchen.ts'
import { Rating } from '#web/recipes/rating.tsx'
import { followScreen, navigate } from '#web/shell/router.ts'
import { texts } from '#web/texts/language.ts'
import { type CookedDraft, forgetProgress } from './progress.ts'
import { saveCooking } from './save-cooking.ts'
import { UsedList } from './used-list.tsx'

type Place = RowOf<'location'>

/** Days that cooked food keeps. */
const DAYS = 3
const DAYS_FROZEN = 90

/** The place where leftovers go at first: the first fridge. @returns empty without a fridge */
function placeOfLeftovers(places: readonly Place[]): string {
  const fridges = places.filter(({ kind }) => kind === 'fridge')
  const [first] = fridges.toSorted(
    (a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || (a.id < b.id ? -1 : 1),
  )
  return first?.id ?? ''
}

/** The day until which leftovers keep at a place. @param today `YYYY-MM-DD` */
const lastDayOfLeftovers = (today: string, place: Place | undefined): string =>
  addDays(today, place?.kind === 'freezer' ? DAYS_FROZEN : DAYS)

interface CookedProps {
  readonly recipe: RowOf<'recipe'>
  /** The key of the progress. */
  readonly meal: string
  readonly servings: number | null
  /** The entry of the meal plan that was cooked. */
  readonly entryId: string | undefined
  readonly draft: CookedDraft
  readonly onDraft: (part: Partial<CookedDraft>) => void
  readonly onBack: () => void
}

/** The last page: what was used and how it was. It is long because a form is. */
export function CookedForm(props: CookedProps): JSX.Element {
  const { recipe, meal, servings, entryId, draft, onDraft, onBack } = props
  const home = useHome()
  const { unit_system: unitSystem } = useSettings()
  const { cooked, cooking } = texts.value.recipes
  const items = useRows((one) => one.items)
  const { place, lastDay } = useLeftovers(draft)
  const { servings: count = servings ?? 1, leftovers, rating, note, skipped } = draft
  const used = useMemo(() => previewCooking(home, recipe.id, count), [home, recipe, count, items])
  const save = useOnce(async () => {
    const about = { leftovers, place, lastDay, rating, note, skipped }
    const fields = { recipe, entryId, servings: count, ...about }
    const isShown = followScreen()
    const saved: { undo?: () => Promise<unknown> } = {}
    const work = async () => {
      saved.undo = await saveCooking(home, fields)
    }
    const isDone = await attempt(work, {
      said: cooked.said(recipe.title),
      undo: async () => saved.undo?.(),
    })
    if (!isDone) return
    forgetProgress(meal)
    if (isShown()) navigate(`/recipes/${recipe.id}`, 'replace')
  })
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <h2>{cooked.title}</h2>
      <div class="recipes-cooked-row">
        <span class="label" aria-hidden="true">
          {cooked.servings}
        </span>
        <Stepper
          label={cooked.servings}
          value={count}
          min={0.5}
          onValue={(value) => onDraft({ servings: value })}
        />
      </div>
      <UsedList
        used={used}
        skipped={skipped}
        onSkipped={(ids) => onDraft({ skipped: ids })}
        unitSystem={unitSystem}
      />
      <div class="recipes-cooked-row">
        <span class="label" aria-hidden="true">
          {cooked.leftovers}
        </span>
        <Stepper
          label={cooked.leftovers}
          value={leftovers}
          onValue={(value) => onDraft({ leftovers: value })}
        />
      </div>
      {leftovers > 0 && <LeftoverFields place={place} lastDay={lastDay} onDraft={onDraft} />}
      <div class="recipes-cooked-row">
        <span class="label" aria-hidden="true">
          {cooked.rating}
        </span>
        <Rating
          label={cooked.rating}
          value={rating}
          onValue={(value) => onDraft({ rating: value })}
        />
      </div>
      <TextArea
        label={cooked.note}
        rows={2}
        maxLength={2000}
        value={note}
        onValue={(value) => onDraft({ note: value })}
      />
      <p class="quiet small">{cooked.hint}</p>
      <div class="recipes-cook-bar">
        <Button icon="back" onPress={onBack}>
          {cooking.previous}
        </Button>
        <Button look="main" icon="check" onPress={save}>
          {cooked.done}
        </Button>
      </div>
    </form>
  )
}

/** Where the leftovers go and until when they keep: as the cook says, or else as usual. */
function useLeftovers(draft: CookedDraft): { readonly place: string; readonly lastDay: string } {
  const places = useRows((home) => home.locations)
  const today = useToday()
  const { place = placeOfLeftovers(places) } = draft
  const row = places.find(({ id }) => id === place)
  // The place may be gone since.
  return { place: row?.id ?? '', lastDay: draft.lastDay ?? lastDayOfLeftovers(today, row) }
}

interface LeftoverProps extends Pick<CookedProps, 'onDraft'> {
  readonly place: string
  readonly lastDay: string
}

function LeftoverFields({ place, lastDay, onDraft }: LeftoverProps): JSX.Element {
  const { cooked } = texts.value.recipes
  const places = useRows((home) => home.locations)
  const options = [
    { value: '', label: cooked.noPlace },
    ...places.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <div class="recipes-leftovers">
      <Choice
        label={cooked.place}
        value={place}
        options={options}
        onValue={(value) => onDraft({ place: value })}
      />
      <Field
        label={cooked.lastDay}
        type="date"
        value={lastDay}
        onValue={(value) => onDraft({ lastDay: value })}
      />
    </div>
  )
}
