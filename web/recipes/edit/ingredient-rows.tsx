import type { JSX } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { focusTitle } from '#web/components/focus-title.ts'
import { NameSheet } from '#web/components/sheets/name-sheet.tsx'
import { reportProblem } from '#web/components/toasts.tsx'
import { type FindFood, foodFinder } from '#web/data/find-food.ts'
import { useRows } from '#web/data/home.ts'
import { formatNumber } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { CorrectSheet } from './correct-sheet.tsx'
import { type DraftLine, newLine } from './draft.ts'
import { type FoodOffers, newFoodOf, useFoodOffers } from './food-offers.ts'
import { IngredientRow } from './ingredient-row.tsx'
import { loadTagger } from './read-line.ts'
import { meaningOf } from './recipe-of-draft.ts'
import { useEditRows } from './use-edit-rows.ts'

interface RowsProps {
  readonly lines: readonly DraftLine[]
  readonly language: string | null
  readonly onLines: (lines: readonly DraftLine[]) => void
}

/** The ingredients, one line each. Enter begins the next line, and pasted lines become rows. */
export function IngredientRows({ lines, language, onLines }: RowsProps): JSX.Element {
  const { edit } = texts.value.recipes
  const foods = useRows((home) => home.foods)
  const findFood = useMemo(() => foodFinder(foods), [foods])
  const offers = useFoodOffers(lines, language, findFood)
  const [correctingId, setCorrectingId] = useState<string>()
  const [isNaming, setNaming] = useState(false)
  /** The first line of the group that was added last. */
  const grouped = useRef<string>(undefined)
  const { list, focusRow, moveByKey } = useEditRows<HTMLUListElement, DraftLine>(lines, onLines)
  useTagger()
  const addAfter = (index: number) => {
    const line = newLine()
    onLines(lines.toSpliced(index + 1, 0, line))
    focusRow(line.id)
  }
  const addGroup = (name: string) => {
    const [heading, line] = [newLine(name.endsWith(':') ? name : `${name}:`), newLine()]
    onLines([...lines.filter(({ text }, i) => text !== '' || i < lines.length - 1), heading, line])
    grouped.current = line.id
  }
  const paste = (index: number, pasted: readonly string[]) => {
    const added = pasted.map((text) => newLine(text))
    const isEmpty = lines[index]?.text.trim() === ''
    onLines(lines.toSpliced(isEmpty ? index : index + 1, isEmpty ? 1 : 0, ...added))
    focusRow(added.at(-1)?.id)
  }
  const remove = (index: number) => {
    if (lines.length === 1) return
    onLines(lines.toSpliced(index, 1))
    focusRow(lines[Math.max(0, index - 1)]?.id)
  }
  const correcting = lines.find(({ id }) => id === correctingId)
  return (
    <section class="section">
      <h2>{edit.ingredients}</h2>
      <p class="quiet small" id="recipes-lines-hint">
        {edit.ingredientsHint}
      </p>
      <ul class="recipes-lines" ref={list} data-order="" data-drags>
        {lines.map((line, index) => (
          <IngredientRow
            key={line.id}
            {...{ line, index, lines, language, findFood, onLines }}
            offer={line.checked ? undefined : offers.get(line.text)}
            onMoveKey={(event) => moveByKey(event, index)}
            onEnter={() => addAfter(index)}
            onPaste={(pasted) => paste(index, pasted)}
            onEmpty={() => remove(index)}
            onCorrect={() => setCorrectingId(line.id)}
          />
        ))}
      </ul>
      <AddFoods {...{ lines, language, onLines, offers, findFood }} />
      <div class="actions">
        <Button icon="plus" onPress={() => addAfter(lines.length - 1)}>
          {edit.addIngredient}
        </Button>
        <Button
          icon="text"
          onPress={() => {
            grouped.current = undefined
            setNaming(true)
          }}
        >
          {edit.addGroup}
        </Button>
      </div>
      {isNaming && (
        <NameSheet
          title={edit.addGroup}
          label={edit.groupName}
          name=""
          done={undefined}
          onName={async (name) => addGroup(name)}
          onClose={() => {
            setNaming(false)
            focusRow(grouped.current) // only now: the sheet makes all below it inert
          }}
        />
      )}
      {correcting && (
        <CorrectSheet
          line={correcting}
          {...{ language, findFood }}
          onClose={() => setCorrectingId(undefined)}
          onLine={(next) => onLines(lines.map((one) => (one.id === next.id ? next : one)))}
        />
      )}
    </section>
  )
}

/** Loads the model that reads the lines. */
function useTagger(): void {
  useEffect(() => {
    loadTagger().catch(reportProblem)
  }, [])
}

interface AddFoodsProps extends RowsProps {
  readonly offers: FoodOffers
  readonly findFood: FindFood
}

/** Accepts all new foods with one press, where there are several. */
function AddFoods(props: AddFoodsProps): JSX.Element | null {
  const { lines, language, onLines, offers, findFood } = props
  const all = withNewFoods(lines, offers, language, findFood)
  const offered = all.filter((line, i) => line !== lines[i]).length
  if (offered <= 1) return null
  return (
    <Button
      icon="check"
      onPress={() => {
        onLines(all)
        focusTitle() // the button goes
      }}
    >
      {texts.value.recipes.edit.addAllFoods(formatNumber(offered))}
    </Button>
  )
}

/** Accepts the new foods that are offered, but for lines that may mean a food of the household. */
function withNewFoods(
  lines: readonly DraftLine[],
  offers: FoodOffers,
  language: string | null,
  findFood: FindFood,
): DraftLine[] {
  return lines.map((line) => {
    const offer = line.checked ? undefined : offers.get(line.text)
    const choice = offer?.match === null ? newFoodOf(offer) : undefined
    if (!choice) return line
    const meaning = meaningOf(line, language, findFood)
    // The household may have it meanwhile.
    return meaning.foodId === undefined ? { ...line, checked: { ...meaning, ...choice } } : line
  })
}
