import assert from 'node:assert/strict'
import { it } from 'node:test'
import { CALENDAR_TEXTS } from '#households/calendar/languages/calendar-texts.ts'
import { LANGUAGES } from '#platform/kernel/languages.ts'
import { badlyTyped, placeholdersByPath } from '#test/fixtures/text-keys.ts'

it('the texts of calendars have the same placeholders in all languages, and are typed well', () => {
  for (const language of LANGUAGES) {
    const texts = CALENDAR_TEXTS[language]

    assert.deepEqual(placeholdersByPath(texts), placeholdersByPath(CALENDAR_TEXTS.en), language)
    assert.deepEqual(badlyTyped(texts), [])
  }
})
