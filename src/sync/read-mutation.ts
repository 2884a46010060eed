import { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { findFlaw } from '#kernel/json.ts'
import type { Mutation } from './contract.ts'
import { Mutation as Shape } from './push-schemas.ts'

/** A mutation as it comes in: nothing but its place in the batch was looked at. */
export interface PushedMutation {
  readonly mutation_id: string
  readonly seq?: number
  readonly group_id?: string
  readonly [member: string]: unknown
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const isShaped = Compile(Shape)
const members = Object.entries(Shape.properties).map(
  ([name, schema]) => [name, Compile(schema)] as const,
)

/**
 * One that makes no sense becomes `malformed`, which is refused by itself: an error for the whole
 * batch would block the queue of the client for ever.
 */
export function readMutation(sent: PushedMutation): Mutation {
  const named = {
    entity: typeof sent['entity'] === 'string' ? sent['entity'] : '',
    id: typeof sent['id'] === 'string' ? sent['id'].toLowerCase() : '',
    ...(sent.group_id === undefined ? {} : { group_id: sent.group_id }),
  }
  const malformed = (path: string, message: string) =>
    ({ ...named, op: 'malformed', path, message }) as const

  const { data, patch, expect } = sent
  const flaw = findFlaw(data) ?? findFlaw(patch) ?? findFlaw(expect) ?? findFlaw(sent)
  if (flaw) return malformed(flaw.path, flaw.message)
  if (!isShaped.Check(sent)) {
    const wrong = members.find(([name, member]) =>
      name in sent ? !member.Check(sent[name]) : REQUIRED.has(name),
    )
    const path = wrong ? `/${wrong[0]}` : ''
    return malformed(path, `${path || 'One of its members'} is not valid.`)
  }
  if (!UUID.test(named.id)) return malformed('/id', 'The id is not a UUID.')
  return toMutation(sent, named) ?? malformed(...missing(sent.op))
}

const REQUIRED = new Set<string>(Shape.required)

function toMutation(
  { op, data, patch, expect, if_version, all_or_nothing }: Static<typeof Shape>,
  named: Pick<Mutation, 'entity' | 'id' | 'group_id'>,
): Mutation | undefined {
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

function missing(op: string): [path: string, message: string] {
  if (op === 'create' || op === 'upsert') return ['/data', `${op} needs data.`]
  if (op === 'update') return ['/patch', 'update needs a patch.']
  return ['/op', 'There is no such operation.']
}
