// Stock is promised once: to recipes that were added minus what is there, and to the plan.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isObject, itemsOf, textOf, type Data } from '@larder/rules/json.ts'
import { convert } from '@larder/rules/measures/convert.ts'
import { fromNumber, toNumber } from '@larder/rules/measures/rational.ts'
import { cook } from '@larder/rules/recipes/cook.ts'
import { addRecipe } from '@larder/rules/shopping-lists/add-recipe.ts'
import { removeSource } from '@larder/rules/shopping-lists/remove-source.ts'
import fc from 'fast-check'
import { LIST, MONDAY } from '#test/fixtures/kitchen-copy.ts'
import { openPlannedKitchen, type PlannedKitchen, TUESDAY } from '#test/fixtures/planned-kitchen.ts'

interface Amount {
  readonly quantity: number
  readonly unit: string
}

const GRAMS = 'g'
const inGrams = ({ quantity, unit }: Amount, food?: Data): number => {
  const found = convert(fromNumber(quantity), unit, GRAMS, food, { unitSystem: 'metric' })
  assert.ok('quantity' in found)
  return toNumber(found.quantity)
}

const FOOD: Data = { measures: [{ unit: 'bag', quantity: 500, of: 'g' }] }

/** A kitchen with some dough, and ways to need it. @param isFood whether the dough is a food, or only a name */
function openBakery(stock: readonly Amount[], isFood = true) {
  const kitchen = openPlannedKitchen()
  const dough = isFood ? { food_id: kitchen.food('Dough', FOOD) } : { name: 'Dough' }
  for (const [i, { quantity, unit }] of stock.entries())
    kitchen.stock(`lot ${i}`, quantity, { ...dough, unit })
  let made = 0
  const recipe = (need: Amount) => kitchen.recipe(`Recipe ${made++}`, [{ ...dough, ...need }])
  return {
    kitchen,
    recipe,
    add: (need: Amount, list_id = LIST) => {
      const recipe_id = recipe(need)
      const wish = { list_id, recipe_id, minus_stock: true }
      const added = kitchen.run(addRecipe, wish)
      return { ...added, recipe_id, source: textOf(added['operation_id']) ?? '' }
    },
    plan: (need: Amount, day = TUESDAY) =>
      kitchen.plan(`Dinner ${made}`, day, { recipe_id: recipe(need) }),
    /** The grams on visible lines of all lists. */
    toBuy: () =>
      kitchen
        .all('shopping_item')
        .filter(({ data }) => data['dismissed_at'] === null)
        .reduce((sum, { data }) => {
          const [quantity, unit] = [Number(data['planned_quantity']), textOf(data['unit']) ?? '']
          return sum + inGrams({ quantity, unit }, FOOD)
        }, 0),
  }
}

const amount = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.constantFrom('g', 'kg', 'bag'))
  .map(([n, unit]): Amount => ({ quantity: unit === 'g' ? n * 50 : n / 8, unit }))
const amounts = fc.array(amount, { minLength: 1, maxLength: 4 })
const sumOf = (all: readonly Amount[]) => all.reduce((sum, one) => sum + inGrams(one, FOOD), 0)

function assertNear(found: number, expected: number): void {
  assert.ok(Math.abs(found - expected) < 0.1, `${found} instead of ${expected}`)
}

/** A kitchen with 1 kg of dough that is promised to a recipe. */
function promised() {
  const bakery = openBakery([{ quantity: 1, unit: 'kg' }])
  const { recipe_id } = bakery.add({ quantity: 1, unit: 'kg' })
  return { ...bakery, recipe_id }
}

describe('a promise', () => {
  it('comes back when the cooking is undone', () => {
    const { kitchen, add, recipe_id, toBuy } = promised()
    const cooked = kitchen.run(cook, { recipe_id })

    kitchen.undo(textOf(cooked['operation_id']) ?? '')
    add({ quantity: 1, unit: 'kg' })

    assertNear(toBuy(), 1000)
  })

  it('counts for a recipe that has only the name of the food', () => {
    const { kitchen, plan, toBuy } = openBakery([{ quantity: 1, unit: 'kg' }])
    plan({ quantity: 1, unit: 'kg' })
    const recipe_id = kitchen.recipe('By name', [{ name: 'Dough', quantity: 1, unit: 'kg' }])

    kitchen.run(addRecipe, { list_id: LIST, recipe_id, minus_stock: true })

    assertNear(toBuy(), 1000)
  })
})

describe('a promise that comes back', () => {
  const step = fc.record({
    does: fc.constantFrom('add', 'take out', 'undo'),
    need: amount,
    which: fc.nat(9),
  })

  it('is none where a recipe that came later has the stock, and is whole where none has', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.array(step, { maxLength: 12 }),
        fc.boolean(),
        (stock, all, isFood) => {
          const { kitchen, add, toBuy } = openBakery(stock, isFood)
          const there = sumOf(stock)
          const needs = new Map<string, number>()
          const added: { readonly source: string; readonly need: number; removal?: string }[] = []
          for (const { does, need, which } of all) {
            const one = added[which % Math.max(1, added.length)]
            if (does === 'add') {
              const { source } = add(need)
              added.push({ source, need: inGrams(need, FOOD) })
              needs.set(source, inGrams(need, FOOD))
            } else if (does === 'take out' && one && needs.delete(one.source)) {
              const wish = { list_id: LIST, source_id: one.source }
              one.removal = textOf(kitchen.run(removeSource, wish)['operation_id']) ?? ''
            } else if (does === 'undo' && one?.removal && !needs.has(one.source)) {
              kitchen.undo(one.removal)
              needs.set(one.source, one.need)
            }
            const promises = kitchen.all('shopping_item').flatMap(({ data }) =>
              itemsOf(data['sources'])
                .filter(isObject)
                .map(({ from_stock = 0 }) => {
                  const unit = textOf(data['unit']) ?? ''
                  return inGrams({ quantity: Number(from_stock), unit }, FOOD)
                }),
            )
            const sum = promises.reduce((a, b) => a + b, 0)
            const needed = [...needs.values()].reduce((a, b) => a + b, 0)
            assert.ok(sum <= there + 0.1, `${sum} of ${there} are promised`)
            assertNear(toBuy() + sum, needed)
          }
        },
      ),
    )
  })
})

describe('the promises of several recipes', () => {
  const cooked = fc.record({
    titles: fc.array(fc.constantFrom('Bread', 'Pizza'), { minLength: 2, maxLength: 4 }),
    which: fc.nat(),
    change: fc.constantFrom(undefined, { title: 'Another name' }, { ingredients: [] }),
  })

  it('end with the recipe that was cooked, whatever its title and ingredients are now', () => {
    fc.assert(
      fc.property(cooked, ({ titles, which, change }) => {
        const { kitchen } = openBakery([{ quantity: titles.length, unit: 'kg' }])
        const [food] = kitchen.all('food')
        const dough = { food_id: food?.id ?? null, quantity: 1, unit: 'kg' }
        const ids = titles.map((title, i) => {
          const recipe_id = kitchen.recipe(`Recipe ${i}`, [dough], { title })
          kitchen.run(addRecipe, { list_id: LIST, recipe_id, minus_stock: true })
          return recipe_id
        })
        const recipe_id = ids[which % ids.length] ?? ''
        if (change) kitchen.change('recipe', recipe_id, change)

        kitchen.run(cook, { recipe_id })

        assert.deepEqual(promisedIn(kitchen), new Set(ids.filter((id) => id !== recipe_id)))
      }),
    )
  })
})

/** The recipes to which stock is promised. */
const promisedIn = (kitchen: PlannedKitchen) =>
  new Set(
    kitchen
      .lines()
      .flatMap(({ data }) => itemsOf(data['sources']).filter(isObject))
      .flatMap(({ from_stock, recipe_id = null }) => (from_stock === undefined ? [] : recipe_id)),
  )

describe('stock', () => {
  it('is promised to one recipe, and the rest of all needs is to buy', () => {
    fc.assert(
      fc.property(amounts, amounts, (stock, needs) => {
        const { add, toBuy } = openBakery(stock)

        for (const need of needs) add(need)

        assertNear(toBuy(), Math.max(0, sumOf(needs) - sumOf(stock)))
      }),
    )
  })

  for (const isFood of [true, false])
    it(`is promised once to recipes on all lists and the plan, in any order, ${isFood ? 'of a food' : 'by its name'}`, () => {
      const way = fc.constantFrom('add', 'add to another list', 'plan', 'reconcile')
      const one = isFood ? amount : amount.filter(({ unit }) => unit !== 'bag')
      const some = fc.array(fc.record({ need: one, way }), { minLength: 1, maxLength: 6 })
      const lots = fc.array(one, { minLength: 1, maxLength: 4 })
      fc.assert(
        fc.property(lots, some, (stock, steps) => {
          const { kitchen, add, plan, toBuy } = openBakery(stock, isFood)
          const other = kitchen.put('shopping_list', 'another list', { name: 'Market' })

          for (const step of steps)
            if (step.way === 'add') add(step.need)
            else if (step.way === 'add to another list') add(step.need, other)
            else if (step.way === 'plan') plan(step.need)
            else kitchen.reconcile()
          kitchen.reconcile()

          const needs = steps.flatMap((step) => (step.way === 'reconcile' ? [] : [step.need]))
          assertNear(toBuy(), Math.max(0, sumOf(needs) - sumOf(stock)))
        }),
      )
    })

  it('may be used by the recipe of today where no later day can use it', () => {
    const grams = fc.integer({ min: 1, max: 40 }).map((n) => n * 50)
    fc.assert(
      fc.property(grams, grams, grams, fc.boolean(), (stock, need, planned, isPlanFirst) => {
        const { kitchen, add, plan, toBuy } = openBakery([{ quantity: stock, unit: 'g' }])
        for (const { id } of kitchen.all('pantry_item'))
          kitchen.change('pantry_item', id, { best_before: MONDAY, date_kind: 'use_by' })

        if (isPlanFirst) plan({ quantity: planned, unit: 'g' })
        add({ quantity: need, unit: 'g' })
        if (!isPlanFirst) plan({ quantity: planned, unit: 'g' })
        kitchen.reconcile()

        assertNear(toBuy(), Math.max(0, need - stock) + planned)
      }),
    )
  })

  it('is free again when the recipe is taken out, undone or cooked', () => {
    const kilo = { quantity: 1, unit: 'kg' }
    const after: readonly ((bakery: ReturnType<typeof openBakery>, done: Data) => void)[] = [
      ({ kitchen }, { source_id = null }) =>
        void kitchen.run(removeSource, { list_id: LIST, source_id }),
      ({ kitchen }, { operation_id = null }) => void kitchen.undo(textOf(operation_id) ?? ''),
      ({ kitchen }, { recipe_id = null }) => {
        kitchen.run(cook, { recipe_id })
        kitchen.stock('bought', 1, { food_id: kitchen.all('food')[0]?.id ?? null, unit: 'kg' })
      },
    ]
    for (const release of after) {
      const bakery = openBakery([kilo])
      release(bakery, bakery.add(kilo))
      bakery.add(kilo)
      assert.equal(bakery.toBuy(), 0)
    }
  })

  it('is not promised to a recipe that was added without it', () => {
    const { kitchen, recipe, add, toBuy } = openBakery([{ quantity: 1, unit: 'kg' }])
    const recipe_id = recipe({ quantity: 1, unit: 'kg' })
    kitchen.run(addRecipe, { list_id: LIST, recipe_id }, { on: MONDAY })

    add({ quantity: 1, unit: 'kg' })

    assert.equal(toBuy(), 1000)
  })
})
