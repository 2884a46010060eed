import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findLanguage, pickLanguage } from './languages.ts'

describe('the language of a request', () => {
  const cases: readonly [what: string, header: string | undefined, language: string][] = [
    ['is English without a header', undefined, 'en'],
    ['is the only one that is named', 'de', 'de'],
    ['is the first of equal ones', 'nl, de', 'nl'],
    ['is the one with the highest weight', 'en;q=0.5, it;q=0.7, fr;q=0.6', 'it'],
    ['is found by a tag with a region or a script', 'pt-BR, de-Latn-CH;q=0.8, en;q=0.7', 'de'],
    ['may be written in any case and with spaces', ' FR-ca ; Q=0.9 ,\ten ;q=0.1', 'fr'],
    ['is never one that is refused', 'de;q=0, fr;q=0.1', 'fr'],
    ['is English where it is refused and nothing else is named', 'en;q=0', 'en'],
    ['is English for a star', '*', 'en'],
    ['is another one for a star where English is refused', 'en;q=0, *;q=0.1', 'de'],
    ['is the named one before a star of the same weight', 'es, *', 'es'],
    ['is the star’s where it has more weight', 'es;q=0.1, *;q=0.2', 'en'],
    ['takes the best region of a language', 'fr-CA;q=0.2, de;q=0.3, fr-FR;q=0.4', 'fr'],
    ['is English where none of ours is named', 'ja, pt;q=0.5', 'en'],
    ['ignores invalid ranges', 'de;q=2, fr;q=abc, ;;, it;q=0.001', 'it'],
    ['ignores nonsense', '\u0000{}<script>,,,;q=', 'en'],
    ['ignores the end of an endless header', `${'xx,'.repeat(500)}de`, 'en'],
  ]
  for (const [what, header, language] of cases)
    it(what, () => {
      assert.equal(pickLanguage(header), language)
    })
})

it('the language of a locale is one of ours or undefined', () => {
  assert.deepEqual(['de-AT', 'fr_CA', 'IT', 'english', 'pt', '', undefined].map(findLanguage), [
    'de',
    'fr',
    'it',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
