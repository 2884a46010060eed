import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { PhotoFrame } from '#web/components/photos/photo-frame.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import type { IngredientView } from '#web/recipes/page/use-recipe-view.ts'
import { usePhotosOf } from '#web/recipes/recipe-card.tsx'
import { texts } from '#web/texts/language.ts'
import { ingredientsOfStep } from './ingredients-of-step.ts'
import { TickList } from './prepare-page.tsx'
import { StepText } from './step-text.tsx'

type Recipe = RowOf<'recipe'>

interface StepPageProps {
  readonly recipe: Recipe
  readonly step: Recipe['steps'][number]
  /** Such as `Step 2 of 5`. */
  readonly count: string
  readonly view: readonly IngredientView[]
  readonly ticked: ReadonlySet<string>
  readonly onTick: (id: string) => void
}

/** One step, large, with the amounts of its ingredients. */
export function StepPage({ recipe, step, count, ...ticks }: StepPageProps): JSX.Element {
  const { cooking } = texts.value.recipes
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const own = ingredientsOfStep(step, ticks.view)
  return (
    <section class="recipes-step-page">
      <div class="stack">
        <h2 ref={heading} tabIndex={-1} class="quiet recipes-step-count">
          {count}
          {step.section && ` · ${step.section}`}
        </h2>
        <div class="recipes-step-text">
          <StepText recipe={recipe} step={step} />
        </div>
        <StepPhoto recipe={recipe} step={step} count={count} />
        {own.length > 0 && (
          <div class="section">
            <h3 class="section-title">{cooking.forThisStep}</h3>
            <TickList {...ticks} view={own} />
          </div>
        )}
      </div>
      {ticks.view.length > own.length && <AllIngredients {...ticks} />}
    </section>
  )
}

type Ticks = Pick<StepPageProps, 'view' | 'ticked' | 'onTick'>

/** All ingredients: beside the step where a screen has the room, and behind a button elsewhere. */
function AllIngredients(ticks: Ticks): JSX.Element {
  const { cooking } = texts.value.recipes
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <section class="section recipes-step-side" aria-label={cooking.ingredients}>
        <h3 class="section-title">{cooking.ingredients}</h3>
        <TickList {...ticks} />
      </section>
      <Button look="plain" icon="list" onPress={() => setOpen(true)}>
        {cooking.ingredients}
      </Button>
      {isOpen && (
        <Sheet title={cooking.ingredients} onClose={() => setOpen(false)}>
          <TickList {...ticks} />
        </Sheet>
      )}
    </>
  )
}

type PhotoProps = Pick<StepPageProps, 'recipe' | 'step' | 'count'>

function StepPhoto({ recipe, step, count }: PhotoProps): JSX.Element | null {
  const photo = usePhotosOf(recipe.id).find(({ step_id }) => step_id === step.id)
  if (!photo) return null
  return (
    <div class="recipes-hero">
      <PhotoFrame
        row={photo}
        name={count}
        alt={photo.alt ?? ''}
        sizes="(min-width: 60rem) 44rem, 100vw"
      />
    </div>
  )
}
