import type { JSX } from 'preact'
import { useId } from 'preact/hooks'
import { Icon } from '#web/components/icon.tsx'
import { Photo } from '#web/components/photos/photo-frame.tsx'
import { shrinkPhoto } from '#web/components/photos/shrink-photo.ts'
import { attempt } from '#web/components/toasts.tsx'
import { useHome, useRows } from '#web/data/home.ts'
import { texts } from '#web/texts/language.ts'
import type { Lot } from './lots.ts'

interface LotPhotosProps {
  readonly lot: Lot
}

/** The photos of a lot. */
export function LotPhotos({ lot }: LotPhotosProps): JSX.Element | null {
  const photos = useRows((all) => all.photos.where({ pantry_item_id: lot.id }), [lot.id])
  if (photos.length === 0) return null
  return (
    <div class="row pantry-photos">
      {photos.map((photo) => (
        <Photo key={photo.id} row={photo} alt={photo.alt ?? lot.name} size="small" />
      ))}
    </div>
  )
}

/** Adds a photo to a lot. */
export function AddLotPhoto({ lot }: LotPhotosProps): JSX.Element {
  const { pantry } = texts.value
  const home = useHome()
  const input = useId()
  const add = async (file: File) => {
    let id = ''
    await attempt(
      async () => {
        ;({ id } = await home.addPhoto({ pantry_item_id: lot.id }, await shrinkPhoto(file)))
      },
      { said: pantry.said.photo, undo: () => home.photos.delete(id) },
    )
  }
  return (
    <>
      <input
        id={input}
        class="sr-only"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) void add(file)
        }}
      />
      <label class="button" for={input}>
        <Icon name="camera" />
        {pantry.lot.photo}
      </label>
    </>
  )
}
