import { Type } from 'typebox'
import { Id } from '#platform/kernel/schemas.ts'
import { Nullable } from '#sync/schema/contract.ts'

// The parts of answers that several verbs share.

const Quantity = Type.Number({ examples: [250] })
const Unit = Nullable(Type.String({ examples: ['g'] }))
export const Amount = Type.Object({ quantity: Quantity, unit: Unit }, { title: 'Amount' })

/** A movement out of a lot. The amount is in the unit of the lot. */
export const TakenFromLot = Type.Object(
  {
    id: { ...Id, description: 'The id of the movement.' },
    pantry_item_id: Id,
    quantity: Quantity,
    unit: Unit,
  },
  { title: 'TakenFromLot' },
)

/** A lot that gave nothing, and the reason. */
export const SkippedLot = Type.Object(
  {
    pantry_item_id: Id,
    reason: Type.String({ enum: ['no_conversion', 'past_use_by'] }),
    missing: Type.Optional(
      Type.String({
        description: 'The fact of the food without which the unit can not be converted.',
        examples: ['density_g_per_ml'],
      }),
    ),
  },
  { title: 'SkippedLot' },
)
