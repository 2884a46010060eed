import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Plugin } from 'esbuild'

/** The folder of the project. */
const ROOT = join(import.meta.dirname, '../../..')

/** The code that is loaded after the first screen. */
const LATE = join(ROOT, 'web/late.ts')

/** The files that are loaded when they are needed, and have code in common with `LATE`. */
const USERS = [
  'packages/client/src/view/apply-outbox.ts',
  'packages/rules/src/kitchen/kitchen-verbs.ts',
  'packages/rules/src/shopping-lists/goods/find-aisle.ts',
  'packages/rules/src/tagger/parse-ingredient.ts',
  'web/desktop/open-desktop.tsx',
  'web/onboarding/start-household.ts',
  'web/shopping-lists/browse/browse-screen.tsx',
  'web/shopping-lists/items/add-bar.tsx',
  'web/shopping-lists/items/choices.ts',
  'web/shopping-lists/items/item-sheet.tsx',
  'web/shopping-lists/items/read-items.ts',
  'web/shopping-lists/plan-sheet.tsx',
  'web/shopping-lists/list-menu.tsx',
  'web/shopping-lists/put-away/put-away-screen.tsx',
  'web/pantry/foods/merge-sheet.tsx',
  'web/pantry/pantry.tsx',
  'web/meal-plan/plan.tsx',
  'web/recipes/cook/cook-mode.tsx',
  'web/recipes/cook/timer-dock.tsx',
  'web/recipes/recipes.tsx',
  'web/recipes/share.tsx',
  'web/settings/picker.tsx',
  'web/today/today.tsx',
]

/**
 * Adds an import of `LATE` to its users. Otherwise esbuild makes a file of each part that some of them have in common:
 * the list would load 14 files where it needs one. The build fails if a user is missing, such as after a renaming.
 */
export const joinLate: Plugin = {
  name: 'join-late',
  setup(build) {
    const missing = new Set(USERS)
    const filter = new RegExp(`/(?:${USERS.join('|').replaceAll('.', '\\.')})$`)
    build.onLoad({ filter }, async ({ path }) => {
      missing.delete(relative(ROOT, path))
      return {
        contents: `import ${JSON.stringify(LATE)}\n${await readFile(path, 'utf8')}`,
        loader: path.endsWith('.tsx') ? 'tsx' : 'ts',
      }
    })
    build.onEnd(({ errors }) => {
      if (errors.length > 0 || missing.size === 0) return {}
      return { errors: [{ text: `The app does not load ${[...missing].join(', ')}.` }] }
    })
  },
}
