import { day, id } from '@larder/rules/values/scalars.ts'
import { Type } from 'typebox'

// The schemas that all features share.

/** An id, in any case. In a request it is in lower case once the request is validated. */
export const Id = Type.Unsafe<string>(id().schema)

/** A day, `YYYY-MM-DD`. */
export const Day = Type.Unsafe<string>(day().schema)

/** Of an object: it has no other members. */
export const strict = { additionalProperties: false }
