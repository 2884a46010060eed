import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { ScrollingChips } from '#web/components/choices/scrolling-chips.tsx'
import { later } from '#web/components/later.tsx'
import { PhotoFrame } from '#web/components/photos/photo-frame.tsx'
import { Menu } from '#web/components/sheets/menu.tsx'
import { NameSheet } from '#web/components/sheets/name-sheet.tsx'
import { useHome, useRole, useRow } from '#web/data/home.ts'
import { plural } from '#web/texts/format.ts'
import { texts } from '#web/texts/language.ts'
import { type Collection, deleteCollection, showFirst } from './collections.ts'

const CoverSheet = later(async () => (await import('./cover-sheet.tsx')).CoverSheet)

type Photos = ReadonlyMap<string, RowOf<'photo'>>

interface ShelfProps {
  readonly collections: readonly Collection[]
  /** The photo of each recipe. */
  readonly photos: Photos
  readonly chosen: Collection | undefined
  readonly onChoose: (id: string | undefined) => void
}

/** The collections above the recipes. A press shows the recipes of one, and a second one all recipes again. */
export function CollectionShelf(props: ShelfProps): JSX.Element {
  const { collections, photos, chosen, onChoose } = props
  return (
    <ScrollingChips label={texts.value.recipes.collections.title}>
      {collections.map((one) => (
        <button
          key={one.row.id}
          type="button"
          class="recipes-collection"
          aria-pressed={one === chosen}
          onClick={() => onChoose(one === chosen ? undefined : one.row.id)}
        >
          <Cover collection={one} photos={photos} />
          <span class="recipes-card-title">{one.row.name}</span>
          <span class="quiet small">{plural(one.shown.length, texts.value.recipes.count)}</span>
        </button>
      ))}
    </ScrollingChips>
  )
}

interface CoverProps {
  readonly collection: Collection
  readonly photos: Photos
}

/** The chosen photo of one of its recipes, or else the photo of the first recipe that has one. */
function Cover({ collection: { row, shown }, photos }: CoverProps): JSX.Element {
  const wanted = useRow(useHome().photos, row.cover_photo_id ?? undefined)
  const isOwn = shown.some(({ recipe_id }) => recipe_id === wanted?.recipe_id)
  const first = shown.find(({ recipe_id }) => photos.has(recipe_id))
  return (
    <span class="recipes-card-photo">
      <PhotoFrame
        row={isOwn ? wanted : photos.get(first?.recipe_id ?? '')}
        name={row.name}
        sizes="7.5rem"
      />
    </span>
  )
}

interface HeadProps {
  readonly collection: Collection
  /** All of the household, in their order. */
  readonly collections: readonly Collection[]
  readonly hasPhotos: boolean
  /** Absent while its order is changed. */
  readonly onOrder: (() => void) | undefined
}

/** The name of the collection on the screen, and what can be done with it. */
export function CollectionHead(props: HeadProps): JSX.Element {
  const { collection, collections, hasPhotos, onOrder } = props
  const { collections: words, edit } = texts.value.recipes
  const home = useHome()
  const mayWrite = useRole() !== 'viewer'
  const [sheet, open] = useState<'name' | 'cover'>()
  const { row, shown } = collection
  const close = () => open(undefined)
  return (
    <div class="row">
      <h2 class="grow">{row.name}</h2>
      {mayWrite && (
        <Menu
          title={row.name}
          items={[
            onOrder && shown.length > 1 && { icon: 'sort', label: words.order, onPress: onOrder },
            hasPhotos && { icon: 'camera', label: words.cover, onPress: () => open('cover') },
            collections[0] !== collection && {
              icon: 'star',
              label: edit.firstPhoto,
              onPress: () => showFirst(home, collections, collection),
            },
            { icon: 'edit', label: words.rename, onPress: () => open('name') },
            {
              icon: 'trash',
              label: words.delete,
              isDangerous: true,
              onPress: () => deleteCollection(home, collection),
            },
          ]}
        />
      )}
      {sheet === 'cover' && <CoverSheet collection={collection} onClose={close} />}
      {sheet === 'name' && (
        <NameSheet
          title={words.rename}
          label={words.name}
          name={row.name}
          onName={(name) => home.recipeCollections.update(row.id, { name })}
          done={undefined}
          onClose={close}
        />
      )}
    </div>
  )
}
