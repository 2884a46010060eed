import '#web/components/late-icons.ts'
import { compareNames } from '@larder/rules/names/name-order.ts'
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { BesideList, type SideRow } from '#web/components/side-list.tsx'
import { FoodPage } from '#web/pantry/foods/food-page.tsx'
import { usePantry } from '#web/pantry/items/lots.ts'
import { path } from '#web/shell/router.ts'
import { formatAmount } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { AddFood } from './add-food.tsx'
import { totalsOf } from './amounts.ts'
import { LowStock } from './low-stock.tsx'
import { Places } from './places.tsx'
import { Stock } from './stock.tsx'

/** All screens below `/pantry`. */
export function Pantry(): JSX.Element {
  const [, place, id] = path.value
  if (place === 'add') return <AddFood />
  if (place === 'low') return <LowStock />
  if (place === 'places') return <Places />
  if (place !== 'food' || id === undefined) return <Stock />
  return (
    <BesideList
      label={texts.value.shell.pantry}
      search={texts.value.pantry.search}
      shown={id}
      useSideRows={useSideRows}
    >
      <FoodPage key={id} id={id} />
    </BesideList>
  )
}

/** The foods beside one of them, with their amounts: those of which there is something come first. */
function useSideRows(): readonly SideRow[] {
  const { lots, foods, settings } = usePantry()
  return useMemo(() => {
    const lotsOf = Map.groupBy(lots, ({ food }) => food?.id)
    const rows = foods.map((food) => {
      const own = lotsOf.get(food.id) ?? []
      const totals = own.length > 0 ? totalsOf(food, own, settings.unit_system) : []
      return {
        id: food.id,
        href: `/pantry/food/${food.id}`,
        name: food.name,
        names: [food.plural_name, ...food.aliases],
        facts: totals.map(({ quantity, unit }) => formatAmount(quantity, unit)).join(' + '),
      }
    })
    const isGone = ({ facts }: SideRow) => Number(facts === '')
    return rows.toSorted((a, b) => isGone(a) - isGone(b) || compareNames(a.name, b.name))
  }, [lots, foods, settings.unit_system])
}
