import type { Verb } from '@larder/rules/verbs/verb.ts'
import { KITCHEN_VERBS } from './kitchen-verbs.ts'
import { LIST_VERBS } from './list-verbs.ts'

/** Every verb that a client may push, by its name. */
export const VERBS: ReadonlyMap<string, Verb> = new Map(
  [...KITCHEN_VERBS, ...LIST_VERBS].map((verb) => [verb.name, verb]),
)
