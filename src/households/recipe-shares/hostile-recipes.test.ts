import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Parser } from 'htmlparser2'
import { startApp } from '#test/app/app.ts'
import { linesOf, openImports } from '#test/app/imports.ts'
import { emptyHousehold, exportBytes, filesOf } from '#test/app/larder-exports.ts'
import { buildZip } from '#test/import/build-zip.ts'

const app = await startApp()

/** It ends elements, attributes, comments and texts of scripts. */
const HOSTILE = `"'><script>alert(1)</script><img src=x onerror=alert(1)><!--</title></style>]]>`
const LINK = 'javascript:alert(1)'

/** A recipe of a file of which every text is hostile. */
const recipe = (key: string, source_url: string) => ({
  kind: 'recipe',
  key,
  recipe: {
    title: `${key} ${HOSTILE}`,
    description: HOSTILE,
    servings: 2,
    yield_text: HOSTILE,
    source_url,
    author: HOSTILE,
    image_url: LINK,
    language: 'en"><script>',
    tags: [HOSTILE],
    ingredients: [{ original_text: HOSTILE, name: HOSTILE, note: HOSTILE, section: HOSTILE }],
    steps: [{ text: HOSTILE, section: HOSTILE }],
  },
})

/** The elements of a page, each as a browser sees it. */
function elementsOf(page: string) {
  const elements: { name: string; attributes: Record<string, string> }[] = []
  const parser = new Parser({
    onopentag: (name, attributes) => elements.push({ name, attributes: { ...attributes } }),
  })
  parser.end(page)
  return elements
}

describe('a recipe with hostile texts that was imported', () => {
  it('runs nothing on its public page, and its link leads nowhere else', async () => {
    const { call, run, list } = await openImports(app)
    const links = [
      LINK,
      ` ${LINK}`,
      'java\nscript:alert(1)',
      'data:text/html,x',
      `https://x.test/${HOSTILE}`,
    ]
    const job = await run(
      linesOf(links.map((link, i) => recipe(`r${i}`, link))),
      `?file_name=${encodeURIComponent(HOSTILE)}`,
    )
    const pages = []

    for (const { id } of await list('/v1/recipes')) {
      const { body } = await call('POST', `/v1/recipes/${id}/share`)
      const { status, text, headers } = await app.call('GET', new URL(body.url).pathname)
      pages.push({
        status,
        elements: elementsOf(text),
        policy: headers.get('content-security-policy'),
      })
    }

    assert.equal(job.file_name, HOSTILE)
    assert.equal(pages.length, job.created)
    assert.ok(pages.length > 0)
    for (const { status, elements, policy } of pages) {
      const scripts = elements.filter(({ name }) => name === 'script')
      const attributes = elements.flatMap((one) => Object.entries(one.attributes))
      assert.deepEqual(
        [status, scripts.map((one) => one.attributes['type'])],
        [200, ['application/ld+json']],
      )
      assert.deepEqual(
        attributes.filter(
          ([name, value]) => name.startsWith('on') || /^\s*(?:javascript|data):/i.test(value),
        ),
        [],
      )
      assert.ok(!elements.some(({ name }) => name === 'img'))
      assert.doesNotMatch(policy ?? '', /script-src|unsafe/)
    }
  })

  it('has a safe file name in the export of its household', async () => {
    const { ada, householdId, run } = await openImports(app)
    const titles = [
      HOSTILE,
      '../../etc/passwd',
      'C:\\x\\..\\y',
      'CON',
      '.',
      'a\u202Egpj.exe',
      '\u0001',
    ]
    await run(
      linesOf(
        titles.map((title, i) => ({
          ...recipe(`r${i}`, LINK),
          recipe: { title, ingredients: [], steps: [] },
        })),
      ),
    )

    const names = [...(await filesOf(await exportBytes(app, ada, householdId))).keys()]

    const recipes = names.filter((name) => name.startsWith('recipes/'))
    assert.ok(recipes.length >= 2 * (titles.length - 1), names.join('\n'))
    for (const name of recipes)
      assert.match(name, /^recipes\/[\p{L}\p{N}][\p{L}\p{N}_-]*\.(?:jsonld|cook)$/u)
  })

  it('does not come in with an address of a script by a changed export', async () => {
    const { ada, householdId, call } = await openImports(app)
    await call('POST', '/v1/recipes', { title: 'Soup', source_url: 'https://x.test/soup' })
    const files = await filesOf(await exportBytes(app, ada, householdId))
    const changed = String(files.get('larder.json')).replace('https://x.test/soup', LINK)
    files.set('larder.json', Buffer.from(changed))
    const target = await emptyHousehold(app, ada)

    const job = await target.run(buildZip([...files].map(([name, content]) => ({ name, content }))))

    const { body } = await target.call('GET', '/v1/recipes')
    assert.match(changed, /javascript:/)
    assert.deepEqual([job.state, job.broken, body.items], ['done', 1, []])
  })
})
