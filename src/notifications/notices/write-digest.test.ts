import assert from 'node:assert/strict'
import { it } from 'node:test'
import { writeDigest } from './write-digest.ts'

it('a digest in French has a space before each colon', () => {
  const milk = { id: '1', name: 'Lait', date: '2026-11-23' }
  const lots = { past: [], today: [milk], soon: [] }
  const empty = { foods: [], meals: [], areOfWeek: false, more: 0 }
  const digest = { household: 'Villa', day: '2026-11-23', lots, ...empty }

  const { text } = writeDigest(digest, { name: 'Ada', language: 'fr' }, 'https://larder.test/x')

  const headings = text.split('\n').filter((line) => line.endsWith(':'))
  assert.deepEqual(headings, [
    'Voici ce qui est nouveau dans Villa, lundi 23 novembre :',
    'À consommer aujourd’hui\u00a0:',
    'Ne plus recevoir ces messages\u00a0:',
  ])
})
