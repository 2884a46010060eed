import { isIdInAnyCase } from '@larder/rules/id.ts'
import type { Data } from '@larder/rules/json.ts'
import type { Mutation } from '@larder/rules/mutation.ts'
import type { Operation } from '#api/rest/batch/batch-contract.ts'
import type { Address, Resource } from '#api/rest/resource.ts'
import { readIfMatch, type Tag } from '#api/rest/writes/preconditions.ts'
import { readCreate, putMutation } from '#api/rest/writes/resource-writes.ts'
import { AppError, invalid } from '#platform/kernel/errors.ts'

/** Returns the validated body, or the error. */
export type ReadBody = (value: unknown) => { readonly value: Data } | { readonly error: Error }

/** A resource of a batch: the segments of its path below `/v1`, and the validators of its bodies. */
export interface BatchResource {
  readonly resource: Resource
  readonly segments: readonly string[]
  readonly readBody: Readonly<Record<'POST' | 'PUT' | 'PATCH', ReadBody>>
}

/** An operation that can be decided. */
export interface ReadOperation {
  readonly resource: Resource
  readonly method: Operation['method']
  readonly address: Address
  readonly ifMatch: Tag | undefined
  /** The first is that of the row. */
  readonly mutations: readonly [Mutation, ...Mutation[]]
}

/** Segments of the paths of rows: no empty one, no dots, nothing encoded, no query. */
const PATH = /^\/v1((?:\/[A-Za-z0-9-]+)+)$/

/**
 * Reads an operation. Its path must name a row or a list of rows, so a batch reaches no other route, and
 * never another household.
 *
 * @throws AppError VALIDATION_FAILED, METHOD_NOT_ALLOWED
 */
export function readOperation(
  resources: readonly BatchResource[],
  { method, path, body, if_match }: Operation,
  now: Date,
): ReadOperation {
  const { found, params, id } = findResource(resources, path)
  const { resource, readBody } = found
  expectMethod(resource, method, id !== undefined)
  const condition = readIfMatch(if_match, 'if_match')
  if (condition !== undefined && method === 'POST')
    throw invalid({ path: '/if_match', message: 'A POST takes no if_match.' })
  if (method === 'DELETE' && body !== undefined)
    throw invalid({ path: '/body', message: 'A DELETE takes no body.' })
  const of = {
    resource,
    method,
    parentId: resource.parent && params[resource.parent.param],
    isReplace: condition === '*',
    ifMatch: condition === '*' ? undefined : condition,
  }
  if (method === 'DELETE') return built(of, id, (target) => [{ op: 'delete', ...target }])
  const data = expectBody(readBody[method], body)
  if (method === 'PATCH')
    return built(of, id, (target) => [{ op: 'update', ...target, patch: data }])
  if (method === 'PUT') {
    const mode = of.isReplace ? 'replace' : 'put'
    return built(of, id, (_, address) => [putMutation(resource, address, data, mode)])
  }
  const create = readCreate(resource, data, now)
  return built(of, create.id, (_, address) => [
    putMutation(resource, address, create.data, 'create'),
    ...create.furtherMutations,
  ])
}

type Target = { readonly entity: string; readonly id: string }

function built(
  of: Omit<ReadOperation, 'address' | 'mutations'> & { readonly parentId: string | undefined },
  id: string | undefined,
  mutationsOf: (target: Target, address: Address) => ReadOperation['mutations'],
): ReadOperation {
  const { resource, method, ifMatch, parentId } = of
  const address = { id: id ?? '', parentId } // a method that needs an id was checked
  const target = { entity: resource.collection.name, id: address.id }
  return { resource, method, ifMatch, address, mutations: mutationsOf(target, address) }
}

/** @throws AppError VALIDATION_FAILED */
function findResource(resources: readonly BatchResource[], path: string) {
  const segments = PATH.exec(path)?.[1]?.split('/').slice(1) ?? []
  for (const found of resources) {
    const params: Record<string, string> = {}
    const own = found.segments.length
    const isOne = segments.length === own + 1
    if (!isOne && segments.length !== own) continue
    const fits = found.segments.every((pattern, i) => {
      if (!pattern.startsWith(':')) return pattern === segments[i]
      params[pattern.slice(1)] = toId(segments[i])
      return true
    })
    const last = segments[own]
    // `/v1/recipes/cookable` and the like are no rows.
    if (fits && Object.values(params).every(Boolean) && (!isOne || toId(last) !== ''))
      return { found, params, id: isOne ? toId(last) : undefined }
  }
  throw invalid({
    path: '/path',
    message:
      'A batch takes the paths of rows, such as /v1/pantry/foods and /v1/pantry/foods/{id} with a UUID. Send other requests, such as verbs, by themselves.',
  })
}

/** The id in lower case; empty if the text is none. */
const toId = (text = ''): string => (isIdInAnyCase(text) ? text.toLowerCase() : '')

/** @throws AppError METHOD_NOT_ALLOWED */
function expectMethod({ collection }: Resource, method: Operation['method'], hasId: boolean): void {
  const creates = collection.clientsMay.includes('create')
  const ofRow = creates ? ['PUT', 'PATCH', 'DELETE'] : ['PATCH', 'DELETE']
  const ofList = creates ? ['POST'] : []
  const allowed = collection.isWriteOnce ? [] : hasId ? ofRow : ofList
  if (allowed.includes(method)) return
  const message =
    allowed.length > 0
      ? `In a batch this path accepts ${allowed.join(', ')}.`
      : 'In a batch this path accepts no method.'
  throw new AppError('METHOD_NOT_ALLOWED', message)
}

/** @throws AppError VALIDATION_FAILED */
function expectBody(readBody: ReadBody, body: Data | undefined): Data {
  if (body === undefined) throw invalid({ path: '/body', message: 'body is missing.' })
  const read = readBody(body)
  if ('value' in read) return read.value
  if (read.error instanceof AppError) throw within(read.error, '/body')
  throw read.error
}

/** Returns the error with its paths below another path. */
export function within(error: AppError, path: string): AppError {
  const { details, ...fields } = error.fields
  if (!Array.isArray(details)) return error
  const below = details.map((one: { path: string }) => ({
    ...one,
    path: path + one.path.replace(/^\/headers\/if-match$/, '/if_match'),
  }))
  return new AppError(error.code, error.message, { fields: { ...fields, details: below } })
}
