import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Field } from '#web/components/field.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import type { FindFood } from '#web/data/find-food.ts'
import { useRows } from '#web/data/home.ts'
import { texts } from '#web/texts/language.ts'
import { readNumber } from '#web/texts/read-typed.ts'
import { type DraftLine, numberText } from './draft.ts'
import { meaningOf } from './recipe-of-draft.ts'

interface CorrectProps {
  readonly line: DraftLine
  readonly language: string | null
  readonly findFood: FindFood
  readonly onLine: (line: DraftLine) => void
  readonly onClose: () => void
}

/** Corrects what was understood of a line. Its text stays as it was written. */
export function CorrectSheet({
  line,
  language,
  findFood,
  onLine,
  onClose,
}: CorrectProps): JSX.Element {
  const { recipes, shell } = texts.value
  const { edit } = recipes
  const before = meaningOf(line, language, findFood)
  const [amount, setAmount] = useState(numberText(before.quantity))
  const [max, setMax] = useState(numberText(before.quantityMax))
  const [unit, setUnit] = useState(before.unit ?? '')
  const [name, setName] = useState(before.name)
  const [note, setNote] = useState(before.note ?? '')
  const [isOptional, setOptional] = useState(before.isOptional)
  const [isLinked, setLinked] = useState(before.foodId !== null)
  const save = () => {
    const quantity = readNumber(amount) ?? null
    const upTo = readNumber(max) ?? null
    const isSameFood = name === before.name && before.foodId !== null
    const foodId = isLinked ? (isSameFood ? before.foodId : findFood(name)?.id) : null
    const checked = {
      ...before,
      name: name.trim(),
      quantity,
      quantityMax: quantity !== null && upTo !== null && upTo > quantity ? upTo : null,
      unit: unit.trim() === '' ? null : unit.trim(),
      note: note.trim() === '' ? null : note.trim(),
      isOptional,
      foodId,
      // Those of another food do not fit.
      facts: name === before.name ? before.facts : undefined,
    }
    onLine({ ...line, checked })
    onClose()
  }
  return (
    <Sheet title={edit.correctTitle} onClose={onClose}>
      <p class="quiet">{line.text}</p>
      <div class="recipes-numbers">
        <Field label={edit.amount} inputMode="decimal" value={amount} onValue={setAmount} />
        <Field label={edit.amountMax} inputMode="decimal" value={max} onValue={setMax} />
        <Field label={edit.unit} value={unit} maxLength={40} onValue={setUnit} />
      </div>
      <FoodField name={name} onName={setName} />
      <Field label={edit.remark} value={note} maxLength={2000} onValue={setNote} />
      <Check label={edit.optional} isOn={isOptional} onChange={setOptional} />
      <Check label={edit.linkFood} isOn={isLinked} onChange={setLinked} />
      <Button look="main" wide onPress={save}>
        {shell.done}
      </Button>
    </Sheet>
  )
}

interface CheckProps {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

function Check({ label, isOn, onChange }: CheckProps): JSX.Element {
  return (
    <label class="recipes-check">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  )
}

interface FoodFieldProps {
  readonly name: string
  readonly onName: (name: string) => void
}

/** The name of a food, with those of the household as suggestions. */
function FoodField({ name, onName }: FoodFieldProps): JSX.Element {
  const foods = useRows((home) => home.foods)
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{texts.value.recipes.edit.food}</label>
      <input
        id={id}
        class="input"
        list={`${id}-foods`}
        value={name}
        maxLength={200}
        onInput={(event) => onName(event.currentTarget.value)}
      />
      <datalist id={`${id}-foods`}>
        {foods.map((food) => (
          <option key={food.id} value={food.name} />
        ))}
      </datalist>
    </div>
  )
}
