import { foldText } from '@larder/rules/fold-text.ts'
import type { Home } from 'larder-client/home'
import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { focusTitle } from '#web/components/focus-title.ts'
import { afterWork } from '#web/components/long-list.tsx'
import { Sheet } from '#web/components/sheets/sheet.tsx'
import { useApart } from '#web/data/apart.ts'
import { texts } from '#web/texts/language.ts'

type Recipe = RowOf<'recipe'>

/** A recipe that looks like a new one: it has the same title, or was read from the same page. */
export function findTwin(
  home: Home,
  { title, sourceUrl }: { readonly title: string; readonly sourceUrl: string },
): Recipe | undefined {
  const keys = keysOf({ title, source_url: sourceUrl })
  return home.recipes.all().find((one) => keysOf(one).some((key) => keys.includes(key)))
}

type Known = Pick<Recipe, 'title' | 'source_url'>

/** What two recipes that look the same have in common: one of these. */
function keysOf({ title, source_url }: Known): readonly string[] {
  const page = pageOf(source_url ?? '')
  return [`title ${foldText(title).trim()}`, ...(page === undefined ? [] : [`page ${page}`])]
}

/**
 * The first two recipes that look the same, the older one first.
 *
 * @param isApart whether somebody has said that two recipes are not the same
 */
function findTwins(
  recipes: readonly Recipe[],
  isApart: (one: Recipe, other: Recipe) => boolean,
): readonly [Recipe, Recipe] | undefined {
  const byKey = new Map<string, Recipe[]>()
  for (const recipe of recipes.toSorted(byAge))
    for (const key of keysOf(recipe)) {
      const same = byKey.get(key) ?? []
      const twin = same.find((one) => !isApart(one, recipe))
      if (twin) return [twin, recipe]
      byKey.set(key, [...same, recipe])
    }
  return undefined
}

const byAge = (a: Recipe, b: Recipe): number =>
  a.created_at === b.created_at ? 0 : a.created_at < b.created_at ? -1 : 1

/** Shows that two recipes look the same, one pair at a time. */
export function TwinOffer({
  recipes,
}: {
  readonly recipes: readonly Recipe[]
}): JSX.Element | null {
  const { edit } = texts.value.recipes
  const [isApart, keepApart] = useApart()
  const [twins, setTwins] = useState<readonly [Recipe, Recipe]>()
  // Thousands of titles take longer than a frame of a phone.
  useEffect(() => afterWork(() => setTwins(findTwins(recipes, isApart))), [recipes, isApart])
  const isCurrent = twins?.every((one) => recipes.includes(one)) && !isApart(...twins)
  const [older, newer] = (isCurrent && twins) || []
  if (!older || !newer) return null
  return (
    <div class="card same">
      <p>{edit.twins(newer.title)}</p>
      <div class="actions">
        <a class="button" href={`/recipes/${older.id}?beside=${newer.id}`}>
          {edit.olderTwin}
        </a>
        <a class="button" href={`/recipes/${newer.id}?beside=${older.id}`}>
          {edit.newerTwin}
        </a>
        <Button
          look="plain"
          onPress={() => {
            keepApart(older, newer)
            focusTitle() // the pressed button may be gone
          }}
        >
          {texts.value.pantry.merge.keepBoth}
        </Button>
      </div>
    </div>
  )
}

/** An address without what differs between two visits of one page. */
function pageOf(address: string): string | undefined {
  const url = URL.parse(address.trim())
  return url ? `${url.host}${url.pathname.replace(/\/$/, '')}` : undefined
}

interface TwinProps {
  readonly twin: Recipe
  readonly onSave: () => unknown
  readonly onClose: () => void
}

/** Asks whether a recipe shall be saved that the household seems to have. */
export function TwinSheet({ twin, onSave, onClose }: TwinProps): JSX.Element {
  const { edit } = texts.value.recipes
  return (
    <Sheet title={edit.twin(twin.title)} onClose={onClose}>
      <p>{edit.twinHint}</p>
      <div class="actions">
        <a class="button" href={`/recipes/${twin.id}`}>
          {edit.openTwin}
        </a>
        <Button look="main" onPress={onSave}>
          {edit.saveTwin}
        </Button>
      </div>
    </Sheet>
  )
}
