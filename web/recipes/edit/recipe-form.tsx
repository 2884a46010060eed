import type { ComponentChildren, JSX } from 'preact'
import { Button } from '#web/components/button.tsx'
import { Field, TextArea } from '#web/components/field.tsx'
import { focusTitle } from '#web/components/focus-title.ts'
import { say } from '#web/components/toasts.tsx'
import { Nutrition } from '#web/recipes/page/recipe-more.tsx'
import { texts } from '#web/texts/language.ts'
import type { Draft } from './draft.ts'
import { IngredientRows } from './ingredient-rows.tsx'
import type { DraftProblems } from './recipe-of-draft.ts'
import { StepRows } from './step-rows.tsx'
import { TagField } from './tag-field.tsx'

interface FormProps {
  readonly draft: Draft
  readonly onChange: (part: Partial<Draft>) => void
  readonly problems: DraftProblems | undefined
  readonly photos: ComponentChildren
}

/** The fields of a recipe. */
export function RecipeForm({ draft, onChange, problems, photos }: FormProps): JSX.Element {
  const { edit } = texts.value.recipes
  return (
    <>
      <Field
        label={edit.name}
        value={draft.title}
        maxLength={200}
        onValue={(title) => onChange({ title })}
        problem={problems?.title ? edit.noName : undefined}
      />
      {photos}
      <TextArea
        label={edit.description}
        rows={2}
        value={draft.description}
        onValue={(description) => onChange({ description })}
      />
      <Numbers draft={draft} onChange={onChange} problems={problems} />
      <IngredientRows
        lines={draft.ingredients}
        language={draft.language}
        onLines={(ingredients) => onChange({ ingredients })}
      />
      <StepRows steps={draft.steps} onSteps={(steps) => onChange({ steps })} />
      <TagField tags={draft.tags} onTags={(tags) => onChange({ tags })} />
      <More draft={draft} onChange={onChange} problems={problems} />
      <EditNutrition
        nutrition={draft.nutrition}
        onNutrition={(nutrition) => onChange({ nutrition })}
      />
    </>
  )
}

type PartProps = Omit<FormProps, 'photos'>

function Numbers({ draft, onChange, problems }: PartProps): JSX.Element {
  const { edit } = texts.value.recipes
  const labels = { servings: edit.servings, prep: edit.prep, cook: edit.cook, total: edit.total }
  return (
    <div class="recipes-numbers">
      {(['servings', 'prep', 'cook', 'total'] as const).map((name) => (
        <Field
          key={name}
          label={labels[name]}
          inputMode={name === 'servings' ? 'decimal' : 'numeric'}
          value={draft[name]}
          onValue={(value) => onChange({ [name]: value })}
          problem={problems?.numbers.has(name) ? edit.badNumber : undefined}
        />
      ))}
    </div>
  )
}

/** What few recipes have. */
function More({ draft, onChange, problems }: PartProps): JSX.Element {
  const { edit } = texts.value.recipes
  return (
    <details class="recipes-details" open={problems?.source ?? false}>
      <summary>{edit.more}</summary>
      <div class="stack">
        <Field
          label={edit.yieldText}
          value={draft.yieldText}
          maxLength={200}
          onValue={(yieldText) => onChange({ yieldText })}
        />
        <Field
          label={edit.source}
          type="url"
          value={draft.sourceUrl}
          onValue={(sourceUrl) => onChange({ sourceUrl })}
          problem={problems?.source ? edit.badSource : undefined}
        />
        <Field
          label={edit.author}
          value={draft.author}
          maxLength={200}
          onValue={(author) => onChange({ author })}
        />
        <TextArea
          label={edit.note}
          rows={2}
          value={draft.note}
          onValue={(note) => onChange({ note })}
        />
      </div>
    </details>
  )
}

interface EditNutritionProps {
  readonly nutrition: Draft['nutrition']
  readonly onNutrition: (nutrition: Draft['nutrition']) => void
}

/** The nutrition that a page or another program has told. It is kept, or removed as a whole. */
function EditNutrition({ nutrition, onNutrition }: EditNutritionProps): JSX.Element | null {
  const { edit } = texts.value.recipes
  if (Object.keys(nutrition).length === 0) return null
  const remove = () => {
    onNutrition({})
    focusTitle() // the button goes
    say(edit.nutritionRemoved, async () => onNutrition(nutrition))
  }
  return (
    <div class="stack">
      <Nutrition nutrition={nutrition} />
      <Button icon="trash" onPress={remove}>
        {edit.removeNutrition}
      </Button>
    </div>
  )
}
