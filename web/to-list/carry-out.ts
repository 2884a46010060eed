import { itemsOf, isObject, textOf, type Data } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import { placeOf } from '@larder/rules/shopping-lists/position.ts'
import type { Done, Home } from 'larder-client/home'
import { allOrNone } from '#web/data/all-or-none.ts'
import { write } from '#web/data/rows.ts'
import type { Links } from './links.ts'
import type { ReviewLine, Way } from './preview.ts'

/** What a person has decided about the lines of a preview. */
export interface Decided {
  readonly listId: string
  readonly way: Way
  readonly lines: readonly ReviewLine[]
  /** Those that are wanted. */
  readonly chosen: readonly ReviewLine[]
  /** The amounts that were changed, by the keys of their lines. */
  readonly amounts: ReadonlyMap<string, number>
  readonly links: Links
}

type Change = readonly [now: Mutation, back: Mutation]

/** Brings the lines to the list as they were decided: all of them or none. */
export const carryOut = (home: Home, decided: Decided) =>
  allOrNone(async (done) => {
    const change = async (changes: readonly Change[]) => {
      if (changes.length === 0) return
      await write(
        home,
        changes.map(([now]) => now),
      )
      done(() =>
        write(
          home,
          changes.map(([, before]) => before),
        ),
      )
    }
    const run = async (verb: Promise<Done>) => {
      const { operationId, answer } = await verb
      done(() => home.undo({ operation_id: operationId }))
      return answer
    }
    await change([...linksOf(home, decided.links), ...keptAsTheyAre(home, decided)])
    const answers: (Data | undefined)[] = []
    for (const verb of verbsOf(home, decided)) answers.push(await run(verb()))
    await change(changesAfter(home, decided, answers))
  })

/** The further names of foods. */
function linksOf(home: Home, links: Links): readonly Change[] {
  const names = Map.groupBy(links.keys(), (name) => links.get(name) ?? '')
  return [...names].flatMap(([id, more]): Change[] => {
    const food = home.foods.get(id)
    if (!food) return []
    const about = { op: 'update', entity: 'food', id } as const
    const { aliases } = food
    return [
      [
        { ...about, patch: { aliases: [...aliases, ...more] } },
        { ...about, patch: { aliases } },
      ],
    ]
  })
}

/** Lines of the plan that are on the list and shall stay as they are. An amount of a person stays. */
function keptAsTheyAre(home: Home, { way, lines, chosen }: Decided): readonly Change[] {
  if (way.kind === 'recipe') return []
  const isChosen = (key: string) => chosen.some((one) => one.key === key)
  return lines.flatMap(({ itemId, before, ...line }) => {
    if (itemId === undefined || before === undefined || isChosen(line.key)) return []
    // A line without an amount stays where it is: that is a change by a person too.
    const position = placeOf(home.listItems.get(itemId)?.position ?? null)
    return changeItem(home, itemId, before === null ? { position } : { quantity: before })
  })
}

function changeItem(
  home: Home,
  id: string,
  patch: { readonly quantity?: number; readonly position?: string; readonly dismissed_at?: string },
): Change[] {
  const item = home.listItems.get(id)
  if (!item) return []
  const about = { op: 'update', entity: 'shopping_item', id } as const
  const before = Object.fromEntries(
    Object.keys(patch).map((name) => [
      name,
      name === 'quantity' ? item.quantity : name === 'position' ? item.position : null,
    ]),
  )
  return [
    [
      { ...about, patch },
      { ...about, patch: before },
    ],
  ]
}

/** The runs of verbs that bring the lines to the list. */
function verbsOf(home: Home, { way, listId, lines, chosen }: Decided): (() => Promise<Done>)[] {
  if (way.kind === 'plan') return [() => home.reconcile({ list_id: listId, to: way.to })]
  // What is at home is promised to the recipe.
  const promised = lines.filter((line) => line.group === 'home' && !chosen.includes(line))
  const short = [...chosen.filter(({ isShort }) => isShort), ...promised]
  const there = chosen.filter(({ isShort }) => !isShort)
  return [
    [true, short] as const, // what the pantry has is not bought
    [false, there] as const, // unless it was chosen all the same
  ].flatMap(([minus_stock, some]) =>
    some.length === 0
      ? []
      : () =>
          home.addRecipe({
            list_id: listId,
            recipe_id: way.recipeId,
            ...(way.servings !== null && { servings: way.servings }),
            minus_stock,
            ingredient_ids: [...new Set(some.flatMap(({ ingredientIds }) => ingredientIds))],
          }),
  )
}

/** The amounts that a person has set, and the new lines of the plan that are not wanted this time. */
function changesAfter(
  home: Home,
  { way, lines, chosen, amounts }: Decided,
  answers: readonly (Data | undefined)[],
): readonly Change[] {
  const written = new Map(
    answers
      .flatMap((answer) => [...itemsOf(answer?.['added']), ...itemsOf(answer?.['changed'])])
      .filter(isObject)
      .map((one) => [thingAndUnit(one), textOf(one['item_id'])]),
  )
  const dismissed_at = new Date().toISOString()
  return lines.flatMap((line) => {
    const { key, itemId, foodId: food_id, name, unit } = line
    const id = itemId ?? written.get(thingAndUnit({ food_id, name, unit }))
    const quantity = amounts.get(key)
    if (!id) return []
    if (!chosen.includes(line))
      return way.kind === 'plan' && line.before === undefined
        ? changeItem(home, id, { dismissed_at })
        : []
    return quantity === undefined ? [] : changeItem(home, id, { quantity })
  })
}

const thingAndUnit = ({ food_id = null, name = null, unit = null }: Data): string =>
  JSON.stringify([food_id ?? name, unit])
