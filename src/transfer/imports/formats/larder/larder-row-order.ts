import { firstCharacters } from '@larder/rules/first-characters.ts'
import type { Data } from '@larder/rules/json.ts'
import { textOf } from '#transfer/recipe-reader/draft/values.ts'

/** A row of a file. */
export interface FileRow {
  readonly entity: string
  readonly id: string
  /** Its fields. */
  readonly data: Data
  /** True for a movement that comes after its item. */
  readonly follows?: true
}

/** A row with its place in the ledger, or else its version. */
export interface ReadRow extends FileRow {
  readonly order: number
}

/** Where a row is in the file. */
export interface Place {
  readonly start: number
  readonly bytes: number
  readonly follows?: true
}

interface Movement extends Place {
  readonly order: number
}

/** Row kinds that an import leaves out: the household keeps its own. */
const LEFT_OUT = new Set(['household', 'member', 'membership'])
/** Rows that others are named after. */
const NAMING = new Set(['food', 'recipe', 'pantry_item'])
const MAX_NAME = 100

/**
 * Puts the rows of an export into the order in which they are stored. It is that of the file, but the movements of an
 * item come after the item, the oldest first: the order of a ledger decides what can be undone.
 */
export function orderRows() {
  const rows: { readonly place: Place; readonly item: string | undefined }[] = []
  const movements = new Map<string, Movement[]>()
  const names = new Map<string, string>()
  return {
    add(row: ReadRow, place: Place): void {
      const { entity, id, data, order } = row
      if (LEFT_OUT.has(entity)) return
      if (NAMING.has(entity)) names.set(id, nameIn(row, names))
      if (entity !== 'stock_movement') {
        rows.push({ place, item: entity === 'pantry_item' ? id : undefined })
        return
      }
      const item = textOf(data['pantry_item_id'])
      const list = movements.get(item) ?? []
      if (list.length === 0) movements.set(item, list)
      list.push({ ...place, order })
    },

    places(): Place[] {
      const after = (item: string | undefined) => {
        const list = movements.get(item ?? '') ?? []
        movements.delete(item ?? '')
        return list
          .toSorted((one, other) => one.order - other.order)
          .map(({ start, bytes }) => ({ start, bytes, follows: true as const }))
      }
      const found = rows.flatMap(({ place, item }) => [place, ...after(item)])
      return [...found, ...[...movements.keys()].flatMap(after)]
    },

    nameOf: (row: FileRow): string => nameIn(row, names),
  }
}

/** The first of its texts, or the name of the row that it belongs to. */
function nameIn({ entity, data }: FileRow, names: ReadonlyMap<string, string>): string {
  const own = ['name', 'title', 'recipe_title', 'code', 'label', 'alt'].map((name) =>
    firstCharacters(textOf(data[name]), MAX_NAME),
  )
  const others = ['food_id', 'recipe_id', 'pantry_item_id'].map((name) =>
    names.get(textOf(data[name])),
  )
  return [...own, ...others].find((name) => name !== undefined && name !== '') ?? entity
}
