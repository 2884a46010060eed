import { countValues, isList, isObject, type Json, type Problem } from '@larder/rules/json.ts'
import { below, MAX_PROBLEMS, missing, mustDo, unknown, wrong } from './sentences.ts'
import type { ValueType } from './value-type.ts'

/** A value with so many values in it is large. */
const LARGE = 50

/**
 * Explains why a value is not allowed. Of a large value only the first wrong part is explained: the
 * search costs no more than a check of the value.
 *
 * @param name the name of the field
 * @returns a problem for each place that is wrong, [] where the value is allowed
 */
export function explain(type: ValueType, value: Json, name: string): readonly Problem[] {
  const problems: Problem[] = []
  collect(problems, type, value, `/${name}`)
  return problems.slice(0, MAX_PROBLEMS)
}

function collect(problems: Problem[], type: ValueType, value: Json, path: string): void {
  if (type.allows(value)) return
  const before = problems.length
  const isLarge = countValues(value, LARGE) === LARGE
  collectParts(problems, type, value, path, isLarge ? before + 1 : MAX_PROBLEMS)
  // A list with a wrong number is wrong itself. Only the number is reported.
  if (problems.length > before) return
  const { rule, schema } = type
  problems.push(rule?.fits(value) ? mustDo(path, rule.requirement) : wrong(path, schema))
}

/** @param enough the number of problems after which the search stops */
function collectParts(
  problems: Problem[],
  type: ValueType,
  value: Json,
  path: string,
  enough: number,
): void {
  const { items, members, values } = type
  if (items && isList(value))
    for (const [i, item] of value.entries()) {
      if (problems.length >= enough) return
      collect(problems, items, item, `${path}/${i}`)
    }
  if (!isObject(value)) return
  for (const [name, member] of members ?? [])
    if (!member.isOptional && !Object.hasOwn(value, name)) problems.push(missing(path, name))
  for (const name of Object.keys(value)) {
    if (problems.length >= enough) return
    const member = members?.get(name) ?? values
    if (member) collect(problems, member, value[name] ?? null, below(path, name))
    else if (members) problems.push(unknown(path, name, [...members.keys()]))
  }
}
