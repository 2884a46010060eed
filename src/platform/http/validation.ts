import { createHash } from 'node:crypto'
import { countValues } from '@larder/rules/json.ts'
import { isTimeZone, isWebUrl } from '@larder/rules/values/scalars.ts'
import { Ajv, type Options, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { type AppError, invalid } from '#platform/kernel/errors.ts'
import { explainErrors } from '#platform/kernel/explain-errors.ts'
import { isRecord } from '#platform/kernel/json.ts'
import type { Api } from './api.ts'
import { idFolder } from './fold-ids.ts'

/**
 * For a body with more values only the first problem is reported, because a search for all takes
 * too long.
 */
const MAX_VALUES = 1000
const WHOLE: Readonly<Record<string, string>> = {
  body: 'The body',
  querystring: 'The query',
  params: 'The path',
}

/**
 * Validates bodies without a change, except that ids are put in lower case. Query strings, headers and
 * paths are text, so numbers in them are parsed. Each failure is an AppError with a sentence for each problem.
 */
export function validateRequests(api: Api): void {
  api.addHook('onRoute', (route) => {
    // Mail programs and trackers add parameters to the addresses of pages.
    if (route.schema?.hide) return
    route.schema = { querystring: { type: 'object', properties: {} }, ...route.schema }
  })
  api.setValidatorCompiler(createValidatorCompiler())
}

const validators = compileOnce<unknown, { value?: unknown; error?: AppError }>()

/** Returns a function that compiles schemas. A compiled schema validates a value, or returns an AppError. */
export function createValidatorCompiler() {
  const forBodies = pairOf({ coerceTypes: false })
  const forText = pairOf({ coerceTypes: 'array' })
  return ({ schema, httpPart = 'body' }: { schema: object; httpPart?: string }) => {
    const { first, all } = httpPart === 'body' ? forBodies : forText
    const strictSchema =
      httpPart === 'querystring' ? { ...schema, additionalProperties: false } : schema
    return validators(httpPart, strictSchema, () => {
      const isValid = first.compile(strictSchema)
      const foldIds = idFolder(strictSchema)
      const spoilNumbers = httpPart === 'body' ? () => {} : numberSpoiler(strictSchema)
      let collect: ValidateFunction | undefined
      return (value: unknown) => {
        spoilNumbers(value)
        if (isValid(value)) return { value: foldIds ? foldIds(value) : value }
        let { errors } = isValid
        if (countValues(value, MAX_VALUES) < MAX_VALUES) {
          collect ??= all.compile(strictSchema)
          collect(value)
          errors = collect.errors
        }
        const problems = explainErrors(strictSchema, errors ?? [], WHOLE[httpPart] ?? 'The request')
        const root = httpPart === 'body' ? '' : `/${httpPart}`
        return { error: invalid(...problems.map((one) => ({ ...one, path: root + one.path }))) }
      }
    })
  }
}

const DECIMALS: Readonly<Record<string, RegExp>> = {
  integer: /^-?(0|[1-9]\d*)$/,
  number: /^-?(0|[1-9]\d*)(\.\d+)?$/,
}

/**
 * A number in a query is decimal digits. Ajv would also parse `0x10`, `1e1`, ` 5` and `010`, so such a
 * text becomes one that is no number.
 */
function numberSpoiler(schema: { properties?: Readonly<Record<string, { type?: string }>> }) {
  const numbers = Object.entries(schema.properties ?? {}).flatMap(([name, { type = '' }]) => {
    const decimal = DECIMALS[type]
    return decimal ? [{ name, decimal }] : []
  })
  return (texts: unknown): void => {
    if (!isRecord(texts)) return
    for (const { name, decimal } of numbers) {
      const text = texts[name]
      if (typeof text === 'string' && !decimal.test(text)) texts[name] = NaN
    }
  }
}

/** Two validators: one stops at the first error, and one collects all errors. */
function pairOf(options: Options): { first: Ajv; all: Ajv } {
  const shared = { removeAdditional: false, strict: false, useDefaults: true, ...options }
  return { first: openAjv(shared), all: openAjv({ ...shared, allErrors: true }) }
}

/** A validator of JSON Schemas with the formats of our schemas. */
export function openAjv(options: Options): Ajv {
  const ajv = addFormats.default(new Ajv(options))
  return ajv.addFormat('http-url', isWebUrl).addFormat('time-zone', isTimeZone)
}

/**
 * Compiles a function when it is called for the first time. To compile the schemas of all routes takes
 * longer than the rest of the start (decision 0039).
 */
export function atFirstUse<Value, Result>(
  compile: () => (value: Value) => Result,
): (value: Value) => Result {
  let compiled: ((value: Value) => Result) | undefined
  return (value) => {
    compiled ??= compile()
    return compiled(value)
  }
}

/**
 * Compiles schemas at their first use, and once for all services of the process. What is compiled depends on the part
 * of a request and the text of the schema alone.
 */
export function compileOnce<Value, Result>() {
  type Compiled = (value: Value) => Result
  const all = new Map<string, Compiled>()
  return (part: string, schema: object, compile: () => Compiled): Compiled =>
    atFirstUse(() => {
      const key = createHash('sha256')
        .update(`${part} ${JSON.stringify(schema)}`)
        .digest('base64')
      const compiled = all.get(key) ?? compile()
      all.set(key, compiled)
      return compiled
    })
}
