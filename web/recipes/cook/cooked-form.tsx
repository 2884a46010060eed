import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Stepper } from '#web/components/choices/stepper.tsx'
import { Choice, Field, TextArea } from '#web/components/field.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useOnce } from '#web/components/use-form.ts'
import { useHome, useRows, useSettings } from '#web/data/home.ts'
import { DAYS_FROZEN } from '#web/data/keeps-until.ts'
import { addDays, useToday } from '#web/data/today.ts'
import { previewCooking } from '#web/recipes/page/use-recipe-view.ts'
import { Rating } from '#web/recipes/rating.tsx'
import { followScreen, navigate } from '#web/shell/router.ts'
import { texts } from '#web/texts/language.ts'
import { type CookedDraft, forgetProgress, type Left } from './progress.ts'
import { saveCooking } from './save-cooking.ts'
import { UsedList } from './used-list.tsx'

type Place = RowOf<'location'>

/** Days that cooked food keeps. */
const DAYS = 3

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

/** The last page: what was used and how it was. */
export function CookedForm(props: CookedProps): JSX.Element {
  const { recipe, meal, servings, entryId, draft, onDraft, onBack } = props
  const home = useHome()
  const { cooked, cooking } = texts.value.recipes
  const { place, lastDay } = useLeftovers(draft)
  const { servings: count = servings ?? 1, leftovers, rating, note, skipped, left = {} } = draft
  const save = useOnce(async () => {
    const about = { leftovers, place, lastDay, rating, note, skipped, left }
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
      <Count
        label={cooked.servings}
        value={count}
        min={0.5}
        onValue={(value) => onDraft({ servings: value })}
      />
      <Used {...{ recipe, count, skipped, left, onDraft }} />
      <Leftovers {...{ count: leftovers, place, lastDay, onDraft }} />
      <Opinion draft={draft} onDraft={onDraft} />
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

interface CountProps {
  readonly label: string
  readonly value: number
  readonly min?: number
  readonly onValue: (value: number) => void
}

function Count(props: CountProps): JSX.Element {
  return (
    <div class="recipes-cooked-row">
      <span class="label" aria-hidden="true">
        {props.label}
      </span>
      <Stepper {...props} />
    </div>
  )
}

interface UsedProps extends Pick<CookedProps, 'recipe' | 'onDraft'> {
  readonly count: number
  readonly skipped: CookedDraft['skipped']
  readonly left: Left
}

/** What the pantry loses, unless the cook says that it was not used. */
function Used({ recipe, count, skipped, left, onDraft }: UsedProps): JSX.Element {
  const home = useHome()
  const items = useRows((one) => one.items)
  const used = useMemo(() => previewCooking(home, recipe.id, count), [home, recipe, count, items])
  return (
    <UsedList
      used={used}
      skipped={skipped}
      onSkipped={(ids) => onDraft({ skipped: ids })}
      unitSystem={useSettings().unit_system}
      left={left}
      onLeft={(next) => onDraft({ left: next })}
    />
  )
}

/** How it was. */
function Opinion({ draft, onDraft }: Pick<CookedProps, 'draft' | 'onDraft'>): JSX.Element {
  const { cooked } = texts.value.recipes
  const { rating, note } = draft
  return (
    <>
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
    </>
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
  readonly count: number
  readonly place: string
  readonly lastDay: string
}

/** How many servings are left; if there are any, where they go and until when they keep. */
function Leftovers({ count, ...rest }: LeftoverProps): JSX.Element {
  return (
    <>
      <Count
        label={texts.value.recipes.cooked.leftovers}
        value={count}
        onValue={(value) => rest.onDraft({ leftovers: value })}
      />
      {count > 0 && <LeftoverFields {...rest} />}
    </>
  )
}

function LeftoverFields({ place, lastDay, onDraft }: Omit<LeftoverProps, 'count'>): JSX.Element {
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
