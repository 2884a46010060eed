import { readFileSync } from 'node:fs'
import addFormats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

/** The parts of docs/openapi.json that describe answers. Another test compares it with the served document. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}
interface Operation {
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>
}
interface Described {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
}
interface Schema {
  readonly $ref?: string
  readonly allOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, { readonly const?: unknown }>>
}

interface Answered {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  readonly text: string
  readonly body: unknown
}

const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as Document // a test validates it
const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
for (const format of ['http-url', 'time-zone']) ajv.addFormat(format, true)
ajv.addSchema({ $id: 'doc:', ...document })

const routes = Object.entries(document.paths)
  .map(([path, operations]) => ({
    pattern: RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+').replaceAll('.', '\\.')}$`),
    operations,
    parameters: path.split('{').length,
  }))
  .toSorted((a, b) => a.parameters - b.parameters) // `/join` before `/{id}`
const validators = new Map<string, ValidateFunction>()

/**
 * Compares an answer with its description in the OpenAPI document: status, media type, schema, and
 * that each member of a failure is described.
 *
 * @returns the problem for a message; undefined if there is none, or if no route has answered
 */
export function undescribed(method: string, path: string, answer: Answered): string | undefined {
  const [place = ''] = path.split('?', 1)
  const route = routes.find(({ pattern }) => pattern.test(place))
  const operation = route?.operations[method.toLowerCase()]
  if (!operation) return undefined
  const { status, headers, text, body } = answer
  const given = operation.responses[status]
  // At any route: a household of the header that is not there, and a head that Node does not accept.
  if (!given && [404, 431].includes(status)) return undefined
  if (!given) return `the document has no ${status}`
  const { content = {} } = find<Described>(given)
  const type = headers.get('content-type')?.replace(/;.*/, '')
  if (type === undefined || text === '') return undefined
  const described = content[type]
  if (!described) return `the document has no ${type} for ${status}`
  if (type !== 'application/json') return undefined
  const isValid = validatorOf(described.schema)
  if (!isValid(body)) return `it is not as described: ${ajv.errorsText(isValid.errors)}`
  const known = membersOf(described.schema)
  const unknown = status < 400 ? [] : Object.keys(body as object).filter((name) => !known.has(name))
  return unknown.length === 0 ? undefined : `the document does not name ${unknown.join(', ')}`
}

function validatorOf(schema: Schema): ValidateFunction {
  const text = JSON.stringify(schema)
  const kept = validators.get(text)
  if (kept) return kept
  // References are absolute, because Ajv has the document under the id `doc:`.
  const made = ajv.compile(JSON.parse(text.replaceAll('"#/', '"doc:#/')))
  validators.set(text, made)
  return made
}

/** The part of the document, or the one that it refers to. */
function find<T extends object>(part: T & { readonly $ref?: string }): T {
  if (part.$ref === undefined) return part
  let found: unknown = document
  for (const name of part.$ref.slice(2).split('/'))
    found = (found as Readonly<Record<string, unknown>>)[name]
  return found as T // a test validates the document
}

function membersOf(schema: Schema): Set<string> {
  const { allOf = [], oneOf = [], properties = {} } = find(schema)
  const inner = [...allOf, ...oneOf].flatMap((one) => [...membersOf(one)])
  return new Set([...Object.keys(properties), ...inner])
}
