import { type Data, isObject, itemsOf } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import { OPEN_LINES } from '@larder/rules/verbs/open-lines.ts'
import { read, type Reading, type Row } from '@larder/rules/verbs/verb.ts'

/**
 * Ends the promise of stock to a recipe that was cooked: the stock is used, or other recipes may have it. A recipe that
 * was added to lists several times has several promises, of which the first ends. Nothing that is to buy changes.
 */
export function* releaseStock(recipeId: string): Reading<readonly Mutation[]> {
  const [items = []] = yield* read(OPEN_LINES)
  const promise = items
    .flatMap(sourcesOf)
    .find((one) => one['from_stock'] !== undefined && one['recipe_id'] === recipeId)
  if (!promise) return []
  const isPromise = (one: Data) => one['id'] === promise['id']
  return items
    .filter((row) => sourcesOf(row).some(isPromise))
    .map((row): Mutation => {
      const sources = sourcesOf(row).flatMap((one) => {
        if (!isPromise(one)) return [one]
        const { from_stock: _, recipe_id: __, ...rest } = one
        return rest['quantity'] === 0 ? [] : [rest]
      })
      // A line without sources stays hidden until the next reconcile, so that an undo finds it.
      return { op: 'update', entity: 'shopping_item', id: row.id, patch: { sources } }
    })
}

const sourcesOf = ({ data }: Row): readonly Data[] => itemsOf(data['sources']).filter(isObject)
