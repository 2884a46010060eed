import { isId } from '@larder/rules/id.ts'
import type { Problem } from '@larder/rules/json.ts'
import type { Mutation, Result } from '@larder/rules/mutation.ts'
import { describeUnknown } from '@larder/rules/nearest-name.ts'
import { validateWish, type Verb } from '@larder/rules/verbs/verb.ts'
import type { Static } from 'typebox'
import { atFirstUse, openAjv } from '#platform/http/validation.ts'
import { explainErrors } from '#platform/kernel/explain-errors.ts'
import { dataOf, findFlaw } from '#platform/kernel/json.ts'
import type { Run } from '#sync/write/verbs/run-verb.ts'
import { Mutation as Shape } from './push-schemas.ts'

/** A mutation as it was received. Only its id, `seq` and group were validated. */
export interface PushedMutation {
  readonly mutation_id: string
  readonly seq?: number
  readonly group_id?: string
  readonly [member: string]: unknown
}

type Shaped = Static<typeof Shape>
/** The same as a JSON Schema, without the types of TypeBox. */
const SCHEMA: object = Shape

/** Validates the types of a mutation's members. */
const validateShape = atFirstUse(() => {
  const isShaped = openAjv({ strict: false, allErrors: true }).compile<Shaped>(Shape)
  return (sent: PushedMutation): { shaped: Shaped } | { problem: Problem } => {
    if (isShaped(sent)) return { shaped: sent }
    const problems = explainErrors({ ...SCHEMA }, isShaped.errors ?? [], 'The mutation')
    return { problem: problems[0] ?? { path: '', message: 'The mutation must be an object.' } }
  }
})

/**
 * Reads a mutation. An invalid one becomes `malformed` and is refused by itself: an error for the
 * whole batch would block the client's queue for ever.
 *
 * @param mayHaveFlaws false if it is known that `findFlaw` would find none
 */
export function readMutation(sent: PushedMutation, mayHaveFlaws: boolean): Mutation {
  const named = {
    entity: typeof sent['entity'] === 'string' ? sent['entity'] : '',
    id: typeof sent['id'] === 'string' ? sent['id'].toLowerCase() : '',
    ...(sent.group_id === undefined ? {} : { group_id: sent.group_id }),
  }
  const malformed = (path: string, message: string) =>
    ({ ...named, op: 'malformed', path, message }) as const

  const { data, patch, expect } = sent
  const flaw = mayHaveFlaws ? findFlaw(sent) : undefined
  if (flaw) {
    const { path, message } = findFlaw(data) ?? findFlaw(patch) ?? findFlaw(expect) ?? flaw
    return malformed(path, message)
  }
  const validated = validateShape(sent)
  if ('problem' in validated) return malformed(validated.problem.path, validated.problem.message)
  if (!isId(named.id)) return malformed('/id', 'id must be a UUID.')
  return toMutation(validated.shaped, named) ?? malformed(...missing(validated.shaped))
}

function toMutation(
  { op, data, patch, expect, if_version, all_or_nothing }: Shaped,
  named: Pick<Mutation, 'entity' | 'id' | 'group_id'>,
): Mutation | undefined {
  if (named.entity === '') return undefined
  const guarded = if_version === undefined ? {} : { if_version }
  if (op === 'create' && data) return { ...named, op, data }
  if (op === 'upsert' && data) return { ...named, op, data, ...guarded }
  if (op === 'delete') return { ...named, op, ...guarded }
  if (op !== 'update' || !patch) return undefined
  return {
    ...named,
    op,
    patch,
    ...guarded,
    ...(expect === undefined ? {} : { expect }),
    ...(all_or_nothing === undefined ? {} : { all_or_nothing }),
  }
}

function missing({ op, entity }: Shaped): [path: string, message: string] {
  if (op === 'run') return ['/group_id', 'A run can not be in a group.']
  if (OPS.has(op) && entity === undefined) return ['/entity', 'entity is missing.']
  if (op === 'create' || op === 'upsert') return ['/data', 'data is missing.']
  if (op === 'update') return ['/patch', 'patch is missing.']
  return ['/op', 'op must be one of create, upsert, update, delete and run.']
}

const OPS = new Set(['create', 'upsert', 'update', 'delete'])

/**
 * Reads a mutation that runs a verb.
 *
 * @param mayHaveFlaws false if it is known that `findFlaw` would find none
 * @returns the refusal where it is malformed, the verb is unknown or the wish is invalid
 */
export function readRun(
  verbs: ReadonlyMap<string, Verb>,
  sent: PushedMutation,
  mayHaveFlaws: boolean,
): Run | Result {
  const flaw = mayHaveFlaws ? findFlaw(sent) : undefined
  if (flaw) return refused('validation', flaw)
  const read = validateShape(sent)
  if ('problem' in read) return refused('validation', read.problem)
  const { id, verb: name = '', wish = {}, on } = read.shaped
  const operationId = id.toLowerCase()
  if (!isId(operationId))
    return refused('validation', { path: '/id', message: 'id must be a UUID.' })
  const verb = verbs.get(name)
  if (!verb) {
    const message = describeUnknown('verb', name, [...verbs.keys()])
    return refused('unknown_verb', { path: '/verb', message })
  }
  const validated = validateWish(verb, dataOf(wish))
  if ('problems' in validated) return refused('validation', ...validated.problems)
  return { operationId, verb, wish: validated.wish, on: typeof on === 'string' ? on : undefined }
}

const refused = (
  reason: 'validation' | 'unknown_verb',
  ...details: readonly Problem[]
): Result => ({
  status: 'rejected',
  reason,
  details,
})
