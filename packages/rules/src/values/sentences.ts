import { firstCharacters } from '@larder/rules/first-characters.ts'
import type { Problem } from '@larder/rules/json.ts'
import { describeUnknown } from '@larder/rules/nearest-name.ts'
import { describeSchema, type ValueSchema } from './describe-schema.ts'

// The sentences about wrong values. None quotes the value: it may be a password in the wrong field.

/** The most problems that are reported for one value. */
export const MAX_PROBLEMS = 20
/** Characters of an unknown member's name that a problem repeats. */
const MAX_NAME_LENGTH = 100

/** @param whole the name of the whole value, where the path is empty: `The body` */
export const wrong = (path: string, schema: ValueSchema, whole = ''): Problem =>
  mustDo(path, `be ${describeSchema(schema)}`, whole)

/** @param requirement the end of a sentence "The value must …" */
export const mustDo = (path: string, requirement: string, whole = ''): Problem => ({
  path,
  message: `${nameOf(path) || whole} must ${requirement}.`,
})

/** A member that the object at `path` must have. */
export function missing(path: string, name: string): Problem {
  const place = below(path, name)
  return { path: place, message: `${nameOf(place)} is missing.` }
}

/**
 * A member that the object at `path` does not have.
 *
 * @param known the names that are allowed there
 */
export function unknown(path: string, name: string, known: readonly string[]): Problem {
  const place = below(path, name)
  return { path: place, message: describeUnknown(nameOf(place), name, known) }
}

/** The JSON pointer (RFC 6901) to a member of the value at `path`. A long name is cut. */
export const below = (path: string, name: string): string =>
  `${path}/${firstCharacters(name, MAX_NAME_LENGTH).replaceAll('~', '~0').replaceAll('/', '~1')}`

/** A JSON pointer whose long names are cut. */
export const withShortNames = (pointer: string): string => segmentsOf(pointer).reduce(below, '')

/** The names and places of a JSON pointer. */
export const segmentsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))

/** `/ingredients/3/quantity` is `ingredients[3].quantity`. Odd names are quoted. */
function nameOf(pointer: string): string {
  return segmentsOf(pointer)
    .map((name) => (/^\d+$/.test(name) ? `[${name}]` : `.${shownName(name)}`))
    .join('')
    .replace(/^\./, '')
}

const shownName = (name: string) => (/^[\w-]+$/.test(name) ? name : JSON.stringify(name))
