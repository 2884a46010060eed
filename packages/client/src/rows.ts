// Printed by `npm run client:types` from packages/rules. Do not edit it.
import type { Json } from '@larder/rules/json.ts'

/** The fields of each kind of row. */
export interface Fields {
  household: {
    readonly name: string
    readonly time_zone: string
    readonly currency: string
    readonly unit_system: "metric" | "us"
    readonly default_shopping_list_id: string
    readonly asks_open_food_facts: boolean | null
    readonly created_at: string
    readonly updated_at: string
  }
  member: {
    readonly account_id: string
    readonly name: string
    readonly role: "owner" | "member" | "viewer"
    readonly created_at: string
    readonly updated_at: string
  }
  membership: {
    readonly household_id: string
    readonly role: "owner" | "member" | "viewer"
    readonly created_at: string
    readonly updated_at: string
  }
  category: {
    readonly name: string
    readonly position: number | null
    readonly created_at: string
    readonly updated_at: string
  }
  location: {
    readonly name: string
    readonly kind: "pantry" | "fridge" | "freezer" | "other"
    readonly position: number | null
    readonly created_at: string
    readonly updated_at: string
  }
  food: {
    readonly name: string
    readonly plural_name: string | null
    readonly aliases: readonly (string)[]
    readonly category_id: string | null
    readonly default_unit: string | null
    readonly density_g_per_ml: number | null
    readonly grams_per_each: number | null
    readonly measures: readonly ({ readonly unit: string; readonly quantity: number; readonly of: string })[]
    readonly shelf_life_days: { readonly sealed?: number | null; readonly opened?: number | null; readonly frozen?: number | null; readonly thawed?: number | null }
    readonly min_quantity: number | null
    readonly restock_quantity: number | null
    readonly location_id: string | null
    readonly staple: boolean
    readonly allergens: readonly (string)[]
    readonly note: string | null
    readonly created_at: string
    readonly updated_at: string
  }
  barcode: {
    readonly code: string
    readonly food_id: string
    readonly label: string | null
    readonly pack_quantity: number | null
    readonly pack_unit: string | null
    readonly created_at: string
    readonly updated_at: string
  }
  pantry_item: {
    readonly food_id: string | null
    readonly name: string | null
    readonly unit: string | null
    readonly quantity: number
    readonly location_id: string | null
    readonly best_before: string | null
    readonly date_kind: "best_before" | "use_by" | "none"
    readonly purchased_on: string | null
    readonly opened_at: string | null
    readonly frozen_at: string | null
    readonly thawed_at: string | null
    readonly price_minor: number | null
    readonly currency: string | null
    readonly note: string | null
    readonly operation_id: string | null
    readonly created_at: string
    readonly updated_at: string
  }
  stock_movement: {
    readonly pantry_item_id: string
    readonly kind: "add" | "consume" | "waste" | "count" | "move" | "undo"
    readonly delta: number | null
    readonly value: number | null
    readonly reason: string | null
    readonly recipe_id: string | null
    readonly undoes_id: string | null
    readonly occurred_at: string | null
    readonly account_id: string | null
    readonly operation_id: string | null
    readonly created_at: string
    readonly updated_at: string
  }
  recipe: {
    readonly title: string
    readonly description: string | null
    readonly servings: number | null
    readonly yield_text: string | null
    readonly prep_minutes: number | null
    readonly cook_minutes: number | null
    readonly total_minutes: number | null
    readonly source_url: string | null
    readonly author: string | null
    readonly tags: readonly (string)[]
    readonly image_url: string | null
    readonly rating: number | null
    readonly note: string | null
    readonly language: string | null
    readonly nutrition: { readonly [name: string]: number }
    readonly ingredients: readonly ({ readonly id: string; readonly section?: string | null; readonly original_text: string; readonly quantity?: number | null; readonly quantity_max?: number | null; readonly unit?: string | null; readonly food_id?: string | null; readonly recipe_id?: string | null; readonly name?: string | null; readonly note?: string | null; readonly optional?: boolean })[]
    readonly steps: readonly ({ readonly id: string; readonly section?: string | null; readonly text: string; readonly ingredient_ids?: readonly (string)[]; readonly timer_seconds?: number | null })[]
    readonly extra: { readonly [name: string]: Json }
    readonly created_at: string
    readonly updated_at: string
  }
  recipe_collection: {
    readonly name: string
    readonly position: number | null
    readonly cover_photo_id: string | null
    readonly created_at: string
    readonly updated_at: string
  }
  collected_recipe: {
    readonly collection_id: string
    readonly recipe_id: string
    readonly position: string | null
    readonly created_at: string
    readonly updated_at: string
  }
  store: {
    readonly name: string
    readonly category_order: readonly (string)[]
    readonly created_at: string
    readonly updated_at: string
  }
  shopping_list: {
    readonly name: string
    readonly position: number | null
    readonly archived_at: string | null
    readonly store_id: string | null
    readonly created_at: string
    readonly updated_at: string
  }
  shopping_item: {
    readonly list_id: string
    readonly food_id: string | null
    readonly name: string | null
    readonly quantity: number | null
    readonly unit: string | null
    readonly note: string | null
    readonly category_id: string | null
    readonly checked_at: string | null
    readonly checked_by: string | null
    readonly position: string | null
    readonly sources: readonly ({ readonly kind: "recipe" | "plan" | "low_stock" | "recurring"; readonly id: string; readonly label: string; readonly quantity: number | null; readonly from_stock?: number; readonly recipe_id?: string })[]
    readonly planned_quantity: number | null
    readonly put_away_at: string | null
    readonly dismissed_at: string | null
    readonly dismissed_sources: readonly (string)[]
    readonly added_by: string | null
    readonly price_minor: number | null
    readonly currency: string | null
    readonly created_at: string
    readonly updated_at: string
  }
  recurring_item: {
    readonly list_id: string
    readonly food_id: string | null
    readonly name: string | null
    readonly quantity: number | null
    readonly unit: string | null
    readonly every: number
    readonly unit_of_time: "day" | "week" | "month"
    readonly next_on: string
    readonly counts_from: "schedule" | "ticked"
    readonly day_of_month: number | null
    readonly item_id: string | null
    readonly created_at: string
    readonly updated_at: string
  }
  meal_plan_entry: {
    readonly date: string
    readonly meal: string
    readonly recipe_id: string | null
    readonly food_id: string | null
    readonly quantity: number | null
    readonly unit: string | null
    readonly title: string | null
    readonly servings: number | null
    readonly note: string | null
    readonly position: number | null
    readonly created_at: string
    readonly updated_at: string
  }
  cooking: {
    readonly recipe_id: string
    readonly recipe_title: string
    readonly servings: number
    readonly cooked_on: string
    readonly plan_entry_id: string | null
    readonly operation_id: string | null
    readonly undone_at: string | null
    readonly note: string | null
    readonly rating: number | null
    readonly account_id: string | null
    readonly created_at: string
    readonly updated_at: string
  }
  photo: {
    readonly recipe_id: string | null
    readonly pantry_item_id: string | null
    readonly food_id: string | null
    readonly shopping_item_id: string | null
    readonly step_id: string | null
    readonly position: number | null
    readonly alt: string | null
    readonly original_sha256: string | null
    readonly content_sha256: string | null
    readonly media_type: string | null
    readonly width: number | null
    readonly height: number | null
    readonly bytes: number | null
    readonly blurhash: string | null
    readonly created_at: string
    readonly updated_at: string
  }
}

/** The fields with which a row is created. */
export interface NewFields {
  household: never
  member: never
  membership: never
  category: {
    readonly name: string
    readonly position?: number | null
  }
  location: {
    readonly name: string
    readonly kind?: "pantry" | "fridge" | "freezer" | "other"
    readonly position?: number | null
  }
  food: {
    readonly name: string
    readonly plural_name?: string | null
    readonly aliases?: readonly (string)[]
    readonly category_id?: string | null
    readonly default_unit?: string | null
    readonly density_g_per_ml?: number | null
    readonly grams_per_each?: number | null
    readonly measures?: readonly ({ readonly unit: string; readonly quantity: number; readonly of: string })[]
    readonly shelf_life_days?: { readonly sealed?: number | null; readonly opened?: number | null; readonly frozen?: number | null; readonly thawed?: number | null }
    readonly min_quantity?: number | null
    readonly restock_quantity?: number | null
    readonly location_id?: string | null
    readonly staple?: boolean
    readonly allergens?: readonly (string)[]
    readonly note?: string | null
  }
  barcode: {
    readonly code: string
    readonly food_id: string
    readonly label?: string | null
    readonly pack_quantity?: number | null
    readonly pack_unit?: string | null
  }
  pantry_item: {
    readonly food_id?: string | null
    readonly name?: string | null
    readonly unit?: string | null
    readonly location_id?: string | null
    readonly best_before?: string | null
    readonly date_kind?: "best_before" | "use_by" | "none"
    readonly purchased_on?: string | null
    readonly opened_at?: string | null
    readonly frozen_at?: string | null
    readonly thawed_at?: string | null
    readonly price_minor?: number | null
    readonly currency?: string | null
    readonly note?: string | null
  }
  stock_movement: {
    readonly pantry_item_id: string
    readonly kind: "add" | "consume" | "waste" | "count" | "move" | "undo"
    readonly delta?: number | null
    readonly value?: number | null
    readonly reason?: string | null
    readonly recipe_id?: string | null
    readonly undoes_id?: string | null
    readonly occurred_at?: string | null
  }
  recipe: {
    readonly title: string
    readonly description?: string | null
    readonly servings?: number | null
    readonly yield_text?: string | null
    readonly prep_minutes?: number | null
    readonly cook_minutes?: number | null
    readonly total_minutes?: number | null
    readonly source_url?: string | null
    readonly author?: string | null
    readonly tags?: readonly (string)[]
    readonly image_url?: string | null
    readonly rating?: number | null
    readonly note?: string | null
    readonly language?: string | null
    readonly nutrition?: { readonly [name: string]: number }
    readonly ingredients?: readonly ({ readonly id: string; readonly section?: string | null; readonly original_text: string; readonly quantity?: number | null; readonly quantity_max?: number | null; readonly unit?: string | null; readonly food_id?: string | null; readonly recipe_id?: string | null; readonly name?: string | null; readonly note?: string | null; readonly optional?: boolean })[]
    readonly steps?: readonly ({ readonly id: string; readonly section?: string | null; readonly text: string; readonly ingredient_ids?: readonly (string)[]; readonly timer_seconds?: number | null })[]
    readonly extra?: { readonly [name: string]: Json }
  }
  recipe_collection: {
    readonly name: string
    readonly position?: number | null
    readonly cover_photo_id?: string | null
  }
  collected_recipe: {
    readonly collection_id: string
    readonly recipe_id: string
    readonly position?: string | null
  }
  store: {
    readonly name: string
    readonly category_order?: readonly (string)[]
  }
  shopping_list: {
    readonly name: string
    readonly position?: number | null
    readonly archived_at?: string | null
    readonly store_id?: string | null
  }
  shopping_item: {
    readonly list_id: string
    readonly food_id?: string | null
    readonly name?: string | null
    readonly quantity?: number | null
    readonly unit?: string | null
    readonly note?: string | null
    readonly category_id?: string | null
    readonly checked_at?: string | null
    readonly position?: string | null
    readonly dismissed_at?: string | null
    readonly price_minor?: number | null
    readonly currency?: string | null
  }
  recurring_item: {
    readonly list_id: string
    readonly food_id?: string | null
    readonly name?: string | null
    readonly quantity?: number | null
    readonly unit?: string | null
    readonly every: number
    readonly unit_of_time: "day" | "week" | "month"
    readonly next_on: string
    readonly counts_from?: "schedule" | "ticked"
  }
  meal_plan_entry: {
    readonly date: string
    readonly meal: string
    readonly recipe_id?: string | null
    readonly food_id?: string | null
    readonly quantity?: number | null
    readonly unit?: string | null
    readonly title?: string | null
    readonly servings?: number | null
    readonly note?: string | null
    readonly position?: number | null
  }
  cooking: never
  photo: {
    readonly recipe_id?: string | null
    readonly pantry_item_id?: string | null
    readonly food_id?: string | null
    readonly shopping_item_id?: string | null
    readonly step_id?: string | null
    readonly position?: number | null
    readonly alt?: string | null
    readonly original_sha256?: string | null
  }
}

/** The fields that a patch may have. */
export interface PatchFields {
  household: {
    readonly name?: string
    readonly time_zone?: string
    readonly currency?: string
    readonly unit_system?: "metric" | "us"
    readonly default_shopping_list_id?: string
    readonly asks_open_food_facts?: boolean | null
  }
  member: never
  membership: never
  category: {
    readonly name?: string
    readonly position?: number | null
  }
  location: {
    readonly name?: string
    readonly kind?: "pantry" | "fridge" | "freezer" | "other"
    readonly position?: number | null
  }
  food: {
    readonly name?: string
    readonly plural_name?: string | null
    readonly aliases?: readonly (string)[]
    readonly category_id?: string | null
    readonly default_unit?: string | null
    readonly density_g_per_ml?: number | null
    readonly grams_per_each?: number | null
    readonly measures?: readonly ({ readonly unit: string; readonly quantity: number; readonly of: string })[]
    readonly shelf_life_days?: { readonly sealed?: number | null; readonly opened?: number | null; readonly frozen?: number | null; readonly thawed?: number | null }
    readonly min_quantity?: number | null
    readonly restock_quantity?: number | null
    readonly location_id?: string | null
    readonly staple?: boolean
    readonly allergens?: readonly (string)[]
    readonly note?: string | null
  }
  barcode: {
    readonly code?: string
    readonly food_id?: string
    readonly label?: string | null
    readonly pack_quantity?: number | null
    readonly pack_unit?: string | null
  }
  pantry_item: {
    readonly food_id?: string | null
    readonly name?: string | null
    readonly unit?: string | null
    readonly location_id?: string | null
    readonly best_before?: string | null
    readonly date_kind?: "best_before" | "use_by" | "none"
    readonly purchased_on?: string | null
    readonly opened_at?: string | null
    readonly frozen_at?: string | null
    readonly thawed_at?: string | null
    readonly price_minor?: number | null
    readonly currency?: string | null
    readonly note?: string | null
  }
  stock_movement: never
  recipe: {
    readonly title?: string
    readonly description?: string | null
    readonly servings?: number | null
    readonly yield_text?: string | null
    readonly prep_minutes?: number | null
    readonly cook_minutes?: number | null
    readonly total_minutes?: number | null
    readonly source_url?: string | null
    readonly author?: string | null
    readonly tags?: readonly (string)[]
    readonly image_url?: string | null
    readonly rating?: number | null
    readonly note?: string | null
    readonly language?: string | null
    readonly nutrition?: { readonly [name: string]: number }
    readonly ingredients?: readonly ({ readonly id: string; readonly section?: string | null; readonly original_text: string; readonly quantity?: number | null; readonly quantity_max?: number | null; readonly unit?: string | null; readonly food_id?: string | null; readonly recipe_id?: string | null; readonly name?: string | null; readonly note?: string | null; readonly optional?: boolean })[]
    readonly steps?: readonly ({ readonly id: string; readonly section?: string | null; readonly text: string; readonly ingredient_ids?: readonly (string)[]; readonly timer_seconds?: number | null })[]
    readonly extra?: { readonly [name: string]: Json }
  }
  recipe_collection: {
    readonly name?: string
    readonly position?: number | null
    readonly cover_photo_id?: string | null
  }
  collected_recipe: {
    readonly collection_id?: string
    readonly recipe_id?: string
    readonly position?: string | null
  }
  store: {
    readonly name?: string
    readonly category_order?: readonly (string)[]
  }
  shopping_list: {
    readonly name?: string
    readonly position?: number | null
    readonly archived_at?: string | null
    readonly store_id?: string | null
  }
  shopping_item: {
    readonly list_id?: string
    readonly food_id?: string | null
    readonly name?: string | null
    readonly quantity?: number | null
    readonly unit?: string | null
    readonly note?: string | null
    readonly category_id?: string | null
    readonly checked_at?: string | null
    readonly position?: string | null
    readonly dismissed_at?: string | null
    readonly price_minor?: number | null
    readonly currency?: string | null
  }
  recurring_item: {
    readonly list_id?: string
    readonly food_id?: string | null
    readonly name?: string | null
    readonly quantity?: number | null
    readonly unit?: string | null
    readonly every?: number
    readonly unit_of_time?: "day" | "week" | "month"
    readonly next_on?: string
    readonly counts_from?: "schedule" | "ticked"
  }
  meal_plan_entry: {
    readonly date?: string
    readonly meal?: string
    readonly recipe_id?: string | null
    readonly food_id?: string | null
    readonly quantity?: number | null
    readonly unit?: string | null
    readonly title?: string | null
    readonly servings?: number | null
    readonly note?: string | null
    readonly position?: number | null
  }
  cooking: {
    readonly note?: string | null
    readonly rating?: number | null
  }
  photo: {
    readonly recipe_id?: string | null
    readonly pantry_item_id?: string | null
    readonly food_id?: string | null
    readonly shopping_item_id?: string | null
    readonly step_id?: string | null
    readonly position?: number | null
    readonly alt?: string | null
    readonly original_sha256?: string | null
  }
}

/** The wish of each verb. */
export interface Wishes {
  'consume': { readonly food_id: string; readonly quantity: number; readonly unit?: string; readonly reason?: string }
  'waste': { readonly food_id: string; readonly quantity: number; readonly unit?: string; readonly reason?: string }
  'cook': { readonly recipe_id: string; readonly servings?: number; readonly plan_entry_id?: string; readonly skip_ingredient_ids?: readonly (string)[]; readonly leftovers?: { readonly servings: number; readonly location_id?: string | null; readonly best_before?: string | null; readonly name?: string }; readonly again?: boolean }
  'copy-meal-plan': { readonly from: string; readonly to: string; readonly start: string }
  'put-away': { readonly list_id: string; readonly items?: readonly ({ readonly item_id: string; readonly quantity?: number; readonly unit?: string | null; readonly location_id?: string | null; readonly best_before?: string | null; readonly date_kind?: "best_before" | "use_by" | "none"; readonly price_minor?: number | null; readonly currency?: string | null })[] }
  'add-recipe': { readonly list_id: string; readonly recipe_id: string; readonly servings?: number; readonly minus_stock?: boolean; readonly ingredient_ids?: readonly (string)[] }
  'reconcile': { readonly list_id: string; readonly to: string; readonly low_stock?: boolean }
  'remove-source': { readonly list_id: string; readonly source_id: string }
  'merge-foods': { readonly food_id: string; readonly into_id: string }
  'undo': { readonly operation_id: string }
  'add-item': { readonly pantry_item_id: string; readonly quantity: number; readonly reason?: string; readonly recipe_id?: string; readonly occurred_at?: string }
  'consume-item': { readonly pantry_item_id: string; readonly quantity: number; readonly reason?: string; readonly recipe_id?: string; readonly occurred_at?: string }
  'waste-item': { readonly pantry_item_id: string; readonly quantity: number; readonly reason?: string; readonly recipe_id?: string; readonly occurred_at?: string }
  'count-item': { readonly pantry_item_id: string; readonly quantity: number; readonly reason?: string; readonly recipe_id?: string; readonly occurred_at?: string }
  'open-item': { readonly pantry_item_id: string; readonly quantity?: number; readonly new_id?: string; readonly at?: string; readonly location_id?: string }
  'freeze-item': { readonly pantry_item_id: string; readonly quantity?: number; readonly new_id?: string; readonly at?: string; readonly location_id?: string }
  'thaw-item': { readonly pantry_item_id: string; readonly quantity?: number; readonly new_id?: string; readonly at?: string; readonly location_id?: string }
  'move-item': { readonly pantry_item_id: string; readonly quantity?: number; readonly new_id?: string; readonly location_id: string | null }
  'undo-movement': { readonly movement_id: string; readonly reason?: string }
  'check-items': { readonly list_id: string; readonly item_ids: readonly (string)[]; readonly checked: boolean }
  'clear-checked': { readonly list_id: string }
}
