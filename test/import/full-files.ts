import { buildSqlite } from './build-grocy.ts'
import { buildZip } from './build-zip.ts'
import { myRecipeBoxExport, pantryTable, planToEatExport } from './csv-files.ts'
import { grocyKitchen } from './grocy-kitchen.ts'
import { copyMeThatExport, recipeKeeperExport } from './html-files.ts'
import { kitchenOwlExport } from './kitchenowl-files.ts'
import { chowdownSite, cooklangFolder } from './markdown-files.ts'
import { mealieBackup, mealieExport } from './mealie-files.ts'
import { paprikaExport } from './paprika-files.ts'
import { nextcloudCookbook, recipeSageExport, schemaRecipes } from './schema-org-files.ts'
import { tandoorExport } from './tandoor-files.ts'

type Photo = string | Uint8Array
type Build = (photo: Photo) => Buffer | string | Promise<Buffer>

const schemaZip = () =>
  buildZip(schemaRecipes().map((one, i) => ({ name: `${i}.json`, content: JSON.stringify(one) })))

/** A program, with a function that makes its file. */
interface FullFile {
  readonly build: Build
  /** In the whole file. The same photo twice is one. */
  readonly photos: number
}

/** A file of each program with at least 30 recipes or foods. */
export const FULL_FILES: Readonly<Record<string, FullFile>> = {
  Mealie: { build: mealieExport, photos: 1 },
  'a backup of Mealie': { build: mealieBackup, photos: 1 },
  Tandoor: { build: tandoorExport, photos: 1 },
  'Paprika 3': { build: (photo) => paprikaExport(photo, photo), photos: 1 },
  'Nextcloud Cookbook': { build: nextcloudCookbook, photos: 1 },
  RecipeSage: { build: recipeSageExport, photos: 0 },
  'schema.org JSON-LD': { build: schemaZip, photos: 0 },
  KitchenOwl: { build: kitchenOwlExport, photos: 0 },
  'Recipe Keeper': { build: (photo) => recipeKeeperExport(photo, photo), photos: 1 },
  'Copy Me That': { build: copyMeThatExport, photos: 1 },
  'Plan to Eat': { build: planToEatExport, photos: 0 },
  'My Recipe Box': { build: myRecipeBoxExport, photos: 0 },
  'a pantry as CSV': { build: pantryTable, photos: 0 },
  Chowdown: { build: chowdownSite, photos: 1 },
  Cooklang: { build: cooklangFolder, photos: 1 },
  Grocy: { build: () => buildSqlite(grocyKitchen), photos: 0 },
}
