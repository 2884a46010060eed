import { Id } from '#kernel/schemas.ts'
import { type TSchema, Type } from 'typebox'
import type { Clock } from '#kernel/clock.ts'
import type { Member } from '#kernel/actor.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import type { Api } from '#platform/http/server.ts'
import type { Data } from '#sync/collection/contract.ts'
import type { Deps } from '#rest/resource.ts'
import { mountVerb } from '#rest/verb-route.ts'
import { consumeFood, wasteFood } from '@larder/rules/pantry/consume.ts'
import { undo } from '@larder/rules/verbs/undo.ts'
import { readOperation } from '#sync/write/operations.ts'
import { ChangePlace, ChangeState, Changed, Count, Move, Moved, Undo } from './contract.ts'
import { FoodTaken, Operation, OperationUndone } from './operation-contract.ts'
import { mountConversion } from './convert-routes.ts'
import { changeItem, moveStock, type ChangeInput, undoMovement } from './service.ts'

const ById = Type.Object({ id: Id })
const ERRORS: readonly ErrorCode[] = ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT']

/** The verbs of the pantry. They are mounted at /v1/pantry. */
export function mountPantryVerbs(api: Api, deps: Deps): void {
  const amount = (name: string, summary: string, body: typeof Move) =>
    verb(name, summary, body, Moved)
  api.post(
    '/items/:id/add',
    amount('addToItem', 'Add to an item', Move),
    ({ member, params, body }) => moveStock(deps, member, params.id, 'add', body),
  )
  api.post(
    '/items/:id/consume',
    amount('consumeItem', 'Use some of an item', Move),
    ({ member, params, body }) => moveStock(deps, member, params.id, 'consume', body),
  )
  api.post(
    '/items/:id/waste',
    amount('wasteItem', 'Throw away some of an item', Move),
    ({ member, params, body }) => moveStock(deps, member, params.id, 'waste', body),
  )
  api.post(
    '/items/:id/count',
    amount('countItem', 'Set the amount by a count', Count),
    ({ member, params, body }) => moveStock(deps, member, params.id, 'count', body),
  )
  api.post(
    '/movements/:id/undo',
    { ...verb('undoMovement', 'Undo a movement', Undo, Moved), ...OPTIONAL },
    ({ member, params, body }) => undoMovement(deps, member, params.id, body),
  )

  mountChanges(api, deps)
  mountFoodVerbs(api, deps)
  mountOperations(api, deps)
  mountConversion(api, deps)
}

/** Takes amounts of a food from its lots. */
function mountFoodVerbs(api: Api, deps: Deps): void {
  const ofFood = { params: { id: 'food_id' }, tag: 'pantry', answer: FoodTaken }
  const description =
    'It takes from the lots of the food, first expired, first out. No lot falls below zero: the answer tells the shortfall.'
  mountVerb(api, deps, {
    ...ofFood,
    verb: consumeFood,
    path: '/foods/:id/consume',
    operationId: 'consumeFood',
    summary: 'Use some of a food',
    description,
  })
  mountVerb(api, deps, {
    ...ofFood,
    verb: wasteFood,
    path: '/foods/:id/waste',
    operationId: 'wasteFood',
    summary: 'Throw away some of a food',
    description,
  })
}

function mountOperations(api: Api, deps: Deps): void {
  api.get(
    '/operations/:id',
    {
      schema: {
        operationId: 'readOperation',
        tags: ['pantry'],
        summary: 'Read an operation',
        description: 'An operation is the record of a verb that was done. It is kept for 400 days.',
        params: ById,
        response: { 200: Operation },
      },
      config: { errors: ['NOT_FOUND'] },
    },
    ({ member, params }) => readOperation(deps.db, member.householdId, params.id),
  )
  mountVerb(api, deps, {
    verb: undo,
    path: '/operations/:id/undo',
    params: { id: 'operation_id' },
    tag: 'pantry',
    operationId: 'undoOperation',
    summary: 'Undo an operation',
    description:
      'It reverses each amount whose lot was not counted since, and each field that nobody changed since. `kept` lists the rest. A second undo changes nothing and has the same answer.',
    answer: OperationUndone,
  })
}

/** Opens, freezes, thaws and moves an item or a part of it. */
function mountChanges(api: Api, deps: Deps): void {
  const { clock } = deps
  const state = (name: string, summary: string) => ({
    ...verb(name, summary, ChangeState, Changed),
    ...OPTIONAL,
  })
  const change = (verbName: string, { member, params, body }: ChangeRequest, changes: Data) => {
    const itemId = params.id
    return changeItem(deps, member, itemId, body, changes, { verb: verbName, itemId, ...body })
  }

  api.post('/items/:id/open', state('openItem', 'Open an item'), (request) =>
    change('open', request, {
      ...locationOf(request.body),
      opened_at: timeOf(request.body, clock),
    }),
  )
  api.post('/items/:id/freeze', state('freezeItem', 'Freeze an item'), (request) =>
    change('freeze', request, {
      ...locationOf(request.body),
      frozen_at: timeOf(request.body, clock),
      thawed_at: null,
    }),
  )
  api.post('/items/:id/thaw', state('thawItem', 'Thaw an item'), (request) =>
    change('thaw', request, {
      ...locationOf(request.body),
      frozen_at: null,
      thawed_at: timeOf(request.body, clock),
    }),
  )
  api.post(
    '/items/:id/move',
    verb('moveItem', 'Move an item to another location', ChangePlace, Changed),
    (request) => change('move', request, { location_id: request.body.location_id }),
  )
}

interface ChangeRequest {
  readonly member: Member
  readonly params: { readonly id: string }
  readonly body: ChangeInput & Data
}

const OPTIONAL = { config: { errors: ERRORS, bodyIsOptional: true } }

function verb<B extends TSchema, A extends TSchema>(
  operationId: string,
  summary: string,
  body: B,
  answer: A,
) {
  const params = ById
  return {
    schema: { operationId, tags: ['pantry'], summary, params, body, response: { 200: answer } },
    config: { errors: ERRORS },
  }
}

const timeOf = ({ at }: { at?: string }, clock: Clock) => at ?? clock().toISOString()

const locationOf = ({ location_id }: { location_id?: string }) =>
  location_id === undefined ? {} : { location_id }
