import '#web/components/late-icons.ts'
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { PhotoFrame } from '#web/components/photos/photo-frame.tsx'
import { BesideList, type SideRow } from '#web/components/side-list.tsx'
import { useRole, useRows } from '#web/data/home.ts'
import { useCollections } from '#web/recipes/collections/collections.ts'
import { CookMode } from '#web/recipes/cook/cook-mode.tsx'
import { ByAddress } from '#web/recipes/edit/by-address.tsx'
import { EditRecipe } from '#web/recipes/edit/edit-recipe.tsx'
import { PasteText } from '#web/recipes/edit/paste-text.tsx'
import { useBeside } from '#web/recipes/page/beside.tsx'
import { RecipePage } from '#web/recipes/page/recipe-page.tsx'
import { path, query } from '#web/shell/router.ts'
import { texts } from '#web/texts/language.ts'
import { choice, chosenRecipes, useStandings } from './choice.ts'
import { ReadOnly } from './read-only.tsx'
import { RecipeBrowser } from './recipe-browser.tsx'
import { useFirstPhotos } from './recipe-card.tsx'

/** The screens below `/recipes`. */
export function Recipes(): JSX.Element {
  const [, id, what] = path.value
  const mayWrite = useRole() !== 'viewer'
  const beside = useBeside(id ?? '')
  if (id === undefined) return <RecipeBrowser />
  if (!mayWrite && id === 'new') return <ReadOnly />
  if (!mayWrite && what === 'edit')
    return <RecipePage key={id} id={id} notice={texts.value.recipes.viewer} />
  if (id === 'new' && what === 'paste') {
    const url = query.value.get('url') ?? ''
    return url === '' ? <PasteText /> : <PasteText url={url} />
  }
  if (id === 'new') return what === 'address' ? <ByAddress /> : <EditRecipe key="new" />
  if (what === 'edit') return <EditRecipe key={id} id={id} />
  if (what === 'cook') return <CookMode key={id} id={id} />
  return (
    <BesideList
      isAlone={beside !== undefined}
      label={texts.value.recipes.title}
      search={texts.value.recipes.search}
      shown={id}
      useSideRows={useSideRows}
    >
      <RecipePage key={id} id={id} />
    </BesideList>
  )
}

/** The recipes beside one of them: those that were chosen, in their order. */
function useSideRows(): readonly SideRow[] {
  const recipes = useRows((home) => home.recipes)
  const photos = useFirstPhotos()
  const standings = useStandings(recipes)
  const collections = useCollections(recipes)
  const chosen = choice.value
  return useMemo(() => {
    const collection = collections.find(({ row }) => row.id === chosen.collection)
    const all = chosenRecipes(recipes, { ...chosen, typed: '' }, standings, collection)
    return all.map(({ id, title, tags }) => ({
      id,
      href: `/recipes/${id}`,
      name: title,
      names: tags,
      picture: <PhotoFrame row={photos.get(id)} name={title} sizes="2.25rem" />,
    }))
  }, [recipes, photos, standings, chosen, collections])
}
