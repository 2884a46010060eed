import fastJson, { type Schema } from 'fast-json-stringify'
import { atFirstUse } from './at-first-use.ts'
import type { Api } from './server.ts'

// Answers are not validated by these formats: a stored value is always shown.
const OPTIONS = { ajv: { formats: { 'http-url': true, 'time-zone': true } } } as const

/** Writes the bodies of answers by their schemas. */
export function serializeAnswers(api: Api): void {
  // Fastify types the schema of an answer as that of a route.
  api.setSerializerCompiler(({ schema }) => atFirstUse(() => fastJson(schema as Schema, OPTIONS)))
}
