import { foldText } from '@larder/rules/fold-text.ts'
import type { RowOf } from 'larder-client/kinds'
import type { IconName } from '#web/components/icon.tsx'
import { navigate } from '#web/shell/router.ts'
import { texts } from '#web/texts/language.ts'
import { openDesktop } from './keys.ts'

/** Something that the palette finds. */
export interface Command {
  readonly key: string
  readonly icon: IconName
  readonly name: string
  /** What it is, such as “Recipe”. */
  readonly kind: string
  /** Whether it is there before something is typed. */
  readonly isFirst: boolean
  readonly run: () => void
  /** The names by which it is found. */
  readonly names: string
}

interface Rows {
  readonly lists: readonly RowOf<'shopping_list'>[]
  readonly recipes: readonly RowOf<'recipe'>[]
  readonly foods: readonly RowOf<'food'>[]
}

/** All that the palette finds: actions and screens first. */
export function commandsOf(rows: Rows, mayWrite: boolean): readonly Command[] {
  const { desktop } = texts.value
  const { kinds } = desktop
  return [
    ...(mayWrite ? actions() : []),
    ...screens(),
    ...rows.lists.map(({ id, name }) => goTo(`/list/${id}`, 'list', name, kinds.list)),
    ...rows.recipes.map(({ id, title, tags }) =>
      goTo(`/recipes/${id}`, 'recipes', title, kinds.recipe, tags),
    ),
    ...rows.foods.map(({ id, name, aliases, plural_name }) =>
      goTo(`/pantry/food/${id}`, 'pantry', name, kinds.food, [...aliases, plural_name ?? '']),
    ),
  ]
}

function actions(): readonly Command[] {
  const { desktop, pantry, recipes, today } = texts.value
  const all = [
    ['list', today.add, '/list'],
    ['plus', pantry.add, '/pantry/add'],
    ['plus', recipes.newRecipe, '/recipes/new'],
    ['link', recipes.fetching.title, '/recipes/new/address'],
    ['copy', recipes.paste, '/recipes/new/paste'],
    ['plan', today.plan, '/plan'],
    ['bag', pantry.lowStock.title, '/pantry/low'],
  ] as const
  return [
    ...all.map(([icon, name, to]) => ({
      ...goTo(to, icon, name, desktop.kinds.action),
      key: `do ${name}`,
      isFirst: true,
    })),
    {
      key: 'keys',
      icon: 'info',
      name: desktop.keys,
      kind: desktop.kinds.action,
      isFirst: true,
      names: foldText(desktop.keys),
      run: () => openDesktop('help'),
    },
  ]
}

function screens(): readonly Command[] {
  const { desktop, shell, pantry } = texts.value
  const all = [
    ['today', shell.today, '/'],
    ['list', shell.list, '/list'],
    ['pantry', shell.pantry, '/pantry'],
    ['recipes', shell.recipes, '/recipes'],
    ['plan', shell.plan, '/plan'],
    ['settings', shell.settings, '/settings'],
    ['pantry', pantry.places.title, '/pantry/places'],
  ] as const
  return all.map(([icon, name, to]) => ({
    ...goTo(to, icon, name, desktop.kinds.screen),
    isFirst: true,
  }))
}

const goTo = (
  to: string,
  icon: IconName,
  name: string,
  kind: string,
  more: readonly string[] = [],
): Command => ({
  key: to,
  icon,
  name,
  kind,
  isFirst: false,
  names: foldText([name, ...more].join(' ')),
  run: () => navigate(to),
})

/** As many as a person looks through. */
const MOST = 12

/** The commands with all typed words. Those whose name begins so come first. */
export function findCommands(all: readonly Command[], typed: string): readonly Command[] {
  const text = foldText(typed.trim())
  if (text === '') return all.filter(({ isFirst }) => isFirst)
  const words = text.split(/\s+/)
  const found = all.filter(({ names }) => words.every((word) => names.includes(word)))
  const [first, others] = [found.filter((one) => one.names.startsWith(text)), found]
  return [...new Set([...first, ...others])].slice(0, MOST)
}
