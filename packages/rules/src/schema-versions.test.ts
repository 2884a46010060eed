import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { householdEntities } from '@larder/rules/households/entities.ts'
import { mealPlanEntities } from '@larder/rules/meal-plan/entities.ts'
import { pantryEntities } from '@larder/rules/pantry/entities.ts'
import { photoEntities } from '@larder/rules/photos/entities.ts'
import { recipeEntities } from '@larder/rules/recipes/entities.ts'
import { shoppingEntities } from '@larder/rules/shopping-lists/entities.ts'
import { SCHEMA_VERSIONS } from './schema-versions.ts'

describe('the schema versions', () => {
  const entities = [
    ...householdEntities,
    ...pantryEntities,
    ...recipeEntities,
    ...shoppingEntities,
    ...mealPlanEntities,
    ...photoEntities,
  ]

  it('include the version of every entity and field', () => {
    const { min, max } = SCHEMA_VERSIONS
    const all = entities.flatMap((one) => [one, ...Object.values(one.fields)])
    const outside = all.filter(({ since = min }) => since < min || since > max)

    assert.deepEqual(outside, [])
  })

  it('let older clients create rows: a field that is newer than its entity has an initial value', () => {
    const required = entities.flatMap(({ name, since = 1, fields }) =>
      Object.entries(fields).flatMap(([field, one]) =>
        (one.since ?? 1) > since && one.initial === undefined ? [`${name}.${field}`] : [],
      ),
    )

    assert.deepEqual(required, [])
  })
})
