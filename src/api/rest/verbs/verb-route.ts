import { type Data, type Problem, textOf } from '@larder/rules/json.ts'
import type { Result } from '@larder/rules/mutation.ts'
import { day } from '@larder/rules/values/scalars.ts'
import { validateWish, type Verb } from '@larder/rules/verbs/verb.ts'
import { type TObject, type TSchema, Type } from 'typebox'
import type { Deps } from '#api/rest/resource.ts'
import { expectAnswer, withNames } from '#api/rest/rest-errors.ts'
import type { Api } from '#platform/http/api.ts'
import type { Member } from '#platform/kernel/actor.ts'
import { type AppError, type ErrorCode, invalid } from '#platform/kernel/errors.ts'
import { newId } from '#platform/kernel/ids.ts'
import { dataOf } from '#platform/kernel/json.ts'
import { Id, strict } from '#platform/kernel/schemas.ts'
import { type Db, inTransaction } from '#platform/postgres/database.ts'
import { decideVerb, type DoneVerb, runVerb } from '#sync/write/verbs/run-verb.ts'

const ERRORS: readonly ErrorCode[] = ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT']

interface VerbRoute {
  readonly verb: Verb
  /** Relative to the path where it is mounted: `/foods/:id/consume`. */
  readonly path: string
  /** The members of the wish that are parameters of the path, by the name of the parameter. */
  readonly params: Readonly<Record<string, string>>
  readonly tag: string
  /** In generated clients: `consumeFood`. The body has the same name with a capital letter. */
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly answer: TSchema
  readonly method?: 'delete'
  /** Whether the request may have `dry_run: true`: it writes nothing. */
  readonly hasDryRun?: true
  /** The body, where it is not the wish without the ids of the path, with `id` and `on`. */
  readonly body?: TObject
  /** The members of the body that may be the operation's id, tried in this order. The default is `id`. */
  readonly idIn?: readonly string[]
  /** The names of fields in the body, where an error names the field: `quantity` instead of `delta`. */
  readonly names?: Readonly<Record<string, string>>
  /** The error of a refusal that needs words of its own. */
  readonly errorOf?: (result: Result) => AppError | undefined
  /** Makes the verb of one request, where it depends on more than the wish. It reads before the lock. */
  readonly verbFor?: (db: Db, member: Member, wish: Data) => Promise<Verb>
  /** Builds the answer of the route, where it is not the answer of the verb, in the same transaction. */
  readonly toAnswer?: (tx: Db, member: Member, done: DoneVerb, wish: Data) => Promise<Data>
}

/** Mounts the route of a verb. Its body is the wish without the ids of the path. */
export function mountVerb(api: Api, deps: Deps, route: VerbRoute): void {
  const { path, params, tag, operationId, summary, description, answer } = route
  const body = route.body ?? bodyOf(route)
  const schema = {
    operationId,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    params: Type.Unsafe<Readonly<Record<string, string>>>(
      Type.Object(Object.fromEntries(Object.keys(params).map((name) => [name, Id]))),
    ),
    ...(route.method === 'delete' ? {} : { body }),
    response: { 200: Type.Unsafe<Data>(answer) },
  }
  const bodyIsOptional = (body.required ?? []).length === 0
  api.route({
    method: route.method ?? 'post',
    url: path,
    schema,
    config: { errors: ERRORS, bodyIsOptional },
    handler: ({ db, member, params: given, body: sent }) => {
      const ids = Object.entries(params).map(([name, of]) => [of, given[name] ?? null])
      // The schema has validated the body; a route of DELETE has none.
      return run({ ...deps, db }, member, route, Object.fromEntries(ids), dataOf(sent ?? {}))
    },
  })
}

function bodyOf({ verb, params, operationId, hasDryRun }: VerbRoute) {
  const inPath = new Set(Object.values(params))
  const members = [...(verb.wish.members ?? [])].filter(([name]) => !inPath.has(name))
  const ownMembers = members.map(([name, { isOptional, schema }]) => [
    name,
    isOptional ? Type.Optional(schema) : schema,
  ])
  const description = 'The id of this operation: a repeated request is done once.'
  return Type.Object(
    {
      id: Type.Optional({ ...Id, description }),
      on: Type.Optional({
        ...day().schema,
        description: 'The day on which it was done. The default is today, and so is a later day.',
      }),
      ...(hasDryRun && {
        dry_run: Type.Optional(
          Type.Boolean({ description: 'True: only tell what would happen.', examples: [false] }),
        ),
      }),
      ...Object.fromEntries(ownMembers),
    },
    { ...strict, title: operationId.slice(0, 1).toUpperCase() + operationId.slice(1) },
  )
}

/** @throws AppError VALIDATION_FAILED, NOT_FOUND, FORBIDDEN, CONFLICT */
async function run(
  deps: Deps,
  member: Member,
  route: VerbRoute,
  ids: Data,
  { id, on, dry_run, ...sent }: Data,
): Promise<Data> {
  const { idIn = ['id'], toAnswer } = route
  const wish = expectWish(route.verb, { ...sent, ...ids })
  const verb = (await route.verbFor?.(deps.db, member, wish)) ?? route.verb
  const [given] = idIn.flatMap((name) => textOf({ id, ...wish }[name]) ?? [])
  const request = {
    scopeId: member.householdId,
    writer: member,
    run: {
      verb,
      wish,
      operationId: given?.toLowerCase() ?? newId(deps.clock()),
      on: textOf(on) ?? undefined,
      isRepeatable: given !== undefined,
    },
  }
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock()
    if (dry_run === true)
      return answerOf(
        (await decideVerb(tx, deps.sync, { ...request, isTrial: true }, now)).result,
        route,
      )
    const done = await runVerb(tx, deps.sync, request, now)
    const answer = answerOf(done.result, route)
    return toAnswer ? toAnswer(tx, member, done, wish) : answer
  })
}

/** @throws AppError VALIDATION_FAILED */
function expectWish(verb: Verb, given: Data): Data {
  const validated = validateWish(verb, given)
  if ('wish' in validated) return validated.wish
  throw invalid(...validated.problems.map(toRequest))
}

/** The request has the members of the wish. */
const toRequest = ({ path, message }: Problem): Problem => ({
  path: path.replace(/^\/wish/, ''),
  message: message.replace(/^wish\./, ''),
})

/** @throws AppError NOT_FOUND, CONFLICT, VALIDATION_FAILED */
function answerOf(result: Result, { verb, names = {}, errorOf }: VerbRoute): Data {
  const error = errorOf?.(result)
  if (error) throw error
  const { details, ...rest } = result
  const inRequest = details ? { ...rest, details: details.map(toRequest) } : result
  return expectAnswer(withNames(inRequest, names), verb.name)
}
