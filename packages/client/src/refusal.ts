import type { Problem } from '@larder/rules/json.ts'
import type { Conflict, Result } from '@larder/rules/mutation.ts'

/** Why a change can not be done. */
export interface Refusal {
  /** One of the reasons of docs/sync.md, such as `duplicate`; `gone` if the row was deleted. */
  readonly reason: string
  /** A sentence for people. */
  readonly message: string
  readonly problems?: readonly Problem[]
  readonly conflicts?: readonly Conflict[]
  /** With `duplicate`: the id of the row that has this name. */
  readonly duplicateOf?: string | undefined
}

/** A change that can not be done. Nothing changed, and nothing will be sent. */
export class Refused extends Error implements Refusal {
  override readonly name = 'Refused'
  readonly reason: string
  readonly problems: readonly Problem[]
  readonly conflicts: readonly Conflict[]
  readonly duplicateOf: string | undefined

  constructor({ reason, message, problems = [], conflicts = [], duplicateOf }: Refusal) {
    super(message)
    this.reason = reason
    this.problems = problems
    this.conflicts = conflicts
    this.duplicateOf = duplicateOf
  }
}

const SENTENCES: Readonly<Record<string, string>> = {
  gone: 'The row was deleted.',
  version: 'The row has changed.',
  fields: 'Somebody else has changed this.',
  id_exists: 'Another row has this id.',
  duplicate: 'Another row has this name.',
  counted: 'The amount was counted later.',
  read_only: 'This can not be changed.',
  parent_gone: 'The row to which it belongs was deleted.',
  default_list: 'The default list can not be deleted.',
  forbidden: 'You may only read in this household.',
}

/** A result of the rules, or of a server that may be newer and have further reasons. */
type Answered = Pick<Result, 'status' | 'details' | 'conflicts' | 'duplicate_of'> & {
  readonly reason?: string
}

/** A refused result in words. */
export function refusalOf({ status, reason, details, conflicts, duplicate_of }: Answered): Refusal {
  const code = reason ?? status
  return {
    reason: code,
    message: details?.[0]?.message ?? SENTENCES[code] ?? `Refused: ${code}.`,
    ...(details && { problems: details }),
    ...(conflicts && { conflicts }),
    ...(duplicate_of !== undefined && { duplicateOf: duplicate_of }),
  }
}
