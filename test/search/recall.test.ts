// 2,000 made-up recipes in four languages, and searches whose wanted recipe is known. It must be among the first five.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { firstHousehold } from '#test/app/household.ts'
import { signedUp } from '#test/app/person.ts'
import { fillRecipes } from './fill-recipes.ts'
import { makeQueries } from './make-queries.ts'
import { makeRecipes } from './make-recipes.ts'

const RECIPES = 2000
/** Searches of each kind in each language. */
const QUERIES = 8
const FIRST = 5
const GOAL = 0.95

it('finds the wanted recipe among the first five, in four languages', async (t) => {
  const app = await startApp()
  const ada = await signedUp(app)
  const { id } = await firstHousehold(ada)
  const recipes = makeRecipes(RECIPES)
  await fillRecipes(ada, id, recipes)
  const queries = makeQueries(recipes, QUERIES)

  const results: { kind: string; q: string; title: string; isFound: boolean }[] = []
  for (const { kind, q, wanted } of queries) {
    const path = `/v1/recipes/search?limit=${FIRST}&q=${encodeURIComponent(q)}`
    const { status, body, text } = await ada.call('GET', path)
    assert.equal(status, 200, text)
    const ids: string[] = body.items.map(({ recipe }: { recipe: { id: string } }) => recipe.id)
    results.push({ kind, q, title: wanted.title, isFound: ids.includes(wanted.id) })
  }

  const recall = (of: typeof results) => of.filter(({ isFound }) => isFound).length / of.length
  for (const [kind, of] of Map.groupBy(results, (one) => one.kind)) {
    const missed = of.filter(({ isFound }) => !isFound).map(({ q, title }) => `${q} (${title})`)
    t.diagnostic(`${recall(of).toFixed(3)} of ${of.length}: ${kind} ${missed.join('; ')}`)
  }
  assert.ok(queries.length >= 200, `${queries.length} searches`)
  assert.ok(recall(results) >= GOAL, `recall ${recall(results)}`)
})
