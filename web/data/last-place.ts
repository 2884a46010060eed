interface Food {
  readonly id: string
  readonly location_id: string | null
  readonly category_id: string | null
}

interface Item {
  readonly food_id: string | null
  readonly location_id: string | null
  readonly created_at: string
}

/**
 * Where a food goes: to its usual place, else to where it went last, else to where another food of its aisle went last.
 *
 * @returns the id of a place; null if nobody knows
 */
export function placeFor(
  food: Food | undefined,
  items: readonly Item[],
  foods: readonly Food[],
): string | null {
  if (!food) return null
  if (food.location_id !== null) return food.location_id
  const aisle = food.category_id
  const isSameKind = ({ category_id }: Food) => aisle !== null && category_id === aisle
  const kind = new Set(foods.filter(isSameKind).map(({ id }) => id))
  const placed = items.filter(({ location_id }) => location_id !== null).toSorted(compareNewest)
  const last =
    placed.find(({ food_id }) => food_id === food.id) ??
    placed.find(({ food_id }) => kind.has(food_id ?? ''))
  return last?.location_id ?? null
}

const compareNewest = (a: Item, b: Item): number => (a.created_at < b.created_at ? 1 : -1)
