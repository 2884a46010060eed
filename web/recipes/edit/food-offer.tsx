import type { JSX } from 'preact'
import { Icon } from '#web/components/icon.tsx'
import { texts } from '#web/texts/language.ts'
import type { Checked } from './draft.ts'
import { type FoodOffer, formatFacts, newFoodOf } from './food-offers.ts'

interface FoodOfferProps {
  readonly offer: FoodOffer
  /** Is called with the choice of the person. */
  readonly onAccept: (choice: Pick<Checked, 'foodId' | 'facts'>) => void
}

/** From this confidence on the names differ only in their form. */
const SURE = 0.9

/** Suggests the food of a line: one of the household, or a new one with its weights. */
export function FoodOfferRow({ offer, onAccept }: FoodOfferProps): JSX.Element | null {
  const { edit } = texts.value.recipes
  const { match, newFood } = offer
  const choice = newFoodOf(offer)
  if (match === null && !choice) return null
  return (
    <div class="chips recipes-offers">
      {match && (
        <button
          type="button"
          class="chip"
          onClick={() => onAccept({ foodId: match.food_id, facts: undefined })}
        >
          <Icon name="check" />
          {edit.useFood(match.name, match.confidence >= SURE ? edit.probably : edit.perhaps)}
        </button>
      )}
      {newFood && choice && (
        <button type="button" class="chip" onClick={() => onAccept(choice)}>
          <Icon name="plus" />
          {edit.addFood(newFood.name, formatFacts(newFood))}
        </button>
      )}
    </div>
  )
}
