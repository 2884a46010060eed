import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Choice, Field, TextArea } from '#web/components/field.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useOnce } from '#web/components/use-form.ts'
import { useHome, useRows, useSettings } from '#web/data/home.ts'
import { byPosition, fieldsLike } from '#web/data/rows.ts'
import type { Food } from '#web/pantry/items/lots.ts'
import { unitWord } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import {
  type FoodDraft,
  NUMBERS,
  QUANTITIES,
  type Wrong,
  draftOfFood,
  patchOfFood,
} from './food-draft.ts'

interface FoodFormProps {
  readonly food: Food
  readonly onDone: () => void
}

/** All facts of a food. */
export function FoodForm({ food, onDone }: FoodFormProps): JSX.Element {
  const { shell, pantry, problems } = texts.value
  const { fields } = pantry
  const home = useHome()
  const [base] = useState(food)
  const [draft, setDraft] = useState(() => draftOfFood(base))
  const { unit_system: unitSystem } = useSettings()
  const [wrong, setWrong] = useState<Wrong>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const field = wrong && form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    field?.focus({ preventScroll: true })
    field?.closest('.field')?.scrollIntoView({ block: 'center' })
  }, [wrong])
  const set = (field: keyof FoodDraft) => (value: string) => {
    setDraft({ ...draft, [field]: value })
    setWrong(undefined)
  }
  const unit = draft.unit.trim()
  const sentence = wrong?.isUnit ? problems.codes.NO_CONVERSION : fields.badNumber
  const input = (field: keyof FoodDraft, label: string) => (
    <Field
      label={isQuantity(field) && unit ? `${label} (${unitWord(unit, 2)})` : label}
      value={draft[field]}
      onValue={set(field)}
      {...(NUMBERS.some((one) => one === field) && { inputMode: 'decimal' as const })}
      problem={wrong?.wrong === field ? sentence : undefined}
    />
  )
  const save = useOnce(async () => {
    const read = patchOfFood(draft, base, unitSystem)
    if ('wrong' in read) return setWrong(read)
    const before = fieldsLike(read.patch, food)
    const isDone = await attempt(() => home.foods.update(food.id, read.patch), {
      said: pantry.said.saved(draft.name),
      undo: () => home.foods.update(food.id, before),
    })
    if (isDone) onDone()
  })
  return (
    <form
      ref={form}
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Basics input={input} draft={draft} set={set} />
      <Field
        label={fields.aliases}
        hint={fields.aliasesHint}
        value={draft.aliases}
        onValue={set('aliases')}
      />
      <ShelfLife input={input} />
      <Staple draft={draft} set={set} />
      <TextArea label={fields.note} rows={2} value={draft.note} onValue={set('note')} />
      <Button type="submit" look="main">
        {shell.save}
      </Button>
    </form>
  )
}

const isQuantity = (field: keyof FoodDraft) => QUANTITIES.some((one) => one === field)

interface PartProps {
  readonly draft: FoodDraft
  readonly set: (field: keyof FoodDraft) => (value: string) => void
}

interface InputProps {
  readonly input: (field: keyof FoodDraft, label: string) => JSX.Element
}

/** Its names, how it is counted, where it is bought and kept, and when it is bought again. */
function Basics({ input, draft, set }: PartProps & InputProps): JSX.Element {
  const { fields } = texts.value.pantry
  const places = useRows((all) => all.locations)
  const aisles = useRows((all) => all.categories)
  const none = { value: '', label: fields.none }
  return (
    <>
      <Field
        label={fields.name}
        value={draft.name}
        onValue={set('name')}
        required
        maxLength={100}
      />
      <div class="pantry-pair">
        {input('plural', fields.plural)}
        {input('unit', fields.unit)}
        <Choice
          label={fields.aisle}
          value={draft.aisle}
          onValue={set('aisle')}
          options={[none, ...aisles.toSorted(byPosition).map(asOption)]}
        />
        <Choice
          label={fields.place}
          value={draft.place}
          onValue={set('place')}
          options={[none, ...places.toSorted(byPosition).map(asOption)]}
        />
        {input('min', fields.min)}
        {input('restock', fields.restock)}
      </div>
    </>
  )
}

/** How many days it keeps. */
function ShelfLife({ input }: InputProps): JSX.Element {
  const { fields } = texts.value.pantry
  return (
    <fieldset class="pantry-form">
      <legend class="label">{fields.shelfLife}</legend>
      <div class="pantry-pair">
        {input('sealed', fields.sealed)}
        {input('opened', fields.opened)}
        {input('frozen', fields.frozen)}
        {input('thawed', fields.thawed)}
      </div>
    </fieldset>
  )
}

function Staple({ draft, set }: PartProps): JSX.Element {
  const { fields } = texts.value.pantry
  return (
    <label class="row">
      <input
        type="checkbox"
        checked={draft.staple !== ''}
        onChange={(event) => set('staple')(event.currentTarget.checked ? 'yes' : '')}
      />
      <span>
        {fields.staple} <span class="quiet small">{fields.stapleHint}</span>
      </span>
    </label>
  )
}

const asOption = ({ id, name }: { readonly id: string; readonly name: string }) => ({
  value: id,
  label: name,
})
