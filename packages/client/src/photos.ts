import type { Json } from '@larder/rules/json.ts'
import type { Replica } from 'larder-client/engine/contract.ts'
import { readList } from 'larder-client/engine/read-answers.ts'
import { type PhotoUpload, toStored } from 'larder-client/engine/state.ts'
import type { SharedLoop } from 'larder-client/engine/tabs/shared-loop.ts'
import type { Asked } from 'larder-client/engine/wire.ts'
import type { Bytes } from 'larder-client/storage/contract.ts'
import type { Collection } from './collection.ts'
import type { RowOf } from './kinds.ts'
import { Refused } from './refusal.ts'
import type { NewFields } from './rows.ts'

/** Where the content of a photo is. */
export type PhotoContent =
  /** On this device: the server does not have it yet. */
  | { readonly blob: Blob }
  /** Addresses at the server, of at most 2048, 640 and 160 pixels. They are secrets: see docs/photos.md. */
  | { readonly large: string; readonly medium: string; readonly small: string }

export interface Photos {
  /**
   * Adds a photo to a recipe, an item or a food. It is done when the bytes are stored on this device; they are
   * sent after the row.
   *
   * @throws Refused
   */
  addPhoto(
    fields: NewFields['photo'] & { readonly id?: string },
    content: Blob,
  ): Promise<RowOf<'photo'>>
  /**
   * @returns undefined if there is no such photo, or if the server does not have its content yet
   * @throws NoAnswer, RequestRefused, if only the server has it
   */
  photo(id: string): Promise<PhotoContent | undefined>
}

export interface PhotosDeps {
  readonly replica: Replica
  readonly loop: Pick<SharedLoop, 'poke'>
  readonly uuid: () => string
  readonly ask: (request: Omit<Asked, 'token'>) => Promise<Json>
  readonly photos: Pick<Collection<'photo'>, 'get'>
}

export function createPhotos({ replica, loop, uuid, ask, photos }: PhotosDeps): Photos {
  /** Photos whose rows are shown while their bytes are being stored. */
  const storing = new Map<string, Blob>()

  async function localBlob(id: string): Promise<Blob | undefined> {
    const early = storing.get(id)
    if (early) return early
    const upload = replica.uploads().find(({ mutation }) => mutation.id === id)
    const bytes = upload && (await replica.photoBytes(id))
    return bytes && new Blob([bytes], { type: upload.mutation.media_type })
  }

  return {
    async addPhoto({ id = uuid(), ...fields }, content) {
      const bytes: Bytes = new Uint8Array(await content.arrayBuffer())
      const data = toStored(fields)
      const upload: PhotoUpload = {
        op: 'upload',
        entity: 'photo',
        id,
        media_type: content.type,
        size: content.size,
      }
      storing.set(id, new Blob([bytes], { type: content.type }))
      try {
        await replica.add([{ op: 'create', entity: 'photo', id, data }], {
          photo: { upload, bytes },
        })
      } finally {
        storing.delete(id)
      }
      loop.poke()
      const row = photos.get(id)
      if (!row) throw new Refused({ reason: 'gone', message: 'The row was deleted.' })
      return row
    },
    async photo(id) {
      const blob = await localBlob(id)
      if (blob) return { blob }
      if ((photos.get(id)?.content_sha256 ?? null) === null) return undefined
      const household = replica.scopeId
      const answer = await ask({
        method: 'POST',
        path: '/v1/photos/links',
        body: { ids: [id] },
        household,
      })
      const [link] = readList(answer, 'links', ['large', 'medium', 'small'])
      return link && { large: link.large, medium: link.medium, small: link.small }
    },
  }
}
