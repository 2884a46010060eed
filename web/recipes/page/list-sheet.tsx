import type { Home } from 'larder-client/home'
import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Choice } from '#web/components/field.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { attempt } from '#web/components/toasts.tsx'
import { useHome, useRows, useSettings } from '#web/data/home.ts'
import { plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { listedShares, missingIngredients, type Wanted } from './listed-shares.ts'
import type { IngredientView, RecipeOnScreen } from './use-recipe-view.ts'

interface ListSheetProps extends RecipeOnScreen {
  readonly onClose: () => void
}

/** Adds ingredients to a shopping list. What is missing, and not on the list for this recipe, is chosen at first. */
export function ListSheet({ recipe, view, servings, onClose }: ListSheetProps): JSX.Element {
  const home = useHome()
  const { listSheet } = texts.value.recipes
  const lists = useRows((one) => one.lists.where({ archived_at: null }))
  const [listId, setListId] = useState(useSettings().default_shopping_list_id)
  const items = useRows((one) => one.list(listId).items, [listId])
  const listed = useMemo(
    () => listedShares(home, listId, recipe.title, view),
    [home, listId, recipe.title, view, items],
  )
  const missing = useMemo(
    () => missingIngredients(home, { listId, recipeId: recipe.id, servings }, view),
    [home, listId, recipe, servings, view, items],
  )
  const { chosen, isSuggested, choose, toggle } = useChosen(missing, listed)
  const add = async () => {
    const operations: string[] = []
    const wanted = { listId, recipeId: recipe.id, servings }
    // What is at home is promised to the recipe, unless a person has chosen by hand.
    const promised = isSuggested
      ? view.flatMap(({ id, isOptional }) => (isOptional || listed.has(id) ? [] : [id]))
      : []
    const isDone = await attempt(
      () => addIngredients(home, wanted, { view, chosen, missing, promised }, operations),
      {
        said: plural(chosen.size, listSheet.added),
        undo: async () => {
          for (const operation_id of operations) await home.undo({ operation_id })
        },
      },
    )
    if (isDone) onClose()
  }
  return (
    <Sheet title={listSheet.title} onClose={onClose}>
      {lists.length > 1 && (
        <Choice
          label={listSheet.list}
          value={listId}
          options={lists.map(({ id, name }) => ({ value: id, label: name }))}
          onValue={(id) => {
            setListId(id)
            choose(undefined)
          }}
        />
      )}
      <p class="quiet small" role="status">
        {listSheet[hintOf(missing, listed, chosen)]}
      </p>
      <QuickChoices view={view} missing={missing} choose={choose} />
      <ul class="rows">
        {view.map((one) => (
          <li key={one.id}>
            <label class="row-main recipes-check">
              <input type="checkbox" checked={chosen.has(one.id)} onChange={() => toggle(one.id)} />
              <span>
                {one.amount} {one.name}
              </span>
              <span class="quiet small">
                {listed.has(one.id)
                  ? listSheet.listed(listed.get(one.id) ?? '')
                  : texts.value.recipes.page.states[stateOf(one, missing)]}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div class="recipes-sheet-end">
        <Button look="main" wide onPress={() => (chosen.size === 0 ? undefined : add())}>
          {plural(chosen.size, listSheet.add)}
        </Button>
      </div>
    </Sheet>
  )
}

/** The sentence that tells what is chosen, and why. */
function hintOf(
  missing: ReadonlySet<string>,
  listed: ReadonlyMap<string, string>,
  chosen: ReadonlySet<string>,
): 'allListed' | 'listedHint' | 'nothing' | 'hint' {
  if (listed.size > 0) return missing.difference(listed).size === 0 ? 'allListed' : 'listedHint'
  return chosen.size === 0 ? 'nothing' : 'hint'
}

/** The chosen ingredients: at first those that are missing and not listed. */
function useChosen(missing: ReadonlySet<string>, listed: ReadonlyMap<string, string>) {
  const [choice, choose] = useState<ReadonlySet<string>>()
  const chosen = choice ?? missing.difference(listed)
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    choose(next)
  }
  return { chosen, isSuggested: choice === undefined, choose, toggle }
}

/** The state of an ingredient. What the pantry has promised to others is there only in part. */
const stateOf = ({ id, state }: IngredientView, missing: ReadonlySet<string>) =>
  state === 'have' && missing.has(id) ? 'partial' : state

interface QuickChoicesProps {
  readonly view: readonly IngredientView[]
  readonly missing: ReadonlySet<string>
  readonly choose: (ids: ReadonlySet<string>) => void
}

function QuickChoices({ view, missing, choose }: QuickChoicesProps): JSX.Element {
  const { missing: word, all, none } = texts.value.recipes.listSheet
  return (
    <div class="chips">
      <Chip onPress={() => choose(missing)}>{word}</Chip>
      <Chip onPress={() => choose(new Set(view.map(({ id }) => id)))}>{all}</Chip>
      <Chip onPress={() => choose(new Set())}>{none}</Chip>
    </div>
  )
}

interface ChipProps {
  readonly onPress: () => void
  readonly children: string
}

function Chip({ onPress, children }: ChipProps): JSX.Element {
  return (
    <button type="button" class="chip" onClick={onPress}>
      {children}
    </button>
  )
}

interface Ingredients {
  readonly view: readonly IngredientView[]
  readonly chosen: ReadonlySet<string>
  readonly missing: ReadonlySet<string>
  /** Those that get their part of the pantry, chosen or not. */
  readonly promised: readonly string[]
}

/** What the pantry has of an ingredient is not bought, unless all of it is there and it was chosen all the same. */
async function addIngredients(
  home: Home,
  { listId, recipeId, servings }: Wanted,
  { view, chosen, missing, promised }: Ingredients,
  operations: string[],
): Promise<void> {
  const isShort = ({ id, state }: IngredientView) => state !== 'have' || missing.has(id)
  const ids = view.filter(({ id }) => chosen.has(id))
  const short = new Set([...ids.filter(isShort).map(({ id }) => id), ...promised])
  const there = ids.filter((one) => !short.has(one.id)).map(({ id }) => id)
  for (const minus_stock of [true, false]) {
    const ingredient_ids = minus_stock ? [...short] : there
    if (ingredient_ids.length === 0) continue
    const { operationId } = await home.addRecipe({
      list_id: listId,
      recipe_id: recipeId,
      ...(servings !== null && { servings }),
      minus_stock,
      ingredient_ids,
    })
    operations.push(operationId)
  }
}
