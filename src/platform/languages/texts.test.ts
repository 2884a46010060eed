import assert from 'node:assert/strict'
import { it } from 'node:test'
import { LANGUAGES } from '#platform/kernel/languages.ts'
import { badlyTyped, placeholdersByPath } from '#test/fixtures/text-keys.ts'
import { TEXTS } from './texts.ts'

for (const language of LANGUAGES)
  it(`the texts of the server have the same placeholders in ${language} as in en, and are typed well`, () => {
    assert.deepEqual(placeholdersByPath(TEXTS[language]), placeholdersByPath(TEXTS.en))
    assert.deepEqual(badlyTyped(TEXTS[language]), [])
  })
