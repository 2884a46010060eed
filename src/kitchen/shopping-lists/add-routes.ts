import { textOf, type Json } from '@larder/rules/json.ts'
import { primaryLanguage } from '@larder/rules/measures/find-unit.ts'
import { partsOf } from '@larder/rules/shopping-lists/goods/find-kind.ts'
import { loadAnyGoods } from '@larder/rules/shopping-lists/goods/load-goods.ts'
import { addLines, namesIn, undoLines } from '@larder/rules/shopping-lists/lines/add-lines.ts'
import { guessLanguage } from '@larder/rules/tagger/words/guess-language.ts'
import type { Deps } from '#api/rest/resource.ts'
import { mountVerb } from '#api/rest/verbs/verb-route.ts'
import type { Api } from '#platform/http/api.ts'
import type { Actor } from '#platform/kernel/actor.ts'
import type { Db } from '#platform/postgres/database.ts'
import { Add, Added, AdditionUndone } from './add-contract.ts'
import { findCategories, findFoodIds } from './store.ts'

interface AddDeps extends Deps {
  /** The language of the actor's account. */
  readonly languageOf: (db: Db, actor: Actor) => Promise<string>
}

/** Texts of other languages are read by their words, or like those of the account. */
function knownLanguage(language: string, own: string, text: Json | undefined): string {
  if (primaryLanguage(language) !== '') return language
  const guess = guessLanguage(textOf(text ?? null) ?? '')
  return guess === 'en' && primaryLanguage(own) !== '' ? own : guess
}

/** Mounted at /v1/add, below the hook that picks the household. */
export function addRoutes(deps: AddDeps) {
  return async (api: Api): Promise<void> => {
    mountVerb(api, deps, {
      verb: addLines(),
      path: '',
      params: {},
      tag: 'shopping lists',
      operationId: 'addToList',
      summary: 'Add what a text names to a list',
      description:
        'For scripts and voice assistants. A thing that is open on the list gets a larger amount. A thing with the name of a food is that food.',
      body: Add,
      answer: Added,
      // Before the lock, so that a household with many foods does not wait for it.
      async verbFor(db, member, { text, language }) {
        const own = await deps.languageOf(db, member)
        const inLanguage = knownLanguage(textOf(language ?? null) ?? own, own, text)
        const goods = await loadAnyGoods(inLanguage)
        const names = [...namesIn(textOf(text ?? null) ?? '', inLanguage)]
        const parts = names.flatMap((name) => [name, ...partsOf(name, goods)])
        const foodIds = await findFoodIds(db, member.householdId, [...new Set(parts)])
        const categories = await findCategories(db, member)
        return addLines({ foodIds, language: inLanguage, aisles: { goods, categories } })
      },
    })

    mountVerb(api, deps, {
      verb: undoLines,
      path: '/:id',
      params: { id: 'operation_id' },
      tag: 'shopping lists',
      operationId: 'undoAddition',
      summary: 'Undo an addition',
      description: 'A second undo changes nothing and has the same answer.',
      answer: AdditionUndone,
      method: 'delete',
    })
  }
}
