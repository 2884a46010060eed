import { type ErrorCode, statusOf } from '#platform/kernel/errors.ts'
import { keysOf } from '#platform/kernel/json.ts'

/**
 * An example of each failure. The caller passes it in, because its sentences are about the domain.
 */
export type ErrorSamples = Readonly<Record<ErrorCode, ErrorSample>>

export interface ErrorSample {
  readonly error: string
  /** The values of further members in the example. */
  readonly fields?: Readonly<Record<string, unknown>>
  /** The JSON Schemas of those members. */
  readonly properties?: Readonly<Record<string, object>>
  /** Those of the members that are always there. */
  readonly required?: readonly string[]
}

const instant = { type: 'string', format: 'date-time' }
const FAILURE = {
  type: 'object',
  required: ['error', 'code', 'timestamp', 'request_id'],
  properties: {
    error: { type: 'string', description: 'A sentence for people.' },
    code: { type: 'string', description: 'The kind of failure, for clients.' },
    timestamp: instant,
    request_id: {
      type: 'string',
      description: 'The id of this request in the log of the service.',
    },
  },
}
const HEADERS: Partial<Record<number, string>> = {
  401: 'WWW-Authenticate',
  429: 'Retry-After',
  503: 'Retry-After',
}

/** The components that the responses refer to: a schema and an example of each failure. */
export function failureComponents(samples: ErrorSamples) {
  const all = keysOf(samples).map((code) => [code, samples[code]] as const)
  return {
    schemas: {
      Failure: FAILURE,
      ...Object.fromEntries(all.map(([code, sample]) => [nameOf(code), schemaOf(code, sample)])),
    },
    examples: Object.fromEntries(
      all.map(([code, sample]) => [code, { value: exampleOf(code, sample) }]),
    ),
    headers: {
      'Retry-After': {
        description: 'Seconds to wait before the next try.',
        schema: { type: 'integer', minimum: 1 },
      },
      'WWW-Authenticate': {
        description: 'Set if the route needs a token (RFC 6750, 3).',
        schema: { type: 'string' },
      },
    },
  }
}

/**
 * A registry for the failure responses. `put` returns a reference, so that each response is in the
 * document once.
 */
export function failureRegistry(samples: ErrorSamples) {
  const responses: Record<string, object> = {}

  /**
   * @param codes the codes of one status
   * @param recoveryOf the members of a failure that depend on the route
   */
  function put(
    codes: readonly ErrorCode[],
    recoveryOf: (code: ErrorCode) => Recovery | undefined,
  ): object {
    const recoveries = new Map(codes.map((code) => [code, recoveryOf(code)]))
    const of = [...recoveries.values()].flatMap((one) => (one ? [`Of${one.of}`] : []))
    const name = codes.map(nameOf).join('Or') + of.join('')
    responses[name] ??= responseOf(recoveries, samples)
    return { $ref: `#/components/responses/${name}` }
  }

  return { responses, put }
}

/** Members of a failure by which a client goes on. */
export interface Recovery {
  /** The title of the schema that they come from. */
  readonly of: string
  readonly properties: Readonly<Record<string, object>>
  /** Values in place of those of the sample, in the example. */
  readonly fields: Readonly<Record<string, unknown>>
}

function responseOf(
  recoveries: ReadonlyMap<ErrorCode, Recovery | undefined>,
  samples: ErrorSamples,
): object {
  const codes = [...recoveries.keys()]
  const header = HEADERS[statusOf[codes[0] ?? 'INTERNAL']]
  const schemas = [...recoveries].map(([code, recovery]) => {
    if (!recovery) return { $ref: `#/components/schemas/${nameOf(code)}` }
    // Not beside the general schema: an array of two types would be hard to use in TypeScript.
    return schemaOf(code, samples[code], recovery.properties)
  })
  const examples = [...recoveries].map(([code, recovery]) => [
    code,
    recovery
      ? { value: { ...exampleOf(code, samples[code]), ...recovery.fields } }
      : { $ref: `#/components/examples/${code}` },
  ])
  return {
    description: codes.join(', '),
    ...(header && { headers: { [header]: { $ref: `#/components/headers/${header}` } } }),
    content: {
      'application/json': {
        schema: schemas.length === 1 ? schemas[0] : { oneOf: schemas },
        examples: Object.fromEntries(examples),
      },
    },
  }
}

/** @param others schemas of members in place of those of the sample */
function schemaOf(
  code: ErrorCode,
  { properties: members, required }: ErrorSample,
  others: Recovery['properties'] = {},
): object {
  const properties = { code: { const: code }, ...members, ...others }
  const own = { type: 'object', ...(required && { required }), properties }
  return { allOf: [{ $ref: '#/components/schemas/Failure' }, own] }
}

function exampleOf(code: ErrorCode, { error, fields }: ErrorSample): object {
  return {
    error,
    code,
    timestamp: '2026-11-20T08:00:00.000Z',
    request_id: '6f1c2f9e-2a39-4a53-93d2-0e1f5b2f9a77',
    ...fields,
  }
}

/** `EMAIL_TAKEN` is EmailTaken. */
const nameOf = (code: ErrorCode) =>
  code.toLowerCase().replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
