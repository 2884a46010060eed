import type { Goods } from '@larder/rules/shopping-lists/goods/kinds.ts'
import type { Line } from '@larder/rules/shopping-lists/lines/parse-line.ts'
import {
  type Additions,
  planAdditions,
} from '@larder/rules/shopping-lists/planned/plan-additions.ts'
import type { Home } from 'larder-client/home'
import { attempt } from '#web/components/toasts.tsx'
import { byPosition, newId, write } from '#web/data/rows.ts'
import { plural } from '#web/texts/format.ts'
import { type Language, language, texts } from '#web/texts/language.ts'
import { loadUntilKnown } from '#web/texts/other-languages.ts'
import { amountText } from './item-words.ts'
import { isOpen } from './write-items.ts'

/** Adds typed items to a list, and shows a message. @returns the ids of the items that the lines name */
export async function addItems(
  home: Home,
  listId: string,
  lines: readonly Line[],
): Promise<readonly string[]> {
  const additions = await plan(home, listId, lines)
  const { mutations, undo } = additions
  const isDone = await attempt(
    () => write(home, mutations),
    () => ({
      said: sentenceOf(additions, home),
      undo: mutations.length === 0 ? undefined : () => write(home, undo),
    }),
  )
  if (!isDone) return []
  return announce(home, listId, additions)
}

/** Tells the others later what was added. @returns the ids of the items */
function announce(home: Home, listId: string, { lines }: Additions): readonly string[] {
  void import('./announce.ts').then((one) => one.announceAdded(home, listId, lines))
  return lines.map(({ id }) => id)
}

/** Adds items to a list where the screen itself shows that they are on it. */
export async function addQuietly(
  home: Home,
  listId: string,
  lines: readonly Line[],
): Promise<void> {
  const additions = await plan(home, listId, lines)
  if (await attempt(() => write(home, additions.mutations))) announce(home, listId, additions)
}

async function plan(home: Home, listId: string, lines: readonly Line[]): Promise<Additions> {
  const aisleOf = await loadAisles(home, lines)
  return planAdditions(lines, {
    listId,
    items: home.list(listId).items.all().filter(isOpen),
    foods: home.foods.all(),
    unitSystem: home.settings.first()?.unit_system ?? 'metric',
    language: language.value,
    uuid: newId,
    aisleOf,
  })
}

/**
 * Loads the goods that decide about the aisles of unknown names. A thing is added also where they can't be loaded: then
 * it has no aisle.
 */
export async function loadAisles(
  home: Home,
  lines: readonly Line[],
): Promise<(name: string, unit: string | null) => string | null> {
  try {
    const [{ findAisle }, goods] = await Promise.all([
      import('@larder/rules/shopping-lists/goods/find-aisle.ts'),
      loadGoodsOf(),
    ])
    const all = [goods]
    const aisleOf = (name: string, unit: string | null) => {
      const known = {
        householdId: home.id,
        categories: home.categories.all().toSorted(byPosition),
        foods: home.foods.all(),
      }
      const found = all.map((one) => findAisle(name, unit, { goods: one, ...known }))
      return found.find((id) => id !== null) ?? null
    }
    await loadUntilKnown(
      () => lines.every(({ name, unit = null }) => aisleOf(name, unit) !== null),
      async (code) => void all.push(await loadGoodsOf(code)),
    )
    return aisleOf
  } catch {
    return () => null
  }
}

/** Loads the goods in the language of the user, or in another one. */
export async function loadGoodsOf(code: Language = language.value): Promise<Goods> {
  const { loadGoods } = await import('@larder/rules/shopping-lists/goods/kinds.ts')
  return loadGoods(code)
}

function sentenceOf({ lines }: Additions, home: Home): string {
  const { add } = texts.value.list
  const [first, ...others] = lines
  if (!first) return plural(0, add.addedSeveral)
  if (others.length > 0)
    return plural(lines.filter((one) => one.kind !== 'same').length, add.addedSeveral)
  if (first.kind === 'new') return add.added(first.name)
  if (first.kind === 'same') return add.same(first.name)
  const item = home.listItems.get(first.id)
  const amount = item ? amountText(item) : ''
  return amount ? add.more(first.name, amount) : add.changed(first.name)
}
