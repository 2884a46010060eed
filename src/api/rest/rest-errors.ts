import type { Data } from '@larder/rules/json.ts'
import type { Change, Reason, Result } from '@larder/rules/mutation.ts'
import { AppError, conflict, invalid, notFound } from '#platform/kernel/errors.ts'

/**
 * Turns a result into the row of the answer, or throws its error.
 *
 * @param label the row kind in messages: `shopping list`
 * @throws AppError NOT_FOUND, STALE with the current row, CONFLICT, VALIDATION_FAILED, FORBIDDEN
 */
export function expectRow(result: Result | undefined, label: string): Change {
  if (!result || result.status === 'gone') throw notFound(label)
  if (result.reason) throw REFUSALS[result.reason](result, label)
  if (!result.row) throw notFound(label) // the delete of a row that never existed
  return result.row
}

/**
 * Returns the result with the names of the request, for example `quantity` instead of `delta`.
 *
 * @param names the name in the request, by field
 */
export function withNames(result: Result, names: Readonly<Record<string, string>>): Result {
  if (!result.details) return result
  const details = result.details.map(({ path, message }) => {
    const field = path.split('/')[1] ?? ''
    const name = Object.hasOwn(names, field) ? names[field] : undefined
    if (name === undefined) return { path, message }
    const text = message.startsWith(`${field} `) ? name + message.slice(field.length) : message
    return { path: `/${name}${path.slice(field.length + 1)}`, message: text }
  })
  return { ...result, details }
}

const invalidAs = ({ details }: Result) =>
  invalid(...(details ?? [{ path: '', message: 'Clients can not change this.' }]))
const refused = () => conflict('The change was refused.')

const REFUSALS: Record<Reason, (result: Result, label: string) => AppError> = {
  version: ({ row }) => {
    const current = row && { id: row.id, version: row.version, ...row.data }
    return new AppError('STALE', 'Somebody changed it in the meantime.', { fields: { current } })
  },
  validation: invalidAs,
  unknown_field: invalidAs,
  read_only: invalidAs,
  forbidden: () => new AppError('FORBIDDEN', 'Your role does not allow this.'),
  household_full: ({ details }) => conflict(details?.[0]?.message ?? 'This household is full.'),
  default_list: () =>
    conflict('The default list can not be deleted. Make another list the default first.'),
  duplicate: ({ duplicate_of }, label) =>
    conflict(`Another ${label} has this name or code.`, { duplicate_of }),
  counted: () => conflict('The item was counted since then, so this movement can not be undone.'),
  id_exists: ({ details }) => conflict(details?.[0]?.message ?? 'Another row has this id.'),
  parent_gone: (_, label) => conflict(`The ${label} belongs to a row that does not exist.`),
  parent_missing: (_, label) => conflict(`The ${label} belongs to a row that does not exist.`),
  not_found: ({ details }, label) =>
    new AppError('NOT_FOUND', details?.[0]?.message ?? `No such ${label}.`),
  refused: ({ details }) => conflict(details?.[0]?.message ?? 'The change was refused.'),
  unknown_verb: refused,
  fields: refused,
  unknown_entity: refused,
  group_failed: refused,
}

const NAME_IS_TAKEN =
  'Another food has this name now. Undo its later merge first, or rename the food.'

/**
 * Returns the answer of a verb, or throws the error of its refusal.
 *
 * @throws AppError NOT_FOUND, CONFLICT, VALIDATION_FAILED
 */
export function expectAnswer(result: Result, verb: string): Data {
  if (result.answer) return result.answer
  // An undo gives names of foods back, and nothing else that only one row may have.
  if (verb === 'undo' && result.reason === 'duplicate')
    throw conflict(NAME_IS_TAKEN, { duplicate_of: result.duplicate_of })
  throw REFUSALS[result.reason ?? 'refused'](result, verb)
}
