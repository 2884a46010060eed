import '#web/components/late-icons.ts'
import { amountToBuy } from '@larder/rules/shopping-lists/amount-to-buy.ts'
import { foodsInside } from '@larder/rules/shopping-lists/planned/foods-inside.ts'
import type { Home } from 'larder-client/home'
import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { Stepper } from '#web/components/choices/stepper.tsx'
import { focusTitle } from '#web/components/focus-title.ts'
import { Icon } from '#web/components/icon.tsx'
import { useHome, useRows } from '#web/data/home.ts'
import { formatAmount, unitWord } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import type { ReviewLine } from './preview.ts'
import { amountAtHome, nameOfLine, whoNeeds } from './review-words.ts'

interface RowProps {
  readonly line: ReviewLine
  /** What the pantry has. */
  readonly items: readonly RowOf<'pantry_item'>[]
  /** Of the recipe that all lines are for. */
  readonly title: string | undefined
  /** The amount that a person has set. */
  readonly amount: number | undefined
  readonly isChosen: boolean
  readonly onToggle: () => void
  readonly onAmount: (quantity: number) => void
  /** Says that a name is a food. */
  readonly onLink: (name: string, foodId: string) => void
}

/** A line: what it is, who needs it, what is there, and the amount that the list gets. */
export function ReviewRow(props: RowProps): JSX.Element {
  const { line, amount, isChosen, onToggle, onAmount, onLink } = props
  const { review } = texts.value.plan
  const home = useHome()
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const name = nameOfLine(home, line)
  const quantity = amount ?? line.after
  const link = (foodId: string) => {
    onLink(name, foodId)
    focusTitle() // the line may be another one now
  }
  return (
    <li class="review-line">
      <div class="review-head">
        <label class="review-check grow">
          <input type="checkbox" checked={isChosen} onChange={onToggle} />
          <span class="review-name">{name}</span>
          {factsOf(home, props, quantity).map((fact) => (
            <span key={fact} class="quiet small">
              {fact}
            </span>
          ))}
        </label>
        {line.group === 'gone' ? (
          <span class="quiet review-gone">{formatAmount(quantity, line.unit)}</span>
        ) : (
          <button
            type="button"
            class="review-amount"
            aria-expanded={isOpen}
            aria-controls={panel}
            aria-label={`${review.change(name)} ${formatAmount(quantity, line.unit)}`.trim()}
            onClick={() => setOpen(!isOpen)}
          >
            {formatAmount(quantity, line.unit) || texts.value.plan.amount}
            <Icon name="down" />
          </button>
        )}
      </div>
      {line.foodId === null && <LinkOffers name={name} onLink={link} />}
      <div id={panel} class="review-panel" hidden={!isOpen}>
        {isOpen && (
          <>
            <div class="row">
              <Stepper
                label={texts.value.plan.amount}
                value={quantity ?? 0}
                step={stepOf(quantity ?? 1)}
                onValue={onAmount}
              />
              <span>{line.unit && unitWord(line.unit, quantity ?? 0)}</span>
            </div>
            {line.foodId === null && <FoodSearch onLink={link} />}
          </>
        )}
      </div>
    </li>
  )
}

/** Who needs it, what is at home, and what is on the list. */
function factsOf(
  home: Home,
  { line, items, title }: RowProps,
  quantity: number | null,
): readonly string[] {
  const { review } = texts.value.plan
  const there = amountAtHome(home, items, line)
  const { before, unit, written } = line
  const isListed = before !== undefined && line.group !== 'gone'
  const amounts = [
    there && review.atHome(there),
    isListed
      ? review.listed(
          isLess(line, quantity)
            ? `${formatAmount(before, unit)} → ${formatAmount(quantity, unit)}`
            : formatAmount(before, unit),
        )
      : '',
    written.length > 0 ? review.listed(amountsOf(written)) : '',
  ]
  return [whoNeeds(home, line, title), amounts.filter(Boolean).join(' · ')].filter(Boolean)
}

/** Whether the list gets less of a line than it has. */
export const isLess = (
  { before }: Pick<ReviewLine, 'before'>,
  quantity: number | null | undefined,
): boolean => (quantity ?? Infinity) < (before ?? 0)

/** Such as `500 g + 2`. */
const amountsOf = (items: ReviewLine['written']): string =>
  items
    .map((one) => formatAmount(amountToBuy(one), one.unit))
    .filter(Boolean)
    .join(' + ')

/** Grams are not counted one by one. */
const stepOf = (amount: number): number =>
  amount >= 1000 ? 100 : amount >= 100 ? 50 : amount >= 20 ? 5 : amount >= 1 ? 1 : 0.25

/** As many as a person reads. */
const MOST = 2

interface LinkProps {
  readonly onLink: (foodId: string) => void
}

/** Offers the foods that are in a name: butter for `cold butter`. */
function LinkOffers({ name, onLink }: LinkProps & { readonly name: string }): JSX.Element | null {
  const { review } = texts.value.plan
  const foods = useRows((home) => home.foods)
  const inside = name.length > MAX_NAME ? [] : foodsInside(name, foods).slice(0, MOST)
  if (inside.length === 0) return null
  return (
    <div class="chips review-offers">
      {inside.map((one) => (
        <button key={one.foodId} type="button" class="chip" onClick={() => onLink(one.foodId)}>
          <Icon name="link" />
          {review.sameAs(one.name)}
        </button>
      ))}
    </div>
  )
}

/** The longest name that a food may have besides its own. */
const MAX_NAME = 100

/** Finds any other food that is meant. */
function FoodSearch({ onLink }: LinkProps): JSX.Element {
  const foods = useRows((home) => home.foods)
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{texts.value.plan.review.isFood}</label>
      <input
        id={id}
        class="input"
        list={`${id}-foods`}
        autocomplete="off"
        onInput={({ currentTarget: { value } }) => {
          const food = foods.find((one) => one.name === value)
          if (food) onLink(food.id)
        }}
      />
      <datalist id={`${id}-foods`}>
        {foods.map((food) => (
          <option key={food.id} value={food.name} />
        ))}
      </datalist>
    </div>
  )
}
