import { randomUUID } from 'node:crypto'

interface Ids {
  /** A shopping list and a food that are there. */
  readonly listId: string
  readonly foodId: string
  /** Whose hand writes them. */
  readonly cookId: string
}

export interface KitchenRow {
  readonly path: string
  readonly whole: object
  readonly filled?: object
}

/** Every kind of row with every field of it, none as it is in a new one; and those that others fill. */
export function kitchenRows({ listId, foodId, cookId }: Ids): Readonly<Record<string, KitchenRow>> {
  const [category_id, location_id, part] = [randomUUID(), randomUUID(), randomUUID()]
  return {
    category: { path: '/v1/pantry/categories', whole: { name: 'Dairy', position: 1.5 } },
    location: {
      path: '/v1/pantry/locations',
      whole: { name: 'Chest', kind: 'freezer', position: -2 },
    },
    food: {
      path: '/v1/pantry/foods',
      whole: {
        name: 'Milk',
        plural_name: 'Milks',
        aliases: ['Lait'],
        category_id,
        location_id,
        default_unit: 'l',
        density_g_per_ml: 1.03,
        grams_per_each: 1030.000001,
        shelf_life_days: { sealed: 10, opened: 4, frozen: 90, thawed: 2 },
        min_quantity: 1,
        restock_quantity: 6,
        staple: true,
        allergens: ['milk'],
        note: 'fresh',
      },
    },
    barcode: {
      path: '/v1/pantry/barcodes',
      whole: {
        code: '04006381333931',
        food_id: foodId,
        label: '1 l carton',
        pack_quantity: 0.5,
        pack_unit: 'l',
      },
    },
    pantry_item: {
      path: '/v1/pantry/items',
      whole: {
        food_id: foodId,
        name: 'Green tea',
        unit: 'g',
        location_id,
        note: 'opened by Ben',
        best_before: '2027-12-24',
        date_kind: 'use_by',
        purchased_on: '2026-11-01',
        opened_at: '2026-11-02T08:00:00.000Z',
        frozen_at: '2026-11-03T08:00:00.000Z',
        thawed_at: '2026-11-04T08:00:00.000Z',
        price_minor: 1_000_000_000_000,
        currency: 'JPY',
      },
      filled: { quantity: 0, effective_date: '2027-12-24' },
    },
    recipe: {
      path: '/v1/recipes',
      whole: {
        title: 'Stew',
        description: 'Thick.',
        servings: 2.5,
        yield_text: 'a pot',
        prep_minutes: 1,
        cook_minutes: 2,
        total_minutes: 4,
        source_url: 'https://a.test/',
        author: 'Ben',
        tags: ['hot', 'Hot'],
        image_url: 'https://a.test/i',
        rating: 5,
        note: 'Better the next day.',
        language: 'en',
        nutrition: { energy_kcal: 227.5 },
        ingredients: [
          {
            id: part,
            section: 'Base',
            original_text: '1–2 kg beef',
            quantity: 1,
            quantity_max: 2,
            unit: 'kg',
            food_id: foodId,
            name: 'beef',
            note: 'lean',
            optional: true,
          },
        ],
        steps: [
          { id: part, section: 'Base', text: 'Cook.', ingredient_ids: [part], timer_seconds: 90 },
        ],
        extra: { from: [{ app: 'Mealie' }] },
      },
    },
    shopping_list: {
      path: '/v1/shopping-lists',
      whole: { name: 'Weekend', position: 3, archived_at: '2026-11-20T07:00:00.000Z' },
    },
    shopping_item: {
      path: `/v1/shopping-lists/${listId}/items`,
      whole: {
        food_id: foodId,
        name: 'Tea',
        quantity: -0.000001,
        unit: 'kg',
        note: 'green',
        category_id,
        checked_at: '2026-11-20T07:00:00.000Z',
        position: 'a0V',
      },
      filled: { list_id: listId, checked_by: cookId },
    },
  }
}
