import type { Verb } from '@larder/rules/verbs/verb.ts'
import type { Pushed } from 'larder-client/engine/wire.ts'
import type { createApplier } from './apply-outbox.ts'
import type { Verbs } from './run-verb.ts'

/** The rules by which changes are carried out: absent until they are loaded. */
export interface Rules {
  readonly createApplier: () => typeof createApplier | undefined
  readonly verbs: Verbs
  /**
   * Loads the rules, and the verbs of these changes. They are two thirds of the library, so a bundler puts them into
   * two files of their own: an app can show its rows without them, and tick them without most of the verbs.
   *
   * While they are loaded, later changes wait too: changes keep the order in which they were made.
   *
   * @returns undefined if they are there
   * @throws TypeError without a network where the program has not stored the files. The next call tries again, but
   *   many browsers remember the failure until the page is loaded again (issue 6768 of whatwg/html)
   */
  load(changes: readonly Pushed[]): Promise<void> | undefined
}

/** @param onLoad is called when more of them are there */
export function lazyRules(onLoad: () => void): Rules {
  const verbs = new Map<string, Verb>()
  let create: typeof createApplier | undefined
  let hasAll = false
  let loading: Promise<void> | undefined

  function add(more: readonly Verb[]): void {
    for (const verb of more) verbs.set(verb.name, verb)
    onLoad()
  }
  const hasVerbsOf = (changes: readonly Pushed[]) =>
    hasAll || changes.every((one) => one.op !== 'run' || verbs.has(one.verb))

  async function loadNow(changes: readonly Pushed[]): Promise<void> {
    if (!create) {
      const rules = await import('./apply-outbox.ts')
      create = rules.createApplier
      add(rules.LIST_VERBS)
    }
    if (hasVerbsOf(changes)) return
    const { KITCHEN_VERBS } = await import('@larder/rules/kitchen/kitchen-verbs.ts')
    hasAll = true
    add(KITCHEN_VERBS)
  }
  /** Those who wait for the files go on before it ends: no later change overtakes them. */
  async function endAfter(loaded: Promise<void>): Promise<void> {
    await loaded.catch(() => {}) // those who wait get the error
    if (loading === loaded) loading = undefined
  }
  return {
    createApplier: () => create,
    verbs,
    load(changes) {
      if (!loading && create && hasVerbsOf(changes)) return undefined
      // The caller gets the error of its own files.
      const loaded = (loading ?? Promise.resolve()).catch(() => {}).then(() => loadNow(changes))
      loading = loaded
      void endAfter(loaded)
      return loaded
    },
  }
}

/** For a copy that is only shown or removed. */
export const NO_RULES: Rules = {
  createApplier: () => undefined,
  verbs: new Map(),
  load: () => undefined,
}
