import type { Data, Json } from '@larder/rules/json.ts'
import { localDay } from '@larder/rules/local-day.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import { fitsOnePush } from 'larder-client/engine/batch.ts'
import type { SyncState } from 'larder-client/engine/loop.ts'
import type { Asked, Method } from 'larder-client/engine/wire.ts'
import { type Collection, createCollection, type Query } from './collection.ts'
import {
  COLLECTIONS,
  type CollectionName,
  type RowOf,
  VERB_METHODS,
  type VerbMethod,
} from './kinds.ts'
import { createPhotos, type Photos } from './photos.ts'
import { Refused } from './refusal.ts'
import type { Fields, Wishes } from './rows.ts'
import { createStatus, type StatusDeps, type WatchedStatus } from './status.ts'

/** The result of a verb. */
export interface Done {
  /** For `undo`. */
  readonly operationId: string
  /** The answer by the rows of this device; undefined if only the server can give it. */
  readonly answer: Data | undefined
}

export interface VerbOptions {
  /** The day on which it was done, `YYYY-MM-DD`. The default is today. */
  readonly on?: string
}

type Collections = {
  readonly [Name in CollectionName]: Collection<(typeof COLLECTIONS)[Name]>
}

type Verbs = {
  /** Carries out a verb. @throws Refused */
  readonly [Name in VerbMethod]: (
    wish: Wishes[(typeof VERB_METHODS)[Name]],
    options?: VerbOptions,
  ) => Promise<Done>
}

/** A household on this device. */
export interface Home extends Collections, Verbs, Photos {
  readonly id: string
  /** A shopping list with its items, without those that were put away or dismissed. */
  list(id: string): {
    get(): RowOf<'shopping_list'> | undefined
    items: Query<RowOf<'shopping_item'>>
  }
  readonly status: WatchedStatus
  /** Several changes that are done together or not at all: at most 200, with about 900 kB. @throws Refused */
  together(mutations: readonly Mutation[]): Promise<void>
  /**
   * Sends a request to any other route of the API, about this household.
   *
   * @param path such as `/v1/search?q=egg`
   * @returns the body of the answer
   * @throws RequestRefused, NoAnswer
   */
  request(method: Method, path: string, body?: object): Promise<Json>
  /** Forgets an answer of `status.told` that the user has seen. */
  dismiss(mutationId: string): Promise<void>
  /** Sends the changes that were set aside. */
  resume(): Promise<void>
  /** Forgets the changes that were set aside. */
  discard(): Promise<void>
  /** Pushes and pulls now. @returns the state after it: `idle` if all is done */
  sync(): Promise<SyncState>
}

export interface HomeDeps extends StatusDeps {
  readonly ask: (request: Omit<Asked, 'token'>) => Promise<Json>
  readonly uuid: () => string
  readonly now: () => Date
}

/** It is one closure, because the members of a home share the replica and the loop. */
export function createHome({
  replica,
  loop,
  onState,
  ask,
  persistence,
  uuid,
  now,
}: HomeDeps): Home {
  const { view } = replica
  const act = async (mutation: Mutation): Promise<void> => {
    await replica.add([mutation])
    loop.poke()
  }

  function today(): string {
    const zone = view.get('household', replica.scopeId)?.data['time_zone']
    return localDay(now().toISOString(), typeof zone === 'string' ? zone : 'UTC')
  }

  // Making the format of a time zone takes longer than a verb, so it is made before the first one.
  view
    .load([])
    ?.then(today)
    .catch(() => {}) // the first change tries again, and gets the error

  async function run(verb: string, wish: Data, { on = today() }: VerbOptions = {}): Promise<Done> {
    const id = uuid()
    const { answer } = await replica.add([{ op: 'run', verb, id, on, wish }])
    loop.poke()
    return { operationId: id, answer }
  }

  const collectionOf = (kind: keyof Fields) => createCollection(kind, replica, act, uuid)
  const listItems = createCollection('shopping_item', replica, act, uuid)
  const photoRows = createCollection('photo', replica, act, uuid)
  const photos = createPhotos({
    replica,
    poke: loop.poke,
    uuid,
    ask,
    get: (id) => photoRows.get(id),
  })
  const collections = mapValues(COLLECTIONS, collectionOf)
  const verbs = mapValues(
    VERB_METHODS,
    (verb) => (wish: Data, options?: VerbOptions) => run(verb, wish, options),
  )
  return {
    // `mapValues` does not keep the type of each member.
    ...(collections as unknown as Collections),
    ...(verbs as unknown as Verbs),
    ...photos,
    id: replica.scopeId,
    list: (id) => ({
      get: () => {
        const lists = createCollection('shopping_list', replica, act, uuid)
        return lists.get(id)
      },
      items: listItems.where({ list_id: id, put_away_at: null, dismissed_at: null }),
    }),
    status: createStatus({ replica, loop, onState, persistence }),
    request: (method, path, body) =>
      ask({ method, path, household: replica.scopeId, ...(body ? { body } : {}) }),
    async together(mutations) {
      if (!fitsOnePush(mutations))
        throw new Refused({
          reason: 'too_many',
          message: 'These are too many changes at once.',
        })
      const group_id = uuid()
      await replica.add(mutations.map((one) => ({ ...one, group_id })))
      loop.poke()
    },
    dismiss: (id) => replica.dismiss(id),
    async resume() {
      await replica.resume()
      loop.poke()
    },
    discard: () => replica.discard(),
    sync: () => loop.sync(),
  }
}

function mapValues<Value, Mapped>(
  values: Readonly<Record<string, Value>>,
  map: (value: Value) => Mapped,
): Record<string, Mapped> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))
}
