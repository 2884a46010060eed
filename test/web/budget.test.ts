import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { signedUp } from '#test/app/person.ts'
import { addToList, isSaved, isTicked, row, tick } from './actions.ts'
import { type Script, sizeOf, watchScripts } from './first-screen.ts'
import { signIn, startWebApp } from './web-app.ts'

const app = await startWebApp()

/**
 * Bytes after gzip: all that shows the rows of a list, and with it the code that comes after them. This reads what
 * is typed (`add-bar`) and carries out changes (`apply-outbox`).
 */
const FIRST = { size: 50_800, files: 3 }
const IN_ALL = { size: 80_000, files: 6 }
const LATE = /\/(add-bar|apply-outbox)-/
/** The model that reads lines of ingredients. */
const TAGGER = /\/parse-ingredient-[^/]+\.js$/
/** How a built script imports another one, and its name. */
const IMPORT = /(import\(|import|from)"\.\/([^"]+)"/g

describe('the first screen', () => {
  for (const language of ['en', 'de'])
    it(`loads little JavaScript before the rows, and the rest after them: ${language}`, async (t) => {
      const person = await signedUp(app)
      await using visit = await app.open('/list', { serviceWorkers: 'block' })
      const { page } = visit
      await signIn(visit, person)
      await addToList(page, 'Milk')
      await isSaved(page)
      await page.evaluate(`localStorage.setItem('larder.language', '${language}')`)

      await page.route(LATE, () => {}) // it never comes
      const first = watchScripts(page, app.url)
      await page.reload()
      await row(page, 'Milk').waitFor()
      const shown = (await first()).filter(({ path }) => !LATE.test(path))
      await page.unroute(LATE)
      const scripts = watchScripts(page, app.url)
      await page.reload()
      await tick(page, 'Milk')
      const loaded = await scripts()

      assert.ok(loaded.some(({ path }) => LATE.test(path)))
      assert.ok(visit.takeComplaints().every((one) => LATE.test(one)))
      fitsInto(shown, FIRST, t)
      fitsInto(loaded, IN_ALL, t)
      assert.ok(!loaded.some(({ path }) => TAGGER.test(path)))
    })
})

function fitsInto(
  scripts: readonly Script[],
  most: { readonly size: number; files: number },
  t: TestContext,
): void {
  const is = { size: sizeOf(scripts), files: scripts.length }
  t.diagnostic(`${is.size} bytes in ${is.files} files`)
  assert.ok(
    is.size <= most.size && is.files <= most.files,
    JSON.stringify([is, ...scripts], null, 1),
  )
}

describe('the code that reads typed lines', () => {
  for (const [file, most, what] of [
    ['parse-line.ts', 8_800, 'one line'],
    ['parse-lines.ts', 16_800, 'a text of several lines, also spoken ones'],
  ] as const)
    it(`is small in the field of the list: ${what}`, async (t) => {
      // As the app has it. The rules need the units and the folding of texts too, and the tagger the words of recipes,
      // so these are no part of it.
      const { outputFiles } = await build({
        entryPoints: [`packages/rules/src/shopping-lists/lines/${file}`],
        external: [
          '@larder/rules/measures/find-unit.ts',
          './find-unit.ts',
          './units.ts',
          '@larder/rules/fold-text.ts',
          '@larder/rules/tagger/words/*',
        ],
        bundle: true,
        format: 'esm',
        minify: true,
        write: false,
      })

      const [{ contents } = assert.fail()] = outputFiles
      const size = gzipSync(contents, { level: 9 }).length
      t.diagnostic(`${size} bytes`)
      assert.ok(size <= most)
    })

  it('has its model in a file of its own, which is loaded only where it is needed', () => {
    const scripts = [...app.files.values()].filter(({ path }) => path.endsWith('.js'))
    const [tagger = assert.fail(), ...others] = scripts.filter(({ path }) => TAGGER.test(path))
    const name = tagger.path.split('/').at(-1) ?? ''

    const imports = scripts.flatMap(({ bytes }) =>
      [...String(bytes).matchAll(IMPORT)].flatMap(([, how = '', file]) =>
        file === name ? [how] : [],
      ),
    )

    assert.deepEqual(others, [])
    assert.deepEqual([...new Set(imports)], ['import('])
  })
})

/**
 * Counts the transactions up to the one that reads the last copy before its first row is shown: others may begin beside
 * it, and a sync that has ended may read a copy again. Collects what is shown until then.
 */
const WATCH_READS = `
  window.reads = { transactions: 0, asked: 0, rows: [], early: 0, shown: [] }
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (...given) {
    reads.transactions += 1
    return transaction.apply(this, given)
  }
  const { getAll } = IDBObjectStore.prototype
  IDBObjectStore.prototype.getAll = function (range) {
    if (range.lower[1] === 'row') {
      if (!reads.rows.includes(range.lower[0])) reads.asked = reads.transactions
      reads.rows.push(range.lower[0])
    }
    return getAll.call(this, range)
  }
  new MutationObserver(() => {
    if (reads.early > 0 || !document.querySelector('main')) return
    reads.shown.push(document.querySelector('main').textContent)
    if (!document.querySelector('[role=checkbox]')) return
    Object.assign(reads, { early: reads.asked, earlyRows: [...reads.rows] })
  }).observe(document, { subtree: true, childList: true })`

interface Reads {
  readonly early: number
  /** The spaces whose rows were read. */
  readonly earlyRows: readonly string[]
  /** The texts of the screen until the first row. */
  readonly shown: readonly string[]
}

describe('a later visit', () => {
  it('reads each copy once, in few transactions, and shows nothing before the rows', async () => {
    await using visit = await app.enter('/list')
    const { page } = visit
    await addToList(page, 'Milk')
    await isSaved(page)
    await page.addInitScript(WATCH_READS)

    await page.reload()
    await row(page, 'Milk').waitFor()

    const { early, earlyRows, shown } = await page.evaluate<Reads>('reads')
    const household = earlyRows.filter((space) => !space.endsWith(visit.person.id))
    assert.ok(early > 0 && early <= 6, `${early} transactions until the first row`)
    assert.equal(household.length, 1)
    assert.match(shown[0] ?? '', /Milk/)
  })
})

/** Counts the rows in which something of the page changes. */
const WATCH = `
  window.changedRows = new Set()
  new MutationObserver((all) => {
    for (const { target } of all) {
      const row = (target.closest ? target : target.parentElement).closest('li')
      if (row) changedRows.add(row.textContent)
    }
  }).observe(document.querySelector('main'),
    { subtree: true, childList: true, attributes: true, characterData: true })`

describe('a tick', () => {
  it('changes the row, and none of the others', async () => {
    await using visit = await app.enter('/list')
    const { page } = visit
    await page.getByRole('combobox', { name: 'Add an item' }).focus()
    for (const name of ['Milk', 'Bread', 'Eggs', 'Tea', 'Jam']) await addToList(page, name)
    await isSaved(page)
    await page.getByRole('button', { name: 'Undo' }).first().waitFor({ state: 'detached' })

    await page.evaluate(WATCH)
    await row(page, 'Eggs').click()
    await isTicked(page, 'Eggs')

    assert.deepEqual(await page.evaluate('[...changedRows]'), ['Eggs'])
  })
})
