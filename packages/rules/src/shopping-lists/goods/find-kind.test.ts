import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { parseLine } from '@larder/rules/shopping-lists/lines/parse-line.ts'
import { findKind } from './find-kind.ts'
import { loadAnyGoods } from './load-goods.ts'

/**
 * The entries of real lists in a language, with the kind that each belongs to. The first were written before the goods; those
 * in `other-author` are from lists of somebody who had not seen the goods.
 */
const entriesIn = (language: string, folder = ''): (readonly [kind: string, entry: string])[] =>
  readFileSync(`test/fixtures/list-entries/${folder}${language}.txt`, 'utf8')
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const [kind = '', entries = ''] = line.split(': ')
      return entries.split('; ').map((entry) => [kind, entry] as const)
    })

describe('the kind of what people write on a list', () => {
  for (const language of ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'nb'])
    for (const [folder, least] of [
      ['', 100],
      ['other-author/', 60],
    ] as const)
      it(`is found for 95 of 100 entries: ${folder}${language}`, async (t) => {
        const goods = await loadAnyGoods(language)
        const entries = entriesIn(language, folder)

        const wrong = entries.flatMap(([kind, entry]) => {
          const { name, unit } = parseLine(entry, { language })
          const found = findKind(name, goods, unit)
          return found === kind ? [] : [`${entry}: ${found}, not ${kind}`]
        })

        t.diagnostic(`${wrong.length} of ${entries.length} are wrong: ${wrong.join('; ')}`)
        assert.ok(entries.length >= least)
        assert.ok(wrong.length <= entries.length * 0.05, wrong.join('\n'))
      })
})
