import { compareNames } from '@larder/rules/names/name-order.ts'
import type { JSX } from 'preact'
import { Empty } from '#web/components/empty.tsx'
import { LongList } from '#web/components/long-list.tsx'
import { isFoodLow, totalsOf } from '#web/pantry/amounts.ts'
import { searchFoods, searchLots } from '#web/pantry/items/group-lots.ts'
import { DateBadge, LotRow } from '#web/pantry/items/lot-row.tsx'
import type { Food, Lot, usePantry } from '#web/pantry/items/lots.ts'
import { formatAmount } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'

interface FoodRowsProps {
  readonly data: ReturnType<typeof usePantry>
  readonly search: string
  readonly onOpen: (lotId: string) => void
}

interface FoodRow {
  readonly id: string
  readonly food: Food | undefined
  readonly lots: readonly Lot[]
  readonly name: string
}

/** The pantry by food, each with the sum of its lots. A search finds foods too of which there is nothing. */
export function FoodRows({ data, search, onOpen }: FoodRowsProps): JSX.Element {
  const { pantry } = texts.value
  const { lots, foods, settings } = data
  const wanted = search.trim()
  const lotsByFood = Map.groupBy(lots, ({ food }) => food?.id)
  const isLow = (food: Food) => isFoodLow(food, lotsByFood.get(food.id) ?? [], settings.unit_system)
  const shown =
    wanted === ''
      ? foods.filter((food) => lotsByFood.has(food.id) || isLow(food))
      : searchFoods(foods, wanted)
  const ofFoods = shown.map((food): FoodRow => {
    return { id: food.id, food, lots: lotsByFood.get(food.id) ?? [], name: food.name }
  })
  const nameless = searchLots(lotsByFood.get(undefined) ?? [], search).map((lot): FoodRow => ({
    id: lot.id,
    food: undefined,
    lots: [lot],
    name: lot.name,
  }))
  const rows = [...ofFoods, ...nameless].toSorted((a, b) => compareNames(a.name, b.name))
  if (rows.length === 0 && wanted !== '')
    return <Empty icon="search" text={pantry.nothingFound(search)} />
  return (
    <LongList rows={rows}>
      {({ food, lots: own }) => {
        const [first] = own
        if (!food) return first && <LotRow lot={first} onOpen={onOpen} />
        const totals = totalsOf(food, own, settings.unit_system)
        return (
          <a class="row-main pantry-row" href={`/pantry/food/${food.id}`}>
            <span class="pantry-name">{food.name}</span>
            {first && <DateBadge lot={first} />}
            <span class="quiet small pantry-facts">
              {totals.map(({ quantity, unit }) => formatAmount(quantity, unit)).join(' + ')}
              {isLow(food) && <span class="badge amber pantry-mark">{pantry.low}</span>}
            </span>
          </a>
        )
      }}
    </LongList>
  )
}
