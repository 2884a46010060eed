import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { convert } from '@larder/rules/measures/convert.ts'
import { fromNumber, toNumber } from '@larder/rules/measures/rational.ts'
import type { buildSqlite } from '#test/import/build-grocy.ts'

export interface Amount {
  readonly quantity: number | null
  readonly unit: string | null
}

interface Named extends Amount {
  readonly name: string
}

/** Any of several values is right. */
type OneOf<Value> = Value | readonly Value[]

interface InLanguage {
  readonly language?: string
}

export interface Measure {
  readonly unit: string
  readonly quantity: number
  readonly of: string
}

interface Meal extends Amount {
  readonly date: string
  readonly food: string
}

interface ReadRecipe {
  readonly title?: string
  readonly servings?: number
  readonly prep_minutes?: number | null
  readonly cook_minutes?: number | null
  readonly nutrition?: Readonly<Record<string, number>>
  readonly ingredients?: readonly OneOf<string>[]
  readonly steps?: readonly string[]
  readonly has_ingredients?: readonly string[]
  readonly keeps?: readonly string[]
}

interface ImportedRecipe {
  readonly title: string
  readonly ingredients?: readonly string[]
  readonly ingredient_sections?: readonly string[]
  readonly steps?: readonly string[]
}

/** A file of an import: a text, a ZIP with files (those of JSON as objects), or one with gzips of JSON. */
export interface CaseFile {
  readonly file_name: string
  readonly text?: string
  readonly files?: Readonly<Record<string, string | object>>
  readonly paprika?: Readonly<Record<string, object>>
}

type Nothing = Readonly<Record<string, never>>

/** What each kind of case is given, and what must come out. Fields that are not named may have any value. */
interface Kinds {
  /** An addition in a new household: exactly these items. */
  readonly add: {
    readonly input: InLanguage & { readonly text: string }
    readonly expect: { readonly items: readonly (Partial<Amount> & Pick<Named, 'name'>)[] }
  }
  /** The text of a recipe has these words. */
  readonly 'as-text': {
    readonly input: { readonly recipe: object }
    readonly expect: { readonly has: readonly string[] }
  }
  /** An item, and a verb of it. Days count from today: -27 is 27 days ago. */
  readonly dates: {
    readonly input: {
      readonly shelf_life_days: object
      readonly item: {
        readonly best_before: number
        readonly date_kind: string
        readonly frozen_at: number
      }
      readonly verb: string
    }
    readonly expect: { readonly days: number; readonly state: string }
  }
  /** Food is consumed, wasted and cooked so many days ago: movements and cooking are of that day. */
  readonly 'earlier-day': {
    readonly input: { readonly time_zone: string; readonly days_ago: number }
    readonly expect: Nothing
  }
  /** All of the stock is consumed, in equal parts. One part more is all short. */
  readonly 'equal-parts': {
    readonly input: {
      readonly measure: Measure
      readonly stock: Amount
      readonly take: Amount
      readonly times: number
    }
    readonly expect: { readonly left: number }
  }
  /** An import of a database with these tables. */
  readonly grocy: {
    readonly input: { readonly tables: Parameters<typeof buildSqlite>[0] }
    readonly expect: {
      readonly measures?: Readonly<Record<string, Measure>>
      readonly availability?: Readonly<Record<string, string>>
      readonly meals?: readonly Meal[]
    }
  }
  /** A person sets or dismisses a planned line, then the recipe is changed from `before` to `after`. */
  readonly 'hand-set': {
    readonly input: {
      readonly food: { readonly name: string }
      readonly before: Amount
      readonly after: Amount
      readonly set: { readonly quantity: number } | 'dismissed'
    }
    readonly expect: Partial<Amount>
  }
  /** Recipes, once added to a list and once planned: both make exactly these lines. */
  readonly lines: {
    readonly input: InLanguage & { readonly recipes: readonly (readonly Named[])[] }
    readonly expect: { readonly lines: readonly Amount[] }
  }
  /** Foods, recipes and items of a list, read in pages of two. */
  readonly order: {
    readonly input: InLanguage & { readonly names: readonly string[] }
    readonly expect: { readonly sorted: readonly string[] }
  }
  /** A recipe is not cooked with the plan's entry of something else. */
  readonly 'other-entry': { readonly input: { readonly with: 'recipe' }; readonly expect: Nothing }
  readonly 'pantry-file': {
    readonly input: CaseFile
    readonly expect: {
      readonly items: readonly Named[]
      readonly foods?: readonly string[]
      readonly staples?: readonly string[]
    }
  }
  /** A line of an ingredient. `confidence_below`: the confidence is smaller. */
  readonly parse: {
    readonly input: InLanguage & { readonly line: string }
    readonly expect: OneOf<Named> | { readonly confidence_below: number }
  }
  /** A line with the second of a pair finds the food with the first; those of `apart` do not. */
  readonly plural: {
    readonly input: InLanguage & {
      readonly pairs: readonly (readonly [food: string, line: string])[]
      readonly apart: readonly (readonly [food: string, line: string])[]
    }
    readonly expect: { readonly most_wrong: number }
  }
  /** Ten are at home, a dinner needs three by another form of the name: nothing is bought. */
  readonly 'plural-path': {
    readonly input: InLanguage & {
      readonly at_home: string
      readonly name: string
      readonly is_food?: boolean
    }
    readonly expect: Nothing
  }
  /** A draft of a page or text. A field of null is missing; `keeps` is somewhere in it. */
  readonly read: { readonly input: object; readonly expect: ReadRecipe }
  readonly 'recipe-file': {
    readonly input: CaseFile
    readonly expect: { readonly recipes: readonly ImportedRecipe[] }
  }
  /** A recipe of each need is added minus the stock: the rest to buy. */
  readonly 'stock-once': {
    readonly input: {
      readonly food: { readonly name: string }
      readonly stock: Amount
      readonly needs: readonly Amount[]
    }
    readonly expect: Amount
  }
  /** A planned line is dismissed, then somebody types the thing: one line is visible. */
  readonly 'typed-again': {
    readonly input: InLanguage & { readonly name: string; readonly text: string }
    readonly expect: Nothing
  }
}

type Kind = keyof Kinds

/** A small input with its right values. `why` is a sentence that must be true. */
export type Case<K extends Kind = Kind> = {
  [One in K]: { readonly id: string; readonly kind: One; readonly why: string } & Kinds[One]
}[K]

/** Runs a case of each kind. */
export type Runs = { readonly [K in Kind]: (one: Case<K>) => Promise<void> }

const PATH = join(import.meta.dirname, '../fixtures/kitchen-cases.json')

/** Of each kind, inputs that were wrong once. */
const ALL: readonly Case[] = JSON.parse(readFileSync(PATH, 'utf8'))

/** The kinds whose input is a file to import. */
export type FileKind = 'grocy' | 'pantry-file' | 'recipe-file'

const isOfFile = (one: Case): one is Case<FileKind> =>
  one.kind === 'grocy' || one.kind === 'pantry-file' || one.kind === 'recipe-file'

export const FILE_CASES = ALL.filter(isOfFile)
/** The other cases. */
export const CASES = ALL.filter((one) => !isOfFile(one))

/** Upper and lower case and the kind of blank make no difference. */
export const folded = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** An amount in the unit of another, where it converts: 1 kg is 1000 g, no unit is pieces. */
export function inUnitOf(expected: Amount, found: Amount, language?: string): Amount {
  const { quantity, unit } = found
  if (quantity === null) return { quantity, unit }
  const locale = { unitSystem: 'metric', language: language ?? null } as const
  const same = convert(fromNumber(quantity), unit, expected.unit, undefined, locale)
  if (!('quantity' in same)) return { quantity, unit }
  return { quantity: toNumber(same.quantity), unit: expected.unit }
}

/** Asserts that amounts mean the same as others, in their order. */
export function assertAmounts(
  found: readonly Amount[],
  expected: readonly Amount[],
  language?: string,
): void {
  const rights = expected.map(({ quantity, unit }) => ({ quantity, unit }))
  const readings = found.map((one, i) => inUnitOf(rights[i] ?? one, one, language))
  assert.deepEqual(readings, rights)
}

/** Asserts the named fields. Others may have any value. */
export const assertFields = (found: object | undefined, expected: object): void =>
  assert.deepEqual(found, { ...found, ...expected })

/** Asserts one of the right values. @param read how the answer reads beside a right value */
export function assertOneOf<Value>(expected: OneOf<Value>, read: (right: Value) => Value): void {
  const rights = new Array<Value>().concat(expected)
  const right = rights.find((one) => isDeepStrictEqual(read(one), one)) ?? rights[0]
  assert.ok(right !== undefined)
  assert.deepEqual(read(right), right)
}
