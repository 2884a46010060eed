import { ID_PATTERN } from '@larder/rules/id.ts'
import { isRecord } from '#platform/kernel/json.ts'

interface Schema {
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

type Fold = (value: unknown) => unknown

/**
 * Makes a function that puts the ids of a valid value in lower case, in place: that is how UUIDs are
 * compared (RFC 9562, 4). Undefined where the schema has no ids.
 */
export function idFolder(schema: Schema): Fold | undefined {
  if (schema.pattern === ID_PATTERN)
    return (value) => (typeof value === 'string' ? value.toLowerCase() : value)
  const folds = [
    schema.properties && memberFolder(schema.properties),
    schema.items && itemFolder(schema.items),
    ...(schema.anyOf ?? []).map(idFolder),
  ].filter((fold) => fold !== undefined)
  return folds.length === 0
    ? undefined
    : (value) => folds.reduce((folded, fold) => fold(folded), value)
}

function memberFolder(properties: Readonly<Record<string, Schema>>): Fold | undefined {
  const folds = Object.entries(properties).flatMap(([name, schema]) => {
    const fold = idFolder(schema)
    return fold ? [[name, fold] as const] : []
  })
  if (folds.length === 0) return undefined
  return (value) => {
    if (!isRecord(value)) return value
    for (const [name, fold] of folds)
      if (Object.hasOwn(value, name)) value[name] = fold(value[name])
    return value
  }
}

function itemFolder(schema: Schema): Fold | undefined {
  const fold = idFolder(schema)
  if (!fold) return undefined
  return (value) => {
    if (Array.isArray(value)) for (const [i, item] of value.entries()) value[i] = fold(item)
    return value
  }
}
