import { foldText } from '@larder/rules/fold-text.ts'
import { textOf, type Data } from '@larder/rules/json.ts'
import { keysOfNames, nameKey, namesOf, wholeKey } from '@larder/rules/names/name-key.ts'
import { lotsInStock } from '@larder/rules/pantry/lots.ts'
import { openItems } from '@larder/rules/verbs/open-lines.ts'
import {
  timeZoneOf,
  unitSystemOf,
  byIds,
  read,
  type Reading,
  type Row,
  type RowQuery,
} from '@larder/rules/verbs/verb.ts'
import { type Demand, keyOfThing } from './demand.ts'
import type { Thing } from './group-demands.ts'
import { net, type Netting } from './net.ts'
import { type Facts, keyOfItem, promisesOf, thingOf } from './place-needs.ts'
import { supplyOf } from './supply.ts'

/** The items of all lists that were ticked and are not put away. */
export const BOUGHT: RowQuery = {
  entity: 'shopping_item',
  where: { checked_at: { isNull: false }, put_away_at: { isNull: true } },
}

/** The open items of some lists or of some foods. */
export const openItemsOf = (field: 'list_id' | 'food_id', ids: Iterable<string>): RowQuery =>
  openItems({ [field]: { in: [...new Set(ids)] } })

interface Wanted {
  readonly household: Row | undefined
  /** The day of the operation, and its time. */
  readonly on: string
  readonly now: string
  readonly demands: readonly Demand[]
  /** Foods that may be low, and the last day of the plan. */
  readonly low?: { readonly foods: readonly Row[]; readonly after: string } | undefined
  /** The items of `BOUGHT`, or none of them. Undefined: nothing that is there is subtracted. */
  readonly bought?: readonly Row[] | undefined
  /** The open items of the list. */
  readonly items: readonly Row[]
}

/** The amounts to buy of each thing, the open items of any list of the same things, and the facts that convert units. */
export function* listNeeds({
  household,
  on,
  now,
  demands,
  low,
  bought,
  items,
}: Wanted): Reading<Netting & { readonly sameThings: readonly Row[]; readonly facts: Facts }> {
  const ids = demands.flatMap(({ foodId }) => foodId ?? [])
  const ofItems = items.flatMap(({ data }) => textOf(data['food_id']) ?? [])
  const [linked = [], named = []] = yield* read(
    byIds('food', [...ids, ...ofItems]),
    foodsNamed([...demands, ...items.map(({ data }) => keyOfItem(data))]),
  )
  const known = new Map(linked.map((food) => [food.id, food]))
  const found = demands.map((demand) => ({ demand, food: foodOf(demand, known, named) }))
  const needed = found.flatMap(({ food }) => food ?? [])
  const foods = new Map([...needed, ...(low?.foods ?? [])].map((food) => [food.id, food]))
  const things = thingsOf(found, foods)
  const byName = thingsByName([...things, ...[...linked, ...named].map(thingOfFood)])
  const asked = things.flatMap(({ food }) => food?.id ?? []) // not what only a promise needs
  const [lots = [], nameless = [], sameFoods = [], byNameOnly = []] = yield* read(
    lotsInStock(bought ? asked : []),
    lotsInStock(byName.size > 0 && bought ? null : []),
    openItemsOf('food_id', asked),
    byName.size > 0 ? openItems({ food_id: { isNull: true } }) : openItemsOf('food_id', []),
  )
  const unitSystem = unitSystemOf(household)
  const facts = {
    foods: new Map([...foods.values(), ...linked].map(({ id, data }) => [id, data])),
    unitSystem,
    byName,
  }
  const at = { timeZone: timeZoneOf(household), on }
  const thingOfItem = (data: Data) => thingOf(keyOfItem(data), facts)
  const supply = supplyOf([...lots, ...nameless], bought ?? [], facts.foods, {
    ...at,
    thingOf: thingOfItem,
  })
  const options = { unitSystem, lowStockAfter: low?.after }
  const isAsked = new Set(things.map(({ key }) => key))
  const sameThings = [...sameFoods, ...byNameOnly].filter(({ data }) =>
    isAsked.has(thingOfItem(data)),
  )
  const listed = new Map([...items, ...sameThings].map((row) => [row.id, row]))
  const promises = Map.groupBy(
    bought ? [...listed.values()].flatMap((row) => promisesOf(row, on, now)) : [],
    (demand) => thingOf(demand, facts),
  )
  const nettings = things.map(({ demands: own, ...thing }) =>
    net(
      { ...thing, demands: [...(promises.get(thing.key) ?? []), ...own] },
      supply.get(thing.key) ?? [],
      options,
    ),
  )
  return {
    needs: nettings.flatMap(({ needs }) => needs),
    unresolved: nettings.flatMap(({ unresolved }) => unresolved),
    sameThings,
    facts,
  }
}

const nameOf = ({ data }: Row): string => textOf(data['name']) ?? ''

/** The foods with the names of things that name no food by its id, and perhaps others. */
export function foodsNamed(things: readonly Pick<Demand, 'foodId' | 'name'>[]): RowQuery {
  const names = things.flatMap(({ name }) => name ?? [])
  const keys = [...new Set(names.map(nameKey))]
  return keys.length > 0
    ? { entity: 'food', where: { name: { isNamed: keys } } }
    : byIds('food', [])
}

/**
 * The food of a demand: the one that it names by its id, else one with its name.
 *
 * @param named the foods that may have the name: all of those with its key (`isNamed`)
 */
export function foodOf(
  { foodId, name }: Pick<Demand, 'foodId' | 'name'>,
  known: ReadonlyMap<string, Row>,
  named: readonly Row[],
): Row | undefined {
  const linked = known.get(foodId ?? '')
  if (linked || name === null) return linked
  const key = nameKey(name)
  const same = named.filter(({ data }) => keysOfNames(data).includes(key))
  const ranks = [wholeKey(name), key]
  const [best] = ranks.flatMap((rank) => same.filter((food) => wholeKey(nameOf(food)) === rank))
  const letters = foldText(name).trim()
  return same.find((food) => foldText(nameOf(food)).trim() === letters) ?? best ?? same[0]
}

/** A food that nobody asks for. */
export const thingOfFood = (food: Row): Thing => ({
  key: keyOfThing(food.id, null),
  food,
  name: null,
  demands: [],
})

/** The things by the keys of their names. The key with adjectives counts before the one without. */
export function thingsByName(things: readonly Thing[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const keyOf of [wholeKey, nameKey])
    for (const { key, food, name } of things)
      for (const one of food ? namesOf(food.data) : [name ?? ''])
        if (!found.has(keyOf(one))) found.set(keyOf(one), key)
  return found
}

const isPromise = (demand: Demand): boolean => demand.isPromise === true

/** The things that are needed, in the order of the demand, and then the others that may be low. */
function thingsOf(
  demands: readonly { readonly demand: Demand; readonly food: Row | undefined }[],
  foods: ReadonlyMap<string, Row>,
): readonly Thing[] {
  const things = new Map<string, { food: Row | undefined; name: string | null; of: Demand[] }>()
  for (const { demand, food } of demands) {
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
  // What only a promise needs is not asked for.
  const asked = [...things].filter(([, one]) => one.of.length === 0 || !one.of.every(isPromise))
  return asked.map(([key, { food, name, of: demandsOfIt }]) => ({
    key,
    food,
    name: food ? textOf(food.data['name']) : name,
    demands: demandsOfIt,
  }))
}
