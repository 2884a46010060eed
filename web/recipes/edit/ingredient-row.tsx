import { readSection } from '@larder/rules/recipe-text/read-ingredient.ts'
import type { JSX, TargetedKeyboardEvent } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import { DragHandle } from '#web/components/drag/drag-handle.tsx'
import type { FindFood } from '#web/data/find-food.ts'
import { useHome, useSettings } from '#web/data/home.ts'
import { formatMeasure } from '#web/recipes/format-measure.ts'
import { texts } from '#web/texts/language.ts'
import type { DraftLine } from './draft.ts'
import { FoodOfferRow } from './food-offer.tsx'
import { type FoodOffer, formatFacts } from './food-offers.ts'
import { tagger } from './read-line.ts'
import { meaningOf } from './recipe-of-draft.ts'
import { RowMenu } from './row-menu.tsx'

interface RowProps {
  readonly line: DraftLine
  readonly index: number
  readonly lines: readonly DraftLine[]
  readonly language: string | null
  readonly findFood: FindFood
  readonly offer: FoodOffer | undefined
  readonly onLines: (lines: readonly DraftLine[]) => void
  /** Moves the line if the key says so, and tells whether it did. */
  readonly onMoveKey: (event: TargetedKeyboardEvent<HTMLInputElement>) => boolean
  readonly onEnter: () => void
  readonly onPaste: (lines: readonly string[]) => void
  /** Backspace was pressed in an empty line. */
  readonly onEmpty: () => void
  readonly onCorrect: () => void
}

/** An ingredient as it is typed, and what was understood. */
export function IngredientRow(props: RowProps): JSX.Element {
  const { line, index, lines, onLines } = props
  const { edit } = texts.value.recipes
  const label = edit.ingredient(String(index + 1))
  const isHeading = readSection(line.text) !== undefined
  const isEmpty = line.text.trim() === ''
  return (
    <li class={isHeading ? 'recipes-line is-heading' : 'recipes-line'}>
      <div class="row">
        <DragHandle name={isEmpty ? label : line.text} />
        <input
          class="input grow"
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          aria-label={isHeading ? edit.heading : label}
          aria-describedby={index === 0 ? 'recipes-lines-hint' : undefined}
          data-row={line.id}
          value={line.text}
          maxLength={1000}
          enterkeyhint="next"
          autocomplete="off"
          onInput={(event) =>
            onLines(lines.with(index, { id: line.id, text: event.currentTarget.value }))
          }
          onKeyDown={(event) => onKey(event, props)}
          onPaste={(event) => {
            const pasted = (event.clipboardData?.getData('text') ?? '').split(/\r?\n/)
            const filled = pasted.map((one) => one.trim()).filter(Boolean)
            if (filled.length < 2) return
            event.preventDefault()
            props.onPaste(filled)
          }}
        />
        <RowMenu
          title={isEmpty ? label : line.text}
          rows={lines}
          index={index}
          onRows={onLines}
          onCorrect={isEmpty || isHeading ? undefined : props.onCorrect}
        />
      </div>
      {!isEmpty && !isHeading && <Understood {...props} />}
    </li>
  )
}

function onKey(
  event: TargetedKeyboardEvent<HTMLInputElement>,
  { line, onMoveKey, onEnter, onEmpty }: RowProps,
): void {
  if (event.isComposing || onMoveKey(event)) return
  if (event.key === 'Enter') {
    event.preventDefault()
    onEnter()
  }
  if (event.key === 'Backspace' && line.text === '') {
    event.preventDefault()
    onEmpty()
  }
}

function Understood(props: RowProps): JSX.Element {
  const { line, lines, index, language, findFood, offer, onLines, onCorrect } = props
  const { edit } = texts.value.recipes
  const home = useHome()
  const button = useRef<HTMLButtonElement>(null)
  const { unit_system: unitSystem } = useSettings()
  const meaning = useMemo(
    () => meaningOf(line, language, findFood),
    [line, language, findFood, tagger.value],
  )
  const { quantity, quantityMax, unit, name, note, isOptional, foodId, recipeId, facts } = meaning
  const amount = formatMeasure(quantity, quantityMax, unit, { unitSystem, language })
  const found = foodId ? home.foods.get(foodId)?.name : undefined
  const link =
    foodId === undefined
      ? edit.newFood(facts ? formatFacts(facts) : '')
      : foodId === null
        ? edit.noFood
        : edit.knownFood(found === undefined || found === name ? '' : found)
  const remarks = [note, isOptional && edit.optional, recipeId === null && link].filter(Boolean)
  return (
    <>
      <button type="button" class="recipes-understood" onClick={onCorrect} ref={button}>
        {amount !== '' && <strong>{amount}</strong>}
        <span>{name}</span>
        <span class="quiet">{remarks.join(' · ')}</span>
        <span class="sr-only">{edit.correct}</span>
      </button>
      {offer && foodId === undefined && (
        <FoodOfferRow
          offer={offer}
          onAccept={(choice) => {
            onLines(lines.with(index, { ...line, checked: { ...meaning, ...choice } }))
            button.current?.focus() // the suggestions go
          }}
        />
      )}
    </>
  )
}
