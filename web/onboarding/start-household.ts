import { deriveId } from '@larder/rules/derive-id.ts'
import { findFood, foodsByName } from '@larder/rules/names/find-food.ts'
import { idOfUsualAisle } from '@larder/rules/shopping-lists/goods/find-aisle.ts'
import { isTimeZone } from '@larder/rules/values/scalars.ts'
import type { Home } from 'larder-client/home'
import type { RowOf } from 'larder-client/kinds'
import { regionOf } from './region.ts'
import { AISLES, PLACES, type StarterTexts } from './starter-foods.ts'

const loaders = {
  en: () => import('#web/texts/en/starter.ts'),
  de: () => import('#web/texts/de/starter.ts'),
  fr: () => import('#web/texts/fr/starter.ts'),
  es: () => import('#web/texts/es/starter.ts'),
  nl: () => import('#web/texts/nl/starter.ts'),
  it: () => import('#web/texts/it/starter.ts'),
}

/** The words of a new household, in one language. */
export const loadStarterTexts = async (language: keyof typeof loaders): Promise<StarterTexts> =>
  (await loaders[language]()).starterTexts

type Mutation = Parameters<Home['together']>[0][number]
type Upsert = Extract<Mutation, { readonly op: 'upsert' }>

/**
 * Gives a new household places, aisles, common foods and the settings of its region, and renames its first list in the
 * language of the user. It does nothing where a food or a place exists.
 *
 * The ids are derived from the household. So two devices that start it without a network end with one set. They are
 * upserts: a `create` of the second device, in another language, would be a conflict.
 *
 * @param zone the time zone of this device
 */
export async function startHousehold(
  home: Home,
  language: keyof typeof loaders,
  zone: string,
): Promise<void> {
  const isEmpty = () => home.foods.all().length === 0 && home.locations.all().length === 0
  if (!isEmpty()) return
  const texts = await loadStarterTexts(language)
  if (!isEmpty()) return // another tab has done it
  // In one group: a program that ends in the middle would leave half of it for ever.
  await home.together([
    ...placesOf(home.id, texts),
    ...aislesOf(home.id, texts),
    ...foodsOf(home.id, texts),
    ...renamedList(home, texts),
  ])
  // Apart from the others: a server that does not know a new time zone refuses only this.
  await home.together(settingsOf(home, zone))
}

/** The server has made the household with settings that nobody has chosen. Those that somebody has chosen stay. */
function settingsOf(home: Home, zone: string): Mutation[] {
  const now = home.settings.first()
  const isNew = now?.time_zone === 'UTC' && now.currency === 'EUR' && now.unit_system === 'metric'
  if (!isNew || !isTimeZone(zone)) return [] // some browsers say `Etc/Unknown`
  return [{ op: 'update', entity: 'household', id: home.id, patch: { ...regionOf(zone) } }]
}

/** Names the list of a household that somebody has made in the settings, in the language. */
export async function nameFirstList(home: Home, language: keyof typeof loaders): Promise<void> {
  const renamed = renamedList(home, await loadStarterTexts(language))
  if (renamed.length > 0) await home.together(renamed)
}

/** The server has made the first list, and knows no language of its users. */
function renamedList(home: Home, { list: name }: StarterTexts): Mutation[] {
  const id = home.settings.first()?.default_shopping_list_id
  const list = home.lists.get(id ?? undefined)
  if (!list || list.name === name) return []
  return [{ op: 'update', entity: 'shopping_list', id: list.id, patch: { name } }]
}

const idOf = (household: string, kind: string, key: string): string =>
  deriveId(household, `starter ${kind} ${key}`)

function placesOf(household: string, { places }: StarterTexts): Upsert[] {
  return typedEntries(PLACES).map(([key, kind], position) => ({
    op: 'upsert',
    entity: 'location',
    id: idOf(household, 'location', key),
    data: { name: places[key], kind, position },
  }))
}

function aislesOf(household: string, { aisles }: StarterTexts): Upsert[] {
  return typedEntries(AISLES).map(([key], position) => ({
    op: 'upsert',
    entity: 'category',
    id: idOfUsualAisle(household, key),
    data: { name: aisles[key], position },
  }))
}

/** What is usual for a food that a household does not have yet. The ids are those of a new household. */
export type UsualFood = Pick<
  RowOf<'food'>,
  'id' | 'category_id' | 'location_id' | 'shelf_life_days'
>

/** Finds what is usual for a name, as a new household has it. @returns undefined where nobody knows */
export function findUsual(
  household: string,
  name: string,
  texts: StarterTexts,
): UsualFood | undefined {
  let found = usual.get(texts)
  if (found?.household !== household) {
    const foods = foodsOf(household, texts).map(({ id, data }) => ({ aliases: [], id, ...data }))
    found = { household, byName: foodsByName(foods) }
    usual.set(texts, found)
  }
  return findFood(found.byName, name)
}

interface UsualFoods {
  readonly household: string
  readonly byName: ReadonlyMap<string, UsualFood>
}
/** The foods of each language: a name is looked up at each key that is pressed. */
const usual = new WeakMap<StarterTexts, UsualFoods>()

function foodsOf(household: string, { foods }: StarterTexts) {
  return typedEntries(AISLES).flatMap(([aisle, lines]) =>
    lines.split('\n').map((line) => {
      const [key = '', place = '', unit = '', sealed = '', opened = '', staple] = line
        .trim()
        .split(' ')
      const [name = '', plural = null] = textOf(foods, key).split(',')
      const all = place === 'freezer' ? { frozen: sealed } : { sealed, opened }
      const keeps = Object.entries(all).filter(([, days]) => days !== '-')
      return {
        op: 'upsert' as const,
        entity: 'food' as const,
        id: idOf(household, 'food', key),
        data: {
          name,
          plural_name: plural,
          category_id: idOfUsualAisle(household, aisle),
          location_id: idOf(household, 'location', place),
          default_unit: unit === '-' ? null : unit,
          shelf_life_days: Object.fromEntries(keeps.map(([state, days]) => [state, Number(days)])),
          staple: staple === '*',
        },
      }
    }),
  )
}

const textOf = (texts: Readonly<Record<string, string>>, key: string): string => texts[key] ?? ''

/** The types of the keys are known: these objects have no other keys. */
const typedEntries = <Key extends string, Value>(of: Readonly<Record<Key, Value>>) =>
  Object.entries(of) as [Key, Value][]
