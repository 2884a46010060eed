import { textOf, type Data } from '@larder/rules/json.ts'
import type { Result } from '@larder/rules/mutation.ts'
import { toChange } from '@larder/rules/mutations/decide.ts'
import { freezeItem, moveItem, openItem, thawItem } from '@larder/rules/pantry/change-item.ts'
import {
  addToItem,
  AMOUNT_FIELDS,
  consumeItem,
  countItem,
  wasteItem,
} from '@larder/rules/pantry/move-amount.ts'
import { undoMovement } from '@larder/rules/pantry/undo-movement.ts'
import type { Row } from '#api/rest/reads/read-rows.ts'
import { readOne } from '#api/rest/reads/resource-reads.ts'
import type { Deps } from '#api/rest/resource.ts'
import { expectRow } from '#api/rest/rest-errors.ts'
import { mountVerb } from '#api/rest/verbs/verb-route.ts'
import { readBack } from '#api/rest/writes/resource-writes.ts'
import type { Api } from '#platform/http/api.ts'
import type { Member } from '#platform/kernel/actor.ts'
import { conflict, notFound } from '#platform/kernel/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { DoneVerb } from '#sync/write/verbs/run-verb.ts'
import {
  ChangePlace,
  ChangeState,
  Changed,
  Count,
  Move,
  Moved,
  pantryItems,
  Undo,
} from './contract.ts'
import { itemResource } from './resources.ts'

const AMOUNT_VERBS = [
  {
    verb: addToItem,
    path: '/items/:id/add',
    operationId: 'addToItem',
    summary: 'Add to an item',
    body: Move,
  },
  {
    verb: consumeItem,
    path: '/items/:id/consume',
    operationId: 'consumeItem',
    summary: 'Use some of an item',
    body: Move,
  },
  {
    verb: wasteItem,
    path: '/items/:id/waste',
    operationId: 'wasteItem',
    summary: 'Throw away some of an item',
    body: Move,
  },
  {
    verb: countItem,
    path: '/items/:id/count',
    operationId: 'countItem',
    summary: 'Set the amount by a count',
    body: Count,
  },
] as const

const CHANGE_VERBS = [
  {
    verb: openItem,
    path: '/items/:id/open',
    operationId: 'openItem',
    summary: 'Open an item',
    body: ChangeState,
  },
  {
    verb: freezeItem,
    path: '/items/:id/freeze',
    operationId: 'freezeItem',
    summary: 'Freeze an item',
    body: ChangeState,
  },
  {
    verb: thawItem,
    path: '/items/:id/thaw',
    operationId: 'thawItem',
    summary: 'Thaw an item',
    body: ChangeState,
  },
  {
    verb: moveItem,
    path: '/items/:id/move',
    operationId: 'moveItem',
    summary: 'Move an item to another location',
    body: ChangePlace,
  },
] as const

/** The verbs of one item. */
export function mountItemVerbs(api: Api, deps: Deps): void {
  mountAmounts(api, deps)
  mountChanges(api, deps)
}

/** Each writes one movement of an item. The amount of the item may fall below zero. */
function mountAmounts(api: Api, deps: Deps): void {
  const common = {
    tag: 'pantry',
    answer: Moved,
    errorOf: movementError,
    toAnswer: async (tx: Db, member: Member, done: DoneVerb) => {
      const { id, version, data } = expectRow(done.decision.results[0], 'movement')
      const item = await readItem(tx, member, done, done.result.answer?.['pantry_item_id'])
      return { item, movement: { id, version, ...data } }
    },
  }
  const ofItem = { ...common, params: { id: 'pantry_item_id' }, names: AMOUNT_FIELDS }
  for (const route of AMOUNT_VERBS) mountVerb(api, deps, { ...ofItem, ...route })
  mountVerb(api, deps, {
    ...common,
    verb: undoMovement,
    path: '/movements/:id/undo',
    params: { id: 'movement_id' },
    operationId: 'undoMovement',
    summary: 'Undo a movement',
    body: Undo,
  })
}

function movementError({ status, reason, duplicate_of }: Result) {
  if (status === 'gone') return notFound('movement')
  return reason === 'duplicate'
    ? conflict('This movement was already undone.', { duplicate_of })
    : undefined
}

/** Opens, freezes, thaws and moves an item or a part of it. */
function mountChanges(api: Api, deps: Deps): void {
  const common = {
    params: { id: 'pantry_item_id' },
    tag: 'pantry',
    idIn: ['id', 'new_id'],
    names: AMOUNT_FIELDS,
    answer: Changed,
    errorOf: ({ status }: Result) =>
      status === 'gone' ? conflict('The row with this id was deleted. Use a new id.') : undefined,
    async toAnswer(tx: Db, member: Member, done: DoneVerb) {
      const { pantry_item_id, rest_id = null } = done.result.answer ?? {}
      const item = await readItem(tx, member, done, pantry_item_id)
      return { item, rest: rest_id === null ? null : await readItem(tx, member, done, rest_id) }
    },
  }
  for (const route of CHANGE_VERBS) mountVerb(api, deps, { ...common, ...route })
}

/** The item as it was written, or as it is where the verb did not write it. */
function readItem(
  tx: Db,
  member: Member,
  { written, loaded: { now } }: DoneVerb,
  id: Data[string] | undefined,
): Promise<Row> {
  const row = written.find((one) => one.entity === pantryItems.name && one.id === id)
  return row
    ? readBack(tx, itemResource, member, toChange(row, row.version), row.derived, now)
    : readOne(tx, itemResource, member, { id: textOf(id) ?? '', parentId: undefined }, now)
}
