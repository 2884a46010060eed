import { Type } from 'typebox'
import { listSchema, Paging, rowSchema } from '#api/rest/rest-schemas.ts'
import { Day, Id } from '#platform/kernel/schemas.ts'
import { Nullable } from '#sync/schema/contract.ts'
import { pantryItems, EffectiveDate } from './contract.ts'

const Unit = Nullable(Type.String({ description: 'null: pieces', examples: ['g'] }))

const FoodSummary = Type.Object(
  {
    food_id: Id,
    name: Type.String({ examples: ['Milk'] }),
    quantity: Type.Number({
      description:
        'The sum of all items that can be converted to `unit`, rounded to 6 decimals. It is below zero if people used more than was known.',
      examples: [1.5],
    }),
    unit: {
      ...Unit,
      description:
        'The `default_unit` of the food. Without one: the unit of the item to use first. null: pieces',
    },
    unconverted: Type.Array(
      Type.Object({
        quantity: Type.Number({ examples: [2] }),
        unit: Unit,
        missing: Type.String({
          description: 'The fact of the food without which the unit can not be converted.',
          examples: ['density_g_per_ml'],
        }),
      }),
      { description: 'The amounts that are not in `quantity`, each the sum for its unit.' },
    ),
    next_date: Nullable({
      ...Day,
      description: 'The first `effective_date` of its items with an amount above zero.',
    }),
    low: Type.Boolean({ description: 'Whether there is less than `min_quantity`.' }),
    shopping_list_ids: Type.Array(Id, {
      description: 'The lists with an item of this food that is not ticked, put away or dismissed.',
    }),
  },
  { title: 'FoodSummary' },
)

export const PantrySummary = listSchema(FoodSummary, 'FoodSummaryPage')

const ExpiringItem = rowSchema(
  pantryItems,
  {
    effective_date: EffectiveDate,
    days_left: Type.Integer({
      description: 'From today to `effective_date`; below zero if that day has passed.',
      examples: [3],
    }),
    food_name: Nullable(
      Type.String({
        description: 'The name of its food; the item itself may have none. null: it has no food.',
        examples: ['Milk'],
      }),
    ),
  },
  'ExpiringItem',
)
export const ExpiringItems = listSchema(ExpiringItem, 'ExpiringItemPage')

export const SummaryQuery = Type.Object(Paging)
export const ExpiringQuery = Type.Object({
  ...Paging,
  within_days: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 36_500,
      default: 7,
      description: 'How many days after today still count.',
      examples: [7],
    }),
  ),
})
