import type { Data, Json } from '@larder/rules/json.ts'
import { localDay } from '@larder/rules/local-day.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import { fitsOnePush } from 'larder-client/engine/batch.ts'
import type { SyncState } from 'larder-client/engine/loop.ts'
import type { Asked, Method, Pushed } from 'larder-client/engine/wire.ts'
import { type Collection, createCollection, type Query } from './collection.ts'
import {
  COLLECTIONS,
  type CollectionName,
  type RowKind,
  type RowOf,
  VERB_METHODS,
  type VerbMethod,
} from './kinds.ts'
import { createPhotos, type Photos } from './photos.ts'
import { Refused } from './refusal.ts'
import type { Wishes } from './rows.ts'
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
  /** The account whose copy of the household this is. */
  readonly accountId: string
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
  readonly accountId: string
  readonly ask: (request: Omit<Asked, 'token'>) => Promise<Json>
  readonly uuid: () => string
  readonly now: () => Date
}

export function createHome(deps: HomeDeps): Home {
  const { accountId, replica, loop, ask, uuid } = deps
  const { scopeId: id } = replica

  async function add(mutations: readonly Pushed[]): Promise<Data | undefined> {
    const { answer } = await replica.add(mutations)
    loop.poke()
    return answer
  }
  const act = async (mutation: Mutation) => void (await add([mutation]))
  const collections = mapValues<Collections, RowKind>(COLLECTIONS, (kind) =>
    createCollection(kind, replica, act, uuid),
  )

  const today = createCalendar(deps)
  async function run(verb: string, wish: Data, { on = today() }: VerbOptions = {}): Promise<Done> {
    const operationId = uuid()
    const answer = await add([{ op: 'run', verb, id: operationId, on, wish }])
    return { operationId, answer }
  }

  return {
    ...collections,
    ...mapValues<Verbs, string>(
      VERB_METHODS,
      (verb) => (wish: Data, options?: VerbOptions) => run(verb, wish, options),
    ),
    ...createPhotos({ ...deps, photos: collections.photos }),
    id,
    accountId,
    list: (list_id) => ({
      get: () => collections.lists.get(list_id),
      items: collections.listItems.where({ list_id, put_away_at: null, dismissed_at: null }),
    }),
    status: createStatus(deps),
    request: (method, path, body) => ask({ method, path, household: id, ...(body && { body }) }),
    async together(mutations) {
      if (!fitsOnePush(mutations))
        throw new Refused({
          reason: 'too_many',
          message: 'These are too many changes at once.',
        })
      const group_id = uuid()
      await add(mutations.map((one) => ({ ...one, group_id })))
    },
    dismiss: (mutationId) => replica.dismiss(mutationId),
    async resume() {
      await replica.resume()
      loop.poke()
    },
    discard: () => replica.discard(),
    sync: () => loop.sync(),
  }
}

/** @returns a function that tells the day of now in the time zone of the household */
function createCalendar({ replica, now }: Pick<HomeDeps, 'replica' | 'now'>): () => string {
  const { view, scopeId } = replica
  function today(): string {
    const zone = view.get('household', scopeId)?.data['time_zone']
    return localDay(now().toISOString(), typeof zone === 'string' ? zone : 'UTC')
  }
  // Making the format of a time zone takes longer than a verb, so it is made before the first one.
  view
    .load([])
    ?.then(today)
    .catch(() => {}) // the first change tries again, and gets the error
  return today
}

/** Maps each value of a record. The caller names the result: the type of `map` does not tell its members apart. */
function mapValues<Mapped, Value>(
  values: Readonly<Record<keyof Mapped, Value>>,
  map: (value: Value) => unknown,
): Mapped
function mapValues<Value>(values: Readonly<Record<string, Value>>, map: (value: Value) => unknown) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))
}
