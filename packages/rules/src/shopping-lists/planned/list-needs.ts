import { textOf, type Data } from '@larder/rules/json.ts'
import { normalizeName } from '@larder/rules/pantry/entities.ts'
import {
  timeZoneOf,
  unitSystemOf,
  byField,
  byIds,
  read,
  type Reading,
  type Row,
  type RowQuery,
} from '@larder/rules/verbs/verb.ts'
import { type Demand, keyOfThing } from './demand.ts'
import type { Thing } from './group-demands.ts'
import { type Need, net, type Netting } from './net.ts'
import type { LineKey } from './planned-lines.ts'
import { supplyOf } from './supply.ts'

/** The items of all lists that were ticked and are not put away. */
export const BOUGHT: RowQuery = {
  entity: 'shopping_item',
  where: { checked_at: { isNull: false }, put_away_at: { isNull: true } },
}

/** The items that are neither ticked nor put away, of some lists or of some foods. */
export const openItemsOf = (field: 'list_id' | 'food_id', ids: Iterable<string>): RowQuery => ({
  entity: 'shopping_item',
  where: {
    [field]: { in: [...new Set(ids)] },
    checked_at: { isNull: true },
    put_away_at: { isNull: true },
  },
})

interface Wanted {
  readonly household: Row | undefined
  /** The day of the operation. */
  readonly on: string
  readonly demands: readonly Demand[]
  /** Foods that may be low, and the last day of the plan. */
  readonly low?: { readonly foods: readonly Row[]; readonly after: string } | undefined
  /** The items of `BOUGHT`, or none of them. Undefined: nothing that is there is subtracted. */
  readonly bought?: readonly Row[] | undefined
}

/** The amounts to buy of each thing, and the items of any list with the same foods. */
export function* listNeeds({
  household,
  on,
  demands,
  low,
  bought,
}: Wanted): Reading<Netting & { readonly sameFoods: readonly Row[] }> {
  const ids = demands.flatMap(({ foodId }) => foodId ?? [])
  const [named = []] = yield* read(byIds('food', ids))
  const foods = new Map([...named, ...(low?.foods ?? [])].map((food) => [food.id, food]))
  const things = thingsOf(demands, foods)
  const names = new Set(things.flatMap(({ food, name }) => (food ? [] : [normalizeName(name)])))
  const [lots = [], nameless = [], sameFoods = []] = yield* read(
    byField('pantry_item', 'food_id', bought ? foods.keys() : []),
    names.size > 0 && bought
      ? { entity: 'pantry_item', where: { food_id: { isNull: true } } }
      : byIds('pantry_item', []),
    openItemsOf('food_id', foods.keys()),
  )
  const namedLots = nameless.filter(({ data }) => names.has(normalizeName(data['name'] ?? null)))
  const fields = new Map([...foods].map(([id, { data }]): [string, Data] => [id, data]))
  const at = { timeZone: timeZoneOf(household), on }
  const supply = supplyOf([...lots, ...namedLots], bought ?? [], fields, at)
  const options = { unitSystem: unitSystemOf(household), lowStockAfter: low?.after }
  const nettings = things.map((thing) => net(thing, supply.get(thing.key) ?? [], options))
  return {
    needs: nettings.flatMap(({ needs }) => needs),
    unresolved: nettings.flatMap(({ unresolved }) => unresolved),
    sameFoods,
  }
}

/** The line of a need. */
export const keyOfNeed = ({ thing: { food, name }, unit }: Need): LineKey => ({
  foodId: food?.id ?? null,
  name,
  unit,
})

/** The things that are needed, in the order of the demand, and then the others that may be low. */
function thingsOf(demands: readonly Demand[], foods: ReadonlyMap<string, Row>): readonly Thing[] {
  const things = new Map<string, { food: Row | undefined; name: string | null; of: Demand[] }>()
  for (const demand of demands) {
    const food = foods.get(demand.foodId ?? '')
    const name = demand.name
    if (!food && name === null) continue // the food is gone, and the plan has no other name
    const key = keyOfThing(food ? food.id : null, name)
    const thing = things.get(key)
    if (thing) thing.of.push(demand)
    else things.set(key, { food, name, of: [demand] })
  }
  for (const food of foods.values()) {
    const key = keyOfThing(food.id, null)
    if (!things.has(key)) things.set(key, { food, name: null, of: [] })
  }
  return [...things].map(([key, { food, name, of: demandsOfIt }]) => ({
    key,
    food,
    name: food ? textOf(food.data['name']) : name,
    demands: demandsOfIt,
  }))
}
