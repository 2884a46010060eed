import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { StepText } from '#web/recipes/cook/step-text.tsx'
import { texts } from '#web/texts/language.ts'

/** The steps of a recipe, with their timers. */
export function StepList({ recipe }: { readonly recipe: RowOf<'recipe'> }): JSX.Element {
  const { page } = texts.value.recipes
  const { steps } = recipe
  return (
    <section class="section" aria-labelledby="recipes-steps">
      <h2 id="recipes-steps">{page.steps}</h2>
      {steps.length === 0 ? (
        <p class="quiet">{page.noSteps}</p>
      ) : (
        <ol class="recipes-steps">
          {steps.map((step, i) => (
            <li key={step.id}>
              {step.section && step.section !== steps[i - 1]?.section && <h3>{step.section}</h3>}
              <StepText recipe={recipe} step={step} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
