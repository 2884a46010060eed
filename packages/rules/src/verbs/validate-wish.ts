import { isObject, type Data, type Json, type Problem } from '@larder/rules/json.ts'
import { explain } from '@larder/rules/values/explain.ts'
import type { Verb } from './verb.ts'

/**
 * Normalizes and validates the wish of a verb.
 *
 * @returns the wish, or its problems; their paths begin with `/wish`
 */
export function validateWish(
  { wish: type }: Verb,
  wish: Json,
): { readonly wish: Data } | { readonly problems: readonly Problem[] } {
  const normal = type.normalize(wish)
  if (isObject(normal) && type.allows(normal)) return { wish: normal }
  return { problems: explain(type, normal, 'wish') }
}
