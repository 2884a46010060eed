import type { Data } from '@larder/rules/json.ts'
import type { RecipeDraft } from '@larder/rules/recipes/recipe-draft.ts'

/** The most barcodes of a food that come in. */
export const MAX_BARCODES = 50

/**
 * One thing in a file. `key` is the id that the source gives it, or else a text that is the same in
 * each export of the same thing; it is unique among the records of a kind in a file. Records that others name come first.
 */
export type ImportRecord = ForeignRecord | ExportedRow | BrokenRecord

/** One thing in a file of another program. */
export type ForeignRecord =
  | ImportedRecipe
  | ImportedFood
  | ImportedPlace
  | ImportedStock
  | ImportedList
  | ImportedListItem
  | ImportedMeal

interface Keyed {
  readonly key: string
}

export interface ImportedRecipe extends Keyed {
  readonly kind: 'recipe'
  /** It fits into the fields of a recipe. */
  readonly recipe: RecipeDraft
  /** What a person should know of it: a sentence for the report. */
  readonly message?: string
  /** The bytes of its photos, the first one first. They are loaded when the recipe is stored, and not before. */
  readonly photos?: readonly (() => Promise<Uint8Array>)[]
}

export interface ImportedFood extends Keyed {
  readonly kind: 'food'
  readonly name: string
  readonly aliases?: readonly string[]
  /** The name of its category, for example an aisle. */
  readonly category?: string
  /** The key of the place where it is usually kept. */
  readonly place?: string
  readonly barcodes?: readonly string[]
  /** The unit in which it is counted; none for pieces. */
  readonly unit?: string
  /** True if it is always at home. */
  readonly staple?: true
  /** Fewer than this is low. */
  readonly minimum?: number
  /** How much one of a unit is, in another unit. */
  readonly measures?: readonly Measure[]
  /** By its barcodes: how much a pack with that barcode has. */
  readonly packs?: Readonly<Record<string, Pack>>
  /** How many days it keeps, closed and after it was opened, frozen or thawed. */
  readonly shelf_life_days?: ShelfLife
  readonly note?: string
}

export interface Measure {
  readonly unit: string
  readonly quantity: number
  readonly of: string
}

export interface Pack {
  readonly quantity: number
  readonly unit?: string
}

export type ShelfLife = Partial<Record<'sealed' | 'opened' | 'frozen' | 'thawed', number>>

/** A place where food is kept. */
export interface ImportedPlace extends Keyed {
  readonly kind: 'place'
  readonly name: string
  readonly freezer?: boolean
}

/** An amount of a food at home. */
export interface ImportedStock extends Keyed {
  readonly kind: 'stock'
  /** The key of its food. A stock without a food has a name. */
  readonly food?: string
  readonly name: string
  readonly quantity: number
  readonly unit?: string
  /** The key of its place. */
  readonly place?: string
  /** A local date, `2026-11-23`. */
  readonly best_before?: string
  /** True if it must not be eaten after that day. */
  readonly use_by?: true
  readonly bought_on?: string
  readonly opened_on?: string
  readonly price?: number
  readonly note?: string
}

export interface ImportedList extends Keyed {
  readonly kind: 'list'
  readonly name: string
}

export interface ImportedListItem extends Keyed {
  readonly kind: 'list_item'
  /** The key of its list. The default is the household's first list. */
  readonly list?: string
  /** The key of its food. */
  readonly food?: string
  readonly name: string
  readonly quantity?: number
  readonly unit?: string
  readonly note?: string
  readonly checked?: boolean
}

/** An entry of the meal plan: a recipe, a food or a title. */
export interface ImportedMeal extends Keyed {
  readonly kind: 'meal'
  /** A local date, `2026-11-23`. */
  readonly date: string
  readonly meal?: 'breakfast' | 'lunch' | 'dinner' | 'snack'
  /** The key of its recipe. */
  readonly recipe?: string
  /** The key of its food. The title is for a household that does not have the food. */
  readonly food?: string
  readonly quantity?: number
  readonly unit?: string
  /** The title of its recipe, for a household that does not have the recipe. `read-child.ts` finds it. */
  readonly recipe_title?: string
  readonly title?: string
  readonly servings?: number
  readonly note?: string
}

/** A record that can't be read. The others are imported nevertheless. */
export interface BrokenRecord extends Keyed {
  readonly kind: 'broken'
  /** A name by which a person finds it, such as the title or the name of the file. */
  readonly name: string
  /** A plain English sentence for people that says why. */
  readonly problem: string
}

/** A row of Larder's own export. It keeps its id. A file has such rows, and no records of other kinds. */
export interface ExportedRow extends Keyed {
  readonly kind: 'row'
  readonly entity: string
  readonly id: string
  /** A name by which a person finds it. */
  readonly name: string
  readonly data: Data
  /** True if it belongs into the page of the row before it, as a movement does to its item. */
  readonly follows?: true
  /** The bytes of a photo. */
  readonly photos?: readonly (() => Promise<Uint8Array>)[]
}
