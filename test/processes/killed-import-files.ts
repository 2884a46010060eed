import { linesOf, recipeRecord } from '#test/app/imports.ts'
import { oneColour } from '#test/app/photos.ts'
import { buildSqlite } from '#test/import/build-grocy.ts'
import { buildZip } from '#test/import/build-zip.ts'
import { mealieLine, mealieRecipe, pancakes } from '#test/import/mealie-files.ts'
import { numbered } from '#test/import/numbered.ts'
import { paprikaPhotos, paprikaRecipe } from '#test/import/paprika-files.ts'

// Files that take some time to import. Of their recipes, one in ten has a photo of its own.

const hasPhoto = (n: number) => n % 10 === 0

const photoOf = (n: number): Promise<Buffer> => oneColour({ r: n % 256, g: (n >> 8) % 256, b: 128 })

/** Larder's own lines: foods, stock and recipes. `version` 2 changes a third of the last two, and has more. */
export async function linesFile(count: number, version: 1 | 2): Promise<Buffer> {
  const records = numbered(version === 1 ? count : count * 2, async (n) => {
    const isChanged = version === 2 && n % 3 === 0
    const [food, name, unit] = [`f${n}`, `Food ${n}`, 'g']
    const quantity = (isChanged ? 700 : 500) + n
    const title = `Recipe ${n}${isChanged ? ' changed' : ''}`
    const photos = hasPhoto(n) ? { photos: [(await photoOf(n)).toString('base64')] } : {}
    return [
      { kind: 'food', key: food, name, unit },
      { kind: 'stock', key: `s${n}`, food, name, quantity, unit },
      recipeRecord(`r${n}`, title, photos),
    ]
  })
  return linesOf((await Promise.all(records)).flat())
}

/** A zip of Mealie. */
export async function mealieZip(count: number): Promise<Buffer> {
  const folders = numbered(count, async (n) => {
    const lines = { recipe_ingredient: [mealieLine({ note: '1 leek' })] }
    const recipe = { ...pancakes, ...lines, id: `id ${n}`, name: `Recipe ${n}` }
    const image = { name: `recipes/r${n}/images/original.webp`, isStored: true }
    return [
      mealieRecipe(`r${n}`, recipe),
      ...(hasPhoto(n) ? [{ ...image, content: await photoOf(n) }] : []),
    ]
  })
  return buildZip((await Promise.all(folders)).flat())
}

/** A file of Paprika. */
export async function paprikaZip(count: number): Promise<Buffer> {
  const parts = numbered(count, async (n) => {
    const photo = hasPhoto(n) ? await photoOf(n) : undefined
    const fields = { uid: `${n}`, name: `Recipe ${n}`, ingredients: '1 leek' }
    const content = paprikaRecipe({ ...fields, ...(photo && paprikaPhotos(photo, photo)) })
    return { name: `${n}.paprikarecipe`, content, isStored: true }
  })
  return buildZip(await Promise.all(parts))
}

/** A database of Grocy: products with stock, on a list, and in recipes and meals. */
export const grocyDatabase = (count: number): Promise<Buffer> =>
  buildSqlite({
    quantity_units: [{ id: 1, name: 'g' }],
    locations: [{ id: 1, name: 'Cellar' }],
    products: numbered(count, (n) => ({
      id: n,
      name: `Food ${n}`,
      qu_id_stock: 1,
      location_id: 1,
    })),
    stock: numbered(count, (n) => ({ id: n, product_id: n, amount: n, stock_id: `s${n}` })),
    shopping_lists: [{ id: 1, name: 'Shop' }],
    shopping_list: numbered(count, (n) => ({
      id: n,
      product_id: n,
      amount: 1,
      shopping_list_id: 1,
    })),
    recipes: numbered(count, (n) => ({
      id: n,
      name: `Recipe ${n}`,
      description: '<p>Cook.</p>',
    })),
    recipes_pos: numbered(count, (n) => ({ id: n, recipe_id: n, product_id: n, amount: 5 })),
    meal_plan: numbered(count, (n) => ({ id: n, day: '2026-12-24', recipe_id: n })),
  })
