import type { RowOf } from 'larder-client/kinds'
import type { JSX } from 'preact'
import { useEffect, useId, useMemo, useRef } from 'preact/hooks'
import { Button } from '#web/components/button.tsx'
import { Icon } from '#web/components/icon.tsx'
import { bringPhoto, keepPhoto, withTimeout } from '#web/components/photos/keep-photo.ts'
import { PhotoFrame } from '#web/components/photos/photo-frame.tsx'
import { shrinkPhoto } from '#web/components/photos/shrink-photo.ts'
import { Menu } from '#web/components/sheets/menu.tsx'
import { attempt, say } from '#web/components/toasts.tsx'
import { useHome } from '#web/data/home.ts'
import { movedTo } from '#web/data/rows.ts'
import { usePhotosOf } from '#web/recipes/recipe-card.tsx'
import { texts } from '#web/texts/language.ts'
import type { PagePhoto } from './use-page-photo.ts'

interface PhotosProps {
  /** Undefined for a new recipe: its photos wait until it is saved. */
  readonly recipe: RowOf<'recipe'> | undefined
  readonly title: string
  readonly pending: readonly Blob[]
  readonly onPending: (blobs: readonly Blob[]) => void
  /** Called with photos that come after those that are pending by then. */
  readonly onChosen: (blobs: Promise<readonly Blob[]>) => Promise<void>
  /** The photo of the page from which a new recipe was read. */
  readonly ofPage: Pick<PagePhoto, 'state' | 'again'>
}

/** The photos of a recipe: those of a saved recipe change at once. */
export function EditPhotos(props: PhotosProps): JSX.Element {
  const { recipe, title, pending, onPending, onChosen, ofPage } = props
  const home = useHome()
  const { edit } = texts.value.recipes
  const inputId = useId()
  const photos = usePhotosOf(recipe?.id).filter(({ step_id }) => step_id === null)
  const add = async (files: readonly File[]) => {
    const shrunk = shrinkAll(files)
    if (!recipe) return onChosen(shrunk)
    const blobs = await shrunk
    const last = Math.max(0, ...photos.map(({ position }) => position ?? 0))
    for (const [i, blob] of blobs.entries())
      await attempt(() =>
        home.addPhoto({ recipe_id: recipe.id, position: last + i + 1, alt: title }, blob),
      )
  }
  const drop = usePictures((files) => void add(files))
  return (
    <div {...drop} class="field">
      <span class="label">{edit.photos}</span>
      <OfPage {...ofPage} />
      <ul class="recipes-photos">
        {recipe
          ? photos.map((row, i) => (
              <li key={row.id}>
                <PhotoFrame row={row} name={title} alt={edit.photoOf(String(i + 1))} sizes="8rem" />
                <SavedMenu row={row} rows={photos} index={i} />
              </li>
            ))
          : pending.map((blob, i) => (
              <li key={i}>
                <Picture blob={blob} alt={edit.photoOf(String(i + 1))} />
                <PhotoMenu
                  index={i}
                  onFirst={() => onPending(movedTo(pending, i, 0))}
                  onRemove={() => onPending(pending.toSpliced(i, 1))}
                />
              </li>
            ))}
        <li>
          <input
            id={inputId}
            class="sr-only"
            type="file"
            multiple
            accept="image/jpeg,image/png,image/webp"
            onChange={(event) => {
              const files = [...(event.currentTarget.files ?? [])]
              event.currentTarget.value = ''
              void add(files)
            }}
          />
          <label for={inputId} class="recipes-photo-add">
            <Icon name="camera" />
            {edit.addPhoto}
          </label>
        </li>
      </ul>
      <p class="quiet small recipes-photos-hint">{edit.photosHint}</p>
    </div>
  )
}

/** Takes pictures that are dropped on an element, or pasted anywhere on the screen. */
function usePictures(onPictures: (files: readonly File[]) => void) {
  const latest = useRef(onPictures)
  latest.current = onPictures
  const take = (event: Event, data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (files.length === 0) return
    event.preventDefault()
    latest.current(files)
  }
  useEffect(() => {
    // Spreadsheets put a picture beside the text that is copied.
    const paste = (event: ClipboardEvent) => {
      const isText = event.defaultPrevented || event.clipboardData?.types.includes('text/plain')
      if (!isText) take(event, event.clipboardData)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  return {
    onDragOver: (event: DragEvent) =>
      event.dataTransfer?.types.includes('Files') && event.preventDefault(),
    onDrop: (event: DragEvent) => take(event, event.dataTransfer),
  }
}

/** It stays in the document, so that each new state is read aloud. */
function OfPage({ state, again }: PhotosProps['ofPage']): JSX.Element {
  const { edit } = texts.value.recipes
  return (
    <>
      <p class="quiet small recipes-page-photo" role="status">
        {state === 'loading' && edit.photoLoading}
        {state === 'failed' && edit.photoFailed}
      </p>
      {state === 'failed' && <Button onPress={again}>{edit.photoAgain}</Button>}
    </>
  )
}

/** The pictures that the browser can read, made smaller. The user is told about others. */
async function shrinkAll(files: readonly File[]): Promise<Blob[]> {
  const blobs: Blob[] = []
  for (const file of files)
    try {
      blobs.push(await shrinkPhoto(file))
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      say(texts.value.recipes.edit.badPhoto)
    }
  return blobs
}

function Picture({ blob, alt }: { readonly blob: Blob; readonly alt: string }): JSX.Element {
  const url = useMemo(() => URL.createObjectURL(blob), [blob])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return (
    <span class="photo-frame">
      <img class="is-loaded" src={url} alt={alt} />
    </span>
  )
}

interface SavedMenuProps {
  readonly row: RowOf<'photo'>
  readonly rows: readonly RowOf<'photo'>[]
  readonly index: number
}

function SavedMenu({ row, rows, index }: SavedMenuProps): JSX.Element {
  const home = useHome()
  const { edit } = texts.value.recipes
  const toFirst = async () => {
    for (const [i, one] of movedTo(rows, index, 0).entries())
      if (one.position !== i + 1) await home.photos.update(one.id, { position: i + 1 })
  }
  const remove = async () => {
    const kept = await withTimeout(keepPhoto(home, row))
    const work = () => home.photos.delete(row.id)
    await attempt(work, {
      said: edit.photoRemoved,
      ...(kept && { undo: () => bringPhoto(home, kept) }),
    })
  }
  return <PhotoMenu index={index} onFirst={toFirst} onRemove={remove} />
}

interface PhotoMenuProps {
  readonly index: number
  readonly onFirst: () => unknown
  readonly onRemove: () => unknown
}

function PhotoMenu({ index, onFirst, onRemove }: PhotoMenuProps): JSX.Element {
  const { edit } = texts.value.recipes
  return (
    <Menu
      title={edit.photoOf(String(index + 1))}
      items={[
        index > 0 && { icon: 'star', label: edit.firstPhoto, onPress: onFirst },
        { icon: 'trash', label: edit.removePhoto, isDangerous: true, onPress: onRemove },
      ]}
    />
  )
}
