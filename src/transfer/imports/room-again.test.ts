import assert from 'node:assert/strict'
import { it } from 'node:test'
import { startApp } from '#test/app/app.ts'
import { countsOf, linesOf, openImports, recipeRecord } from '#test/app/imports.ts'

const app = await startApp({ MAX_ROWS: '100' })

it('an import that has filled the household goes on with the same file when there is room', async () => {
  const { run, list, call } = await openImports(app)
  const own = []
  for (let i = 0; i < 50; i++) {
    const { body } = await call('POST', '/v1/pantry/foods', { name: `Own ${i}` })
    own.push(body.id)
  }
  const records = Array.from({ length: 70 }, (_, i) => recipeRecord(`r${i}`, `Recipe ${i}`))
  const file = linesOf(records)

  const full = await run(file)
  const stillFull = await run(file)
  for (const id of own) await call('DELETE', `/v1/pantry/foods/${id}`)
  const again = await run(file)

  const problem = full.problem.replace(/\d+ (?:bytes|MiB)/, 'n MiB')
  assert.deepEqual(
    [full.state, problem],
    ['failed', 'This household is full. It holds at most 100 rows and n MiB.'],
  )
  assert.ok(full.created > 0 && full.created < 50, `${full.created} recipes`)
  assert.deepEqual([stillFull.state, stillFull.created], ['failed', 0])
  assert.deepEqual(
    [again.state, countsOf(again)],
    [
      'done',
      {
        total: 70,
        done: 70,
        created: 70 - full.created,
        updated: 0,
        unchanged: full.created,
        skipped: 0,
        broken: 0,
      },
    ],
  )
  assert.equal((await list('/v1/recipes?limit=200')).length, 70)
})
