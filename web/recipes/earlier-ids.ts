import type { RowOf } from 'larder-client/kinds'

type Extra = RowOf<'recipe'>['extra']

/** In `extra`: the ids that a recipe had before it was deleted and came back. Its cookings still have them. */
const FIELD = 'earlier_ids'

/** All ids that a recipe has had. */
export const idsOf = ({ id, extra }: Pick<RowOf<'recipe'>, 'id' | 'extra'>): readonly string[] => [
  id,
  ...earlierIn(extra),
]

/** The `extra` of a recipe that comes back under another id. */
export const withEarlierId = (extra: Extra, id: string): Extra => ({
  ...extra,
  [FIELD]: [...earlierIn(extra), id],
})

function earlierIn(extra: Extra): readonly string[] {
  const ids = extra[FIELD]
  return Array.isArray(ids) ? ids.filter((one) => typeof one === 'string') : []
}
