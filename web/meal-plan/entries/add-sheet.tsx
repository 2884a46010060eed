import type { RowOf } from 'larder-client/kinds'
import type { ComponentProps, JSX, RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { MealChoice } from '#web/components/choices/meal-choice.tsx'
import { Field } from '#web/components/field.tsx'
import { Icon } from '#web/components/icon.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { useHome, useRows } from '#web/data/home.ts'
import { formatDay } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { AmountForm } from './amount-form.tsx'
import { addEntry, type NewEntry } from './entries.ts'
import { bestRecipe, Found } from './found.tsx'

type Food = Pick<RowOf<'food'>, 'id' | 'name'>

interface AddSheetProps {
  readonly day: string
  /** A food to use up: at first only recipes with it are shown, and the food itself. */
  readonly using?: Food | undefined
  /** Goes on with another day; undefined for the last one. */
  readonly onNext?: (() => void) | undefined
  readonly onClose: () => void
}

/** The meal that people plan first. */
export const USUAL_MEAL = 'dinner'

/** Plans a recipe, a food or some words on a day. A recipe takes one press. */
export function AddSheet({ day, using, onNext, onClose }: AddSheetProps): JSX.Element {
  const home = useHome()
  const { plan } = texts.value
  const [typed, setTyped] = useState('')
  const [meal, setMeal] = useState(USUAL_MEAL)
  const [food, setFood] = useState<Food>()
  const recipes = useRows((all) => all.recipes)
  const title = typed.trim()
  function goOn(): void {
    setTyped('')
    setFood(undefined)
    if (onNext) onNext()
    else onClose()
  }
  function add(what: Omit<NewEntry, 'date' | 'meal'>): void {
    goOn()
    void addEntry(home, { ...what, date: day, meal })
  }

  function addBest(): void {
    const best = bestRecipe(recipes, title)
    add(best ? { recipe_id: best.id, servings: best.servings } : { title })
  }

  if (food)
    return (
      <Sheet title={food.name} onClose={onClose} key="amount">
        <MealChoice meal={meal} onMeal={setMeal} />
        <FoodAmount food={food} onAmount={(amount) => add({ food_id: food.id, ...amount })} />
      </Sheet>
    )
  return (
    <Sheet
      title={using ? plan.mealWith(using.name) : plan.addTo(formatDay(day))}
      onClose={onClose}
      key="search"
    >
      <MealChoice meal={meal} onMeal={setMeal} />
      <Search
        typed={typed}
        onTyped={setTyped}
        autoFocus={!using}
        onTitle={() => add({ title })}
        onEnter={addBest}
      />
      {onNext && (
        <Button look="plain" icon="forward" onPress={goOn}>
          {plan.skip}
        </Button>
      )}
      <Found typed={title} using={using} onRecipe={add} onFood={setFood} />
    </Sheet>
  )
}

interface FoodAmountProps {
  readonly food: Food
  readonly onAmount: ComponentProps<typeof AmountForm>['onAmount']
}

function FoodAmount({ food, onAmount }: FoodAmountProps): JSX.Element {
  return (
    <AmountForm
      quantity={null}
      unit={useHome().foods.get(food.id)?.default_unit ?? null}
      label={texts.value.plan.add}
      autoFocus
      onAmount={onAmount}
    />
  )
}

interface SearchProps {
  readonly typed: string
  readonly onTyped: (typed: string) => void
  readonly autoFocus: boolean
  /** Plans the typed words themselves. */
  readonly onTitle: () => void
  /** Plans the first recipe with these words, or else the words. */
  readonly onEnter: () => void
}

/**
 * Finds a recipe or a food, or is the title of a meal. Enter takes the first recipe; with Ctrl, Cmd or Shift it keeps the
 * words. The arrow keys move through what is found.
 */
function Search({ typed, onTyped, autoFocus, onTitle, onEnter }: SearchProps): JSX.Element {
  const { plan } = texts.value
  const title = typed.trim()
  const form = useRef<HTMLFormElement>(null)
  useArrows(form)
  return (
    <>
      <form
        ref={form}
        onKeyDown={(event) => {
          const keepsWords = event.ctrlKey || event.metaKey || event.shiftKey
          if (event.key !== 'Enter' || !keepsWords || !title) return
          event.preventDefault()
          onTitle()
        }}
        onSubmit={(event) => {
          event.preventDefault()
          if (title) onEnter()
        }}
      >
        <Field
          label={plan.search}
          type="search"
          value={typed}
          onValue={onTyped}
          maxLength={200}
          autocomplete="off"
          autoFocus={autoFocus}
        />
      </form>
      {title && (
        <button type="button" class="card row plan-text" onClick={onTitle}>
          <Icon name="edit" />
          <span class="grow">{plan.asText(title)}</span>
        </button>
      )}
    </>
  )
}

/** What the arrow keys move through, in the order of the screen: recipes and foods, and the typed words. */
const FOUND = 'input[type=search], .plan-text, .plan-found, .rows button'

/** Lets the arrow keys move the focus from the field through what is found, and back. */
function useArrows(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const sheet = form.current?.closest('dialog')
    const move = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      const all = [...(sheet?.querySelectorAll<HTMLElement>(FOUND) ?? [])]
      const at = all.findIndex((one) => one === document.activeElement)
      if (step === 0 || at === -1) return
      event.preventDefault()
      all[at + step]?.focus()
    }
    sheet?.addEventListener('keydown', move)
    return () => sheet?.removeEventListener('keydown', move)
  }, [])
}
