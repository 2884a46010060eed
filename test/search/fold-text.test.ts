import assert from 'node:assert/strict'
import { it } from 'node:test'
import { foldText } from '@larder/rules/fold-text.ts'
import { sql } from 'kysely'
import { startApp } from '#test/app/app.ts'

const { db } = await startApp()

/**
 * The letters, marks and digits of the languages of today, each between two letters. Unicode added a few letters
 * of 1C80–1C8F and from A640 on after PostgreSQL 15, which leaves them as they are.
 */
const texts = Array.from({ length: 0x10000 }, (_, code) => code)
  .filter((code) => (code < 0xa640 && (code < 0x1c80 || code > 0x1c8f)) || code >= 0xac00)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => /[\p{L}\p{M}\p{N}]/u.test(character))
  .map((character) => `a${character}b`)

it('the database folds each letter as the service does', async () => {
  const { rows } = await sql<{ text: string; folded: string }>`
    select text, search_text(text) as folded from unnest(${texts}::text[]) as u (text)`.execute(db)

  const other = rows.filter(({ text, folded }) => folded !== foldText(text))
  assert.ok(rows.length > 30_000)
  assert.deepEqual(
    other.map(({ text, folded }) => [text, folded, foldText(text)]),
    [],
  )
})
