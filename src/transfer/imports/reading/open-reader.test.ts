import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { linesOf, recipeRecord } from '#test/app/imports.ts'
import { tempFolder } from '#test/import/temp-folder.ts'
import { openReader } from './open-reader.ts'

const path = join(await tempFolder(), 'file.jsonl')
await writeFile(path, linesOf([recipeRecord('a')]))
const log = { info: () => {}, warn: () => {}, error: () => {} }
const job = '01a21f22'
const task = { path, fileName: undefined, from: 0 }

describe('a reader', () => {
  it('cuts no emoji in two', async () => {
    const [title, key] = ['x'.repeat(199) + '🍅', 'x'.repeat(99) + '🍅🍅']
    const barcodes = Array.from({ length: 30_000 }, (_, i) => String(4_000_000_000_000 + i))
    const file = join(await tempFolder(), 'emoji.jsonl')
    const meal = { kind: 'meal', key: 'm', date: '2026-11-23', recipe: 'r' }
    const tooLarge = { kind: 'food', key, name: 'Everything', barcodes }
    await writeFile(file, linesOf([recipeRecord('r', title), meal, tooLarge]))
    const { signal } = new AbortController()
    await using reader = await openReader({ ...task, path: file }, { signal, log, job })

    const { records } = await reader.next()

    const [, planned, broken] = records.map(({ record }) => record)
    assert.equal(planned?.kind === 'meal' && planned.recipe_title, title)
    assert.equal(broken?.kind === 'broken' && broken.name, 'x'.repeat(99) + '🍅')
  })
})

describe('a reader that is stopped', () => {
  it('does not wait until the file is open', async () => {
    const stop = new AbortController()

    const opening = openReader(task, { signal: stop.signal, log, job })
    stop.abort()

    await assert.rejects(opening, /The reading of the file was stopped/)
  })

  it('does not wait until the page is read', async () => {
    const stop = new AbortController()
    await using reader = await openReader(task, { signal: stop.signal, log, job })

    const page = reader.next()
    stop.abort()

    await assert.rejects(page, /The reading of the file was stopped/)
  })
})
