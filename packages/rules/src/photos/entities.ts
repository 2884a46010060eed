import { entity, field, nullableField, uncheckedReference } from '@larder/rules/describe-entity.ts'
import type { Data } from '@larder/rules/json.ts'
import { id, integer, number, text } from '@larder/rules/values/scalars.ts'
import { nullable, nullExample, type ValueType } from '@larder/rules/values/value-type.ts'

/** The hexadecimal SHA-256 of bytes. */
const sha256 = (description: string) =>
  text({
    pattern: '^[0-9a-f]{64}$',
    description,
    examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  })

const parentOr = (
  entityName: string,
  type: ValueType = nullable(id()),
  rules: { readonly since?: number } = {},
) => field(type, { initial: null, references: { entity: entityName, isParent: true }, ...rules })

/** The service sets it, together with the others, when it has stored the content. */
const ofContent = (type: ValueType) =>
  field(nullable(type), {
    initial: null,
    isByVerbs: true, // the service writes it as a verb would
    changedBy: 'the service sets it when the content is stored',
  })

/**
 * A photo of a recipe, of one of its steps, of a pantry item, of a food or of an item of a list. The row syncs; its bytes are
 * sent and read by themselves.
 */
export const photo = entity('photo', {
  since: 3,
  fields: {
    recipe_id: parentOr('recipe'),
    pantry_item_id: parentOr('pantry_item', nullExample(id())),
    food_id: parentOr('food', nullExample(id())),
    shopping_item_id: parentOr('shopping_item', nullExample(id()), { since: 4 }),
    step_id: uncheckedReference(),
    position: nullableField(number({ examples: [1.5] })),
    alt: nullableField(text({ maxLength: 2000, examples: ['A stack of pancakes'] })),
    original_sha256: nullableField(
      sha256('The SHA-256 of the content, in hexadecimal. Other content is refused.'),
    ),
    content_sha256: ofContent(sha256('The SHA-256 of the content that was stored.')),
    media_type: ofContent(text({ maxLength: 100, examples: ['image/webp'] })),
    width: ofContent(integer({ minimum: 1, maximum: 100_000, examples: [2048] })),
    height: ofContent(integer({ minimum: 1, maximum: 100_000, examples: [1536] })),
    bytes: ofContent(integer({ minimum: 1, maximum: 2_147_483_647, examples: [412_000] })),
    blurhash: ofContent(text({ maxLength: 200, examples: ['LEHV6nWB2yk8pyo0adR*.7kCMdnj'] })),
  },
  check: ({ recipe_id, pantry_item_id, food_id, shopping_item_id = null }: Data) =>
    [recipe_id, pantry_item_id, food_id, shopping_item_id].filter((one) => one !== null).length ===
    1
      ? undefined
      : 'A photo must have exactly one of recipe_id, pantry_item_id, food_id and shopping_item_id.',
})

export const photoEntities = [photo]
