import type { Args } from './contract.ts'

// The parts of the JSON Schemas of tools. The routes validate; these tell a model what to send.

const UUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'

/** Ids become parts of paths, so `answer.ts` checks their pattern. */
export const id = (description: string) => ({
  type: 'string',
  format: 'uuid',
  pattern: `^${UUID}$`,
  description,
})
export const operationId = (description: string) => ({
  type: 'string',
  pattern: `^(?:(?:(?:add|meal|operation):)?${UUID}|tick:${UUID}:(?:on|off):${UUID}(?:,${UUID})*)$`,
  description,
})
export const text = (description: string) => ({ type: 'string', description })
export const day = (description: string) => ({ type: 'string', format: 'date', description })
export const count = (description: string) => ({ type: 'integer', minimum: 0, description })
export const amount = (description: string) => ({
  type: 'number',
  exclusiveMinimum: 0,
  description,
})
export const flag = (description: string) => ({ type: 'boolean', description })
export const ids = (description: string) => ({
  type: 'array',
  items: { type: 'string', format: 'uuid' },
  minItems: 1,
  description,
})

/** Whether an argument has the pattern of its schema, if it has one. */
export const fits = (schema: object, value: unknown): boolean =>
  !('pattern' in schema) ||
  (typeof value === 'string' && new RegExp(String(schema.pattern)).test(value))

/** An argument as a segment of a path. */
export const segment = (args: Args, name: string): string => encodeURIComponent(textIn(args, name))

/** The text of an argument; the routes refuse what is no text. */
export const textIn = (args: Args, name: string): string =>
  typeof args[name] === 'string' ? args[name] : JSON.stringify(args[name] ?? '')

/** The arguments with these names. */
export const pick = (args: Args, ...names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    names.flatMap((name) => (args[name] === undefined ? [] : [[name, args[name]]])),
  )

/** A member of an answer that may be null. */
const maybe = (type: string) => ({ type: [type, 'null'] })

const MEMBERS: Readonly<Record<string, object>> = {
  id: { type: 'string' },
  food_id: maybe('string'),
  food_name: maybe('string'),
  recipe_id: maybe('string'),
  recipe_title: maybe('string'),
  name: maybe('string'),
  title: maybe('string'),
  quantity: maybe('number'),
  unit: maybe('string'),
  date: maybe('string'),
  meal: maybe('string'),
  servings: maybe('number'),
  effective_date: maybe('string'),
  checked_at: maybe('string'),
}

/** Members of an answer, by name. */
export const members = (...names: readonly string[]): Record<string, object> =>
  Object.fromEntries(names.map((name) => [name, MEMBERS[name] ?? {}]))

/** A list of rows with these members and more. */
export const rows = (...names: readonly string[]) => ({
  type: 'array',
  items: { type: 'object', properties: members(...names) },
})

/** A page of rows. */
export const page = (...names: readonly string[]) => ({
  items: rows(...names),
  next_cursor: { ...maybe('string'), description: 'Null on the last page.' },
})
