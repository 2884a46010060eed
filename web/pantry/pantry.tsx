import '#web/components/late-icons.ts'
import type { JSX } from 'preact'
import { FoodPage } from '#web/pantry/foods/food-page.tsx'
import { path } from '#web/shell/router.ts'
import { AddFood } from './add-food.tsx'
import { LowStock } from './low-stock.tsx'
import { Places } from './places.tsx'
import { Stock } from './stock.tsx'

/** All screens below `/pantry`. */
export function Pantry(): JSX.Element {
  const [, place, id] = path.value
  if (place === 'add') return <AddFood />
  if (place === 'low') return <LowStock />
  if (place === 'places') return <Places />
  if (place === 'food' && id !== undefined) return <FoodPage key={id} id={id} />
  return <Stock />
}
