import { Type } from 'typebox'
import { Id } from '#platform/kernel/schemas.ts'
import { Nullable } from '#sync/schema/contract.ts'

const Quantity = Nullable(Type.Number({ examples: [2] }))
const Unit = Nullable(Type.String({ examples: ['l'] }))
const Day = Nullable(Type.String({ examples: ['2026-12-24'] }))
const MaybeId = Nullable(Id)
const Name = Nullable(Type.String({ examples: [null] }))
/** Who needs an amount: an entry of the plan, a food that is low, or an operation that added a recipe. */
const SourceId = Id

const PutAwayItem = Type.Object(
  {
    item_id: Id,
    pantry_item_id: { ...Id, description: 'The new lot.' },
    quantity: Type.Number({ examples: [2] }),
    unit: Unit,
    location_id: MaybeId,
    best_before: Day,
  },
  { title: 'PutAwayItem' },
)

export const PutAway = Type.Object(
  {
    operation_id: Id,
    put_away: Type.Array(PutAwayItem),
    skipped: Type.Array(
      Type.Object({
        item_id: Id,
        reason: Type.String({ enum: ['not_on_list', 'put_away'] }),
      }),
    ),
  },
  { title: 'PutAwayResult' },
)

const LineChange = Type.Object(
  {
    item_id: Id,
    food_id: MaybeId,
    name: Name,
    unit: Unit,
    quantity: Quantity,
    planned_quantity: Quantity,
    reason: Type.String({
      enum: [
        'needed',
        'needed_again',
        'needs_more',
        'needs_less',
        'other_sources',
        'not_needed',
        'merged',
        'edited',
        'dismissed',
      ],
    }),
  },
  { title: 'LineChange' },
)

const lines = (description: string) => Type.Array(LineChange, { description })
const changes = {
  added: lines('New lines.'),
  changed: lines('Lines with another amount or other sources.'),
  removed: lines('Deleted lines: nobody needs them, or another line carries their sources.'),
  kept: lines('Lines that nobody needs, but that a person has changed; and dismissed lines.'),
}

const Unresolved = Type.Object(
  {
    reason: Type.String({
      enum: [
        'no_conversion',
        'past_date',
        'past_use_by',
        'recipe_cycle',
        'recipe_missing',
        'recipe_too_deep',
      ],
    }),
    food_id: Type.Optional(MaybeId),
    name: Type.Optional(Name),
    unit: Type.Optional(Unit),
    missing: Type.Optional(
      Nullable(
        Type.String({
          description: 'The fact of the food without which the unit can not be converted.',
          examples: ['density_g_per_ml'],
        }),
      ),
    ),
    pantry_item_id: Type.Optional(Id),
    item_id: Type.Optional(Id),
    source_id: Type.Optional(SourceId),
    recipe_id: Type.Optional(Id),
  },
  { title: 'Unresolved', description: 'Something that was not used, or that was used though old.' },
)

const operation_id = Id
const unresolved = Type.Array(Unresolved)

export const RecipeAdded = Type.Object(
  {
    operation_id,
    source_id: { ...SourceId, description: 'DELETE …/sources/{source_id} takes the recipe out.' },
    ...changes,
    unresolved,
  },
  { title: 'RecipeAdded' },
)

export const SourceRemoved = Type.Object({ operation_id, ...changes }, { title: 'SourceRemoved' })

const AlsoListed = Type.Object(
  {
    item_id: Id,
    list_id: Id,
    food_id: MaybeId,
    name: Name,
    quantity: Quantity,
    planned_quantity: Quantity,
    unit: Unit,
    reason: Type.String({ enum: ['by_hand', 'other_list'] }),
  },
  { title: 'AlsoListed' },
)

export const Reconciled = Type.Object(
  {
    operation_id,
    ...changes,
    unresolved,
    also_listed: Type.Array(AlsoListed, {
      description: 'Open items of the same things that reconcile does not write.',
    }),
  },
  { title: 'Reconciled' },
)
