import { type TSchema, Type } from 'typebox'
import type { Member } from '#kernel/actor.ts'
import { type ErrorCode, invalid } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { Id, strict } from '#kernel/schemas.ts'
import type { Api } from '#platform/http/server.ts'
import type { Data, Json } from '#sync/collection/contract.ts'
import { runVerb, tryVerb } from '#sync/write/run-verb.ts'
import { withHousehold } from '#sync/write/with-household.ts'
import { day } from '@larder/rules/values/scalars.ts'
import { validateWish } from '@larder/rules/verbs/validate-wish.ts'
import type { Verb } from '@larder/rules/verbs/verb.ts'
import type { Deps } from './resource.ts'
import { expectAnswer } from './rest-errors.ts'

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
}

/** Mounts the route of a verb. Its body is the wish without the ids of the path. */
export function mountVerb(api: Api, deps: Deps, route: VerbRoute): void {
  const { verb, path, params, tag, operationId, summary, description, answer } = route
  const body = bodyOf(route)
  const schema = {
    operationId,
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    params: Type.Object(Object.fromEntries(Object.keys(params).map((name) => [name, Id]))),
    ...(route.method === 'delete' ? {} : { body }),
    response: { 200: Type.Unsafe<Data>(answer) },
  }
  const bodyIsOptional = (body.required ?? []).length === 0
  api.route({
    method: route.method ?? 'post',
    url: path,
    schema,
    config: { errors: ERRORS, bodyIsOptional },
    handler: ({ member, params: given, body: sent }) => {
      const ids = Object.entries(params).map(([name, of]) => [
        of,
        (given as Readonly<Record<string, string>>)[name] ?? null, // the schema has all of them
      ])
      return run(deps, member, verb, Object.fromEntries(ids), (sent ?? {}) as Data)
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

/** @throws AppError VALIDATION_FAILED, NOT_FOUND, CONFLICT */
async function run(
  deps: Deps,
  member: Member,
  verb: Verb,
  ids: Data,
  { id, on, dry_run, ...sent }: Data,
): Promise<Data> {
  const validated = validateWish(verb, { ...sent, ...ids })
  if ('problems' in validated)
    throw invalid(
      ...validated.problems.map(({ path, message }) => ({
        path: path.replace(/^\/wish/, ''),
        message: message.replace(/^wish\./, ''),
      })),
    )
  const request = {
    scopeId: member.householdId,
    writer: member,
    run: {
      verb,
      wish: validated.wish,
      operationId: textOf(id) ?? newId(deps.clock()),
      on: textOf(on),
    },
  }
  return withHousehold(deps, member, async (tx, { now }) => {
    if (dry_run === true) return expectAnswer(await tryVerb(tx, deps.sync, request, now), verb.name)
    const { result } = await runVerb(tx, deps.sync, request, now)
    return expectAnswer(result, verb.name)
  })
}

const textOf = (value: Json | undefined) => (typeof value === 'string' ? value : undefined)
