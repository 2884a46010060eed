import type { Dish } from './draw-photo.ts'

// The shape of a kitchen of the demo. `english` is one; a kitchen in another language is one more folder. Rows
// refer to each other by keys. A day is a number: 0 is today, -1 yesterday.

export interface DemoKitchen {
  /** Such as `en`. */
  readonly language: string
  readonly currency: string
  readonly household: string
  /** The second household, with a few foods of its own. */
  readonly cabin: Cabin
  readonly people: People
  /** The categories in the order of a supermarket. */
  readonly aisles: Readonly<Record<string, string>>
  readonly places: Readonly<Record<string, Place>>
  readonly stores: readonly Store[]
  readonly foods: Readonly<Record<string, DemoFood>>
  readonly recipes: readonly DemoRecipe[]
  readonly collections: readonly Collection[]
  readonly stock: readonly Lot[]
  readonly story: Story
}

export interface Person {
  readonly name: string
  readonly email: string
  readonly password: string
}

export interface People {
  readonly owner: Person
  readonly member: Person
  readonly viewer: Person
}

export interface Place {
  readonly name: string
  readonly kind: 'pantry' | 'fridge' | 'freezer' | 'other'
}

export interface Store {
  readonly name: string
  /** The keys of its first aisles. The others follow in the usual order. */
  readonly first: readonly string[]
}

export interface DemoFood {
  readonly name: string
  readonly plural?: string
  readonly aliases?: readonly string[]
  readonly aisle: string
  readonly place: string
  /** Without a unit it is counted in pieces. */
  readonly unit?: string
  /** Days that it keeps. */
  readonly keeps?: {
    readonly sealed?: number
    readonly opened?: number
    readonly frozen?: number
    readonly thawed?: number
  }
  readonly low?: { readonly min: number; readonly restock: number }
  /** One pack in a shop: its amount, and its price in cents. */
  readonly pack: readonly [quantity: number, price: number]
  readonly code?: string
  readonly density?: number
  readonly gramsEach?: number
  readonly measures?: readonly { unit: string; quantity: number; of: string }[]
  readonly isStaple?: boolean
  readonly allergens?: readonly string[]
  readonly note?: string
}

export interface DemoRecipe {
  readonly key: Dish
  readonly title: string
  readonly description: string
  /** The text for people who do not see the photo. */
  readonly photo: string
  readonly servings: number
  readonly yields?: string
  readonly prep: number
  readonly cook: number
  readonly total?: number
  readonly tags: readonly string[]
  readonly rating: number
  readonly author?: string
  readonly note?: string
  /** For one serving. */
  readonly nutrition?: Readonly<Record<string, number>>
  readonly ingredients: readonly Ingredient[]
  readonly steps: readonly Step[]
}

/** A collection of recipes, in their order. */
export interface Collection {
  readonly name: string
  /** Its cover is the photo of this dish. */
  readonly cover: Dish
  readonly dishes: readonly Dish[]
}

export interface Ingredient {
  readonly food: string
  readonly text: string
  readonly quantity?: number
  readonly unit?: string
  readonly note?: string
  readonly section?: string
  readonly isOptional?: boolean
}

export interface Step {
  readonly text: string
  readonly minutes?: number
  /** The keys of the foods that it uses. */
  readonly uses?: readonly string[]
}

/** An item of the pantry that was there before the story began, or came with it. */
export interface Lot {
  readonly food: string
  readonly quantity: number
  /** When it was bought. */
  readonly bought: number
  /** The printed date; the default follows from the food. */
  readonly until?: number
  readonly isUseBy?: boolean
  readonly opened?: number
  readonly frozen?: number
  readonly place?: string
  readonly price?: number
  readonly note?: string
}

export interface Story {
  readonly meals: readonly Meal[]
  readonly trips: readonly Trip[]
  /** Each day, a few foods of breakfast and in between, in turn. */
  readonly daily: readonly (readonly Use[])[]
  readonly waste: readonly (Use & { readonly day: number; readonly reason: string })[]
  /** Counts of today, which leave little of some foods. */
  readonly counts: readonly { readonly food: string; readonly quantity: number }[]
  readonly today: Today
}

export interface Use {
  readonly food: string
  readonly quantity: number
  readonly unit?: string
}

export interface Meal {
  readonly day: number
  readonly meal: string
  readonly dish?: Dish
  readonly title?: string
  readonly servings?: number
  readonly note?: string
  /** Servings that are left, and the days after which somebody eats them. */
  readonly left?: {
    readonly servings: number
    readonly eatenAfter?: number
    readonly place?: string
  }
  readonly said?: { readonly note: string; readonly rating: number }
}

/** A trip to a shop: what the plan needs, and some more foods and things. */
export interface Trip {
  readonly day: number
  /** The last day of the plan to shop for. */
  readonly planTo?: number
  readonly foods: readonly string[]
  readonly things?: readonly string[]
  /** Printed dates that differ from what the food keeps, by food. */
  readonly until?: Readonly<Record<string, number>>
}

export interface Today {
  readonly list: string
  readonly planTo: number
  readonly addRecipe: { readonly dish: Dish; readonly servings: number }
  readonly lines: readonly HandLine[]
  /** How many lines are ticked off: the first ones in the order of the store. */
  readonly ticks: number
  readonly otherList: { readonly name: string; readonly lines: readonly HandLine[] }
  readonly recurring: readonly {
    readonly food?: string
    readonly name?: string
    readonly quantity: number
    readonly unit?: string
    readonly every: number
    readonly unitOfTime: 'day' | 'week' | 'month'
    readonly next: number
  }[]
}

export interface HandLine {
  readonly food?: string
  readonly name?: string
  readonly quantity?: number
  readonly unit?: string
  readonly note?: string
  readonly aisle?: string
  readonly isTicked?: boolean
}

export interface Cabin {
  readonly name: string
  readonly lines: readonly HandLine[]
  readonly stock: readonly {
    readonly name: string
    readonly quantity: number
    readonly unit?: string
    readonly until?: number
  }[]
}
