import { Type } from 'typebox'
import { Amount, SkippedLot, TakenFromLot } from '#api/rest/rest-schemas.ts'
import { Id } from '#platform/kernel/schemas.ts'
import { Instant, Nullable } from '#sync/schema/contract.ts'
import type { readOperation } from '#sync/write/verbs/operations.ts'

export const FoodTaken = Type.Object(
  {
    operation_id: Id,
    movements: Type.Array(TakenFromLot),
    used: Amount,
    shortfall: Nullable(Amount),
    skipped: Type.Array(SkippedLot),
  },
  { title: 'FoodTaken' },
)

export const FoodsMerged = Type.Object(
  {
    operation_id: Id,
    food_id: { ...Id, description: 'The food that stays.' },
    recipes: Type.Integer({ description: 'The recipes that name it now.', examples: [3] }),
    rows: Type.Integer({
      description: 'The other rows: items, barcodes, photos, lines of lists, the meal plan.',
      examples: [12],
    }),
  },
  { title: 'FoodsMerged' },
)

const Fields = Nullable(Type.Record(Type.String(), Type.Unknown()))
export const Operation = Type.Unsafe<Awaited<ReturnType<typeof readOperation>>>(
  Type.Object(
    {
      id: Id,
      verb: Type.String({ examples: ['consume'] }),
      wish: Type.Record(Type.String(), Type.Unknown(), {
        description: 'The request, with the ids of its path.',
        examples: [{ food_id: '019a2b7c-4f5e-7c3d-8a1b-2c3d4e5f6a7b', quantity: 250 }],
      }),
      answer: Type.Record(Type.String(), Type.Unknown(), { examples: [{}] }),
      changes: Type.Array(
        Type.Object({
          entity: Type.String({ examples: ['shopping_item'] }),
          id: Id,
          before: Fields,
          after: Fields,
        }),
      ),
      is_undoable: Type.Boolean(),
      created_at: Instant,
      undone_at: Nullable(Instant),
    },
    { title: 'Operation' },
  ),
)

export const OperationUndone = Type.Object(
  {
    operation_id: { ...Id, description: 'The operation that was undone.' },
    kept: Type.Array(
      Type.Object({
        entity: Type.String({ examples: ['stock_movement'] }),
        id: Id,
        reason: Type.String({
          enum: ['counted', 'already_undone', 'changed', 'deleted', 'item_deleted', 'refused'],
        }),
        field: Type.Optional(Type.String({ examples: ['note'] })),
      }),
      { description: 'The changes that stay, and why.' },
    ),
  },
  { title: 'OperationUndone' },
)
