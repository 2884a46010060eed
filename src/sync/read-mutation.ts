import { findFlaw } from '#kernel/json.ts'
import type { Data, Mutation } from './contract.ts'

/** A mutation as it comes in: its shape was looked at, but not whether it makes sense. */
export interface PushedMutation {
  readonly mutation_id: string
  readonly seq?: number
  readonly group_id?: string
  readonly op: string
  readonly entity: string
  readonly id: string
  readonly data?: Data
  readonly patch?: Data
  readonly expect?: Data
  readonly if_version?: number
  readonly all_or_nothing?: boolean
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * One that makes no sense becomes `malformed`, which is refused by itself: an error for the whole
 * batch would block the queue of the client for ever.
 */
export function readMutation(sent: PushedMutation): Mutation {
  const { op, entity, data, patch, expect, if_version, all_or_nothing, group_id } = sent
  const id = sent.id.toLowerCase()
  const named = { entity, id, ...(group_id === undefined ? {} : { group_id }) }
  const guarded = if_version === undefined ? {} : { if_version }
  const malformed = (path: string, message: string) =>
    ({ ...named, op: 'malformed', path, message }) as const

  if (!UUID.test(id)) return malformed('/id', 'The id is not a UUID.')
  const flaw = findFlaw(data) ?? findFlaw(patch) ?? findFlaw(expect)
  if (flaw) return malformed(flaw.path, flaw.message)
  switch (op) {
    case 'create':
    case 'upsert':
      if (!data) return malformed('/data', `${op} needs data.`)
      return op === 'create' ? { ...named, op, data } : { ...named, op, data, ...guarded }
    case 'update':
      if (!patch) return malformed('/patch', 'update needs a patch.')
      return {
        ...named,
        op,
        patch,
        ...guarded,
        ...(expect === undefined ? {} : { expect }),
        ...(all_or_nothing === undefined ? {} : { all_or_nothing }),
      }
    case 'delete':
      return { ...named, op, ...guarded }
    default:
      return malformed('/op', 'There is no such operation.')
  }
}
