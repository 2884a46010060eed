import type { Verb } from '@larder/rules/verbs/verb.ts'

/** All verbs, by their names. */
export type Verbs = ReadonlyMap<string, Verb>

/**
 * Loads the verbs. They are 40 % of the library, so a bundler puts them into a file of their own: an app can show
 * its first page without them.
 *
 * @throws TypeError without a network where the program has not stored the file
 */
export const loadVerbs = async (): Promise<Verbs> =>
  (await import('@larder/rules/kitchen/all-verbs.ts')).VERBS
