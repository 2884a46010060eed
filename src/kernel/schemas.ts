import { ID_PATTERN } from '@larder/rules/id.ts'
import { Type } from 'typebox'

// The schemas that all features share.

/** An id, in any case. In a request it is in lower case once the request is validated. */
export const Id = Type.String({
  pattern: ID_PATTERN,
  examples: ['019a2b7c-4f5e-7c3d-8a1b-2c3d4e5f6a7b'],
})

/** Of an object: it has no other members. */
export const strict = { additionalProperties: false }
