import type { JSX } from 'preact'
import { Button } from '#web/components/button.tsx'
import { Icon } from '#web/components/icon.tsx'
import { useHome, useRows } from '#web/data/home.ts'
import { putOnList } from '#web/pantry/foods/food-actions.ts'
import type { Food, Lot } from '#web/pantry/items/lots.ts'
import { texts } from '#web/texts/language.ts'
import { shortageOf } from './amounts.ts'

interface PutOnListProps {
  readonly food: Food
  /** The lots of the food. */
  readonly lots: readonly Lot[]
}

/** A button that puts what is missing on the list, or the word that it is there. */
export function PutOnList({ food, lots }: PutOnListProps): JSX.Element {
  const { pantry } = texts.value
  const home = useHome()
  const open = useRows(
    (all) =>
      all.listItems.where({
        food_id: food.id,
        checked_at: null,
        put_away_at: null,
        dismissed_at: null,
      }),
    [food.id],
  )
  if (open.length > 0)
    return (
      <span class="row pantry-listed quiet">
        <Icon name="check" />
        {pantry.food.onList}
      </span>
    )
  const unitSystem = home.settings.first()?.unit_system ?? 'metric'
  const missing = shortageOf(food, lots, unitSystem)
  return (
    <Button icon="list" onPress={() => putOnList(home, food, missing > 0 ? missing : undefined)}>
      {pantry.food.putOnList}
    </Button>
  )
}
