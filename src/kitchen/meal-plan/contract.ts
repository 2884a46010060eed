import { Type } from 'typebox'
import { Day, Id } from '#platform/kernel/schemas.ts'
import { Instant, Nullable } from '#sync/schema/contract.ts'

export const EntryFilters = {
  from: Type.Optional({ ...Day, description: 'The first day.' }),
  to: Type.Optional({ ...Day, description: 'The last day, which is included.' }),
}

export const CookedAt = Nullable({
  ...Instant,
  description: 'When it was first cooked. A cooking that was undone does not count.',
})

export const CookingFilters = {
  recipe_id: Type.Optional(Id),
  plan_entry_id: Type.Optional(Id),
}

export const Copied = Type.Object(
  {
    operation_id: Id,
    entries: Type.Array(
      Type.Object({ id: Id, date: Day, copied_from: Id }, { description: 'The new entries.' }),
    ),
  },
  { title: 'CopiedMealPlan' },
)
